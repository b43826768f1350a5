// SPDX-License-Identifier: GPL-3.0-or-later
// K: wakeup_preempt(), check_preempt_wakeup_fair(), kernel/sched/core.c and fair.c @ v6.19
//
// A task was queued on rq: shall the running one make room? An idle CPU always does. Otherwise only if the pick would
// choose the newcomer; a shorter slice ignores the running task's protection (PREEMPT_SHORT).
//
// Simplified: a request is honoured at once (full preemption). Missing: SCHED_IDLE and SCHED_BATCH, lazy preemption.
#include "sim/core/core.h"
#include "sim/fair/fair.h"

namespace sim {

namespace {

void check_preempt_wakeup_fair(Machine& m, Rq& rq, Task& p, bool fork)
{
    if (rq.curr == p.id || rq.need_resched || m.s.features.WAKEUP_PREEMPTION == SchedFeat::off)
        return;
    update_curr(m, rq);
    SchedEntity& curr = m.task(rq.curr).se;
    const bool shorter = m.s.features.PREEMPT_SHORT == SchedFeat::on && p.se.slice < curr.slice;
    if (!shorter && fork)
        return;
    if (pick_eevdf(m, rq, !shorter) == p.id) {
        if (shorter)
            cancel_protect_slice(curr);
        resched_curr(m, rq);
        return;
    }
    if (m.s.features.RUN_TO_PARITY == SchedFeat::on)
        update_protect_slice(m, rq, curr);
}

} // namespace

void wakeup_preempt(Machine& m, Rq& rq, Task& p, bool fork)
{
    if (rq.curr == kIdleTask)
        resched_curr(m, rq);
    else if (rq.curr != kStopperTask)
        check_preempt_wakeup_fair(m, rq, p, fork);
}

} // namespace sim
