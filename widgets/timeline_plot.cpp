// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline_plot.h"

#include "widgets/numbers.h"
#include "widgets/paint.h"
#include "widgets/pane_paint.h"
#include "widgets/time_axis.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {
constexpr int kRowGap = 3;
constexpr int kRowInset = 1;
constexpr double kPad = 8;
constexpr double kTextPad = 6;
constexpr double kNoteStart = 18;
constexpr int kBottomMargin = 4;
} // namespace

TimelinePlot::TimelinePlot(QWidget* parent)
    : TimeView(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TimelinePlot::setTitle(const QString& title, const QString& context)
{
    if (title == m_title && context == m_context)
        return;
    m_title = title;
    m_context = context;
    setAccessibleName(context.isEmpty() ? title : tr("%1, %2", "plot title, context").arg(title, context));
    update();
}

void TimelinePlot::setRows(const QList<LaneRow>& rows)
{
    const auto needs = [this] {
        return QList<int>{static_cast<int>(m_rows.size()), neededLeftGutter(), neededRightGutter()};
    };
    const QList<int> before = needs();
    m_rows = rows;
    if (needs() != before)
        updateGeometry();
    update();
}

void TimelinePlot::setMarks(const QList<Mark>& marks)
{
    m_marks = marks;
    update();
}

QRect TimelinePlot::plotRect(QSize size) const
{
    const QRect across = TimeView::plotRect(size);
    const int header = lineHeight(plotFont());
    return QRect(across.left(), header, across.width(), std::max(1, size.height() - header - kBottomMargin));
}

int TimelinePlot::neededLeftGutter() const
{
    const QFontMetricsF metrics(plotFont(true));
    double widest = 0;
    for (const LaneRow& row : m_rows)
        widest = std::max(widest, metrics.horizontalAdvance(row.label));
    return static_cast<int>(std::ceil(widest + kTextPad + kPad));
}

int TimelinePlot::neededRightGutter() const
{
    const QFontMetricsF metrics(plotFont());
    double widest = 0;
    for (const LaneRow& row : m_rows)
        widest = std::max(widest, metrics.horizontalAdvance(row.note));
    return widest > 0 ? static_cast<int>(std::ceil(widest + kNoteStart + kPad)) : 0;
}

QSize TimelinePlot::sizeHint() const
{
    const int line = lineHeight(plotFont());
    const int rows = std::max(1, static_cast<int>(m_rows.size()));
    return {720, line + rows * line + (rows - 1) * kRowGap + kBottomMargin};
}

QSize TimelinePlot::minimumSizeHint() const
{
    return {320, sizeHint().height()};
}

void TimelinePlot::themeChanged()
{
    updateGeometry();
}

QRect TimelinePlot::rowRect(int row, const QRect& area) const
{
    const int count = std::max(1, static_cast<int>(m_rows.size()));
    const int height = std::max(1, (area.height() - (count - 1) * kRowGap) / count);
    return QRect(area.left(), area.top() + row * (height + kRowGap), area.width(), height);
}

void TimelinePlot::drawRow(QPainter& painter, const LaneRow& row, const QRect& rect, const QRect& area,
                           const Theme& theme) const
{
    const PaneMap map = paneMap(area);
    const Theme::SideColors colors = theme.side(row.side);
    const QFont font = plotFont();
    const QFontMetricsF metrics(font);
    const double top = rect.top() + kRowInset;
    const double height = rect.height() - 2 * kRowInset;
    const auto endsBefore = [](const TimelineBar& bar, double x) { return bar.to < x; };
    auto bar = std::lower_bound(row.bars.begin(), row.bars.end(), map.x.from, endsBefore);
    double painted = -1; // right edge of what the last thin bar covered
    for (; bar != row.bars.end() && bar->from <= map.x.to; ++bar) {
        const double left = std::max(map.pixelX(bar->from), map.area.left());
        const double right = std::min(map.pixelX(bar->to), map.area.right());
        if (right - left < 1 && left < painted)
            continue; // this pixel column is filled already
        painted = std::max(right, left + 1);
        const QRectF box(left, top, painted - left, height);
        const bool pale = !bar->full;
        if (pale && theme.side(row.side).tint.isValid())
            painter.fillRect(box, colors.tint);
        else if (!pale)
            painter.fillRect(box, colors.text);
        if (pale && box.width() >= 2) {
            painter.setPen(QPen(colors.line, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(box.adjusted(0, 0, -1, -1));
        }
        const double room = box.width() - 2 * kTextPad;
        if (bar->text.isEmpty() || metrics.horizontalAdvance(bar->text) > room)
            continue;
        painter.setFont(font);
        painter.setPen(pale ? colors.text : theme.textOn(colors.text));
        painter.drawText(box.adjusted(kTextPad, 0, -kTextPad, 0), Qt::AlignLeft | Qt::AlignVCenter, bar->text);
    }
}

void TimelinePlot::draw(QPainter& painter, QSize size, const Theme& theme) const
{
    const QRect area = plotRect(size);
    const PaneMap map = paneMap(area);
    painter.fillRect(QRect(QPoint(0, 0), size), theme.base);
    drawHeader(painter, QRectF(kPad, 0, size.width() - 2 * kPad, area.top()), m_title, m_context, theme);
    if (axis()->knownUntil() < map.x.to) {
        const double left = map.pixelX(std::max(axis()->knownUntil(), map.x.from));
        drawHatch(painter, QRectF(left, area.top(), map.area.right() - left, area.height()), theme);
    }
    // Under the bars, which say the same and carry text.
    drawMarkLines(painter, map, area.top(), map.area.bottom() + kBottomMargin, m_marks, theme);
    const QFont font = plotFont();
    const QFont bold = plotFont(true);
    for (int i = 0; i < static_cast<int>(m_rows.size()); ++i) {
        const LaneRow& row = m_rows[i];
        const QRect rect = rowRect(i, area);
        drawRow(painter, row, rect, area, theme);
        painter.setFont(row.side == Side::None ? font : bold);
        painter.setPen(theme.side(row.side).text);
        painter.drawText(QRectF(0, rect.top(), area.left() - kTextPad, rect.height()),
                         Qt::AlignRight | Qt::AlignVCenter, row.label);
        const QRectF note(map.area.right() + kNoteStart, rect.top(),
                          size.width() - kPad - map.area.right() - kNoteStart, rect.height());
        painter.setFont(font);
        painter.setPen(theme.text2);
        painter.drawText(note, Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(font).elidedText(row.note, Qt::ElideRight, note.width()));
    }
}

void TimelinePlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    draw(painter, size(), theme());
    const QRect area = plotRect();
    paintSelection(painter, area);
    paintCursor(painter, area.adjusted(0, -2, 0, kBottomMargin));
    paintFocusRing(painter);
}

void TimelinePlot::renderTo(QPainter& painter, QSize size, const Theme& theme)
{
    draw(painter, size, theme);
}

bool TimelinePlot::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return TimeView::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QRect area = plotRect();
    const double x = pixelToX(help->pos().x());
    QString text;
    for (int i = 0; i < static_cast<int>(m_rows.size()); ++i) {
        if (!rowRect(i, area).contains(help->pos()))
            continue;
        for (const TimelineBar& bar : m_rows[i].bars) {
            if (x >= bar.from && x < bar.to)
                text = tr("%1 %2: %3 to %4 ms", "row, bar: begin to end")
                           .arg(m_rows[i].label, bar.text, formatNumber(bar.from, 3, locale()),
                                formatNumber(bar.to, 3, locale()));
        }
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace plot
