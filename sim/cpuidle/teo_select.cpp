// SPDX-License-Identifier: GPL-3.0-or-later
// K: teo_select(), teo_update(), drivers/cpuidle/governors/teo.c @ v6.19
//
// Timers are the only thing that is known, so the question is how often they are right. Each state has a bin; an idle
// period counts as
//
//   hit        in the bin of the state that the timer asked for, if the CPU slept about that long
//   intercept  in the bin of the state that would have fitted, if something else woke it
//
//        state 0        state 1               state 2
//   |--------------|-----------------|------------------------> time     borders: target residencies
//     intercepts      intercepts             hits ...
//
// Counts weigh 1024 and lose an eighth per period. If more than half of the rest were intercepts below the deepest
// state, the median of them gives the state; then the next timer limits it.
// Simplified: nothing. Missing: latency limits, states switched off by hand, utilisation (removed in 6.12).
#include "sim/base/check.h"
#include "sim/cpuidle/cpuidle.h"

#include <limits>

namespace sim {

namespace {

constexpr u32 kPulse = 1024;
constexpr u32 kDecayShift = 3;
constexpr u64 kEver = std::numeric_limits<s64>::max();

void decay(u32& metric)
{
    const u32 delta = metric >> kDecayShift;
    metric = delta ? metric - delta : 0;
}

// How long the CPU can be said to have slept, and whether that was too short to ask for timers.
u64 measured(const IdleTableSpec& table, CpuidleDevice& dev)
{
    decay(dev.teo.short_idles);
    if (dev.poll_time_limit)
        return kEver;
    const u64 latency = exit_latency_ns(table, dev.last_state_idx);
    u64 ns = dev.last_residency_ns;
    if (ns < latency) {
        dev.teo.short_idles += kPulse;
        return ns / 2;
    }
    ns -= latency / 2;
    if (ns < kResidencyThreshold)
        dev.teo.short_idles += kPulse;
    return ns;
}

void teo_update(const Machine& m, const IdleTableSpec& table, CpuidleDevice& dev)
{
    TeoCpu& teo = dev.teo;
    const u64 ns = measured(table, dev);
    std::size_t timer = 0;
    std::size_t duration = 0;
    teo.total = 0;
    for (std::size_t i = 0; i < teo.state_bins.size(); ++i) {
        TeoCpu::Bin& bin = teo.state_bins[i];
        decay(bin.hits);
        decay(bin.intercepts);
        teo.total += bin.hits + bin.intercepts;
        const u64 residency = target_residency_ns(table, static_cast<int>(i));
        if (residency <= teo.sleep_length_ns) {
            timer = i;
            if (residency <= ns)
                duration = i;
        }
    }
    teo.total += kPulse;
    decay(teo.tick_intercepts);
    decay(teo.total_tick);
    if (dev.got_idle_tick) {
        teo.total_tick += kPulse;
        // Mostly the tick woke it: the deepest state would have been right.
        if (u64{3} * teo.total_tick > u64{2} * teo.total) {
            teo.state_bins.back().hits += kPulse;
            return;
        }
    }
    if (timer == duration) {
        teo.state_bins[timer].hits += kPulse;
        return;
    }
    teo.state_bins[duration].intercepts += kPulse;
    if (ns <= m.tick_nsec())
        teo.tick_intercepts += kPulse;
}

// The state below `deepest` that had not been too deep for more than half of the intercepts; `deepest` if those were
// few.
int by_intercepts(const Machine& m, const IdleTableSpec& table, const CpuidleDevice& dev, int deepest)
{
    const TeoCpu& teo = dev.teo;
    u64 intercepts = 0;
    u64 hits = 0;
    for (int i = 0; i < deepest; ++i) {
        intercepts += teo.state_bins[static_cast<std::size_t>(i)].intercepts;
        hits += teo.state_bins[static_cast<std::size_t>(i)].hits;
    }
    SIM_CHECK(hits <= teo.total);
    if (2 * intercepts <= teo.total - hits)
        return deepest;
    int lowest = 0;
    // Without a tick nobody wakes the CPU from a shallow state.
    while (dev.tick_stopped && lowest < deepest && target_residency_ns(table, lowest) < m.tick_nsec())
        ++lowest;
    int state = deepest;
    u64 sum = 0;
    for (int i = deepest - 1; i >= lowest; --i) {
        sum += teo.state_bins[static_cast<std::size_t>(i)].intercepts;
        state = i;
        if (2 * sum > intercepts)
            break;
    }
    return state;
}

} // namespace

IdleChoice teo_select(Machine& m, Rq& rq)
{
    CpuidleDevice& dev = cpuidle_device(m, rq);
    const IdleTableSpec& table = *idle_table(m, rq);
    TeoCpu& teo = dev.teo;
    if (dev.last_state_idx >= 0) {
        teo_update(m, table, dev);
        dev.last_state_idx = -1;
        dev.got_idle_tick = dev.poll_time_limit = false;
    }
    teo.sleep_length_ns = kEver;
    int state = by_intercepts(m, table, dev, static_cast<int>(table.states.size()) - 1);
    // Mostly short periods: not worth the look at the timers.
    if ((state == 0 || target_residency_ns(table, state) < kResidencyThreshold)
        && u64{2} * teo.short_idles >= teo.total)
        return {state, false};
    const SleepLength next = tick_nohz_get_sleep_length(m, rq);
    teo.sleep_length_ns = next.sleep_length;
    if (state == 0)
        return {0, false};
    u64 duration = next.sleep_length;
    if (target_residency_ns(table, state) > duration)
        state = find_shallower_state(table, state, duration);
    if (target_residency_ns(table, state) < m.tick_nsec() && teo.tick_intercepts > teo.total / 2 + teo.total / 8)
        duration = m.tick_nsec() / 2;
    const bool polling = table.states[static_cast<std::size_t>(state)].polling;
    if ((!polling && duration >= m.tick_nsec()) || dev.tick_stopped)
        return {state, true};
    if (state > 0 && target_residency_ns(table, state) > next.delta_tick)
        state = find_shallower_state(table, state, next.delta_tick);
    return {state, false};
}

} // namespace sim
