// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/figure_of.h"

#include "app/models/heat_cell.h"
#include "app/plots/heat_adapter.h"

#include <cmath>

namespace app {

namespace {

QString qs(const std::string& s)
{
    return QString::fromStdString(s);
}

plot::Side sideOf(char letter)
{
    return letter == 'A' ? plot::Side::A : letter == 'B' ? plot::Side::B : plot::Side::None;
}

std::optional<double> known(double value)
{
    return std::isnan(value) ? std::nullopt : std::optional(value);
}

plot::StepLine lineOf(const sim::PlotLine& l, double end)
{
    plot::StepLine line;
    line.label = qs(l.label);
    line.signal = qs(l.signal);
    line.side = sideOf(l.side);
    line.end = end;
    line.held = l.held;
    line.points.reserve(static_cast<qsizetype>(l.x.size()));
    for (std::size_t i = 0; i < l.x.size(); ++i)
        line.points.push_back({l.x[i], l.y[i]});
    return line;
}

// Colour classes of a machine's CPU states; the window names them alike.
std::shared_ptr<const plot::FigureHeat> heatOf(const sim::PlotHeat& h)
{
    auto heat = std::make_shared<plot::FigureHeat>();
    for (const sim::CpuStateClass& c : h.classes)
        heat->colors.classes.append(heatClassOf(c));
    heat->columns = static_cast<int>(h.columns);
    heat->begin = h.x_min;
    heat->width = h.width;
    for (const sim::PlotHeat::Row& row : h.rows) {
        const auto at = static_cast<int>(heat->rows.size());
        if (!row.group.empty() && (heat->groups.isEmpty() || heat->groups.last().name != qs(row.group)))
            heat->groups.append({qs(row.group), 0, at, at});
        if (!heat->groups.isEmpty())
            heat->groups.last().last = at + 1;
        heat->rows.append({QString::number(row.cpu), row.offline});
    }
    heat->cells.reserve(h.rows.size() * h.columns);
    for (std::size_t r = 0; r < h.rows.size(); ++r)
        for (std::size_t c = 0; c < h.columns; ++c)
            heat->cells.push_back(cellOf({h.cell(r, c), h.classes.size()}));
    for (const sim::PlotHeat::Mark& mark : h.stale)
        heat->marks.append({mark.x, static_cast<int>(mark.row)});
    heat->unknown = QStringLiteral("unknown");
    if (!h.stale.empty())
        heat->mark = QStringLiteral("stale pick");
    return heat;
}

plot::ValueAxis axisOf(const sim::PlotPanel& p)
{
    // util_avg is read against 1024: quarters of it are better ticks than round decimals.
    const bool util = p.y_max >= 1000 && p.y_max <= 1200;
    return {p.y_min, p.y_max, util ? 256.0 : 0.0, util || p.y_max > 10 ? 0 : 1};
}

plot::FigurePanel panelOf(const sim::PlotPanel& p, bool hasB)
{
    plot::FigurePanel panel;
    panel.title = qs(p.title);
    panel.context = qs(p.context);
    panel.xLabel = qs(p.x_label);
    panel.xUnit = qs(p.x_unit);
    panel.yLabel = qs(p.y_label);
    panel.yUnit = qs(p.y_unit);
    panel.x = {p.x_min, p.x_max};
    panel.y = axisOf(p);
    for (const sim::PlotLine& l : p.lines) {
        panel.lines.push_back(lineOf(l, p.x_max));
        panel.lines.back().labelled = !p.columns; // no room between columns
    }
    for (const sim::PlotReference& r : p.references)
        panel.references.push_back({qs(r.label), r.value, sideOf(r.side)});
    for (const sim::PlotMark& m : p.marks)
        panel.marks.push_back({m.x, qs(m.label), sideOf(m.side), plot::MarkKind::Migration});
    panel.bars = p.bars;
    if (p.bars && !p.y_unit.empty()) { // categories have one unit, bars another: both are named
        panel.context += QStringLiteral(", ") + qs(p.y_unit);
        panel.yUnit.clear();
    }
    panel.paired = hasB && p.side == 0;
    panel.only = p.side == 'B' ? plot::Side::B : plot::Side::A;
    panel.only = p.side ? sideOf(p.side) : plot::Side::A;
    if (hasB && p.side && !p.heat && !p.columns)
        panel.title.prepend(QString(QLatin1Char(p.side)) + QLatin1String("  "));
    panel.filled = p.columns;
    if (p.heat)
        panel.heat = heatOf(*p.heat);
    for (const sim::PlotBarRow& r : p.rows)
        panel.rows.push_back({qs(r.category), known(r.a), known(r.b)});
    return panel;
}

} // namespace

plot::Figure figureOf(const sim::PlotData& data)
{
    plot::Figure figure;
    figure.title = qs(data.title);
    for (const sim::PlotPanel& p : data.panels)
        if (!p.listed)
            figure.panels.push_back(panelOf(p, data.has_b));
    for (const std::string& line : data.legend)
        figure.provenance << qs(line);
    for (const std::string& line : data.provenance)
        figure.provenance << qs(line);
    return figure;
}

} // namespace app
