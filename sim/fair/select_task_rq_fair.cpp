// SPDX-License-Identifier: GPL-3.0-or-later
// K: select_task_rq_fair() for wake-ups, kernel/sched/fair.c @ v6.19
//
//   EAS, no CPU overutilized: find_energy_efficient_cpu, if it has a say
//   target = prev
//   unless wake_wide or the waker's CPU is not allowed:
//     lowest domain of the waker's CPU with WAKE_AFFINE that spans prev: target = wake_affine (this CPU or prev)
//   select_idle_sibling(prev, target)
//
// No domain has SD_BALANCE_WAKE, so a wake-up never takes the slow path (fork and exec:
// sched_balance_find_dst_cpu.cpp).
// Simplified: nothing. Missing: WF_CURRENT_CPU, whose only users are not modelled.
#include "sim/core/core.h"
#include "sim/fair/energy.h"
#include "sim/fair/select_task_rq.h"

namespace sim {

CpuId select_task_rq_fair(Machine& m, Task& p, CpuId this_cpu, u32 wake_flags)
{
    const CpuId prev = p.cpu;
    record_wakee(m, p, this_cpu);
    if (!is_rd_overutilized(m)) {
        const CpuId cpu = find_energy_efficient_cpu(m, p, this_cpu);
        if (cpu != kNoCpu)
            return cpu;
    }
    CpuId target = prev;
    const bool want_affine = !wake_wide(m, p, this_cpu) && p.allowed.test(this_cpu);
    for (int level = 0; want_affine && this_cpu != prev && level < m.topo->levels(this_cpu); ++level) {
        const SchedDomain& sd = m.topo->domain(this_cpu, level);
        if ((sd.flags & SD_WAKE_AFFINE) && sd.span.test(prev)) {
            target = wake_affine(m, sd, p, this_cpu, prev, (wake_flags & WF_SYNC) != 0);
            break;
        }
    }
    return select_idle_sibling(m, p, this_cpu, prev, target);
}

} // namespace sim
