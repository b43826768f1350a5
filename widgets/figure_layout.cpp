// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure_layout.h"

#include "widgets/bar_paint.h"
#include "widgets/paint.h"
#include "widgets/pane_paint.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {

constexpr int kPanelGap = 10;
constexpr int kPaneTail = 8; // below a pane: half a line for the lowest number
constexpr int kLeastPane = 90;
constexpr int kLeastLeft = 48;
constexpr int kLeastRight = 40;
constexpr double kFlagPad = 5;
constexpr int kRowsPerColumn = 26; // more bars than these stand side by side
constexpr int kMaxBarColumns = 3;

/// The first pane of a figure is its subject; further ones are lower. Panes of columns, one a side, are equals.
int paneHeight(const FigurePanel& panel, qsizetype index)
{
    if (panel.filled)
        return 180;
    return index == 0 ? 260 : 120;
}

bool sharesAxis(const FigurePanel& upper, const FigurePanel& lower)
{
    return !upper.bars && !lower.bars && upper.x == lower.x && upper.xUnit == lower.xUnit
           && upper.xLabel == lower.xLabel;
}

class Layout {
public:
    Layout(const Figure& figure, const FigureOptions& options)
        : m_figure(figure)
        , m_options(options)
        , m_line(lineHeight(plotFont()))
    {
    }

    FigurePlacement place()
    {
        FigurePlacement natural = run(0);
        const int spare = m_options.size.height() - natural.size.height();
        // A figure that is to be lower than its content needs keeps the content's height: nothing may be cut off.
        if (spare == 0 || m_options.size.height() <= 0)
            return natural;
        FigurePlacement stretched = run(spare);
        stretched.size.setHeight(std::max(stretched.size.height(), m_options.size.height()));
        return stretched;
    }

private:
    FigurePlacement run(int spare);
    void placeLines(FigureBlock& block, qsizetype index, double paneGrowth);
    void placeLane(FigureBlock& block, double left, double right);
    void placeBars(FigureBlock& block);
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
                                          [](const FigurePanel& panel) { return !panel.bars && !panel.heat; }));
}

QRectF Layout::take(int height, double left, double right)
{
    const QRectF rect(left, m_y, std::max(1.0, right - left), height);
    m_y += height;
    return rect;
}

void Layout::placeLane(FigureBlock& block, double left, double right)
{
    m_flagged = true;
    for (const Mark& mark : block.panel->marks) {
        if (block.panel->x.contains(mark.x))
            block.flags.append(mark);
    }
    std::stable_sort(block.flags.begin(), block.flags.end(), [](const Mark& a, const Mark& b) { return a.x < b.x; });
    block.lane = QRectF(left, m_y, std::max(1.0, right - left), 2 * kFigureFlagRow);
    const QList<FlagPlace> places = placeFigureFlags(block);
    const bool second = std::any_of(places.begin(), places.end(), [](const FlagPlace& place) { return place.row > 0; });
    block.lane = take(kFigureFlagRow * (second ? 2 : 1), left, right);
}

void Layout::placeLines(FigureBlock& block, qsizetype index, double paneGrowth)
{
    const FigurePanel& panel = *block.panel;
    const double left = kFigureMargin + m_left;
    const double right = m_options.size.width() - kFigureMargin - m_right;
    block.header = take(m_line, kFigureMargin, m_options.size.width() - kFigureMargin);
    if (!m_flagged && !panel.marks.isEmpty())
        placeLane(block, left, right);
    if (panel.heat) {
        block.body = take(heatHeight(*panel.heat), left, right);
    } else {
        block.body = take(std::max(kLeastPane, static_cast<int>(paneHeight(panel, m_pane) + paneGrowth)), left, right);
        ++m_pane;
    }
    m_y += kPaneTail;
    if (index + 1 < m_figure.panels.size() && sharesAxis(panel, m_figure.panels[index + 1]))
        return;
    m_y -= kPaneTail;
    block.axis = take(m_line + kFigureTickLength, left, right);
    if (!panel.xLabel.isEmpty())
        block.xLabel = take(m_line, left, right);
    if (panel.heat)
        block.legend = take(m_line, kFigureMargin, m_options.size.width() - kFigureMargin);
    m_y += kPanelGap;
}

void Layout::placeBars(FigureBlock& block)
{
    block.header = take(m_line, kFigureMargin, m_options.size.width() - kFigureMargin);
    const QList<BarSection> columns = barColumns(*block.panel);
    block.body =
        take(barsHeight({columns.first()}, block.panel->paired), kFigureMargin, m_options.size.width() - kFigureMargin);
    m_y += kPanelGap;
}

FigurePlacement Layout::run(int spare)
{
    FigurePlacement result;
    m_y = kFigureMargin;
    m_pane = 0;
    m_flagged = false;
    for (const FigurePanel& panel : m_figure.panels) {
        if (panel.bars)
            continue;
        m_left = std::max<double>(m_left,
                                  panel.heat ? heatLabelWidth(*panel.heat)
                                             : valueLabelWidth(paneTicks(panel.y, paneHeight(panel, 0)), QLocale::c()));
        m_right = std::max<double>(m_right, referenceLabelWidth(panel.references));
    }
    if (!m_figure.title.isEmpty())
        result.title = take(m_line, kFigureMargin, m_options.size.width() - kFigureMargin);
    const double growth = panes() > 0 ? static_cast<double>(spare) / panes() : 0;
    for (qsizetype i = 0; i < m_figure.panels.size(); ++i) {
        FigureBlock block;
        block.panel = &m_figure.panels[i];
        if (block.panel->bars)
            placeBars(block);
        else
            placeLines(block, i, growth);
        result.blocks.append(block);
    }
    result.footLines = wrapLines(m_figure.provenance, m_options.size.width() - 2 * kFigureMargin);
    const double footLine = QFontMetricsF(plotFont()).lineSpacing();
    if (!result.footLines.isEmpty())
        result.foot = take(static_cast<int>(std::ceil(footLine * static_cast<double>(result.footLines.size()))),
                           kFigureMargin, m_options.size.width() - kFigureMargin);
    result.size = QSize(m_options.size.width(), static_cast<int>(std::ceil(m_y)) + kFigureMargin);
    return result;
}

} // namespace

FigurePlacement placeFigure(const Figure& figure, const FigureOptions& options)
{
    return Layout(figure, options).place();
}

QList<FlagPlace> placeFigureFlags(const FigureBlock& block)
{
    const QFontMetricsF metrics(plotFont());
    const PaneMap map{block.lane, block.panel->x, {0, 1}, false};
    QList<double> anchors;
    QList<double> widths;
    for (const Mark& mark : block.flags) {
        anchors.append(map.pixelX(mark.x));
        widths.append(std::ceil(metrics.horizontalAdvance(mark.text)) + 2 * kFlagPad);
    }
    const double counter = metrics.horizontalAdvance(QStringLiteral("+999")) + 2 * kFlagPad;
    return placeFlags(anchors, widths, block.lane.left(), block.lane.right(), counter);
}

QList<BarSection> barColumns(const FigurePanel& panel)
{
    const int rows = static_cast<int>(panel.rows.size());
    const int columns = std::clamp((rows + kRowsPerColumn - 1) / kRowsPerColumn, 1, kMaxBarColumns);
    const int each = (rows + columns - 1) / columns;
    QList<BarSection> sections;
    for (int c = 0; c < columns; ++c)
        sections.append({QString(), QString(), panel.rows.mid(c * each, each)});
    return sections;
}

QStringList wrapLines(const QStringList& lines, double width)
{
    const QFontMetricsF metrics(plotFont());
    QStringList result;
    for (QString rest : lines) {
        while (metrics.horizontalAdvance(rest) > width && rest.size() > 1) {
            qsizetype fits = rest.size() - 1;
            while (fits > 1 && metrics.horizontalAdvance(rest.left(fits)) > width)
                --fits;
            const qsizetype space = rest.lastIndexOf(QLatin1Char(' '), fits);
            result.append(rest.left(space > 0 ? space : fits));
            rest = rest.mid(space > 0 ? space + 1 : fits);
        }
        result.append(rest);
    }
    return result;
}

} // namespace plot
