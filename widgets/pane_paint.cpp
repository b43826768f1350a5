// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pane_paint.h"

#include "widgets/label_layout.h"
#include "widgets/paint.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {

constexpr double kTickPad = 6;
// A leader leaves the plot area, bends to the label's height and ends just before the text.
constexpr double kLeaderStart = 4;
constexpr double kLeaderBend = 8;
constexpr double kLeaderEnd = 15;
constexpr double kLabelStart = 18;
constexpr double kEdgePad = 8;
constexpr double kClearOfHeader = 5; // half a label may hang over the pane's edge, but not into the words above

bool inRange(const PaneMap& map, const Reference& reference)
{
    return reference.value >= map.y.from && reference.value <= map.y.to;
}

} // namespace

double labelGap()
{
    return std::max(15.0, std::ceil(QFontMetricsF(plotFont()).height()));
}

Ticks paneTicks(const ValueAxis& axis, double pixels)
{
    return valueTicks(axis, pixels, labelGap() + 3);
}

void drawGrid(QPainter& painter, const PaneMap& map, const Ticks& xTicks, const Ticks& yTicks, const Theme& theme)
{
    QList<QLineF> lines;
    for (const double x : xTicks.values) {
        const double pixel = map.pixelX(x);
        lines.append(QLineF(pixel, map.area.top(), pixel, map.area.bottom()));
    }
    for (const double y : yTicks.values) {
        const double pixel = map.pixelY(y);
        lines.append(QLineF(map.area.left(), pixel, map.area.right(), pixel));
    }
    painter.setPen(QPen(theme.grid, 1));
    painter.drawLines(lines);
    painter.setPen(QPen(theme.axis, 1));
    painter.drawLine(map.area.topLeft(), map.area.bottomLeft());
}

void drawValueLabels(QPainter& painter, const PaneMap& map, const Ticks& yTicks, const Theme& theme,
                     const QLocale& locale)
{
    const QFont font = plotFont();
    const double height = QFontMetricsF(font).height();
    painter.setFont(font);
    painter.setPen(theme.text2);
    for (const double y : yTicks.values) {
        const QRectF rect(0, map.pixelY(y) - height / 2, map.area.left() - kTickPad, height);
        painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter, formatNumber(y, yTicks.decimals, locale));
    }
}

int valueLabelWidth(const Ticks& yTicks, const QLocale& locale)
{
    const QFontMetricsF metrics(plotFont());
    double widest = 0;
    for (const double y : yTicks.values)
        widest = std::max(widest, metrics.horizontalAdvance(formatNumber(y, yTicks.decimals, locale)));
    return static_cast<int>(std::ceil(widest + kTickPad + kEdgePad));
}

void drawReferenceLines(QPainter& painter, const PaneMap& map, const QList<Reference>& references, const Theme& theme)
{
    for (const Reference& reference : references) {
        if (!reference.line || !inRange(map, reference))
            continue;
        const double y = map.pixelY(reference.value);
        painter.setPen(referencePen(theme, reference.side));
        painter.drawLine(QPointF(map.area.left(), y), QPointF(map.area.right(), y));
    }
}

QList<double> referenceCenters(const PaneMap& map, const QList<Reference>& references)
{
    QList<double> wanted;
    for (const Reference& reference : references) {
        if (inRange(map, reference))
            wanted.append(map.pixelY(reference.value));
    }
    const QList<double> placed = pushApart(wanted, labelGap(), map.area.top() + kClearOfHeader, map.area.bottom());
    QList<double> centers;
    qsizetype next = 0;
    for (const Reference& reference : references)
        centers.append(inRange(map, reference) ? placed[next++] : std::numeric_limits<double>::quiet_NaN());
    return centers;
}

void drawReferenceLabels(QPainter& painter, const PaneMap& map, const QList<Reference>& references, double right,
                         const Theme& theme)
{
    const QFont font = plotFont();
    const QFontMetricsF metrics(font);
    const QList<double> centers = referenceCenters(map, references);
    painter.setFont(font);
    const double edge = map.area.right();
    for (qsizetype i = 0; i < references.size(); ++i) {
        if (std::isnan(centers[i]))
            continue;
        const Theme::SideColors colors = theme.side(references[i].side);
        const double y = map.pixelY(references[i].value);
        const double labelY = map.snap ? std::round(centers[i]) : centers[i];
        painter.setPen(QPen(colors.line, 1));
        painter.drawPolyline(QPolygonF({{edge + kLeaderStart, y},
                                        {edge + kLeaderBend, y},
                                        {edge + kLeaderEnd - 3, labelY},
                                        {edge + kLeaderEnd, labelY}}));
        const QRectF rect(edge + kLabelStart, labelY - metrics.height() / 2, right - edge - kLabelStart,
                          metrics.height());
        painter.setPen(colors.text);
        painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(references[i].label, Qt::ElideMiddle, rect.width()));
    }
}

int referenceLabelWidth(const QList<Reference>& references)
{
    const QFontMetricsF metrics(plotFont());
    double widest = 0;
    for (const Reference& reference : references)
        widest = std::max(widest, metrics.horizontalAdvance(reference.label));
    return references.isEmpty() ? 0 : static_cast<int>(std::ceil(widest + kLabelStart + kEdgePad));
}

void drawMarkLines(QPainter& painter, const PaneMap& map, double top, double bottom, const QList<Mark>& marks,
                   const Theme& theme)
{
    double last = -1;
    Side lastSide = Side::None;
    for (const Mark& mark : marks) {
        if (!map.x.contains(mark.x))
            continue;
        const double x = map.pixelX(mark.x);
        if (std::abs(x - last) < 0.5 && mark.side == lastSide)
            continue; // thousands of marks may share a pixel column
        last = x;
        lastSide = mark.side;
        painter.setPen(markPen(theme, mark.side));
        painter.drawLine(QPointF(x, top), QPointF(x, bottom));
    }
}

void drawPath(QPainter& painter, const StepPath& path, const QString& signal, Side side, bool held, const Theme& theme)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(linePen(theme, signal, side, held));
    for (const QPolygonF& polyline : path.polylines)
        painter.drawPolyline(polyline);
    if (path.columns.isEmpty())
        return;
    painter.setPen(QPen(painter.pen().color(), 1)); // a dash has no meaning within one column
    painter.drawLines(path.columns);
}

} // namespace plot
