// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/state/machine.h"

namespace sim {

// schedutil.cpp ------------------------------------------------------------------------------------------------------
/// K: cpufreq_update_util() with schedutil behind it. rq's clock and averages are what they are at the call.
void cpufreq_update_util(Machine& m, Rq& rq);
/// K: sugov_effective_cpu_perf(). Performance asked for rq's CPU at `util`, 0..its capacity.
u64 sugov_effective_cpu_perf(const Machine& m, const Rq& rq, u64 util);
/// K: sugov_init(), the rate limit of every policy; also when rate_limit_rule or rate_limit_us changes.
void sugov_update_rate_limits(Machine& m);

// sugov_apply_dvfs_headroom.cpp ---------------------------------------------------------------------------------------
/// K: sugov_apply_dvfs_headroom() (before: map_util_perf()). Performance asked for `util` on rq's CPU; variants of
/// dvfs_headroom.
u64 sugov_apply_dvfs_headroom(const Machine& m, const Rq& rq, u64 util, s64 rate_limit_ns);

// arch_set_freq_scale.cpp --------------------------------------------------------------------------------------------
/// K: cpufreq_driver_fast_switch(). The clock changes after the OPP's transition latency.
void cpufreq_driver_fast_switch(Machine& m, PolicyId id, u32 khz);
/// The transition ends: work speed and, unless late_freq_scale, PELT scale change now.
void cpufreq_transition_end(Machine& m, PolicyId id);
/// PELT scale of every CPU from its policy's frequency; when late_freq_scale flips.
void sync_freq_scale(Machine& m);

} // namespace sim
