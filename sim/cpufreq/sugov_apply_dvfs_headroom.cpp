// SPDX-License-Identifier: GPL-3.0-or-later
// K: sugov_apply_dvfs_headroom(), kernel/sched/cpufreq_schedutil.c @ v6.19 (map_util_perf before the rename)
// K: series "util_est grows while running", 05/13 (2026)
//
//   fixed_25pct         perf = util * 1.25
//   until_next_update   perf = util after running until the governor may act again:
//                       delay = one tick, or the running task's slice if it is shorter and others wait;
//                       at least the policy's rate limit
//   none                perf = util
//
// Missing: the RFC patches that take waiting time into account.
#include "sim/cpufreq/cpufreq.h"

#include <algorithm>

namespace sim {

u64 sugov_apply_dvfs_headroom(const Machine& m, const Rq& rq, u64 util, s64 rate_limit_ns)
{
    switch (m.s.features.dvfs_headroom) {
    case DvfsHeadroom::fixed_25pct:
        return util + (util >> 2);
    case DvfsHeadroom::none:
        return util;
    case DvfsHeadroom::until_next_update:
        break;
    }
    const s64 hz = m.s.params.HZ;
    s64 delay_us = (1'000'000 + hz / 2) / hz;
    if (rq.cfs.h_nr_runnable > 1 && rq.cfs.curr != kNoTask)
        delay_us = std::min(delay_us, static_cast<s64>(m.task(rq.cfs.curr).se.slice / kNsecPerUsec));
    delay_us = std::max(delay_us, rate_limit_ns / static_cast<s64>(kNsecPerUsec));
    return pelt::approximate_util_avg(static_cast<u32>(util), static_cast<u64>(delay_us), m.pelt_lshift());
}

} // namespace sim
