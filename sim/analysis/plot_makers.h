// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/analysis/plot_data.h"

namespace sim::plots {

/// What every plot maker gets: one or two sides and the range since each side's origin.
struct Input {
    std::vector<const SideView*> sides; ///< A first; at least one
    Duration from{}, to{};

    SimTime begin(const SideView& s) const { return s.origin + from; }
    /// End of the range, or of what the store knows.
    SimTime end(const SideView& s) const;
};

/// Each fills `plot.panels` and `plot.title`. Error: NoData.
Result<void> make_ramp(const Input& in, PlotData& plot);
Result<void> make_frequency(const Input& in, PlotData& plot);
Result<void> make_freq_residency(const Input& in, PlotData& plot);
Result<void> make_util_residency(const Input& in, PlotData& plot);
Result<void> make_running_time(const Input& in, PlotData& plot);
Result<void> make_idle_heatmap(const Input& in, PlotData& plot);
Result<void> make_idle_residency(const Input& in, PlotData& plot);
Result<void> make_picks_by_cpu(const Input& in, PlotData& plot);
Result<void> make_stale_pick_rate(const Input& in, PlotData& plot);

/// Milliseconds as plots count them.
double to_ms(Duration d);
/// CPUs of a policy, ascending.
std::vector<CpuId> policy_cpus(const MachineSpec& machine, PolicyId policy);
/// "CPU0-3", "CPU0,2,4-5".
std::string cpus_text(const std::vector<CpuId>& cpus);
/// "1.956": GHz with three decimals, more where the kHz need them.
std::string ghz_text(std::int64_t khz);
/// Name of the followed task. Error: NoData if a side follows none.
Result<std::string> followed_name(const Input& in);

} // namespace sim::plots
