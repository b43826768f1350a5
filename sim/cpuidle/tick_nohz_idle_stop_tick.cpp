// SPDX-License-Identifier: GPL-3.0-or-later
// K: tick_nohz_idle_stop_tick(), tick_nohz_get_sleep_length(), kernel/time/tick-sched.c @ v6.19
//
//   sleep_length = next timer of the CPU - now               what wakes it if the tick is stopped
//   delta_tick   = min(next timer, next tick) - now          equal to it once the tick is stopped
//
// The timers of a CPU are those of the tasks that went to sleep on it. A task that has not started yet has none: the
// kernel does not know of it.
// Simplified: the timer itself is exact, without slack. Missing: the timer wheel, RCU and softirq work that keep the
// tick, timers that wait for another interrupt.
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/cpuidle/cpuidle.h"
#include "sim/fair/sched_balance.h"

#include <algorithm>

namespace sim {

namespace {

bool later(const CpuTimer& a, const CpuTimer& b)
{
    return a.expires != b.expires ? a.expires > b.expires : a.task > b.task;
}

bool over(const Machine& m, const CpuTimer& t)
{
    return t.expires <= m.s.now || m.task(t.task).timer_generation != t.generation;
}

void drop_over(const Machine& m, std::vector<CpuTimer>& timers)
{
    while (!timers.empty() && over(m, timers.front())) {
        std::pop_heap(timers.begin(), timers.end(), later);
        timers.pop_back();
    }
}

bool waits(const Rq& rq, EventKind kind)
{
    return std::any_of(rq.held_irqs.begin(), rq.held_irqs.end(), [kind](const Event& e) { return e.kind == kind; });
}

u64 from_now(const Machine& m, SimTime t)
{
    return static_cast<u64>((t - m.s.now).count());
}

} // namespace

void tick_nohz_idle_stop_tick(Machine& m, Rq& rq)
{
    if (rq.need_resched)
        return;
    ++rq.idle_calls;
    CpuidleDevice& dev = cpuidle_device(m, rq);
    if (dev.tick_stopped)
        return;
    dev.tick_stopped = true;
    stop_tick(rq);
    nohz_balance_enter_idle(m, rq);
}

void tick_nohz_idle_restart_tick(Machine& m, Rq& rq)
{
    CpuidleDevice& dev = cpuidle_device(m, rq);
    if (!dev.tick_stopped)
        return;
    dev.tick_stopped = false;
    start_tick(m, rq);
}

SleepLength tick_nohz_get_sleep_length(Machine& m, Rq& rq)
{
    CpuidleDevice& dev = cpuidle_device(m, rq);
    drop_over(m, dev.timers);
    SleepLength next;
    next.sleep_length = dev.timers.empty() ? kNoTimer : from_now(m, dev.timers.front().expires);
    if (waits(rq, EventKind::timer))
        next.sleep_length = 0;
    next.delta_tick = next.sleep_length;
    if (!dev.tick_stopped)
        next.delta_tick = std::min(next.delta_tick, waits(rq, EventKind::tick) ? 0 : from_now(m, next_tick(m, rq)));
    return next;
}

void arm_timer(Machine& m, Task& p, SimTime expires)
{
    m.s.events.push(expires, EventKind::timer, p.id.value, ++p.timer_generation);
    if (m.s.cpuidle.empty())
        return;
    std::vector<CpuTimer>& timers = m.s.cpuidle[idx(p.cpu)].timers;
    drop_over(m, timers);
    timers.push_back({expires, p.id, p.timer_generation});
    std::push_heap(timers.begin(), timers.end(), later);
}

} // namespace sim
