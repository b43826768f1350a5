// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/kernel_math.h"

namespace sim {

/// K: struct sched_avg. Same widths as the kernel's, so that sums wrap and round alike.
struct SchedAvg {
    u64 last_update_time = 0; ///< PELT clock, ns; 0 = not attached to a runqueue
    u64 load_sum = 0;
    u64 runnable_sum = 0;
    u32 util_sum = 0;
    u32 period_contrib = 0; ///< 0..1023, PELT-us of the running period
    u64 load_avg = 0;
    u64 runnable_avg = 0;
    u64 util_avg = 0; ///< 0..1024 for a task
    u32 util_est = 0; ///< bit 31 = UTIL_AVG_UNCHANGED (tasks only)
    friend bool operator==(const SchedAvg&, const SchedAvg&) = default;
};

/// Per-entity load tracking: the arithmetic alone, bit-exact. Who calls it when is in sim/fair/update_load_avg.cpp.
namespace pelt {

/// K: decay_load(). val * y^n. n in periods.
u64 decay_load(u64 val, u64 n);

/// K: __accumulate_pelt_segments(). What a stretch over `periods` >= 1 period borders contributes: d1 us up to the
/// first border (decayed over all periods), the full periods between, d3 us after the last.
u32 accumulate_segments(u64 periods, u32 d1, u32 d3);

/// K: accumulate_sum(). Adds `delta` PELT-us. Returns how many period borders were crossed.
u64 accumulate_sum(u64 delta, SchedAvg& sa, u64 load, u64 runnable, bool running);

/// K: ___update_load_sum(). `now` in PELT-clock ns; lshift 0, 1, 2 = half-life 32, 16, 8 ms. True if a period border
/// was crossed: only then may the averages be recomputed.
bool update_load_sum(u64 now, SchedAvg& sa, u64 load, u64 runnable, bool running, u32 lshift = 0);

/// K: get_pelt_divider().
u32 divider(const SchedAvg& sa);

/// K: ___update_load_avg(). Averages from sums; `load` = weight of a task, 1 for a runqueue.
void update_load_avg_values(SchedAvg& sa, u64 load);

/// K: approximate_util_avg() (series "util_est grows while running", 02/13). util after `delta_us` more of running on
/// the biggest CPU at its highest frequency. lshift as above.
u32 approximate_util_avg(u32 util, u64 delta_us, u32 lshift = 0);

/// K: approximate_runtime() (03/13). Periods of 1024 us until util is reached from 0; util is capped at 1023, which is
/// the largest value that an average reaches.
u64 approximate_runtime(u32 util);

} // namespace pelt
} // namespace sim
