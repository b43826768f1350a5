// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure.h"

#include "widgets/bar_paint.h"
#include "widgets/curve_labels.h"
#include "widgets/header_line.h"
#include "widgets/image_export.h"
#include "widgets/marks_lane.h"
#include "widgets/paint.h"
#include "widgets/pane_paint.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {

constexpr int kMargin = 12;
constexpr int kPanelGap = 10;
constexpr int kPaneTail = 8; ///< below a pane: half a line for the lowest number
constexpr int kLeastPane = 90;
constexpr int kTickLength = 4;
constexpr int kLeastLeft = 48;
constexpr int kLeastRight = 40;
constexpr double kFlagPad = 5;
constexpr int kFlagRow = 21;
constexpr int kRowsPerColumn = 26; ///< more bars than these stand side by side
constexpr int kMaxBarColumns = 3;
constexpr int kMaxPoints = 4000; ///< vectors: points cost bytes only
constexpr double kPixelsPerMm = 96 / 25.4;

/// The first pane of a figure is its subject; further ones are lower.
int paneHeight(qsizetype index)
{
    return index == 0 ? 260 : 120;
}

/// Where one panel stands.
struct Block {
    const FigurePanel* panel = nullptr;
    QRectF lane; ///< flags of the marks; empty = none
    QRectF header;
    QRectF body; ///< plot area, or all bars
    QRectF axis; ///< numbers of the x axis; empty = shared with the panel below
    QRectF xLabel;
};

struct Placement {
    QList<Block> blocks;
    QRectF title;
    QRectF foot;
    QString footText;
    QSize size;
};

bool sharesAxis(const FigurePanel& upper, const FigurePanel& lower)
{
    return !upper.bars && !lower.bars && upper.x == lower.x && upper.xUnit == lower.xUnit
           && upper.xLabel == lower.xLabel;
}

int barColumns(const FigurePanel& panel)
{
    const int rows = static_cast<int>(panel.rows.size());
    return std::clamp((rows + kRowsPerColumn - 1) / kRowsPerColumn, 1, kMaxBarColumns);
}

/// The rows dealt to the columns from top to bottom.
QList<BarSection> columnsOf(const FigurePanel& panel)
{
    const int columns = barColumns(panel);
    const int each = (static_cast<int>(panel.rows.size()) + columns - 1) / columns;
    QList<BarSection> sections;
    for (int c = 0; c < columns; ++c)
        sections.append({QString(), QString(), panel.rows.mid(c * each, each)});
    return sections;
}

class Layout {
public:
    Layout(const Figure& figure, const FigureOptions& options)
        : m_figure(figure)
        , m_options(options)
        , m_line(lineHeight(plotFont()))
    {
    }

    Placement place()
    {
        const Placement natural = run(0);
        const int spare = m_options.size.height() - natural.size.height();
        // A figure that is to be lower than its content needs keeps the content's height: nothing may be cut off.
        return spare == 0 || m_options.size.height() <= 0 ? natural : run(spare);
    }

private:
    Placement run(int spare);
    void placeLines(Block& block, qsizetype index, double paneGrowth);
    void placeBars(Block& block);
    int panes() const;
    QRectF take(int height, double left, double right);

    const Figure& m_figure;
    const FigureOptions& m_options;
    int m_line;
    double m_y = 0;
    double m_left = kLeastLeft;
    double m_right = kLeastRight;
    bool m_flagged = false;
    qsizetype m_pane = 0;
};

int Layout::panes() const
{
    return static_cast<int>(std::count_if(m_figure.panels.begin(), m_figure.panels.end(),
                                          [](const FigurePanel& panel) { return !panel.bars; }));
}

QRectF Layout::take(int height, double left, double right)
{
    const QRectF rect(left, m_y, std::max(1.0, right - left), height);
    m_y += height;
    return rect;
}

void Layout::placeLines(Block& block, qsizetype index, double paneGrowth)
{
    const FigurePanel& panel = *block.panel;
    const double left = kMargin + m_left;
    const double right = m_options.size.width() - kMargin - m_right;
    if (!m_flagged && !panel.marks.isEmpty()) {
        m_flagged = true;
        block.lane = take(2 * kFlagRow, left, right);
    }
    block.header = take(m_line, kMargin, m_options.size.width() - kMargin);
    block.body = take(std::max(kLeastPane, static_cast<int>(paneHeight(m_pane) + paneGrowth)), left, right);
    ++m_pane;
    m_y += kPaneTail;
    if (index + 1 < m_figure.panels.size() && sharesAxis(panel, m_figure.panels[index + 1]))
        return;
    m_y -= kPaneTail;
    block.axis = take(m_line + kTickLength, left, right);
    if (!panel.xLabel.isEmpty())
        block.xLabel = take(m_line, left, right);
    m_y += kPanelGap;
}

void Layout::placeBars(Block& block)
{
    block.header = take(m_line, kMargin, m_options.size.width() - kMargin);
    const QList<BarSection> columns = columnsOf(*block.panel);
    block.body = take(barsHeight({columns.first()}, block.panel->paired), kMargin, m_options.size.width() - kMargin);
    m_y += kPanelGap;
}

Placement Layout::run(int spare)
{
    Placement result;
    m_y = kMargin;
    m_pane = 0;
    m_flagged = false;
    for (const FigurePanel& panel : m_figure.panels) {
        if (panel.bars)
            continue;
        m_left = std::max<double>(m_left, valueLabelWidth(valueTicks(panel.y, paneHeight(0)), QLocale::c()));
        m_right = std::max<double>(m_right, referenceLabelWidth(panel.references));
    }
    if (!m_figure.title.isEmpty())
        result.title = take(m_line, kMargin, m_options.size.width() - kMargin);
    const double growth = panes() > 0 ? static_cast<double>(spare) / panes() : 0;
    for (qsizetype i = 0; i < m_figure.panels.size(); ++i) {
        Block block;
        block.panel = &m_figure.panels[i];
        if (block.panel->bars)
            placeBars(block);
        else
            placeLines(block, i, growth);
        result.blocks.append(block);
    }
    result.footText = m_figure.provenance.join(QLatin1Char('\n'));
    if (!result.footText.isEmpty()) {
        const QRectF room(0, 0, m_options.size.width() - 2 * kMargin, 1e6);
        const int flags = Qt::TextWordWrap | Qt::TextWrapAnywhere;
        const double height = QFontMetricsF(plotFont()).boundingRect(room, flags, result.footText).height();
        result.foot = take(static_cast<int>(std::ceil(height)) + 2, kMargin, m_options.size.width() - kMargin);
    }
    result.size = QSize(m_options.size.width(), static_cast<int>(std::ceil(m_y)) + kMargin);
    return result;
}

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

class FigurePainter {
public:
    FigurePainter(QPainter& painter, const Theme& theme)
        : m_painter(painter)
        , m_theme(theme)
    {
    }
    void draw(const Placement& placement, const Figure& figure);

private:
    void drawLines(const Block& block, double right);
    void drawFlags(const Block& block, const PaneMap& map);
    void drawAxis(const Block& block, const PaneMap& map, const Ticks& ticks);
    void drawPanelBars(const Block& block);

    QPainter& m_painter;
    const Theme& m_theme;
};

void FigurePainter::drawFlags(const Block& block, const PaneMap& map)
{
    const QFontMetricsF metrics(plotFont());
    QList<Mark> marks;
    for (const Mark& mark : block.panel->marks) {
        if (map.x.contains(mark.x))
            marks.append(mark);
    }
    std::stable_sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) { return a.x < b.x; });
    QList<double> anchors;
    QList<double> widths;
    for (const Mark& mark : std::as_const(marks)) {
        anchors.append(map.pixelX(mark.x));
        widths.append(std::ceil(metrics.horizontalAdvance(mark.text)) + 2 * kFlagPad);
    }
    const double counter = metrics.horizontalAdvance(QStringLiteral("+999")) + 2 * kFlagPad;
    for (const FlagPlace& place : placeFlags(anchors, widths, map.area.left(), map.area.right(), counter)) {
        // The second row is the upper one here: the first stands next to the pane.
        const QRectF rect(place.left, block.lane.bottom() - (place.row + 1) * kFlagRow, place.width, kFlagRow - 3);
        const Mark& mark = marks[place.mark];
        const QString text = place.hidden > 0 ? QStringLiteral("+%1").arg(place.hidden) : mark.text;
        drawFlag(m_painter, rect, text, place.hidden > 0 ? Side::None : mark.side, m_theme);
    }
}

void FigurePainter::drawAxis(const Block& block, const PaneMap& map, const Ticks& ticks)
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
        m_painter.drawLine(QPointF(pixel, block.axis.top()), QPointF(pixel, block.axis.top() + kTickLength));
        const QString text = formatNumber(x, ticks.decimals, QLocale::c());
        const double width = metrics.horizontalAdvance(text);
        m_painter.setPen(m_theme.text2);
        m_painter.drawText(QRectF(pixel - width / 2, block.axis.top() + kTickLength, width + 1, metrics.height() + 2),
                           Qt::AlignLeft | Qt::AlignTop, text);
        lastRight = std::max(lastRight, pixel + width / 2);
    }
    const QRectF unit(lastRight + 6, block.axis.top() + kTickLength, metrics.horizontalAdvance(block.panel->xUnit) + 1,
                      metrics.height() + 2);
    m_painter.drawText(unit, Qt::AlignLeft | Qt::AlignTop, block.panel->xUnit);
    if (!block.xLabel.isEmpty())
        m_painter.drawText(block.xLabel, Qt::AlignHCenter | Qt::AlignTop,
                           metrics.elidedText(block.panel->xLabel, Qt::ElideRight, block.xLabel.width()));
}

void FigurePainter::drawLines(const Block& block, double right)
{
    const FigurePanel& panel = *block.panel;
    const PaneMap map{block.body, panel.x, {panel.y.from, panel.y.to}, false};
    const Ticks xTicks = timeTicks(panel.x, map.area.width(), {panel.xUnit, 1});
    const Ticks yTicks = valueTicks(panel.y, map.area.height());
    drawGrid(m_painter, map, xTicks, yTicks, m_theme);
    drawValueLabels(m_painter, map, yTicks, m_theme, QLocale::c());
    drawReferenceLines(m_painter, map, panel.references, m_theme);
    for (const StepLine& line : panel.lines)
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
        drawFlags(block, map);
    if (!block.axis.isEmpty())
        drawAxis(block, map, xTicks);
}

void FigurePainter::drawPanelBars(const Block& block)
{
    const FigurePanel& panel = *block.panel;
    const QString context = contextOf(panel, panel.yUnit.isEmpty() ? panel.xUnit : panel.yUnit);
    drawHeader(m_painter, block.header, panel.title, context, m_theme);
    const QList<BarSection> columns = columnsOf(panel);
    const BarStyle style{panel.decimals, panel.paired, greatestBar(columns), QLocale::c()};
    const double width = block.body.width() / static_cast<double>(columns.size());
    for (qsizetype c = 0; c < columns.size(); ++c) {
        const QRectF area(block.body.left() + width * static_cast<double>(c), block.body.top(), width,
                          block.body.height());
        drawBars(m_painter, area, {columns[c]}, style, m_theme);
    }
}

void FigurePainter::draw(const Placement& placement, const Figure& figure)
{
    m_painter.fillRect(QRect(QPoint(0, 0), placement.size), m_theme.base);
    if (!figure.title.isEmpty())
        drawHeader(m_painter, placement.title, figure.title, QString(), m_theme);
    for (const Block& block : placement.blocks) {
        if (block.panel->bars)
            drawPanelBars(block);
        else
            drawLines(block, placement.size.width() - kMargin / 2.0);
    }
    if (placement.footText.isEmpty())
        return;
    m_painter.setFont(plotFont());
    m_painter.setPen(m_theme.text2);
    m_painter.drawText(placement.foot, Qt::TextWordWrap | Qt::TextWrapAnywhere, placement.footText);
}

} // namespace

int pixelsOfMillimetres(double mm)
{
    return static_cast<int>(std::lround(mm * kPixelsPerMm));
}

QSize figureSize(const Figure& figure, const FigureOptions& options)
{
    return Layout(figure, options).place().size;
}

void drawFigure(QPainter& painter, const Figure& figure, const FigureOptions& options)
{
    const Theme theme = options.monochrome ? Theme::printMonochrome() : Theme::print();
    FigurePainter(painter, theme).draw(Layout(figure, options).place(), figure);
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
