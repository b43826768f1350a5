// SPDX-License-Identifier: GPL-3.0-or-later
// K: __schedule(), pick_next_task(), put_prev_set_next_task(), resched_curr(), kernel/sched/core.c @ v6.19
//
//   clock -> (blocking: dequeue) -> pick: stopper > fair > [newidle] > idle -> put_prev, set_next -> switch
//
// If the pick is the task that runs already, nothing happens: no put, no set, no new protection.
//
// Simplified: the switch itself is one instant, its cost (context_switch_ns) is taken from the next task's work; the
// stopper does its work in the instant in which it is switched in. Missing: RT and DL classes, core scheduling.
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/cpuidle/cpuidle.h"
#include "sim/fair/fair.h"
#include "sim/fair/sched_balance.h"
#include "sim/fair/select_task_rq.h"

namespace sim {

namespace {

bool is_fair(TaskId id)
{
    return id.value >= 0;
}

TaskId pick_next_task(Machine& m, Rq& rq, TaskId prev)
{
    if (rq.stop_pending)
        return kStopperTask;
    if (nr_queued(m, rq) == 0) {
        // A spurious pass of the idle loop stays idle without another newidle balance.
        if (prev == kIdleTask || sched_balance_newidle(m, rq) <= 0 || nr_queued(m, rq) == 0)
            return kIdleTask;
    }
    update_curr(m, rq);
    return pick_eevdf(m, rq, true);
}

void put_prev_set_next(Machine& m, Rq& rq, TaskId prev, TaskId next)
{
    if (is_fair(prev))
        put_prev_entity(m, rq, m.task(prev));
    if (is_fair(next)) {
        set_next_entity(m, rq, m.task(next));
        update_misfit_status(m, rq, &m.task(next));
    } else if (next == kIdleTask) {
        update_idle_core(m, rq);
        update_idle_rq_clock_pelt(rq);
    }
    if (is_fair(prev) && is_fair(next))
        util_est_on_switch(m, rq, m.task(prev));
}

void context_switch(Machine& m, Rq& rq, TaskId prev, TaskId next, PrevState state)
{
    put_prev_set_next(m, rq, prev, next);
    rq.curr = next;
    if (prev == kIdleTask)
        do_idle_exit(m, rq);
    m.trace(TraceKind::sched_switch, rq.cpu, next, prev.value, static_cast<s64>(state));
    if (next == kIdleTask)
        do_idle(m, rq);
    if (is_fair(next)) {
        rq.work_from = m.s.now + Duration{m.s.params.context_switch_ns};
        arm_work(m, rq);
    } else {
        disarm_work(rq);
    }
}

void run_stopper(Machine& m, Rq& rq)
{
    migration_cpu_stop(m, rq);
    active_load_balance_cpu_stop(m, rq);
    rq.stop_pending = false;
    sub_nr_running(m, rq, 1);
    schedule(m, rq, SchedMode::Preempt);
}

} // namespace

void resched_curr(Machine& m, Rq& rq)
{
    if (rq.need_resched)
        return;
    rq.need_resched = true;
    if (rq.cpu != m.s.this_cpu)
        m.s.events.push(m.s.now + resched_delay(m, rq), EventKind::resched, rq.cpu.value);
}

void schedule(Machine& m, Rq& rq, SchedMode mode)
{
    update_rq_clock(m, rq);
    const TaskId prev = rq.curr;
    account_work(m, rq);
    PrevState state = PrevState::Runnable;
    if (mode != SchedMode::Preempt) {
        SIM_CHECK(is_fair(prev));
        Task& p = m.task(prev);
        dequeue_task_fair(m, rq, p, DEQUEUE_SLEEP);
        p.state = mode == SchedMode::Exit ? TaskState::Dead : TaskState::Sleeping;
        state = mode == SchedMode::Exit ? PrevState::Dead : PrevState::Sleeping;
    }
    const TaskId next = pick_next_task(m, rq, prev);
    rq.need_resched = false;
    if (next == prev) {
        if (next == kIdleTask)
            do_idle_again(m, rq);
        return;
    }
    context_switch(m, rq, prev, next, state);
    if (next == kStopperTask)
        run_stopper(m, rq);
}

} // namespace sim
