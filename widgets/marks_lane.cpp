// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/marks_lane.h"

#include "widgets/paint.h"
#include "widgets/time_axis.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace plot {

namespace {
constexpr double kFlagGap = 4;
constexpr double kFlagPad = 4;
constexpr double kTextPad = 6;
constexpr double kPad = 8;
constexpr int kRows = 2;
} // namespace

QList<FlagPlace> placeFlags(const QList<double>& anchors, const QList<double>& widths, double left, double right,
                            double counterWidth)
{
    QList<FlagPlace> places;
    std::array<double, kRows> taken{left - kFlagGap, left - kFlagGap}; // right edge of the last flag in each row
    for (int i = 0; i < static_cast<int>(anchors.size()); ++i) {
        const double width = std::min(widths[i], right - left);
        const double wanted = std::max(left, std::min(anchors[i], right - width));
        int row = 0;
        while (row < kRows && wanted < taken[static_cast<std::size_t>(row)] + kFlagGap)
            ++row;
        if (row < kRows) {
            places.append({i, row, wanted, width, 0});
            taken[static_cast<std::size_t>(row)] = wanted + width;
            continue;
        }
        if (!places.isEmpty() && places.last().hidden > 0) {
            ++places.last().hidden;
            continue;
        }
        // The counter takes its place after the second row's last flag, or that flag's own if there is no room.
        const double after = taken[kRows - 1] + kFlagGap;
        if (after + counterWidth <= right) {
            places.append({i, kRows - 1, after, counterWidth, 1});
        } else {
            const auto last = std::find_if(places.rbegin(), places.rend(),
                                           [](const FlagPlace& place) { return place.row == kRows - 1; });
            const FlagPlace given = *last;
            places.erase(std::next(last).base()); // clazy:exclude=strict-iterators
            const int before = std::max(1, given.hidden);
            places.append({given.mark, kRows - 1, std::max(left, right - counterWidth), counterWidth, before + 1});
        }
        taken[kRows - 1] = places.last().left + counterWidth;
    }
    return places;
}

MarksLane::MarksLane(QWidget* parent)
    : TimeView(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Marks: migrations and flips"));
}

void MarksLane::setMarks(const QList<Mark>& marks)
{
    m_marks = marks;
    std::stable_sort(m_marks.begin(), m_marks.end(), [](const Mark& a, const Mark& b) { return a.x < b.x; });
    QStringList texts;
    for (const Mark& mark : std::as_const(m_marks))
        texts.append(mark.text);
    setAccessibleDescription(texts.join(QStringLiteral("; ")));
    rangeChanged();
}

int MarksLane::neededLeftGutter() const
{
    return static_cast<int>(std::ceil(QFontMetricsF(plotFont()).horizontalAdvance(tr("marks")) + kTextPad + kPad));
}

int MarksLane::rowHeight() const
{
    return std::max(20, lineHeight(plotFont()) - 2);
}

QSize MarksLane::sizeHint() const
{
    return {720, rowHeight() * m_rows};
}

QSize MarksLane::minimumSizeHint() const
{
    return {320, sizeHint().height()};
}

QList<FlagPlace> MarksLane::places(const QRect& area) const
{
    const QFontMetricsF metrics(plotFont());
    const PaneMap map = paneMap(area);
    QList<int> shown;
    QList<double> anchors;
    QList<double> widths;
    for (int i = 0; i < static_cast<int>(m_marks.size()); ++i) {
        if (!map.x.contains(m_marks[i].x))
            continue;
        shown.append(i);
        anchors.append(map.pixelX(m_marks[i].x));
        widths.append(std::ceil(metrics.horizontalAdvance(m_marks[i].text)) + 2 * kFlagPad);
    }
    const double counter = std::ceil(metrics.horizontalAdvance(QStringLiteral("+999"))) + 2 * kFlagPad;
    // Flags may reach into the right gutter a little: their anchor is what must lie inside.
    QList<FlagPlace> result =
        placeFlags(anchors, widths, map.area.left(), map.area.right() + gutters().right - kPad, counter);
    for (FlagPlace& place : result)
        place.mark = shown[place.mark];
    return result;
}

QRect MarksLane::flagRect(const FlagPlace& place) const
{
    const int height = rowHeight();
    return QRect(static_cast<int>(place.left), place.row * height + 1, static_cast<int>(place.width), height - 4);
}

void MarksLane::updateRows()
{
    const QList<FlagPlace> all = places(plotRect());
    const bool second = std::any_of(all.begin(), all.end(), [](const FlagPlace& place) { return place.row > 0; });
    const int rows = second ? 2 : 1;
    if (rows == m_rows)
        return;
    m_rows = rows;
    updateGeometry();
}

void MarksLane::draw(QPainter& painter, QSize size, const Theme& theme) const
{
    const QRect area = plotRect(size);
    painter.fillRect(QRect(QPoint(0, 0), size), theme.base);
    painter.setFont(plotFont());
    painter.setPen(theme.text2);
    painter.drawText(QRectF(0, 0, area.left() - kTextPad, rowHeight() - 2), Qt::AlignRight | Qt::AlignVCenter,
                     tr("marks"));
    const PaneMap map = paneMap(area);
    for (const FlagPlace& place : places(area)) {
        const Mark& mark = m_marks[place.mark];
        const QRect rect = flagRect(place);
        if (place.hidden > 0) {
            drawFlag(painter, rect, QStringLiteral("+%1").arg(place.hidden), Side::None, theme);
            continue;
        }
        const double anchor = map.pixelX(mark.x);
        painter.setPen(QPen(theme.side(mark.side).line, 1));
        painter.drawLine(QPointF(anchor, rect.bottom()), QPointF(anchor, size.height()));
        drawFlag(painter, rect, mark.text, mark.side, theme);
    }
}

void MarksLane::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    draw(painter, size(), theme());
    paintFocusRing(painter);
}

void MarksLane::renderTo(QPainter& painter, QSize size, const Theme& theme)
{
    draw(painter, size, theme);
}

void MarksLane::resizeEvent(QResizeEvent* event)
{
    TimeView::resizeEvent(event);
    updateRows();
}

void MarksLane::rangeChanged()
{
    updateRows();
    update();
}

void MarksLane::themeChanged()
{
    updateRows();
    updateGeometry();
}

bool MarksLane::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return TimeView::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QStringList texts;
    for (const FlagPlace& place : places(plotRect())) {
        if (!flagRect(place).contains(help->pos()))
            continue;
        // A counter stands for marks that follow each other, others between them having found a place apart.
        for (qsizetype i = place.mark; i < std::min<qsizetype>(m_marks.size(), place.mark + std::max(1, place.hidden));
             ++i)
            texts.append(m_marks[i].text);
    }
    QToolTip::showText(help->globalPos(), texts.join(QLatin1Char('\n')), this);
    return true;
}

void MarksLane::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier) {
        for (const FlagPlace& place : places(plotRect())) {
            if (!flagRect(place).contains(event->position().toPoint()))
                continue;
            axis()->setCursor(m_marks[place.mark].x);
            emit markActivated(place.mark);
            return;
        }
    }
    TimeView::mousePressEvent(event);
}

} // namespace plot
