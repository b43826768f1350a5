// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/engine/event_queue.h"

namespace sim {

struct Machine;
struct Rq;

/// True for events that interrupt a CPU: they wait while its interrupts are off. False for what the CPU does by itself.
bool is_interrupt(EventKind kind);
/// The CPU that an interrupt comes in on. kNoCpu if the event is stale or no interrupt.
CpuId interrupted_cpu(const Machine& m, const Event& event);

/// K: local_irq_disable(). From now on interrupts of the CPU wait, and requests to reschedule it too. Not nested.
void hold_irqs(Rq& rq);
/// K: local_irq_enable(). What waited comes in at this instant, after the present event; interrupts of one kind in the
/// order of their arrival, kinds in the order of their ranks.
void release_irqs(Machine& m, Rq& rq);

} // namespace sim
