// SPDX-License-Identifier: GPL-3.0-or-later
// K: update_curr(), update_deadline(), calc_delta_fair(), kernel/sched/fair.c @ v6.19
//
// Charging the running task: v += delta * 1024 / weight. When v reaches the deadline the request is used up: a new one
// starts at v (an overrun is not given back) and the task asks to be rescheduled, if anyone else competes.
//
// Simplified: no group accounting. Missing: cgroup bandwidth, hrtick.
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/fair/fair.h"

#include <array>

namespace sim {

namespace {

constexpr std::array<u32, 40> kWeights{88761, 71755, 56483, 46273, 36291, 29154, 23254, 18705, 14949, 11916,
                                       9548,  7620,  6100,  4904,  3906,  3121,  2501,  1991,  1586,  1277,
                                       1024,  820,   655,   526,   423,   335,   272,   215,   172,   137,
                                       110,   87,    70,    56,    45,    36,    29,    23,    18,    15};

// 2^32 / weight as the kernel's tables hold it: rounded, but cut down for four of the weights; SCHED_IDLE's own value.
u64 inverse_weight(u32 weight)
{
    constexpr u64 one = u64{1} << 32;
    switch (weight) {
    case 3:
        return 1431655765;
    case 56:
    case 45:
    case 29:
    case 23:
        return one / weight;
    default:
        return (one + weight / 2) / weight;
    }
}

// True if the request was used up and a new one began.
bool update_deadline(Machine& m, SchedEntity& se)
{
    if (time_diff(se.vruntime, se.deadline) < 0)
        return false;
    se.slice = m.base_slice();
    se.deadline = se.vruntime + calc_delta_fair(se.slice, se.weight);
    return true;
}

} // namespace

u32 nice_to_weight(int nice)
{
    SIM_CHECK(nice >= -20 && nice <= 19);
    return kWeights[static_cast<std::size_t>(nice + 20)];
}

u64 calc_delta_fair(u64 delta, u32 weight)
{
    if (weight == 1024)
        return delta;
    SIM_CHECK(weight > 0);
    u64 fact = 1024 * inverse_weight(weight);
    u32 shift = 32;
    while (fact >> 32) {
        fact >>= 1;
        --shift;
    }
    return static_cast<u64>((static_cast<u128>(delta) * fact) >> shift);
}

void update_curr(Machine& m, Rq& rq)
{
    if (rq.cfs.curr == kNoTask)
        return;
    SchedEntity& se = m.task(rq.cfs.curr).se;
    const s64 delta = time_diff(rq.clock_task, se.exec_start);
    if (delta <= 0)
        return;
    const u64 delta_exec = static_cast<u64>(delta);
    se.exec_start = rq.clock_task;
    se.sum_exec_runtime += delta_exec;
    if (m.s.features.util_est == UtilEst::on_tick)
        se.delta_exec += delta_exec;
    se.vruntime += calc_delta_fair(delta_exec, se.weight);
    const bool due = update_deadline(m, se);
    if (nr_queued(m, rq) == 1)
        return;
    if (due || !protect_slice(se))
        resched_curr(m, rq);
}

} // namespace sim
