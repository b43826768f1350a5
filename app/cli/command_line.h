// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/analysis/plot_data.h"

#include <functional>
#include <string>

namespace app {

/// Draws a figure as .svg, .png or .pdf (by the path's ending). Comes from outside, because only it needs widgets.
using FigureRenderer = std::function<sim::Result<void>(const sim::PlotData&, const std::string& path)>;

/// Do the words mean the command line (a subcommand, --help, --version, or a wrong word) or the window (none, a file)?
/// Looks at no display and makes no Qt object.
bool isCommandLine(int argc, char** argv);

/// Runs a subcommand. Prints what was asked for to stdout, everything else to stderr. Returns the exit code:
/// 0 ok, 1 run failed, 2 usage, 3 bad input file, 4 unknown name.
int runCommandLine(int argc, char** argv, const FigureRenderer& renderFigure);

} // namespace app
