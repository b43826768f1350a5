// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure.h"

#include "widgets/bar_paint.h"
#include "widgets/curve_labels.h"
#include "widgets/figure_layout.h"
#include "widgets/header_line.h"
#include "widgets/heat_colors.h"
#include "widgets/image_export.h"
#include "widgets/paint.h"
#include "widgets/pane_paint.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {

constexpr int kMaxPoints = 4000; // vectors: points cost bytes only
constexpr double kPixelsPerMm = 96 / 25.4;

QString contextOf(const FigurePanel& panel, const QString& unit)
{
    QStringList parts;
    for (const QString& part : {panel.context, unit}) {
        if (!part.isEmpty())
            parts.append(part);
    }
    return parts.join(QStringLiteral(", "));
}

QList<ReadOut> legendOf(const FigurePanel& panel)
{
    QList<ReadOut> legend;
    for (const StepLine& line : panel.lines) {
        const bool known = std::any_of(legend.begin(), legend.end(), [&](const ReadOut& entry) {
            return entry.side == line.side && entry.label == line.label;
        });
        if (!line.held && !known)
            legend.append({line.label, line.signal, line.side, QString(), QString()});
    }
    return legend;
}

/// Each value as a column from zero to its line.
void drawColumns(QPainter& painter, const PaneMap& map, const StepLine& line, const Theme& theme)
{
    for (qsizetype i = 0; i < line.points.size(); ++i) {
        const double value = line.points[i].y();
        const double end = i + 1 < line.points.size() ? line.points[i + 1].x() : line.end;
        if (std::isnan(value) || value <= 0)
            continue;
        const double left = map.pixelX(line.points[i].x());
        const double width = map.pixelX(end) - left;
        const double gap = width >= 3 ? 1 : 0;
        painter.fillRect(QRectF(left, map.pixelY(value), width - gap, map.area.bottom() - map.pixelY(value)),
                         theme.side(line.side).line);
    }
}

class FigurePainter {
public:
    FigurePainter(QPainter& painter, const Theme& theme)
        : m_painter(painter)
        , m_theme(theme)
    {
    }
    void draw(const FigurePlacement& placement, const Figure& figure);

private:
    void drawLines(const FigureBlock& block, double right);
    void drawFlags(const FigureBlock& block);
    void drawAxis(const FigureBlock& block, const PaneMap& map, const Ticks& ticks);
    void drawPanelBars(const FigureBlock& block);
    void drawPanelHeat(const FigureBlock& block);

    QPainter& m_painter;
    const Theme& m_theme;
};

void FigurePainter::drawFlags(const FigureBlock& block)
{
    for (const FlagPlace& place : placeFigureFlags(block)) {
        // The second row is the upper one here: the first stands next to the pane.
        const QRectF rect(place.left, block.lane.bottom() - (place.row + 1) * kFigureFlagRow, place.width,
                          kFigureFlagRow - 3);
        const Mark& mark = block.flags[place.mark];
        if (place.hidden > 0)
            drawFlag(m_painter, rect, QStringLiteral("+%1").arg(place.hidden), Side::None, m_theme);
        else
            drawFlag(m_painter, rect, mark.text, mark.side, m_theme);
    }
}

void FigurePainter::drawAxis(const FigureBlock& block, const PaneMap& map, const Ticks& ticks)
{
    const QFont font = plotFont();
    const QFontMetricsF metrics(font);
    m_painter.setFont(font);
    m_painter.setPen(QPen(m_theme.axis, 1));
    m_painter.drawLine(map.area.bottomLeft(), map.area.bottomRight());
    double lastRight = map.area.right();
    for (const double x : ticks.values) {
        const double pixel = map.pixelX(x);
        m_painter.setPen(QPen(m_theme.axis, 1));
        m_painter.drawLine(QPointF(pixel, block.axis.top()), QPointF(pixel, block.axis.top() + kFigureTickLength));
        const QString text = formatNumber(x, ticks.decimals, QLocale::c());
        const double width = metrics.horizontalAdvance(text);
        m_painter.setPen(m_theme.text2);
        m_painter.drawText(
            QRectF(pixel - width / 2, block.axis.top() + kFigureTickLength, width + 1, metrics.height() + 2),
            Qt::AlignLeft | Qt::AlignTop, text);
        lastRight = std::max(lastRight, pixel + width / 2);
    }
    const QRectF unit(lastRight + 6, block.axis.top() + kFigureTickLength,
                      metrics.horizontalAdvance(block.panel->xUnit) + 1, metrics.height() + 2);
    m_painter.drawText(unit, Qt::AlignLeft | Qt::AlignTop, block.panel->xUnit);
    if (!block.xLabel.isEmpty())
        m_painter.drawText(block.xLabel, Qt::AlignHCenter | Qt::AlignTop,
                           metrics.elidedText(block.panel->xLabel, Qt::ElideRight, block.xLabel.width()));
}

void FigurePainter::drawLines(const FigureBlock& block, double right)
{
    const FigurePanel& panel = *block.panel;
    const PaneMap map{block.body, panel.x, {panel.y.from, panel.y.to}, false};
    const Ticks xTicks = timeTicks(panel.x, map.area.width(), {panel.xUnit, 1});
    const Ticks yTicks = paneTicks(panel.y, map.area.height());
    drawGrid(m_painter, map, xTicks, yTicks, m_theme);
    drawValueLabels(m_painter, map, yTicks, m_theme, QLocale::c());
    drawReferenceLines(m_painter, map, panel.references, m_theme);
    for (const StepLine& line : panel.lines)
        if (panel.filled)
            drawColumns(m_painter, map, line, m_theme);
        else
            drawPath(m_painter, stepPath(line, map, kMaxPoints), line.signal, line.side, line.held, m_theme);
    drawMarkLines(m_painter, map, block.lane.isEmpty() ? map.area.top() : block.lane.bottom() - 3, map.area.bottom(),
                  panel.marks, m_theme);
    LabelPlacer placer(map, QFontMetricsF(plotFont()), panel.lines, panel.references, panel.marks);
    drawPlacedLabels(m_painter, placer.place(panel.points, {}), m_theme);
    for (const ValuePoint& point : panel.points) {
        if (map.x.contains(point.x) && map.y.contains(point.y))
            drawValueMarker(m_painter, {map.pixelX(point.x), map.pixelY(point.y)}, point.side, m_theme);
    }
    drawReferenceLabels(m_painter, map, panel.references, right, m_theme);
    drawHeaderLine(m_painter, block.header, panel.title, contextOf(panel, panel.yUnit), legendOf(panel), false,
                   m_theme);
    if (!block.lane.isEmpty())
        drawFlags(block);
    if (!block.axis.isEmpty())
        drawAxis(block, map, xTicks);
}

void FigurePainter::drawPanelHeat(const FigureBlock& block)
{
    const FigurePanel& panel = *block.panel;
    const PaneMap map{block.body, panel.x, {0, 1}, false};
    QRectF header = block.header;
    drawBadge(m_painter, header.left(), header.center().y(), panel.only, m_theme);
    header.setLeft(header.left() + badgeSize(plotFont(true)) + 8);
    drawHeader(m_painter, header, panel.title, panel.context, m_theme);
    drawFigureHeat(m_painter, map, *panel.heat, m_theme);
    if (!block.axis.isEmpty())
        drawAxis(block, map, timeTicks(panel.x, map.area.width(), {panel.xUnit, 1}));
    if (!block.legend.isEmpty())
        drawHeatLegend(m_painter, block.legend, panel.heat->colors, panel.heat->unknown, panel.heat->mark, m_theme);
}

void FigurePainter::drawPanelBars(const FigureBlock& block)
{
    const FigurePanel& panel = *block.panel;
    const QString context = contextOf(panel, panel.yUnit.isEmpty() ? panel.xUnit : panel.yUnit);
    drawHeader(m_painter, block.header, panel.title, context, m_theme);
    const QList<BarSection> columns = barColumns(panel);
    const BarStyle style{panel.decimals, panel.paired, std::max(greatestBar(columns), panel.x.to), QLocale::c(),
                         panel.only};
    const double width = block.body.width() / static_cast<double>(columns.size());
    for (qsizetype c = 0; c < columns.size(); ++c) {
        const QRectF area(block.body.left() + width * static_cast<double>(c), block.body.top(), width,
                          block.body.height());
        drawBars(m_painter, area, {columns[c]}, style, m_theme);
    }
}

void FigurePainter::draw(const FigurePlacement& placement, const Figure& figure)
{
    m_painter.fillRect(QRect(QPoint(0, 0), placement.size), m_theme.base);
    if (!figure.title.isEmpty())
        drawHeader(m_painter, placement.title, figure.title, QString(), m_theme);
    for (const FigureBlock& block : placement.blocks) {
        if (block.panel->heat)
            drawPanelHeat(block);
        else if (block.panel->bars)
            drawPanelBars(block);
        else
            drawLines(block, placement.size.width() - kFigureMargin / 2.0);
    }
    m_painter.setFont(plotFont());
    m_painter.setPen(m_theme.text2);
    const double line = QFontMetricsF(plotFont()).lineSpacing();
    QRectF foot(placement.foot.topLeft(), QSizeF(placement.foot.width(), line));
    for (const QString& text : placement.footLines) {
        m_painter.drawText(foot, Qt::AlignLeft | Qt::AlignTop | Qt::TextDontClip, text);
        foot.translate(0, line);
    }
}

} // namespace

int pixelsOfMillimetres(double mm)
{
    return static_cast<int>(std::lround(mm * kPixelsPerMm));
}

QSize figureSize(const Figure& figure, const FigureOptions& options)
{
    return placeFigure(figure, options).size;
}

void drawFigure(QPainter& painter, const Figure& figure, const FigureOptions& options)
{
    const Theme theme = options.monochrome ? Theme::printMonochrome() : Theme::print();
    FigurePainter(painter, theme).draw(placeFigure(figure, options), figure);
}

QByteArray figurePng(const Figure& figure, const FigureOptions& options)
{
    return pngBytes(figureSize(figure, options), options.scale, Qt::white,
                    [&](QPainter& painter) { drawFigure(painter, figure, options); });
}

QByteArray figureSvg(const Figure& figure, const FigureOptions& options)
{
    return svgBytes(figureSize(figure, options), figure.title,
                    [&](QPainter& painter) { drawFigure(painter, figure, options); });
}

QByteArray figurePdf(const Figure& figure, const FigureOptions& options)
{
    return pdfBytes(figureSize(figure, options), figure.title,
                    [&](QPainter& painter) { drawFigure(painter, figure, options); });
}

} // namespace plot
