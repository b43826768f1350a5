// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/analysis/plot_data.h"

#include <string>

namespace sim::io {

inline constexpr int kTextPlotWidth = 75; ///< default and most, in characters

struct TextPlotOptions {
    int width = kTextPlotWidth; ///< clamped to 40..kTextPlotWidth
    bool ascii = false;         ///< letters and punctuation only
};

/// The plot as text for a mail: side A above side B on the same axes (lines), or in paired rows (bars). UTF-8 with
/// block elements, or pure ASCII; no colour codes, no trailing blanks, the same bytes in every locale.
std::string text_plot(const PlotData& plot, const TextPlotOptions& options = {});

} // namespace sim::io
