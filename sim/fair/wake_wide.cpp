// SPDX-License-Identifier: GPL-3.0-or-later
// K: wake_wide(), kernel/sched/fair.c @ v6.19
//
//   wide  <=>  fewer flips >= LLC size  and  more flips >= fewer flips * LLC size
//
// A waker with many wakees, who are wakers themselves, would pull them all into its own cache.
// Simplified: nothing. Missing: nothing.
#include "sim/fair/select_task_rq.h"

#include <algorithm>

namespace sim {

bool wake_wide(Machine& m, const Task& p, CpuId this_cpu)
{
    const u32 waker = current_wakee_record(m, this_cpu).wakee_flips;
    const u32 wakee = p.wakee.wakee_flips;
    const u32 factor = static_cast<u32>(m.topo->sd_llc_size[idx(this_cpu)]);
    const u32 more = std::max(waker, wakee);
    const u32 fewer = std::min(waker, wakee);
    const bool wide = fewer >= factor && more >= fewer * factor;
    if (m.decisions) {
        m.decisions->step(this_cpu, "wake_wide", {"waker_flips", "wakee_flips", "llc_size"});
        m.decisions->row(this_cpu, this_cpu, wide ? "wide" : "affine", {waker, wakee, factor});
        m.decisions->result(this_cpu, wide ? "many wakers: the waker's CPU is left out" : "the waker's CPU may be near",
                            kNoCpu);
    }
    return wide;
}

} // namespace sim
