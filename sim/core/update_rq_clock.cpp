// SPDX-License-Identifier: GPL-3.0-or-later
// K: update_rq_clock(), update_rq_clock_pelt(), update_idle_rq_clock_pelt(), kernel/sched/core.c and pelt.h @ v6.19
//
// clock_pelt is time scaled by work done:   d' = ((d * capacity >> 10) * freq_scale) >> 10     two truncations
//
// so a slow CPU's signals move slowly. While idle it catches up with clock_task: stolen idle time is given back, unless
// the CPU was saturated; then the lag never was idle time and is set aside as lost_idle_time.
//
// Simplified: clock_task = clock (no IRQ or steal time). Missing: hardware pressure.
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/pelt/pelt_table.h"

namespace sim {

namespace {

void idle_sync(Rq& rq)
{
    rq.clock_pelt = rq.clock_task;
    rq.clock_idle = rq.clock;
    rq.clock_pelt_idle = rq_clock_pelt(rq);
}

} // namespace

void update_rq_clock(Machine& m, Rq& rq)
{
    const s64 delta = time_diff(to_u64(m.s.now), rq.clock);
    if (delta < 0)
        return;
    rq.clock += static_cast<u64>(delta);
    rq.clock_task += static_cast<u64>(delta);
    if (rq.curr == kIdleTask) {
        idle_sync(rq);
        return;
    }
    const u64 by_capacity = cap_scale(static_cast<u64>(delta), m.topo->capacity[idx(rq.cpu)]);
    rq.clock_pelt += cap_scale(by_capacity, rq.freq_scale);
    SIM_CHECK(rq.clock_pelt <= rq.clock_task);
}

void update_idle_rq_clock_pelt(Rq& rq)
{
    // K: PELT_MIN_DIVIDER in util_sum's scale, less one full period: util_avg would round to 1024.
    constexpr u32 saturated = (pelt::kMinDivider << 10) - pelt::kLoadAvgMax;
    if (rq.cfs.avg.util_sum >= saturated)
        rq.lost_idle_time += rq.clock_task - rq.clock_pelt;
    idle_sync(rq);
}

} // namespace sim
