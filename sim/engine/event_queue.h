// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
#include "sim/base/kernel_math.h"

#include <vector>

namespace sim {

/// What can be scheduled. The order of the enumerators is the rank at one nanosecond.
enum class EventKind : std::uint8_t {
    timer,     ///< id = task: its sleep ends
    frequency, ///< id = policy: transition done
    tick,      ///< id = CPU
    work_done, ///< id = CPU: the running task's instruction ends
    wake_ipi,  ///< id = CPU: take the wake list
    nohz_ipi,  ///< id = CPU: nohz kick arrived
    stopper,   ///< id = CPU: the stopper wants to run
    resched,   ///< id = CPU: reschedule
    cpuidle,   ///< id = CPU: the idle loop's next step
    scan,      ///< id = CPU: the slow path looks at its next CPUs
    command    ///< id = index into the command log; after everything else of its instant
};

struct Event {
    SimTime time{};
    EventKind kind{};
    std::int32_t id = 0;
    u64 generation = 0; ///< the event is stale if its owner's generation moved on
    u64 seq = 0;
};

/// A copyable priority queue with a total order: (time, kind, seq). No two events are ever equal.
class EventQueue {
public:
    void push(SimTime time, EventKind kind, std::int32_t id, u64 generation = 0);
    bool empty() const { return m_heap.empty(); }
    /// Precondition: not empty.
    const Event& top() const { return m_heap.front(); }
    void pop();
    std::size_t size() const { return m_heap.size(); }

private:
    std::vector<Event> m_heap;
    u64 m_seq = 0;
};

} // namespace sim
