// SPDX-License-Identifier: GPL-3.0-or-later
// CPUs over time in characters: the denser a character, the busier. Many CPUs share a line, so that a mail holds them.
#include "sim/io/text_plot_parts.h"

#include <algorithm>
#include <cmath>

namespace sim::io::text {
namespace {

constexpr std::size_t kNumber = 6; // width of " 100.0" in a table

constexpr std::size_t kMostLines = 32; // of one side
constexpr std::size_t kMostNames = 12; // width of "node 0" and of "CPU0-4" at most

// From idle all the time to busy nearly all of it.
constexpr std::u32string_view kShades = U" ·░▒▓█";
constexpr std::u32string_view kAsciiShades = U" .:+*#";

// Neighbouring rows of one group that share a line.
struct TextRow {
    std::size_t first = 0, last = 0;
    std::u32string group; // where a group begins
    std::u32string cpus;
};

std::u32string cpus_of(const PlotHeat& heat, std::size_t first, std::size_t last)
{
    std::vector<int> cpus;
    for (std::size_t r = first; r < last; ++r)
        cpus.push_back(heat.rows[r].cpu);
    std::sort(cpus.begin(), cpus.end());
    std::string text = "CPU";
    for (std::size_t i = 0; i < cpus.size();) {
        std::size_t end = i;
        while (end + 1 < cpus.size() && cpus[end + 1] == cpus[end] + 1)
            ++end;
        text += (i > 0 ? "," : "") + std::to_string(cpus[i]) + (end > i ? "-" + std::to_string(cpus[end]) : "");
        i = end + 1;
    }
    if (text.size() > kMostNames) // siblings with numbers far apart
        text = "CPU" + std::to_string(cpus.front()) + ",.." + std::to_string(cpus.back());
    return decode(text);
}

std::vector<TextRow> rows_of(const PlotHeat& heat)
{
    const std::size_t each = std::max<std::size_t>((heat.rows.size() + kMostLines - 1) / kMostLines, 1);
    std::vector<TextRow> rows;
    for (std::size_t r = 0; r < heat.rows.size();) {
        std::size_t end = r + 1;
        while (end < heat.rows.size() && end - r < each && heat.rows[end].group == heat.rows[r].group)
            ++end;
        TextRow row{r, end, {}, cpus_of(heat, r, end)};
        if (r == 0 || heat.rows[r].group != heat.rows[r - 1].group)
            row.group = decode(heat.rows[r].group).substr(0, kMostNames);
        rows.push_back(std::move(row));
        r = end;
    }
    return rows;
}

struct Shade {
    Duration busy{}, known{};
};

Shade shade_of(const PlotHeat& heat, const TextRow& row, std::size_t from, std::size_t to)
{
    Shade shade;
    for (std::size_t r = row.first; r < row.last; ++r) {
        for (std::size_t column = from; column < to; ++column) {
            const Duration* times = heat.cell(r, column);
            shade.busy += times[0];
            for (std::size_t c = 0; c < heat.classes.size(); ++c)
                shade.known += times[c];
        }
    }
    return shade;
}

char32_t glyph_of(const Shade& shade, bool ascii)
{
    if (shade.known == Duration{})
        return U'?';
    const double share = static_cast<double>(shade.busy.count()) / static_cast<double>(shade.known.count());
    const std::size_t at = shade.busy == Duration{} ? 0 : 1 + static_cast<std::size_t>(std::floor(share * 4 + 0.5));
    return (ascii ? kAsciiShades : kShades)[std::min(at, kShades.size() - 1)];
}

std::u32string cells_of(const PlotHeat& heat, const TextRow& row, int columns, bool ascii)
{
    const auto n = static_cast<std::size_t>(columns);
    std::u32string out;
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t from = heat.columns * i / n;
        out += glyph_of(shade_of(heat, row, from, std::max(heat.columns * (i + 1) / n, from + 1)), ascii);
    }
    const double width = heat.width * static_cast<double>(heat.columns) / columns;
    for (const PlotHeat::Mark& mark : heat.stale) {
        if (mark.row >= row.first && mark.row < row.last)
            out[static_cast<std::size_t>(std::clamp((mark.x - heat.x_min) / width, 0.0, columns - 1.0))] =
                ascii ? U'^' : U'▲';
    }
    return out;
}

void add_axis(Lines& out, const Page& page, const PlotPanel& panel, std::size_t indent, int columns)
{
    const TextGlyphs& g = page.glyphs();
    std::u32string frame(static_cast<std::size_t>(columns), g.horizontal);
    std::u32string labels(static_cast<std::size_t>(page.width), U' ');
    std::size_t taken = 0;
    const std::vector<Tick> ticks = round_ticks(panel.x_min, panel.x_max, columns / 11);
    for (const Tick& tick : ticks) {
        const double share = (tick.value - panel.x_min) / (panel.x_max - panel.x_min);
        const auto column = static_cast<std::size_t>(std::clamp(share * columns, 0.0, columns - 1.0));
        frame[column] = g.tick_down;
        std::u32string label = decode(tick.label);
        if (&tick == &ticks.back())
            label += U' ' + decode(panel.x_unit);
        const std::size_t start = std::min(indent + 1 + column - std::min(indent + 1 + column, tick.label.size() / 2),
                                           labels.size() - label.size());
        if (start < taken)
            continue;
        labels.replace(start, label.size(), label);
        taken = start + label.size() + 1;
    }
    out.push_back(std::u32string(indent, U' ') + g.bottom_left + frame + g.bottom_right);
    out.push_back(labels);
}

void add_key(Lines& out, const Page& page, bool stale)
{
    const std::u32string_view s = page.ascii ? kAsciiShades : kShades;
    std::u32string key = U"busy: blank never, ";
    for (std::size_t i = 1; i < s.size(); ++i)
        key += std::u32string{s[i]} + decode(i == 1 ? " below 1/8, " : " from " + std::to_string(2 * i - 3) + "/8, ");
    key += U"? unknown";
    if (stale)
        key += std::u32string(U", ") + (page.ascii ? U'^' : U'▲') + U" stale pick";
    std::u32string line;
    for (std::size_t at = 0; at < key.size();) { // by words, as the glyphs are no plain text
        const std::size_t end = std::min(key.find(U", ", at), key.size());
        const std::u32string part = key.substr(at, end - at);
        if (line.size() + part.size() + 3 > static_cast<std::size_t>(page.width)) {
            out.push_back(line);
            line = U"   ";
        }
        line += part + (end < key.size() ? U", " : U"");
        at = end + 2;
    }
    out.push_back(line);
}

} // namespace

void add_heat_panel(Lines& out, const Page& page, const PlotPanel& panel, bool key)
{
    const PlotHeat& heat = *panel.heat;
    const std::vector<TextRow> rows = rows_of(heat);
    std::size_t groups = 0, cpus = 0;
    for (const TextRow& row : rows) {
        groups = std::max(groups, row.group.size());
        cpus = std::max(cpus, row.cpus.size());
    }
    const std::size_t indent = groups + (groups > 0 ? 1 : 0) + cpus;
    const int columns = page.width - static_cast<int>(indent) - 2;
    std::string title = page.has_b ? std::string(1, panel.side) + "  " : std::string();
    title += panel.title + ": " + panel.context;
    add_wrapped(out, title, page.width);
    const TextGlyphs& g = page.glyphs();
    for (const TextRow& row : rows) {
        std::u32string line = row.group + std::u32string(indent - cpus - row.group.size(), U' ');
        line += std::u32string(cpus - row.cpus.size(), U' ') + row.cpus;
        out.push_back(line + g.vertical + cells_of(heat, row, columns, page.ascii) + g.vertical);
    }
    add_axis(out, page, panel, indent, columns);
    if (key)
        add_key(out, page, !heat.stale.empty());
}

void add_listed_panels(Lines& out, const Page& page, std::span<const PlotPanel> panels)
{
    constexpr std::size_t kMostListed = 64;
    if (panels.size() > kMostListed) {
        add_wrapped(out, std::to_string(panels.size()) + " CPUs one by one: in the CSV", page.width);
        return;
    }
    std::size_t names = 0;
    for (const PlotPanel& panel : panels)
        names = std::max(names, panel.title.size());
    const std::size_t sides = page.has_b ? 2 : 1;
    const std::size_t room = (static_cast<std::size_t>(page.width) - names) / (sides * kNumber + 1);
    const std::size_t classes = panels.front().rows.size();
    const auto cell = [](double v) {
        const std::string text = std::isnan(v) ? "-" : number(v, 1);
        return std::u32string(kNumber - std::min(kNumber, text.size()), U' ') + decode(text);
    };
    for (std::size_t from = 0; from < classes; from += room) {
        const std::size_t to = std::min(classes, from + room);
        std::u32string head(names, U' '), letters(names, U' ');
        for (std::size_t c = from; c < to; ++c) {
            std::u32string name = decode(panels.front().rows[c].category).substr(0, sides * kNumber);
            head += U' ' + std::u32string(sides * kNumber - name.size(), U' ') + name;
            letters += U' ' + std::u32string(kNumber - 1, U' ') + U'A'
                       + std::u32string(sides > 1 ? kNumber - 1 : 0, U' ') + (sides > 1 ? U"B" : U"");
        }
        out.push_back(head);
        if (sides > 1)
            out.push_back(letters);
        for (const PlotPanel& panel : panels) {
            std::u32string line = decode(panel.title) + std::u32string(names - panel.title.size(), U' ');
            for (std::size_t c = from; c < to; ++c)
                line += U' ' + cell(panel.rows[c].a) + (sides > 1 ? cell(panel.rows[c].b) : U"");
            out.push_back(line);
        }
    }
}

} // namespace sim::io::text
