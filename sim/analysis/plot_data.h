// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/analysis/plot_heat.h"
#include "sim/engine/run_spec.h"
#include "sim/trace/trace_store.h"

#include <memory>
#include <string>
#include <vector>

namespace sim {

/// One side of a comparison as the plot makers see it. References must outlive the call.
struct SideView {
    char letter = 'A'; ///< 'A' or 'B'
    const RunSpec* spec = nullptr;
    const TraceStore* store = nullptr;
    SimTime origin{}; ///< the plot's zero on this side
    TaskId followed{kNoTask};
    /// Smallest util that does not fit, by CPU (Engine::fits_threshold); empty = thresholds are not drawn.
    std::vector<std::int64_t> fits_threshold;
    const CommandLog* log = nullptr; ///< with live changes; nullptr = spec->side.log
};

/// A horizontal reference ("capacity 459", "fits 367 A").
struct PlotReference {
    std::string label;
    double value = 0;
    char side = 0; ///< 'A', 'B' or 0 = both
};

/// A vertical mark ("CPU0 -> CPU4", "util_est = on_tick").
struct PlotMark {
    double x = 0;
    std::string label;
    char side = 0;
};

/// A step line: value holds from its x to the next x, the last one to PlotPanel::x_max. A NaN y is a gap from there on.
struct PlotLine {
    std::string signal; ///< "util_avg": chooses the dash
    std::string label;  ///< "util_avg", "CPU0"
    char side = 'A';
    std::vector<double> x, y;
    bool held = false; ///< the value is only held (idle domain): drawn dotted
};

/// Bars of a residency: one row per category, A and B paired. NaN = this side has none.
struct PlotBarRow {
    std::string category; ///< "0.600"
    double a = 0, b = 0;
};

/// One pane: lines over time, bars over categories, or CPUs over time as colours.
struct PlotPanel {
    std::string title;   ///< "util_avg, util_est"
    std::string context; ///< "rampup"
    std::string x_label, x_unit, y_label, y_unit;
    double x_min = 0, x_max = 0, y_min = 0, y_max = 0;
    std::vector<PlotLine> lines;
    std::vector<PlotReference> references;
    std::vector<PlotMark> marks;
    bool bars = false;
    char side = 0; ///< content of one side only ('A' or 'B'), or 0
    std::vector<PlotBarRow> rows;
    bool listed = false;                  ///< bars for tables and CSV only: too many to draw
    bool columns = false;                 ///< the line's values are drawn as columns from zero
    std::shared_ptr<const PlotHeat> heat; ///< instead of lines and bars
};

/// A named plot, the same for text, CSV, SVG, PNG and PDF. English; numbers, not strings, so each output formats alike.
struct PlotData {
    std::string name; ///< "ramp"
    std::string title;
    bool has_b = false;
    std::vector<PlotPanel> panels;
    std::vector<std::string> legend;     ///< by side: what differs from the baseline, "B: util_est=on_tick"
    std::vector<std::string> provenance; ///< command, version, digests: one line each; filled by the caller
};

/// A plot that `list plots` names.
struct PlotInfo {
    const char* name;
    const char* scenario; ///< where it has data by default
    const char* needs;    ///< what a run must have ("a followed task")
};
const std::vector<PlotInfo>& plot_table();

/// Builds plot `name` over [origin + from, origin + to] of each side; `b` may be null. NoData with the reason if there
/// is nothing to draw, UnknownName for a name that plot_table() does not have.
Result<PlotData> make_plot(const std::string& name, const SideView& a, const SideView* b, Duration from, Duration to);

} // namespace sim
