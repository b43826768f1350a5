// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure_heat.h"

#include "widgets/heat_colors.h"
#include "widgets/paint.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <map>

namespace plot {

namespace {

constexpr int kPictureHeight = 330; // aimed at
constexpr int kLeastRow = 2, kMostRow = 14;
constexpr double kTick = 4;
constexpr double kGap = 6;
constexpr double kMarkRoom = 9;
constexpr int kShareSteps = 15; // shades between two colours; more would only make files bigger

int rowHeight(const FigureHeat& heat)
{
    const int rows = std::max(1, static_cast<int>(heat.rows.size()));
    return std::clamp(kPictureHeight / rows, kLeastRow, kMostRow);
}

HeatCell coarse(HeatCell cell)
{
    constexpr int step = 255 / kShareSteps;
    const auto rounded = [](int v) { return static_cast<quint8>((v + step / 2) / step * step); };
    for (quint8& share : cell.share)
        share = rounded(share);
    cell.level = rounded(cell.level);
    return cell;
}

/// Stretches of one colour become rectangles of one path.
std::map<QRgb, QPainterPath> pathsOf(const PaneMap& map, const FigureHeat& heat, const Theme& theme)
{
    const HeatInk ink(theme, heat.colors);
    const int height = rowHeight(heat);
    const auto x = [&](int column) {
        return std::clamp(
            std::round(map.area.left()
                       + (heat.begin + heat.width * column - map.x.from) / map.x.size() * map.area.width()),
            map.area.left(), map.area.right());
    };
    std::map<QRgb, QPainterPath> paths;
    for (int row = 0; row < static_cast<int>(heat.rows.size()); ++row) {
        const HeatCell* cells = heat.cells.data() + static_cast<std::ptrdiff_t>(row) * heat.columns;
        const auto color = [&](int column) {
            const HeatCell cell = coarse(cells[column]);
            return ink.pixel(std::span(&cell, 1));
        };
        for (int column = 0; column < heat.columns;) {
            const QRgb rgb = color(column);
            int end = column + 1;
            while (end < heat.columns && color(end) == rgb)
                ++end;
            if (rgb != 0 && x(end) > x(column))
                paths[rgb].addRect(x(column), map.area.top() + row * height, x(end) - x(column), height);
            column = end;
        }
    }
    return paths;
}

void drawNames(QPainter& painter, const PaneMap& map, const FigureHeat& heat, const Theme& theme)
{
    const QFontMetricsF metrics(plotFont());
    const int height = rowHeight(heat);
    const auto middle = [&](int row) { return map.area.top() + (row + 0.5) * height; };
    int step = 1;
    for (const int s : {1, 2, 4, 5, 10, 20, 40, 50, 100, 200}) {
        step = s;
        if (s * height >= metrics.height())
            break;
    }
    painter.setFont(plotFont());
    double last = -1e9;
    for (int row = 0; row < static_cast<int>(heat.rows.size()); ++row) {
        const bool begins =
            std::any_of(heat.groups.begin(), heat.groups.end(), [row](const HeatGroup& g) { return g.first == row; });
        if ((row % step != 0 && !begins) || middle(row) - last < metrics.height())
            continue;
        last = middle(row);
        painter.setPen(QPen(theme.axis, 1));
        painter.drawLine(QPointF(map.area.left() - kTick, middle(row)), QPointF(map.area.left() - 1, middle(row)));
        painter.setPen(theme.text2);
        painter.drawText(QRectF(0, middle(row) - metrics.height() / 2, map.area.left() - kTick - 2, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, heat.rows[row].name);
    }
    painter.setFont(plotFont(true));
    for (const HeatGroup& group : heat.groups) {
        const double top = map.area.top() + group.first * height;
        painter.setPen(theme.text);
        painter.drawText(QRectF(map.area.left() - heatLabelWidth(heat), top, heatLabelWidth(heat), metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, group.name);
        if (group.first > 0)
            painter.fillRect(QRectF(map.area.left(), top - 1, map.area.width(), 1), theme.base);
    }
}

} // namespace

int heatHeight(const FigureHeat& heat)
{
    return rowHeight(heat) * std::max(1, static_cast<int>(heat.rows.size()));
}

double heatLabelWidth(const FigureHeat& heat)
{
    const QFontMetricsF metrics(plotFont(true));
    double groups = 0, rows = 0;
    for (const HeatGroup& group : heat.groups)
        groups = std::max(groups, metrics.horizontalAdvance(group.name));
    for (const HeatRow& row : heat.rows)
        rows = std::max(rows, metrics.horizontalAdvance(row.name));
    return std::ceil(groups + kGap + rows + kTick + 2);
}

void drawFigureHeat(QPainter& painter, const PaneMap& map, const FigureHeat& heat, const Theme& theme)
{
    const int height = rowHeight(heat);
    drawHatch(painter, map.area.adjusted(1, 1, -1, -1), theme);
    painter.setPen(Qt::NoPen);
    for (const auto& [rgb, path] : pathsOf(map, heat, theme))
        painter.fillPath(path, QColor::fromRgb(rgb));
    for (int row = 0; row < static_cast<int>(heat.rows.size()); ++row) {
        if (!heat.rows[row].offline)
            continue;
        const QRectF rect(map.area.left(), map.area.top() + row * height, map.area.width(), height);
        painter.fillRect(rect, theme.base);
        painter.setPen(QPen(theme.hatch, 1));
        painter.drawLine(rect.topLeft(), rect.bottomRight());
        painter.drawLine(rect.bottomLeft(), rect.topRight());
    }
    drawNames(painter, map, heat, theme);
    QList<QPointF> drawn;
    for (const HeatMark& mark : heat.marks) {
        const QPointF at(map.pixelX(mark.x), map.area.top() + (mark.row + 0.5) * height + 4);
        const bool near = std::any_of(drawn.begin(), drawn.end(), [&at](const QPointF& other) {
            return std::abs(other.x() - at.x()) < kMarkRoom && std::abs(other.y() - at.y()) < kMarkRoom;
        });
        if (near || !map.x.contains(mark.x))
            continue;
        drawn.append(at);
        drawHeatMark(painter, at.x(), at.y());
    }
}

} // namespace plot
