// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/analysis/plot_data.h"
#include "widgets/figure.h"

namespace app {

/// The figure of a named plot: same numbers, axes and words; English, as files are.
plot::Figure figureOf(const sim::PlotData& data);

} // namespace app
