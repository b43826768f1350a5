// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/text_plot_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace sim::io::text {
namespace {

constexpr int kTallRows = 17; // 0, 256, 512, 768 and 1024 fall on rows of their own
constexpr int kRows = 13;

enum class Dash : std::uint8_t { solid, dashed, held };

Dash dash_of(const PlotLine& line, bool first_signal)
{
    return line.held ? Dash::held : first_signal ? Dash::solid : Dash::dashed;
}

// `length` = points drawn so far, so that dashes are equally long on flat and steep stretches.
bool dash_on(Dash dash, int x, int length)
{
    switch (dash) {
    case Dash::solid:
        return true;
    case Dash::dashed:
        return length % 6 < 4;
    case Dash::held:
        return x % 4 == 0;
    }
    return true;
}

// Maps values to points of the canvas.
struct Scale {
    double min = 0, max = 1;
    int points = 2; // along the axis

    int operator()(double v) const
    {
        const double share = max > min ? (v - min) / (max - min) : 0;
        return std::clamp(static_cast<int>(std::lround(share * (points - 1))), 0, points - 1);
    }
};

// Draws a step line: in each half column the rows that the value takes there, joined to where it was before.
void draw(TextCanvas& canvas, const PlotPanel& panel, const Scale& rows, const PlotLine& line, Dash dash)
{
    const int columns = 2 * canvas.columns();
    const double width = (panel.x_max - panel.x_min) / columns;
    std::size_t next = 0;
    double value = std::numeric_limits<double>::quiet_NaN();
    std::optional<int> before; // row at the right edge of the half column before
    int length = 0;
    for (int x = 0; x < columns; ++x) {
        const double right = x + 1 < columns ? panel.x_min + width * (x + 1) : std::numeric_limits<double>::infinity();
        int low = rows.points, high = -1;
        const auto take = [&](double v) {
            if (std::isnan(v))
                return;
            low = std::min(low, rows(v));
            high = std::max(high, rows(v));
        };
        bool changed = false;
        for (; next < line.x.size() && line.x[next] < right; ++next) {
            value = line.y[next];
            take(value);
            changed = true;
        }
        if (!changed)
            take(value);
        if (before && high >= 0) {
            if (*before < low)
                low = *before + 1;
            else if (*before > high)
                high = *before - 1;
        }
        if (panel.columns && high >= 0)
            low = 0;
        for (int y = low; y <= high; ++y, ++length) {
            if (dash_on(dash, x, length))
                canvas.point(x, y, static_cast<std::uint8_t>(dash));
        }
        before = std::isnan(value) ? std::nullopt : std::optional(rows(value));
    }
}

int column_of(const TextCanvas& canvas, const PlotPanel& panel, double x)
{
    const double share = panel.x_max > panel.x_min ? (x - panel.x_min) / (panel.x_max - panel.x_min) : 0;
    return std::clamp(static_cast<int>(share * canvas.columns()), 0, canvas.columns() - 1);
}

int row_of(const TextCanvas& canvas, const Scale& rows, double y)
{
    return canvas.rows() - 1 - rows(y) / 2;
}

void draw_reference(TextCanvas& canvas, const Scale& rows, const PlotReference& reference, char32_t glyph)
{
    const int row = row_of(canvas, rows, reference.value);
    const std::u32string label = U' ' + decode(reference.label) + U' ';
    const int n = static_cast<int>(label.size());
    // As far right as no line is in the way; without room the dots must do.
    for (int column = canvas.columns() - n; column >= 0; --column) {
        if (!canvas.is_free(column, row, n))
            continue;
        canvas.write(column, row, label);
        break;
    }
    for (int column = 1; column + 1 < canvas.columns(); column += 2) {
        if (canvas.is_free(column - 1, row, 3)) // not into the gaps of a dashed line
            canvas.background(column, row, glyph);
    }
}

bool of_side(char what, char side)
{
    return what == 0 || what == side;
}

// Names of the marks above the frame, each with an end at its column; what does not fit two rows is counted.
Lines mark_lane(const Page& page, const TextCanvas& canvas, const PlotPanel& panel, char side)
{
    Lines lane;
    int left_out = 0;
    const int indent = page.gutter + 1;
    for (const PlotMark& mark : panel.marks) {
        if (!of_side(mark.side, side))
            continue;
        const std::u32string label = decode(mark.label + ", " + number(mark.x, 1) + " " + panel.x_unit);
        const int n = static_cast<int>(label.size());
        int start = indent + column_of(canvas, panel, mark.x);
        if (start + n > page.width)
            start = std::max(start - n + 1, 0);
        bool placed = false;
        for (int row = 0; row < 2 && !placed; ++row) {
            if (row == static_cast<int>(lane.size()))
                lane.emplace_back(static_cast<std::size_t>(page.width), U' ');
            std::u32string& line = lane[static_cast<std::size_t>(row)];
            const auto from = static_cast<std::size_t>(std::max(start - 1, 0));
            const std::size_t room = label.size() + 2;
            if (line.substr(from, room).find_first_not_of(U' ') != std::u32string::npos
                || static_cast<std::size_t>(start) + label.size() > line.size())
                continue;
            line.replace(static_cast<std::size_t>(start), label.size(), label);
            placed = true;
        }
        left_out += placed ? 0 : 1;
    }
    std::reverse(lane.begin(), lane.end()); // the first row lies on the frame
    if (left_out > 0)
        lane.insert(lane.begin(), decode("(+" + std::to_string(left_out) + " marks)"));
    return lane;
}

std::u32string sample(const Page& page, Dash dash)
{
    if (page.ascii) {
        const char32_t c = ascii_line_glyph(static_cast<std::uint8_t>(dash));
        return dash == Dash::solid ? std::u32string(3, c) : std::u32string{c, U' ', c};
    }
    return dash == Dash::solid ? U"▀▀▀" : dash == Dash::dashed ? U"▀ ▀" : U"▘ ▘";
}

struct DrawnLine {
    const PlotLine* line;
    Dash dash;
};

std::vector<DrawnLine> lines_of(const PlotPanel& panel, char side)
{
    std::vector<DrawnLine> out;
    for (const PlotLine& line : panel.lines) {
        if (line.side == side)
            out.push_back({&line, dash_of(line, line.signal == panel.lines.front().signal)});
    }
    return out;
}

// "A  util_avg, util_est of rampup          util_avg ▀▀▀  util_est ▀ ▀"
std::u32string header(const Page& page, const PlotPanel& panel, char side, const std::vector<DrawnLine>& lines)
{
    std::string left = page.has_b ? std::string(1, side) + "  " : std::string();
    left += panel.title;
    if (!panel.context.empty())
        left += ", " + panel.context;
    if (panel.y_unit.empty())
        left += " (" + number(panel.y_min, 0) + ".." + number(panel.y_max, 0) + ")";
    else
        left += " (" + panel.y_unit + ")";
    std::u32string right;
    for (const DrawnLine& d : lines) {
        // A lone solid line needs no key: the title names it.
        if (d.dash == Dash::solid && panel.lines.front().signal == panel.lines.back().signal)
            continue;
        right += (right.empty() ? U"" : U"  ") + decode(d.line->held ? "held, idle" : d.line->label) + U' '
                 + sample(page, d.dash);
    }
    std::u32string out = decode(left);
    const auto width = static_cast<std::size_t>(page.width);
    if (out.size() + 2 + right.size() <= width)
        out += std::u32string(width - out.size() - right.size(), U' ') + right;
    return out.substr(0, width);
}

void add_x_axis(Lines& out, const Page& page, const PlotPanel& panel, const TextCanvas& canvas)
{
    const TextGlyphs& g = page.glyphs();
    const int indent = page.gutter + 1;
    std::u32string frame(static_cast<std::size_t>(canvas.columns()), g.horizontal);
    std::u32string labels(static_cast<std::size_t>(page.width), U' ');
    const std::vector<Tick> ticks = round_ticks(panel.x_min, panel.x_max, canvas.columns() / 11);
    int taken = -1;
    for (const Tick& tick : ticks) {
        const int column = column_of(canvas, panel, tick.value);
        frame[static_cast<std::size_t>(column)] = g.tick_down;
        std::u32string label = decode(tick.label);
        int start = std::max(indent + column - static_cast<int>(label.size()) / 2, 0);
        if (&tick == &ticks.back()) {
            label += U' ' + decode(panel.x_unit.empty() ? panel.x_label : panel.x_unit);
            start = std::min(start, page.width - static_cast<int>(label.size()));
        }
        if (start <= taken)
            continue;
        labels.replace(static_cast<std::size_t>(start), label.size(), label);
        taken = start + static_cast<int>(label.size());
    }
    out.push_back(std::u32string(static_cast<std::size_t>(page.gutter), U' ') + g.bottom_left + frame + g.bottom_right);
    out.push_back(labels);
}

// Labels of the rows on which ticks fall; the first tick that wants a row has it.
Lines row_labels(const TextCanvas& canvas, const Scale& rows, const PlotPanel& panel)
{
    Lines labels(static_cast<std::size_t>(canvas.rows()));
    for (const Tick& tick : y_ticks(panel)) {
        std::u32string& label = labels[static_cast<std::size_t>(row_of(canvas, rows, tick.value))];
        if (label.empty())
            label = decode(tick.label);
    }
    return labels;
}

} // namespace

void add_line_panel(Lines& out, const Page& page, const PlotPanel& panel, char side)
{
    const TextGlyphs& g = page.glyphs();
    TextCanvas canvas(page.width - page.gutter - 2, panel.y_unit.empty() ? kTallRows : kRows);
    const Scale rows{panel.y_min, panel.y_max, 2 * canvas.rows()};
    const std::vector<DrawnLine> lines = lines_of(panel, side);
    for (const DrawnLine& d : lines)
        draw(canvas, panel, rows, *d.line, d.dash);
    std::u32string top(static_cast<std::size_t>(canvas.columns()), g.horizontal);
    for (const PlotMark& mark : panel.marks) {
        if (!of_side(mark.side, side))
            continue;
        const int column = column_of(canvas, panel, mark.x);
        top[static_cast<std::size_t>(column)] = g.mark_top;
        for (int row = 0; row < canvas.rows(); ++row)
            canvas.background(column, row, g.mark);
    }
    for (const PlotReference& reference : panel.references) {
        if (of_side(reference.side, side) && reference.value >= panel.y_min && reference.value <= panel.y_max)
            draw_reference(canvas, rows, reference, g.reference);
    }

    const std::u32string blank(static_cast<std::size_t>(page.gutter), U' ');
    out.push_back(header(page, panel, side, lines));
    for (const std::u32string& line : mark_lane(page, canvas, panel, side))
        out.push_back(line);
    out.push_back(blank + g.top_left + top + g.top_right);
    const Lines labels = row_labels(canvas, rows, panel);
    for (int row = 0; row < canvas.rows(); ++row) {
        const std::u32string& label = labels[static_cast<std::size_t>(row)];
        const std::u32string pad(static_cast<std::size_t>(page.gutter) - label.size(), U' ');
        out.push_back(pad + label + (label.empty() ? g.vertical : g.tick_left) + canvas.line(row, page.ascii)
                      + g.vertical);
    }
    add_x_axis(out, page, panel, canvas);
}

} // namespace sim::io::text
