// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/plot_csv.h"

#include "sim/io/table_csv.h"

#include <algorithm>
#include <cmath>

namespace sim::io {
namespace {

std::string panel_name(const PlotPanel& panel)
{
    std::string name = panel.side != 0 ? std::string(1, panel.side) + " " : std::string();
    name += panel.title;
    return panel.bars || panel.context.empty() ? name : name + " " + panel.context;
}

std::string with_unit(const std::string& label, const std::string& unit)
{
    return unit.empty() ? label : label + "_" + unit;
}

void add_number(TableCsv& csv, double value)
{
    if (std::isnan(value))
        csv.add("");
    else
        csv.add(value);
}

std::string of_side(char side)
{
    return side == 0 ? std::string() : std::string(" (") + side + ")";
}

std::string shortest(double value)
{
    TableCsv csv;
    return csv.add(value).text();
}

void add_comments(TableCsv& csv, const PlotData& plot)
{
    csv.comment(plot.title);
    for (const std::string& side : plot.legend)
        csv.comment(side);
    if (!plot.panels.empty()) {
        // All panels of a plot share their references and marks or have none.
        const PlotPanel& panel = plot.panels.front();
        for (const PlotReference& r : panel.references)
            csv.comment("reference: " + r.label + of_side(r.side));
        for (const PlotMark& m : panel.marks)
            csv.comment("mark: " + shortest(m.x) + " " + panel.x_unit + ", " + m.label + of_side(m.side));
    }
    for (const std::string& line : plot.provenance)
        csv.comment(line);
}

} // namespace

namespace {

// A row per CPU and change: it holds until the next row of the same side and CPU.
void add_heat(TableCsv& csv, const PlotPanel& panel)
{
    const PlotHeat& heat = *panel.heat;
    const std::size_t n = heat.classes.size();
    for (std::size_t r = 0; r < heat.rows.size(); ++r) {
        for (std::size_t column = 0; column < heat.columns; ++column) {
            const Duration* times = heat.cell(r, column);
            if (column > 0 && std::equal(times, times + n, heat.cell(r, column - 1)))
                continue;
            csv.add(std::string(1, panel.side)).add(heat.rows[r].cpu).add(heat.rows[r].group);
            csv.add(heat.x_min + heat.width * static_cast<double>(column));
            for (std::size_t c = 0; c < n; ++c)
                csv.add(static_cast<double>(times[c].count()) / 1e6);
            csv.end_row();
        }
    }
}

std::string heat_csv(TableCsv csv, const PlotData& plot)
{
    const PlotHeat& first = *plot.panels.front().heat;
    csv.comment("time of each CPU in each state per bucket of " + shortest(first.width)
                + " ms; a row holds for the buckets up to the next row of its CPU; all zero = unknown");
    for (const PlotPanel& panel : plot.panels) {
        for (const PlotHeat::Mark& mark : panel.heat->stale)
            csv.comment("stale pick: " + shortest(mark.x) + " ms, CPU" + std::to_string(panel.heat->rows[mark.row].cpu)
                        + of_side(panel.side));
    }
    csv.add("side").add("cpu").add("group").add("time_ms");
    for (const CpuStateClass& c : first.classes)
        csv.add(c.name + "_ms");
    csv.end_row();
    for (const PlotPanel& panel : plot.panels)
        add_heat(csv, panel);
    return csv.text();
}

} // namespace

std::string plot_csv(const PlotData& plot)
{
    TableCsv csv;
    add_comments(csv, plot);
    if (plot.panels.empty())
        return csv.text();
    if (plot.panels.front().heat)
        return heat_csv(csv, plot);
    const PlotPanel& first = plot.panels.front();
    const std::string y = with_unit(first.y_label, first.y_unit), x = with_unit(first.x_label, first.x_unit);
    if (first.bars)
        csv.row({"panel", y, "a_" + first.x_unit, "b_" + first.x_unit});
    else
        csv.row({"panel", "series", "side", x, y});
    for (const PlotPanel& panel : plot.panels) {
        const std::string name = panel_name(panel);
        for (const PlotBarRow& row : panel.rows) {
            csv.add(name).add(row.category);
            add_number(csv, row.a);
            add_number(csv, plot.has_b ? row.b : std::nan(""));
            csv.end_row();
        }
        for (const PlotLine& line : panel.lines) {
            for (std::size_t i = 0; i < line.x.size(); ++i) {
                csv.add(name).add(line.held ? line.label + " held" : line.label).add(std::string(1, line.side));
                csv.add(line.x[i]);
                add_number(csv, line.y[i]);
                csv.end_row();
            }
        }
    }
    return csv.text();
}

} // namespace sim::io
