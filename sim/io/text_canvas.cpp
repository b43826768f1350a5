// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/text_canvas.h"

#include "sim/base/check.h"

namespace sim::io {
namespace {

constexpr TextGlyphs kBlocks{U'─', U'│', U'┌', U'┐', U'└', U'┘', U'┬', U'┤', U'┴', U'┊', U'·', U'▇', U'▒', U'–'};
constexpr TextGlyphs kAscii{U'-', U'|', U'+', U'+', U'+', U'+', U'+', U'+', U'+', U':', U'-', U'#', U'=', U'-'};

// By points: upper left 1, upper right 2, lower left 4, lower right 8.
constexpr std::u32string_view kQuadrants = U" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█";
constexpr std::u32string_view kAsciiLines = U"*o.";

} // namespace

const TextGlyphs& text_glyphs(bool ascii)
{
    return ascii ? kAscii : kBlocks;
}

char32_t ascii_line_glyph(std::uint8_t layer)
{
    SIM_CHECK(layer < kAsciiLines.size());
    return kAsciiLines[layer];
}

TextCanvas::TextCanvas(int columns, int rows)
    : m_columns(columns)
    , m_rows(rows)
{
    SIM_CHECK(columns > 0);
    SIM_CHECK(rows > 0);
    m_cells.resize(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
}

std::size_t TextCanvas::at(int column, int row) const
{
    SIM_CHECK(column >= 0 && column < m_columns);
    SIM_CHECK(row >= 0 && row < m_rows);
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns) + static_cast<std::size_t>(column);
}

void TextCanvas::point(int x, int y, std::uint8_t layer)
{
    Cell& cell = m_cells[at(x / 2, m_rows - 1 - y / 2)];
    if (cell.points != 0 && cell.layer < layer)
        return;
    if (cell.points == 0 || layer < cell.layer) {
        cell.points = 0;
        cell.layer = layer;
    }
    const int upper = y % 2 == 1 ? 1 : 4;
    cell.points = static_cast<std::uint8_t>(cell.points | (upper << (x % 2)));
}

void TextCanvas::background(int column, int row, char32_t glyph)
{
    Cell& cell = m_cells[at(column, row)];
    if (cell.points == 0 && cell.glyph == 0)
        cell.glyph = glyph;
}

bool TextCanvas::is_free(int column, int row, int n) const
{
    for (int i = 0; i < n; ++i) {
        const Cell& cell = m_cells[at(column + i, row)];
        if (cell.points != 0 || cell.text)
            return false;
    }
    return true;
}

void TextCanvas::write(int column, int row, std::u32string_view text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        Cell& cell = m_cells[at(column + static_cast<int>(i), row)];
        cell = Cell{};
        cell.glyph = text[i];
        cell.text = true;
    }
}

std::u32string TextCanvas::line(int row, bool ascii) const
{
    std::u32string out;
    for (int column = 0; column < m_columns; ++column) {
        const Cell& cell = m_cells[at(column, row)];
        if (cell.points != 0)
            out += ascii ? ascii_line_glyph(cell.layer) : kQuadrants[cell.points];
        else
            out += cell.glyph != 0 ? cell.glyph : U' ';
    }
    return out;
}

} // namespace sim::io
