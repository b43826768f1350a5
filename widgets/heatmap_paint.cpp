// SPDX-License-Identifier: GPL-3.0-or-later
// How the heatmap looks: header, names of rows and groups, the picture from the ring, marks, cursor and cross-hair.
#include "widgets/heatmap_view.h"
#include "widgets/paint.h"
#include "widgets/time_axis.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {

constexpr double kPad = 8;
constexpr double kBadgeGap = 8;
constexpr double kContextGap = 14;
constexpr double kArrow = 7;
constexpr double kIndent = 9; // of an inner group's name
constexpr double kTick = 4;
constexpr double kMarkRoom = 9; // px between two marks
constexpr int kBottomMargin = 3;

void drawArrow(QPainter& painter, double x, double y, bool folded, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    const double h = kArrow / 2;
    painter.drawPolygon(folded ? QPolygonF({{x + 1, y - h}, {x + 1, y + h}, {x + 1 + h, y}})
                               : QPolygonF({{x, y - h / 2}, {x + kArrow, y - h / 2}, {x + h, y + h / 2 + 1}}));
    painter.restore();
}

void drawCross(QPainter& painter, const QRectF& area, const Theme& theme)
{
    painter.fillRect(area, theme.base);
    painter.setPen(QPen(theme.hatch, 1));
    const double step = std::max(8.0, area.height());
    for (double x = area.left(); x < area.right(); x += step) {
        const double right = std::min(x + step, area.right());
        painter.drawLine(QPointF(x, area.top()), QPointF(right, area.bottom()));
        painter.drawLine(QPointF(x, area.bottom()), QPointF(right, area.top()));
    }
}

/// Where the name of a group stands in the gutter, and that of a row.
struct GroupLabel {
    int group;
    QRectF rect;
};

/// Names from the outermost level inwards; one that would touch another is left out.
QList<GroupLabel> placeGroups(const HeatRows& rows, const QRect& area, int scroll)
{
    const QFontMetricsF metrics(plotFont());
    const double text = std::ceil(metrics.height());
    QList<GroupLabel> labels;
    QList<QRectF> taken;
    int levels = 0;
    for (const HeatGroup& group : rows.groups())
        levels = std::max(levels, group.level + 1);
    for (int level = 0; level < levels; ++level) {
        for (int g = 0; g < static_cast<int>(rows.groups().size()); ++g) {
            const HeatGroup& group = rows.groups()[g];
            const int first = group.level == level ? rows.lineOfRow(group.first) : -1;
            const int last = group.level == level ? rows.lineOfRow(group.last - 1) : -1;
            if (first < 0 || last < 0)
                continue;
            const HeatLine& line = rows.lines()[first];
            if (line.group >= 0 && line.group != g)
                continue; // inside of a folded one
            const double top = area.top() + line.top - scroll;
            const double bottom = area.top() + rows.lines()[last].bottom() - scroll;
            // The name stays in sight while a part of its group is.
            double y = std::max(top, static_cast<double>(area.top()));
            QRectF rect(kPad + kIndent * level, y, kArrow + 4 + metrics.horizontalAdvance(group.name), text);
            const auto meets = [&rect](const QRectF& other) { return other.intersects(rect); };
            while (std::any_of(taken.begin(), taken.end(), meets) && rect.bottom() + text <= bottom)
                rect.translate(0, text);
            const double room = line.group == g ? 2 : 1;
            if (std::any_of(taken.begin(), taken.end(), meets) || rect.bottom() > bottom + room
                || rect.bottom() > area.bottom() + room)
                continue;
            taken.append(rect);
            labels.append({g, rect});
        }
    }
    return labels;
}

} // namespace

struct HeatmapView::Picture {
    QRect area;
    QSize size;
    const Theme& theme;
    const HeatRows& rows;
    const HeatRing& ring;
    int scroll;
    PaneMap map;

    double top(int line) const { return area.top() + rows.lines()[line].top - scroll; }
    double bottom(int line) const { return area.top() + rows.lines()[line].bottom() - scroll; }
    double contentBottom() const
    {
        return std::min<double>(area.bottom() + 1, area.top() + rows.contentHeight() - scroll);
    }
};

HeatmapView::Picture HeatmapView::picture(QSize size, const Theme& theme, const HeatRing& ring) const
{
    const QRect area = plotRect(size);
    return {area, size, theme, *m_rows, ring, m_bar->value(), paneMap(area)};
}

QRect HeatmapView::plotRect(QSize size) const
{
    const QRect across = TimeView::plotRect(size);
    const int header = lineHeight(plotFont());
    return QRect(across.left(), header, across.width(), std::max(1, size.height() - header - kBottomMargin));
}

int HeatmapView::neededLeftGutter() const
{
    const QFontMetricsF metrics(plotFont(true));
    double groups = 0;
    for (const HeatGroup& group : m_rows->groups())
        groups = std::max(groups, kIndent * group.level + kArrow + 4 + metrics.horizontalAdvance(group.name));
    double rows = 0;
    for (const HeatRow& row : m_rows->rows())
        rows = std::max(rows, metrics.horizontalAdvance(row.name));
    return static_cast<int>(std::ceil(kPad + groups + kPad + rows + kTick + 2));
}

QRect HeatmapView::lineRect(int line) const
{
    const QRect area = plotRect();
    const HeatLine& l = m_rows->lines()[line];
    return QRect(area.left(), area.top() + l.top - m_bar->value(), area.width(), l.height);
}

int HeatmapView::groupAt(const QPoint& pos) const
{
    const QRect area = plotRect();
    if (pos.x() >= area.left())
        return -1;
    for (const GroupLabel& label : placeGroups(*m_rows, area, m_bar->value()))
        if (label.rect.adjusted(-kPad, 0, kPad, 0).contains(pos))
            return label.group;
    return -1;
}

QList<QPointF> HeatmapView::drawnMarks() const
{
    const QRect area = plotRect();
    const PaneMap map = paneMap(area);
    QList<QPointF> drawn;
    for (const HeatMark& mark : m_marks) {
        const int line = m_rows->lineOfRow(mark.row);
        if (line < 0 || !map.x.contains(mark.x))
            continue;
        const HeatLine& l = m_rows->lines()[line];
        const QPointF at(map.pixelX(mark.x), area.top() + l.top - m_bar->value() + (l.height + 8) / 2.0);
        const auto near = [&at](const QPointF& other) {
            return std::abs(other.x() - at.x()) < kMarkRoom && std::abs(other.y() - at.y()) < kMarkRoom;
        };
        // Marks come by time, so only the last few can be near.
        const auto recent = drawn.end() - std::min<qsizetype>(drawn.size(), 200);
        if (at.y() >= area.top() && at.y() <= area.bottom() + 4 && std::none_of(recent, drawn.end(), near))
            drawn.append(at);
    }
    return drawn;
}

void HeatmapView::drawLines(QPainter& painter, const Picture& p) const
{
    const QList<HeatLine>& lines = p.rows.lines();
    const QRectF body(p.area.left(), p.area.top(), p.area.width(), p.contentBottom() - p.area.top());
    painter.save();
    painter.setClipRect(body);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    drawHatch(painter, body, p.theme);
    const double perBucket = m_source->bucketWidth() / p.map.x.size() * p.map.area.width();
    const double zero = p.map.area.left() - p.map.x.from / p.map.x.size() * p.map.area.width();
    for (int from = 0; from < static_cast<int>(lines.size());) {
        int to = from + 1; // lines of equal height without a gap are one picture
        while (to < static_cast<int>(lines.size()) && lines[to].height == lines[from].height
               && lines[to].top == lines[to - 1].bottom())
            ++to;
        if (p.bottom(to - 1) > body.top() && p.top(from) < body.bottom())
            p.ring.draw(painter, from, to, p.top(from), p.bottom(to - 1), zero, perBucket, body);
        if (to < static_cast<int>(lines.size()) && lines[to].top > lines[to - 1].bottom())
            painter.fillRect(QRectF(body.left(), p.bottom(to - 1), body.width(), p.top(to) - p.bottom(to - 1)),
                             p.theme.base);
        from = to;
    }
    for (int i = 0; i < static_cast<int>(lines.size()); ++i)
        if (lines[i].group < 0 && p.rows.rows()[lines[i].first].offline)
            drawCross(painter, QRectF(body.left(), p.top(i), body.width(), lines[i].height), p.theme);
    painter.restore();
}

void HeatmapView::drawGutter(QPainter& painter, const Picture& p) const
{
    const QFont font = plotFont();
    const QFont bold = plotFont(true);
    const QFontMetricsF metrics(font);
    painter.save();
    painter.setClipRect(QRectF(0, p.area.top() - 4, p.area.left(), p.area.height() + 8));
    QList<QRectF> taken;
    for (const GroupLabel& label : placeGroups(p.rows, p.area, p.scroll)) {
        const HeatGroup& group = p.rows.groups()[label.group];
        const bool folded = p.rows.isFolded(label.group);
        drawArrow(painter, label.rect.left(), label.rect.center().y(), folded, p.theme.text2);
        painter.setFont(folded || group.level > 0 ? font : bold);
        painter.setPen(folded ? p.theme.text2 : p.theme.text);
        const QRectF words = label.rect.adjusted(kArrow + 4, -2, kPad + 12, 2);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, group.name);
        taken.append(QRectF(label.rect.left(), label.rect.top(),
                            kArrow + 4 + QFontMetricsF(bold).horizontalAdvance(group.name), label.rect.height()));
    }
    painter.setFont(font);
    const int every = [&] {
        for (const int step : {1, 2, 4, 5, 10, 20, 40, 50, 100, 200})
            if (step * p.rows.rowHeight() >= metrics.height() + 2)
                return step;
        return 400;
    }();
    const int selected = p.rows.lineOfRow(m_selected);
    for (int i = 0; i < static_cast<int>(p.rows.lines().size()); ++i) {
        const HeatLine& line = p.rows.lines()[i];
        const double middle = (p.top(i) + p.bottom(i)) / 2;
        if (line.group >= 0 || (line.first % every != 0 && i != selected) || middle < p.area.top()
            || middle > p.area.bottom() + 1)
            continue;
        const QString& name = p.rows.rows()[line.first].name;
        const double width = metrics.horizontalAdvance(name);
        const QRectF rect(p.area.left() - kTick - 2 - width, std::round(middle - metrics.height() / 2), width,
                          metrics.height());
        if (std::any_of(taken.begin(), taken.end(), [&rect](const QRectF& r) { return r.intersects(rect); }))
            continue;
        painter.setPen(QPen(p.theme.axis, 1));
        painter.drawLine(QPointF(p.area.left() - kTick, std::floor(middle)),
                         QPointF(p.area.left() - 1, std::floor(middle)));
        painter.setPen(i == selected ? p.theme.highlight : p.theme.text2);
        painter.drawText(rect, Qt::AlignCenter | Qt::TextDontClip, name);
    }
    painter.restore();
}

void HeatmapView::drawStatic(QPainter& painter, const Picture& p) const
{
    painter.fillRect(QRect(QPoint(0, 0), p.size), p.theme.base);
    if (m_source != nullptr && !p.rows.lines().isEmpty())
        drawLines(painter, p);
    drawGutter(painter, p);
    if (!m_empty.isEmpty()) {
        const QFontMetricsF metrics(plotFont());
        QRectF box(0, 0, metrics.horizontalAdvance(m_empty) + 2 * kPad, metrics.height() + kPad);
        box.moveCenter(QRectF(p.area).center());
        painter.fillRect(box, p.theme.base);
        painter.setFont(plotFont());
        painter.setPen(p.theme.text2);
        painter.drawText(box, Qt::AlignCenter, m_empty);
    }
}

void HeatmapView::drawHeading(QPainter& painter, QSize size, const Theme& theme, const QString& atCursor) const
{
    const double height = plotRect(size).top();
    double x = kPad;
    if (m_side != Side::None) {
        drawBadge(painter, x, height / 2, m_side, theme);
        x += badgeSize(plotFont(true)) + kBadgeGap;
    }
    const QFontMetricsF metrics(plotFont());
    const double right = size.width() - kPad;
    const double used = atCursor.isEmpty() ? 0 : metrics.horizontalAdvance(atCursor) + kContextGap;
    drawHeader(painter, QRectF(x, 0, std::max(1.0, right - used - x), height), m_title, m_context, theme);
    if (atCursor.isEmpty())
        return;
    painter.setFont(plotFont());
    painter.setPen(theme.text);
    painter.drawText(QRectF(x, 0, right - x, height), Qt::AlignRight | Qt::AlignVCenter, atCursor);
}

void HeatmapView::drawOverlay(QPainter& painter)
{
    const QRect area = plotRect();
    paintSelection(painter, area);
    drawHeading(painter, size(), theme(), cursorText());
    painter.save();
    const int height = std::min(area.height(), m_rows->contentHeight() - m_bar->value());
    painter.setClipRect(QRect(area.left(), area.top(), area.width(), height));
    const auto pair = [&painter](const QLineF& line, double dx, double dy) {
        painter.setPen(QPen(Qt::white, 1));
        painter.drawLine(line);
        painter.setPen(QPen(Qt::black, 1));
        painter.drawLine(line.translated(dx, dy));
    };
    // White beside black can be seen on any colour.
    const int line = m_rows->lineOfRow(currentRow());
    if (line >= 0) {
        const QRectF rect = lineRect(line);
        pair(QLineF(rect.left(), rect.top() - 1, rect.right(), rect.top() - 1), 0, -1);
        pair(QLineF(rect.left(), rect.bottom(), rect.right(), rect.bottom()), 0, 1);
    }
    if (const auto at = axis()->cursor(); at && axis()->visibleRange().contains(*at)) {
        const double pixel = paneMap(area).pixelX(*at);
        pair(QLineF(pixel, area.top(), pixel, area.bottom()), 1, 0);
    }
    for (const QPointF& mark : drawnMarks())
        drawHeatMark(painter, mark.x(), mark.y());
    painter.restore();
}

void HeatmapView::paintEvent(QPaintEvent*)
{
    const qreal ratio = devicePixelRatioF();
    if (!m_cacheValid || m_cache.size() != size() * ratio) {
        ensureRing();
        if (m_cache.size() != size() * ratio)
            m_cache = QPixmap(size() * ratio);
        m_cache.setDevicePixelRatio(ratio);
        QPainter painter(&m_cache);
        drawStatic(painter, picture(size(), theme(), m_ring));
        m_cacheValid = true;
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_cache);
    drawOverlay(painter);
    paintFocusRing(painter);
}

void HeatmapView::renderTo(QPainter& painter, QSize size, const Theme& theme)
{
    HeatRing ring;
    if (m_source != nullptr) {
        const qint64 buckets = m_source->lastBucket() - m_source->firstBucket();
        ring.reset(m_rows->lines(), static_cast<int>(buckets), HeatInk(theme, m_colors));
        ring.paint(*m_source, m_source->firstBucket(), m_source->lastBucket());
    }
    const Picture p = picture(size, theme, ring);
    drawStatic(painter, p);
    drawHeading(painter, size, theme, QString());
    for (const QPointF& mark : drawnMarks())
        drawHeatMark(painter, mark.x(), mark.y());
}

} // namespace plot
