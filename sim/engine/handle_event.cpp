// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/cpufreq/cpufreq.h"
#include "sim/cpuidle/cpuidle.h"
#include "sim/engine/engine_impl.h"
#include "sim/engine/held_irqs.h"
#include "sim/fair/fair.h"
#include "sim/fair/sched_balance.h"

namespace sim {

namespace {

void handle_timer(Machine& m, Task& p)
{
    m.s.this_cpu = p.cpu;
    if (p.state == TaskState::New)
        wake_up_new_task(m, p);
    else
        try_to_wake_up(m, p, p.cpu);
}

// Without a driver: does the event wake an idle CPU, if only to go round the idle loop again?
bool is_idle_call(EventKind kind)
{
    return kind == EventKind::timer || kind == EventKind::wake_ipi || kind == EventKind::nohz_ipi
           || kind == EventKind::resched;
}

// The running task's instruction ended, or the event was armed before the CPU slowed down.
void handle_work_done(Machine& m, Rq& rq)
{
    SIM_CHECK(rq.curr.value >= 0);
    rq.work_event = {};
    account_work(m, rq);
    if (m.task(rq.curr).program.work_left > 0 || rq.work_from > m.s.now) {
        arm_work(m, rq);
        return;
    }
    run_program(m, rq);
}

void handle_tick(Machine& m, Rq& rq)
{
    // The next one stands on the grid, even if this one had to wait.
    start_tick(m, rq);
    if (rq.curr == kIdleTask && !m.s.cpuidle.empty())
        cpuidle_device(m, rq).got_idle_tick = true;
    sched_tick(m, rq);
}

void handle_stopper(Machine& m, Rq& rq)
{
    update_rq_clock(m, rq);
    rq.stop_pending = true;
    add_nr_running(m, rq, 1);
    schedule(m, rq, SchedMode::Preempt);
}

void handle_scan(Machine& m, Rq& rq)
{
    if (!slow_path_event(m, rq))
        return;
    // The program goes on once waiting interrupts have been taken.
    m.task(rq.curr).program.work_left = 0;
    rq.work_from = m.s.now;
    arm_work(m, rq);
}

void handle_command(Machine& m, std::size_t index)
{
    const Command command = m.s.command_log[index];
    m.s.this_cpu = kNoCpu;
    m.trace(TraceKind::command, kNoCpu, kNoTask, static_cast<s64>(index));
    // Checked when it entered the log; a failure here is a broken rule.
    SIM_CHECK(apply_command(m, command.key, command.value).has_value());
}

void on_cpu(Machine& m, const Event& event)
{
    Rq& rq = m.rq(CpuId{event.id});
    m.s.this_cpu = rq.cpu;
    switch (event.kind) {
    case EventKind::tick:
        handle_tick(m, rq);
        break;
    case EventKind::work_done:
        if (event.generation == rq.work_generation)
            handle_work_done(m, rq);
        break;
    case EventKind::wake_ipi:
        sched_ttwu_pending(m, rq);
        break;
    case EventKind::nohz_ipi:
        nohz_csd_func(m, rq);
        break;
    case EventKind::scan:
        handle_scan(m, rq);
        break;
    case EventKind::stopper:
        handle_stopper(m, rq);
        break;
    case EventKind::cpuidle:
        if (event.generation == cpuidle_device(m, rq).generation)
            do_idle_step(m, rq);
        break;
    default:
        break; // resched: the flag is looked at by the caller
    }
}

} // namespace

void handle_event(Machine& m, const Event& event)
{
    if (is_interrupt(event.kind)) {
        const CpuId cpu = interrupted_cpu(m, event);
        if (cpu == kNoCpu)
            return;
        if (Rq& rq = m.rq(cpu); rq.irqs_held) {
            rq.held_irqs.push_back(event);
            if (rq.curr == kIdleTask)
                do_idle_interrupted(m, rq);
            return;
        }
    }
    switch (event.kind) {
    case EventKind::command:
        handle_command(m, static_cast<std::size_t>(event.id));
        return;
    case EventKind::timer:
        handle_timer(m, m.task(TaskId{event.id}));
        break;
    case EventKind::frequency:
        if (event.generation == m.s.policies[static_cast<std::size_t>(event.id)].transition_generation)
            cpufreq_transition_end(m, PolicyId{event.id});
        return;
    default:
        on_cpu(m, event);
        break;
    }
    // Leaving the interrupt: a request to reschedule the executing CPU is honoured.
    Rq& rq = m.rq(m.s.this_cpu);
    if (rq.need_resched && !rq.irqs_held)
        schedule(m, rq, SchedMode::Preempt);
    else if (m.s.cpuidle.empty() && rq.curr == kIdleTask && is_idle_call(event.kind))
        ++rq.idle_calls;
    check_rq(m, rq);
}

} // namespace sim
