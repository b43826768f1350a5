// SPDX-License-Identifier: GPL-3.0-or-later
// K: cpuidle_enter_state(), cpuidle_poll_time(), drivers/cpuidle/cpuidle.c @ v6.19
//
//   residency = state taken back - state published        entry and wake belong to it
//
//   above (too deep)     residency < target residency, and there is a shallower state
//   below (too shallow)  residency - exit latency >= target residency of the next deeper state
//
// Simplified: nothing. Missing: states switched off by hand, latency limits.
#include "sim/base/check.h"
#include "sim/cpuidle/cpuidle.h"

#include <algorithm>

namespace sim {

void enter_state(Machine& m, Rq& rq, int state)
{
    SIM_CHECK(rq.idle_state < 0);
    rq.idle_state = state;
    cpuidle_device(m, rq).entered = m.s.now;
    m.trace(TraceKind::cpu_idle, rq.cpu, kNoTask, state);
}

void leave_state(Machine& m, Rq& rq)
{
    SIM_CHECK(rq.idle_state >= 0);
    CpuidleDevice& dev = cpuidle_device(m, rq);
    dev.last_residency_ns = static_cast<u64>((m.s.now - dev.entered).count());
    cpuidle_reflect(m, rq, rq.idle_state);
    rq.idle_state = -1;
    m.trace(TraceKind::cpu_idle, rq.cpu, kNoTask, -1);
}

IdleFit idle_fit(const IdleTableSpec& table, int state, Duration residency)
{
    const u64 ns = static_cast<u64>(residency.count());
    if (ns < target_residency_ns(table, state))
        return state > 0 ? IdleFit::above : IdleFit::good;
    const u64 latency = exit_latency_ns(table, state);
    const bool deeper = static_cast<std::size_t>(state) + 1 < table.states.size();
    if (deeper && ns > latency && ns - latency >= target_residency_ns(table, state + 1))
        return IdleFit::below;
    return IdleFit::good;
}

Duration cpuidle_poll_time(const Machine& m, const IdleTableSpec& table)
{
    constexpr u64 least = 10 * kNsecPerUsec;
    u64 limit = m.tick_nsec() / 16;
    for (int i = 1; i < static_cast<int>(table.states.size()); ++i) {
        if (target_residency_ns(table, i) >= least) {
            limit = std::min(limit, target_residency_ns(table, i));
            break;
        }
    }
    return Duration{static_cast<s64>(limit)};
}

} // namespace sim
