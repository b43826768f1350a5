// SPDX-License-Identifier: GPL-3.0-or-later
// K: sched_yield(), yield_task_fair(), kernel/sched/core.c and fair.c @ v6.19
//
//   alone on the queue: only a pass of schedule()
//   eligible:           v = deadline, deadline += slice as virtual time: the rest of the request is given up
//   not eligible:       nothing, it would not be picked before the others anyway
//
// Simplified: nothing. Missing: the rules of before 6.19, yields of other classes.
#include "sim/core/core.h"
#include "sim/fair/fair.h"

namespace sim {

namespace {

void yield_task_fair(Machine& m, Rq& rq)
{
    update_rq_clock(m, rq);
    update_curr(m, rq);
    SchedEntity& se = m.task(rq.curr).se;
    if (!entity_eligible(m, rq, se.vruntime))
        return;
    se.vruntime = se.deadline;
    se.deadline += calc_delta_fair(se.slice, se.weight);
}

} // namespace

void sched_yield(Machine& m, Rq& rq)
{
    const TaskId yielder = rq.curr;
    if (rq.nr_running > 1)
        yield_task_fair(m, rq);
    schedule(m, rq, SchedMode::Preempt);
    if (rq.curr == yielder)
        arm_work(m, rq); // its program goes on
}

} // namespace sim
