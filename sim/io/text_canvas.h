// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sim::io {

/// Characters of a text plot, as block elements or as pure ASCII.
struct TextGlyphs {
    char32_t horizontal, vertical, top_left, top_right, bottom_left, bottom_right;
    char32_t tick_down, tick_left; ///< on the bottom and the left frame
    char32_t mark_top;             ///< where a mark meets the top frame
    char32_t mark, reference;      ///< inside, where nothing is drawn
    char32_t bar_a, bar_b;
    char32_t none; ///< stands for a missing number
};
const TextGlyphs& text_glyphs(bool ascii);

/// A raster of characters on which lines are drawn in quarter cells: 2 x 2 points each.
/// Point (0, 0) is the lowest left one; cell rows count from the top.
class TextCanvas {
public:
    TextCanvas(int columns, int rows);
    int columns() const { return m_columns; }
    int rows() const { return m_rows; }

    /// Draws a point of a line. Layer 0 is the main line: later layers leave its cells alone.
    void point(int x, int y, std::uint8_t layer);
    /// Puts `glyph` into a cell in which nothing is yet.
    void background(int column, int row, char32_t glyph);
    /// True if `n` cells from `column` on hold no line and no text.
    bool is_free(int column, int row, int n) const;
    /// Overwrites cells.
    void write(int column, int row, std::u32string_view text);
    std::u32string line(int row, bool ascii) const;

private:
    struct Cell {
        char32_t glyph = 0; // text or background; 0 = blank
        bool text = false;
        std::uint8_t points = 0; // 1 2 / 4 8
        std::uint8_t layer = 0;
    };
    std::size_t at(int column, int row) const;

    int m_columns, m_rows;
    std::vector<Cell> m_cells;
};

/// The character that stands for a line of `layer` in ASCII.
char32_t ascii_line_glyph(std::uint8_t layer);

} // namespace sim::io
