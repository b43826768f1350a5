// SPDX-License-Identifier: GPL-3.0-or-later
// K: sched_tick(), task_tick_fair(), sched_balance_trigger(), kernel/sched/core.c and fair.c @ v6.19
//
//   clock -> update_curr -> PELT (-> cpufreq hook) -> [util_est of the running task] -> misfit
//         -> overutilized -> nohz kick test -> softirq: periodic balance -> reschedule
//
// The cpufreq hook runs before the running task's util_est grows, so schedutil sees the estimate of the tick before.
//
// On an idle CPU (its governor kept the tick) there is only the clock and the periodic balance.
//
// Simplified: nothing. Missing: tick-based frequency invariance, RT.
#include "sim/core/core.h"
#include "sim/fair/energy.h"
#include "sim/fair/fair.h"
#include "sim/fair/sched_balance.h"

#include <algorithm>

namespace sim {

namespace {

void task_tick_fair(Machine& m, Rq& rq, Task& p)
{
    update_curr(m, rq);
    update_load_avg(m, rq, &p, UPDATE_TG);
    util_est_update_running(m, rq, p);
    update_misfit_status(m, rq, &p);
    check_update_overutilized_status(m, rq);
}

} // namespace

void sched_tick(Machine& m, Rq& rq)
{
    if (rq.curr != kIdleTask)
        ++m.s.busy_ticks;
    m.trace(TraceKind::tick, rq.cpu, rq.curr);
    account_work(m, rq);
    if (rq.curr.value >= 0)
        rq.work_from = std::max(rq.work_from, m.s.now) + Duration{m.s.params.tick_work_ns};
    update_rq_clock(m, rq);
    if (rq.curr.value >= 0)
        task_tick_fair(m, rq, m.task(rq.curr));
    nohz_balancer_kick(m, rq);
    if (m.jiffies() >= rq.next_balance)
        sched_balance_softirq(m, rq);
}

SimTime next_tick(const Machine& m, const Rq& rq)
{
    const s64 tick = static_cast<s64>(m.tick_nsec());
    const s64 offset_us = m.s.params.tick_phase_us + m.s.params.tick_skew_us * rq.cpu.value;
    const s64 offset = offset_us * static_cast<s64>(kNsecPerUsec) % tick;
    const s64 now = static_cast<s64>(to_u64(m.s.now));
    const s64 next = ((now - offset) / tick + 1) * tick + offset;
    return SimTime{Duration{next}};
}

void start_tick(Machine& m, Rq& rq)
{
    m.s.events.push(next_tick(m, rq), EventKind::tick, rq.cpu.value, ++rq.tick_generation);
}

void stop_tick(Rq& rq)
{
    ++rq.tick_generation;
}

} // namespace sim
