// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/text_plot_parts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sim::io::text {
namespace {

// One decimal, unless that would show a time as zero.
int decimals_for(const PlotPanel& panel)
{
    double least = 1;
    for (const PlotBarRow& row : panel.rows) {
        for (double v : {row.a, row.b}) {
            if (v > 0)
                least = std::min(least, v);
        }
    }
    return least >= 0.05 ? 1 : least >= 0.005 ? 2 : least >= 0.0005 ? 3 : 6;
}

double total(const PlotPanel& panel, double PlotBarRow::*side)
{
    double sum = 0;
    for (const PlotBarRow& row : panel.rows) {
        if (!std::isnan(row.*side))
            sum += row.*side;
    }
    return sum;
}

// "── title ────────── sum A 90.4  B 32.6 ──"; nothing where it does not fit.
std::u32string rule(const Page& page, std::string_view left, std::string_view right)
{
    const char32_t dash = page.glyphs().horizontal;
    const std::u32string ends(2, dash);
    const std::u32string head = ends + U' ' + decode(left) + U' ';
    const std::u32string tail = right.empty() ? ends : U' ' + decode(right) + U' ' + ends;
    const auto width = static_cast<std::size_t>(page.width);
    if (head.size() + tail.size() > width)
        return {};
    return head + std::u32string(width - head.size() - tail.size(), dash) + tail;
}

// The fullest heading for which there is room.
std::u32string heading(const Page& page, const std::string& title, const std::string& context, const std::string& sum)
{
    const std::string with_context = context.empty() ? title : title + ", " + context;
    for (const auto& [left, right] :
         {std::pair(with_context, sum), std::pair(title, sum), std::pair(title, std::string())}) {
        std::u32string line = rule(page, left, right);
        if (!line.empty())
            return line;
    }
    return decode(title).substr(0, static_cast<std::size_t>(page.width));
}

struct BarLayout {
    std::size_t category = 0; // width of the names
    int length = 0;           // of the longest bar
    double scale = 1;         // value of the longest bar
    int decimals = 1;
};

std::u32string bar(const Page& page, const BarLayout& layout, double value, char32_t glyph)
{
    if (std::isnan(value))
        return std::u32string(1, page.glyphs().none);
    std::u32string out;
    const double cells = layout.scale > 0 ? value / layout.scale * layout.length : 0;
    const auto whole = static_cast<std::size_t>(std::lround(cells));
    if (whole > 0)
        out.append(whole, glyph);
    else
        out += page.ascii ? U'.' : (cells < 0.25 ? U'▏' : U'▎'); // there, but thinner than a cell
    return out + U' ' + decode(number(value, layout.decimals));
}

BarLayout layout_for(const Page& page, const PlotPanel& panel, bool paired)
{
    BarLayout layout;
    layout.decimals = decimals_for(panel);
    layout.scale = panel.x_max;
    for (const PlotBarRow& row : panel.rows)
        layout.category = std::max(layout.category, decode(row.category).size());
    // name, blank, letter and blank, bar, blank, number
    const std::size_t taken = layout.category + 1 + (paired ? 2 : 0) + 1 + number(panel.x_max, layout.decimals).size();
    layout.length = std::max(page.width - static_cast<int>(taken), 5);
    return layout;
}

} // namespace

void add_bar_panel(Lines& out, const Page& page, const PlotPanel& panel)
{
    const bool paired = page.has_b && panel.side == 0;
    const BarLayout layout = layout_for(page, panel, paired);
    std::string title = panel.title;
    if (page.has_b && panel.side != 0)
        title = std::string(1, panel.side) + "  " + title;
    if (!panel.y_unit.empty())
        title += " (" + panel.y_unit + ", " + panel.x_unit + ")";
    else
        title += " (" + panel.x_unit + ")";
    const std::string a = number(total(panel, &PlotBarRow::a), layout.decimals);
    const std::string b = number(total(panel, &PlotBarRow::b), layout.decimals);
    const std::string sum = paired ? "A " + a + "  B " + b : panel.side == 'B' ? b : a;
    out.push_back(heading(page, title, panel.context, "sum " + sum));

    for (const PlotBarRow& row : panel.rows) {
        std::u32string name = decode(row.category);
        name.insert(0, layout.category - name.size(), U' ');
        if (!paired) {
            const bool is_b = panel.side == 'B';
            out.push_back(name + U' '
                          + bar(page, layout, is_b ? row.b : row.a, is_b ? page.glyphs().bar_b : page.glyphs().bar_a));
            continue;
        }
        out.push_back(name + U" A " + bar(page, layout, row.a, page.glyphs().bar_a));
        out.push_back(std::u32string(layout.category, U' ') + U" B " + bar(page, layout, row.b, page.glyphs().bar_b));
    }
}

void add_bar_pair(Lines& out, const Page& page, const PlotPanel& a, const PlotPanel& b)
{
    constexpr int kBetween = 3;
    Page half = page;
    half.width = (page.width - kBetween) / 2;
    Lines left, right;
    add_bar_panel(left, half, a);
    add_bar_panel(right, half, b);
    left.resize(std::max(left.size(), right.size()));
    for (std::size_t i = 0; i < left.size(); ++i) {
        left[i].resize(static_cast<std::size_t>(half.width + kBetween), U' ');
        out.push_back(left[i] + (i < right.size() ? right[i] : std::u32string()));
    }
}

} // namespace sim::io::text
