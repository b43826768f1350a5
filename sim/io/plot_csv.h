// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/analysis/plot_data.h"

#include <string>

namespace sim::io {

/// The numbers of a plot as CSV: `#` lines (title, sides, references, marks, provenance), one header with units, one
/// table in long form. Lines: panel,series,side,x,y, where y holds from x on and an empty y is a gap. Bars:
/// panel,category,a,b, where an empty field is a side without that category. CPUs over time: side,cpu,group,time and
/// the time in each state, a row where they change. Numbers in shortest exact form.
std::string plot_csv(const PlotData& plot);

} // namespace sim::io
