// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/analysis/plot_data.h"

#include <QSize>

#include <string>

namespace app {

/// How a figure file is drawn.
struct RenderOptions {
    QSize size{900, 0};      ///< device-independent pixels; no height = as the content needs
    double scale = 2;        ///< PNG: pixels per device-independent pixel
    bool monochrome = false; ///< A long dash, B solid, no hue
};

/// Writes the plot as .svg, .png or .pdf, by the path's ending, at once or not at all. Needs no display: without an
/// application object it makes one on the offscreen platform. Errors: Usage (another ending), CannotWrite.
sim::Result<void> renderFigure(const sim::PlotData& data, const std::string& path);
sim::Result<void> renderFigure(const sim::PlotData& data, const std::string& path, const RenderOptions& options);

} // namespace app
