// SPDX-License-Identifier: GPL-3.0-or-later
// K: local_irq_disable(), local_irq_enable()
//
// A CPU whose interrupts are off takes none, but loses none: each waits in the state of its CPU as the event it is, and
// goes back into the queue when the interrupts are on again. A CPU has them off on its way into an idle state and out
// of it, and while it looks for a place for a new task.
// Simplified: an interrupt of one kind that waits twice comes in twice. Missing: interrupts that can't be held (NMI).
#include "sim/engine/held_irqs.h"

#include "sim/base/check.h"
#include "sim/state/machine.h"

#include <utility>

namespace sim {

bool is_interrupt(EventKind kind)
{
    switch (kind) {
    case EventKind::timer:
    case EventKind::tick:
    case EventKind::wake_ipi:
    case EventKind::nohz_ipi:
    case EventKind::stopper:
    case EventKind::resched:
        return true;
    case EventKind::frequency:
    case EventKind::work_done:
    case EventKind::cpuidle:
    case EventKind::scan:
    case EventKind::command:
        return false;
    }
    return false;
}

CpuId interrupted_cpu(const Machine& m, const Event& event)
{
    if (!is_interrupt(event.kind))
        return kNoCpu;
    if (event.kind == EventKind::timer) {
        const Task& p = m.task(TaskId{event.id});
        return event.generation == p.timer_generation ? p.cpu : kNoCpu;
    }
    const Rq& rq = m.rq(CpuId{event.id});
    const bool stale = event.kind == EventKind::tick && event.generation != rq.tick_generation;
    return stale ? kNoCpu : rq.cpu;
}

void hold_irqs(Rq& rq)
{
    SIM_CHECK(!rq.irqs_held);
    SIM_CHECK(rq.held_irqs.empty());
    rq.irqs_held = true;
}

void release_irqs(Machine& m, Rq& rq)
{
    SIM_CHECK(rq.irqs_held);
    rq.irqs_held = false;
    for (const Event& e : std::exchange(rq.held_irqs, {}))
        m.s.events.push(m.s.now, e.kind, e.id, e.generation);
}

} // namespace sim
