// SPDX-License-Identifier: GPL-3.0-or-later
// K: record_wakee(), kernel/sched/fair.c @ v6.19
//
//   more than HZ jiffies since the last halving:  flips /= 2
//   another wakee than the last time:             flips += 1
//
// The waker is whoever is current: in an interrupt the task that it interrupted, on an idle CPU that CPU's idle task.
// Simplified: nothing. Missing: nothing.
#include "sim/fair/select_task_rq.h"

namespace sim {

WakeeRecord& current_wakee_record(Machine& m, CpuId cpu)
{
    Rq& rq = m.rq(cpu);
    return rq.curr.value >= 0 ? m.task(rq.curr).wakee : rq.idle_wakee;
}

void record_wakee(Machine& m, const Task& p, CpuId this_cpu)
{
    WakeeRecord& waker = current_wakee_record(m, this_cpu);
    const s64 jiffies = m.jiffies();
    if (jiffies > waker.wakee_flip_decay_ts + m.s.params.HZ) {
        waker.wakee_flips >>= 1;
        waker.wakee_flip_decay_ts = jiffies;
    }
    if (waker.last_wakee != p.id) {
        waker.last_wakee = p.id;
        ++waker.wakee_flips;
    }
}

} // namespace sim
