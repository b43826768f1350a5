// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/text_plot.h"

#include "sim/io/text_plot_parts.h"
#include "sim/io/utf8.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace sim::io {
namespace text {

std::u32string decode(std::string_view text)
{
    std::u32string out;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = decode_utf8(text, at);
        const bool printable = c.bytes > 0 && c.value >= U' ' && (c.value < 0x7f || c.value >= 0xa0);
        out += printable ? c.value : U'?';
        at += std::max<std::size_t>(c.bytes, 1);
    }
    return out;
}

void add_wrapped(Lines& out, std::string_view text, int width)
{
    std::u32string rest = decode(text);
    std::u32string indent;
    const auto room = static_cast<std::size_t>(width);
    while (indent.size() + rest.size() > room) {
        std::size_t cut = rest.rfind(U' ', room - indent.size());
        const bool at_space = cut != std::u32string::npos && cut > 0;
        if (!at_space)
            cut = room - indent.size();
        out.push_back(indent + rest.substr(0, cut));
        rest.erase(0, at_space ? cut + 1 : cut);
        indent = U"   ";
    }
    out.push_back(indent + rest);
}

std::string number(double value, int decimals)
{
    std::string s = fmt::format("{:.{}f}", value, decimals);
    if (s.front() == '-' && s.find_first_not_of("-0.") == std::string::npos)
        s.erase(0, 1);
    return s;
}

std::vector<Tick> round_ticks(double min, double max, int count)
{
    const double raw = (max - min) / std::max(count, 1);
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    double step = 10 * power;
    for (double s : {5.0, 2.5, 2.0, 1.0}) {
        if (s * power >= raw * 0.999)
            step = s * power;
    }
    if (min == 0 && max == 1024)
        step = 256;
    int decimals = 0;
    for (double s = step; decimals < 9 && std::abs(s - std::round(s)) > 1e-6; s *= 10)
        ++decimals;
    std::vector<Tick> ticks;
    for (double k = std::ceil(min / step - 1e-9); k * step <= max + step * 1e-9; ++k)
        ticks.push_back({k * step, number(k * step, decimals)});
    return ticks;
}

std::vector<Tick> y_ticks(const PlotPanel& panel)
{
    constexpr std::size_t kFewLevels = 24;
    std::set<double> levels;
    for (const PlotLine& line : panel.lines) {
        for (double y : line.y) {
            if (!std::isnan(y) && levels.size() <= kFewLevels)
                levels.insert(y);
        }
    }
    const bool quantised = panel.y_unit == "GHz" && levels.size() > 1 && levels.size() <= kFewLevels;
    if (!quantised)
        return round_ticks(panel.y_min, panel.y_max, 4);
    std::vector<Tick> ticks;
    for (double y : levels)
        ticks.push_back({y, number(y, 3)});
    // The ends first: they are kept where labels are too close for all.
    std::rotate(ticks.begin(), ticks.end() - 1, ticks.end());
    return ticks;
}

namespace {

std::string encode(const Lines& lines, bool ascii)
{
    std::string out;
    for (const std::u32string& line : lines) {
        const std::size_t end = line.find_last_not_of(U' ') + 1; // npos + 1 = 0
        for (char32_t c : std::u32string_view(line).substr(0, end))
            append_utf8(out, ascii && c > 0x7e ? U'?' : c);
        out += '\n';
    }
    return out;
}

int label_gutter(const PlotData& plot)
{
    std::size_t widest = 0;
    for (const PlotPanel& panel : plot.panels) {
        if (panel.bars || panel.heat)
            continue;
        for (const Tick& tick : y_ticks(panel))
            widest = std::max(widest, tick.label.size());
    }
    return static_cast<int>(widest);
}

void add_panels(Lines& lines, const Page& page, const PlotData& plot)
{
    for (std::size_t i = 0; i < plot.panels.size(); ++i) {
        const PlotPanel& panel = plot.panels[i];
        if (panel.heat) {
            lines.emplace_back();
            add_heat_panel(lines, page, panel, i + 1 == plot.panels.size());
            continue;
        }
        if (panel.listed) {
            std::size_t end = i;
            while (end < plot.panels.size() && plot.panels[end].listed)
                ++end;
            lines.emplace_back();
            add_listed_panels(lines, page, std::span(plot.panels).subspan(i, end - i));
            i = end - 1;
            continue;
        }
        if (!panel.bars) {
            for (char side : plot.has_b ? std::string("AB") : std::string("A")) {
                if (panel.side != 0 && panel.side != side)
                    continue;
                lines.emplace_back();
                add_line_panel(lines, page, panel, side);
            }
            continue;
        }
        lines.emplace_back();
        if (panel.side == 'A' && i + 1 < plot.panels.size() && plot.panels[i + 1].side == 'B')
            add_bar_pair(lines, page, panel, plot.panels[++i]);
        else
            add_bar_panel(lines, page, panel);
    }
}

} // namespace
} // namespace text

std::string text_plot(const PlotData& plot, const TextPlotOptions& options)
{
    text::Page page;
    page.width = std::clamp(options.width, 40, kTextPlotWidth);
    page.ascii = options.ascii;
    page.has_b = plot.has_b;
    page.gutter = text::label_gutter(plot);
    text::Lines lines;
    text::add_wrapped(lines, plot.title, page.width);
    for (const std::string& side : plot.legend)
        text::add_wrapped(lines, side, page.width);
    text::add_panels(lines, page, plot);
    if (!plot.provenance.empty())
        lines.emplace_back();
    for (const std::string& line : plot.provenance)
        text::add_wrapped(lines, line, page.width);
    return text::encode(lines, page.ascii);
}

} // namespace sim::io
