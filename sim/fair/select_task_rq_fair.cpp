// SPDX-License-Identifier: GPL-3.0-or-later
// K: select_task_rq_fair(), kernel/sched/fair.c @ v6.19
//
// Entry of wake-up placement. The wakers of this model are timers on the task's own CPU, so waker and previous CPU are
// one and the fast path starts there.
// Missing: wake_affine, record_wakee, EAS, fork and exec placement.
#include "sim/fair/fair.h"

namespace sim {

CpuId select_task_rq_fair(Machine& m, Task& p, CpuId /*this_cpu*/, u32 /*wake_flags*/)
{
    const CpuId prev = p.cpu;
    const CpuId target = p.allowed.test(prev) ? prev : p.allowed.first();
    return select_idle_sibling(m, p, prev, target);
}

} // namespace sim
