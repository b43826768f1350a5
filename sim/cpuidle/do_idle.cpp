// SPDX-License-Identifier: GPL-3.0-or-later
// K: do_idle(), cpuidle_idle_call(), call_cpuidle(), kernel/sched/idle.c @ v6.19
//
// The idle loop as simulated time. One round:
//
//        selecting            entering     sleeping        waking        handling
//   |-idle_select_ns-|------- entry -----|----- ... ----|--- wake ---|.............| selecting ...
//                    ^ state published                  ^ interrupt  ^ state taken back, then the interrupt is handled
//
// Interrupts are off from the selection until the state is taken back: one that comes early waits. If it came before
// the instruction, the instruction ends at once; if it came during the entry, the entry is completed first. A request
// to reschedule that came during the selection is seen before the instruction, which is then left out.
//
//   polling state: interrupts are on, the state stays published while they are handled; it ends with a request to
//                  reschedule, or after cpuidle_poll_time()
//
// A CPU that watches need_resched while it sleeps (MWAIT) or polls is woken without an IPI.
// Without a driver the CPU is in its one state at once and out of it at once, and publishes nothing.
//
// Simplified: selection and tick work take one time together (idle_select_ns); interrupts take none; the end of the
// loop (exit from the loop to __schedule()) takes none. Missing: states that a coupled CPU holds back, S2idle, injected
// idle.
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/cpuidle/cpuidle.h"
#include "sim/engine/held_irqs.h"
#include "sim/fair/sched_balance.h"

namespace sim {

namespace {

bool has_driver(const Machine& m)
{
    return !m.s.cpuidle.empty();
}

void arm_step(Machine& m, const Rq& rq, IdleStep step, Duration after)
{
    CpuidleDevice& dev = cpuidle_device(m, rq);
    dev.step = step;
    m.s.events.push(m.s.now + after, EventKind::cpuidle, rq.cpu.value, ++dev.generation);
}

void begin_selection(Machine& m, Rq& rq)
{
    hold_irqs(rq);
    arm_step(m, rq, IdleStep::selecting, Duration{m.s.params.idle_select_ns});
}

// Interrupts come in now; the loop goes on after them.
void take_interrupts(Machine& m, Rq& rq)
{
    release_irqs(m, rq);
    arm_step(m, rq, IdleStep::handling, Duration{});
}

void sleep_on(Machine& m, const Rq& rq)
{
    CpuidleDevice& dev = cpuidle_device(m, rq);
    dev.step = IdleStep::sleeping;
    ++dev.generation;
}

void wake_up(Machine& m, const Rq& rq)
{
    const IdleStateSpec* state = idle_get_state(m, rq);
    SIM_CHECK(state);
    arm_step(m, rq, IdleStep::waking, state->wake);
}

void go_into_state(Machine& m, Rq& rq, int state)
{
    const IdleStateSpec& spec = idle_table(m, rq)->states[static_cast<std::size_t>(state)];
    enter_state(m, rq, state);
    if (spec.polling) {
        release_irqs(m, rq);
        arm_step(m, rq, IdleStep::polling, cpuidle_poll_time(m, *idle_table(m, rq)));
    } else if (!rq.held_irqs.empty()) {
        leave_state(m, rq);
        take_interrupts(m, rq);
    } else if (spec.entry > Duration{}) {
        arm_step(m, rq, IdleStep::entering, spec.entry);
    } else {
        sleep_on(m, rq);
    }
}

// K: the second half of cpuidle_idle_call().
void selected(Machine& m, Rq& rq)
{
    CpuidleDevice& dev = cpuidle_device(m, rq);
    const IdleChoice choice = cpuidle_select(m, rq);
    if (choice.stop_tick || dev.tick_stopped)
        tick_nohz_idle_stop_tick(m, rq);
    if (rq.need_resched || (rq.ttwu_pending && idle_is_polling(m, rq))) {
        dev.last_residency_ns = 0;
        take_interrupts(m, rq);
        return;
    }
    go_into_state(m, rq, choice.state);
}

} // namespace

const IdleTableSpec* idle_table(const Machine& m, const Rq& rq)
{
    return m.spec->scenario->machine->idle_table(rq.cpu);
}

CpuidleDevice& cpuidle_device(Machine& m, const Rq& rq)
{
    return m.s.cpuidle[idx(rq.cpu)];
}

const CpuidleDevice& cpuidle_device(const Machine& m, const Rq& rq)
{
    return m.s.cpuidle[idx(rq.cpu)];
}

void cpuidle_init(Machine& m)
{
    if (m.spec->scenario->machine->idle_tables.empty())
        return;
    m.s.cpuidle.resize(m.s.rqs.size());
    for (CpuId cpu : m.topo->online) {
        Rq& rq = m.rq(cpu);
        CpuidleDevice& dev = cpuidle_device(m, rq);
        const IdleTableSpec& table = *idle_table(m, rq);
        dev.teo.state_bins.resize(table.states.size());
        dev.tick_stopped = true;
        dev.menu.next_timer_ns = dev.teo.sleep_length_ns = kNoTimer;
        dev.menu.bucket = static_cast<u32>(dev.menu.correction_factor.size() - 1);
        if (table.states.back().polling) {
            begin_selection(m, rq);
            continue;
        }
        hold_irqs(rq);
        enter_state(m, rq, static_cast<int>(table.states.size()) - 1);
        sleep_on(m, rq);
    }
}

void do_idle(Machine& m, Rq& rq)
{
    if (has_driver(m)) {
        if (idle_table(m, rq)->states.size() == 1)
            cpuidle_device(m, rq).got_idle_tick = false;
        begin_selection(m, rq);
        return;
    }
    stop_tick(rq);
    ++rq.idle_calls;
    nohz_balance_enter_idle(m, rq);
    m.trace(TraceKind::cpu_idle, rq.cpu, kNoTask, 0);
}

void do_idle_exit(Machine& m, Rq& rq)
{
    if (!has_driver(m)) {
        m.trace(TraceKind::cpu_idle, rq.cpu, kNoTask, -1);
        start_tick(m, rq);
        return;
    }
    SIM_CHECK(!rq.irqs_held);
    if (rq.idle_state >= 0)
        leave_state(m, rq);
    CpuidleDevice& dev = cpuidle_device(m, rq);
    dev.step = IdleStep::none;
    ++dev.generation;
    tick_nohz_idle_restart_tick(m, rq);
}

void do_idle_again(Machine& m, Rq& rq)
{
    if (!has_driver(m))
        return;
    do_idle_exit(m, rq);
    do_idle(m, rq);
}

void do_idle_step(Machine& m, Rq& rq)
{
    CpuidleDevice& dev = cpuidle_device(m, rq);
    switch (dev.step) {
    case IdleStep::selecting:
        selected(m, rq);
        break;
    case IdleStep::entering:
        if (rq.held_irqs.empty())
            sleep_on(m, rq);
        else
            wake_up(m, rq);
        break;
    case IdleStep::waking:
        leave_state(m, rq);
        take_interrupts(m, rq);
        break;
    case IdleStep::polling:
        dev.poll_time_limit = true;
        leave_state(m, rq);
        begin_selection(m, rq);
        break;
    case IdleStep::handling:
        // A request that another CPU made at this very instant ends the loop instead.
        if (!rq.need_resched)
            begin_selection(m, rq);
        break;
    case IdleStep::sleeping:
    case IdleStep::none:
        SIM_CHECK(!"an idle CPU has a step armed");
    }
}

void do_idle_interrupted(Machine& m, Rq& rq)
{
    if (has_driver(m) && cpuidle_device(m, rq).step == IdleStep::sleeping)
        wake_up(m, rq);
}

bool idle_is_polling(const Machine& m, const Rq& rq)
{
    if (!has_driver(m) || rq.curr != kIdleTask)
        return false;
    return idle_table(m, rq)->wakes_without_ipi || cpuidle_device(m, rq).step == IdleStep::polling;
}

Duration resched_delay(const Machine& m, const Rq& rq)
{
    return idle_is_polling(m, rq) ? Duration{} : Duration{m.s.params.resched_ipi_ns};
}

} // namespace sim
