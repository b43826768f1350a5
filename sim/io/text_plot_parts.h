// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/io/text_canvas.h"
#include "sim/io/text_plot.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Inside of text_plot(): not for other files.
namespace sim::io::text {

using Lines = std::vector<std::u32string>;

/// What the panels of one plot share.
struct Page {
    int width = kTextPlotWidth;
    bool ascii = false;
    bool has_b = false;
    int gutter = 0; ///< columns left of the frame of line panels

    const TextGlyphs& glyphs() const { return text_glyphs(ascii); }
};

/// UTF-8 to code points; what is not printable or no UTF-8 becomes '?'.
std::u32string decode(std::string_view text);
/// `text` cut to the width at spaces; later lines are indented.
void add_wrapped(Lines& out, std::string_view text, int width);
/// Fixed decimals in the C locale; a zero has no minus sign.
std::string number(double value, int decimals);

/// A tick of an axis: where and what it says.
struct Tick {
    double value = 0;
    std::string label;
};
/// Round values (1, 2, 2.5, 5 x 10^n; 256 for a 0..1024 axis) inside [min, max], about `count` of them.
std::vector<Tick> round_ticks(double min, double max, int count);
/// Ticks of a line panel's y axis: the levels that occur where they are few, else round values.
std::vector<Tick> y_ticks(const PlotPanel& panel);

/// Adds the panel of one side ('A' or 'B').
void add_line_panel(Lines& out, const Page& page, const PlotPanel& panel, char side);
void add_bar_panel(Lines& out, const Page& page, const PlotPanel& panel);
/// A panel of CPUs over time; its side is named if the page has two. `key`: what the characters mean stands below.
void add_heat_panel(Lines& out, const Page& page, const PlotPanel& panel, bool key);
/// Neighbouring panels that are only listed, as one table.
void add_listed_panels(Lines& out, const Page& page, std::span<const PlotPanel> panels);
/// Two bar panels of one side each, side by side.
void add_bar_pair(Lines& out, const Page& page, const PlotPanel& a, const PlotPanel& b);

} // namespace sim::io::text
