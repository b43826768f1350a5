// SPDX-License-Identifier: GPL-3.0-or-later
// K: menu_select(), menu_update(), get_typical_interval(), drivers/cpuidle/governors/menu.c @ v6.19
//
// How long will this idle period be? The smaller of two predictions:
//
//   typical interval   the last 8 periods agree, if need be after outliers are dropped
//   corrected timer    next timer * factor / 8192; a factor per magnitude of the timer's distance, which learns how
//                      much of such a distance the CPU slept (an eighth per period)
//
// The deepest state whose target residency is within the prediction; the tick goes on if the prediction is shorter than
// a tick, so that a wrong one is corrected soon.
// Simplified: nothing. Missing: latency limits, states switched off by hand.
#include "sim/cpuidle/cpuidle.h"

#include <algorithm>
#include <limits>

namespace sim {

namespace {

constexpr u64 kResolution = 1024;
constexpr u64 kDecay = 8;
constexpr u64 kMaxInteresting = 50 * kNsecPerMsec;
// K: KTIME_MAX: nobody asked for the timers.
constexpr u64 kNotAsked = std::numeric_limits<s64>::max();
constexpr u32 kAnyInterval = std::numeric_limits<u32>::max();

// Of the samples strictly between two marks.
struct Samples {
    u64 n = 0, sum = 0, squares = 0, min = std::numeric_limits<u32>::max(), max = 0;
};

Samples between(const MenuDevice& data, s64 low, s64 high)
{
    Samples s;
    for (u64 v : data.intervals) {
        if (static_cast<s64>(v) <= low || static_cast<s64>(v) >= high)
            continue;
        ++s.n;
        s.sum += v;
        s.squares += v * v;
        s.min = std::min(s.min, v);
        s.max = std::max(s.max, v);
    }
    return s;
}

u32 which_bucket(u64 ns)
{
    u64 limit = 10 * kNsecPerUsec;
    u32 bucket = 0;
    for (; bucket < 5 && ns >= limit; ++bucket)
        limit *= 10;
    return bucket;
}

void update_intervals(MenuDevice& data, u32 us)
{
    data.intervals[data.interval_ptr] = us;
    data.interval_ptr = (data.interval_ptr + 1) % static_cast<u32>(data.intervals.size());
}

u64 measured(const Machine& m, const IdleTableSpec& table, const CpuidleDevice& dev)
{
    const MenuDevice& data = dev.menu;
    const int state = dev.last_state_idx;
    // Woken by the tick while nothing else was near: without it the CPU would have slept long.
    if (dev.got_idle_tick && data.next_timer_ns > m.tick_nsec())
        return 9 * kMaxInteresting / 10;
    if (table.states[static_cast<std::size_t>(state)].polling && dev.poll_time_limit)
        return data.next_timer_ns;
    const u64 latency = exit_latency_ns(table, state);
    return dev.last_residency_ns > 2 * latency ? dev.last_residency_ns - latency : dev.last_residency_ns / 2;
}

void menu_update(const Machine& m, const IdleTableSpec& table, CpuidleDevice& dev)
{
    MenuDevice& data = dev.menu;
    const u64 ns = std::min(measured(m, table, dev), data.next_timer_ns);
    u32& factor = data.correction_factor[data.bucket];
    factor -= factor / static_cast<u32>(kDecay);
    if (data.next_timer_ns > 0 && ns < kMaxInteresting)
        factor += static_cast<u32>(kResolution * ns / data.next_timer_ns);
    else
        factor += static_cast<u32>(kResolution);
    update_intervals(data, static_cast<u32>(ns / kNsecPerUsec));
}

// What the two predictions say, and the way to it.
struct Prediction {
    u64 ns = 0;
    u64 delta_tick = 0;
};

Prediction predict(Machine& m, Rq& rq)
{
    CpuidleDevice& dev = cpuidle_device(m, rq);
    MenuDevice& data = dev.menu;
    const u64 typical = u64{get_typical_interval(data)} * kNsecPerUsec;
    if (typical <= kResidencyThreshold && !dev.tick_stopped) {
        data.next_timer_ns = kNotAsked;
        data.bucket = static_cast<u32>(data.correction_factor.size() - 1);
        return {typical, m.tick_nsec() / 2};
    }
    const SleepLength next = tick_nohz_get_sleep_length(m, rq);
    data.next_timer_ns = next.sleep_length;
    data.bucket = which_bucket(data.next_timer_ns);
    constexpr u64 unit = kResolution * kDecay * kNsecPerUsec;
    const u64 timer_us = (unit / 2 + data.next_timer_ns * data.correction_factor[data.bucket]) / unit;
    u64 ns = std::min(timer_us * kNsecPerUsec, typical);
    // A shallow state without a tick could last long.
    if (dev.tick_stopped && ns < m.tick_nsec())
        ns = data.next_timer_ns;
    return {ns, next.delta_tick};
}

// The choice between tick and no tick, for a state that was found by `predicted`.
IdleChoice choose_tick(const Machine& m, const CpuidleDevice& dev, const IdleTableSpec& table, int state, u64 predicted,
                       u64 delta_tick)
{
    const bool polling = table.states[static_cast<std::size_t>(state)].polling;
    if ((!polling && predicted >= m.tick_nsec()) || dev.tick_stopped)
        return {state, true};
    if (target_residency_ns(table, state) > delta_tick)
        state = find_shallower_state(table, state, delta_tick);
    return {state, false};
}

} // namespace

u32 get_typical_interval(const MenuDevice& data)
{
    s64 low = -1;
    s64 high = std::numeric_limits<u32>::max();
    for (;;) {
        const Samples s = between(data, low, high);
        if (!s.max)
            return kAnyInterval;
        const u64 avg = s.sum / s.n;
        const u64 variance = s.squares / s.n - avg * avg;
        const bool narrow = variance <= std::numeric_limits<u64>::max() / 36 && avg * avg > variance * 36;
        if ((narrow && s.n >= 6) || variance <= 400)
            return static_cast<u32>(avg);
        if (s.n <= 6)
            return s.n >= 4 ? static_cast<u32>(s.max) : kAnyInterval;
        if (avg - s.min > s.max - avg)
            low = static_cast<s64>(s.min);
        else
            high = static_cast<s64>(s.max);
    }
}

IdleChoice menu_select(Machine& m, Rq& rq)
{
    CpuidleDevice& dev = cpuidle_device(m, rq);
    const IdleTableSpec& table = *idle_table(m, rq);
    if (dev.last_state_idx >= 0) {
        menu_update(m, table, dev);
        dev.last_state_idx = -1;
        dev.got_idle_tick = dev.poll_time_limit = false;
    } else if (!dev.last_residency_ns) {
        update_intervals(dev.menu, kAnyInterval);
    }
    auto [predicted, delta_tick] = predict(m, rq);
    if (dev.menu.next_timer_ns < target_residency_ns(table, 1))
        return {0, !table.states[0].polling};

    int state = 0;
    for (int i = 0; i < static_cast<int>(table.states.size()); ++i) {
        const u64 residency = target_residency_ns(table, i);
        if (residency <= predicted) {
            state = i;
            continue;
        }
        // Better than to spin, if it does not take long and no timer is near.
        if (table.states[static_cast<std::size_t>(state)].polling && residency < kResidencyThreshold
            && residency <= dev.menu.next_timer_ns && exit_latency_ns(table, i) <= predicted) {
            predicted = residency;
            state = i;
            break;
        }
        if (predicted < m.tick_nsec())
            break;
        if (!dev.tick_stopped) {
            // The state is shallow for so long a time: the tick may bring a better choice.
            predicted = target_residency_ns(table, state);
            break;
        }
        if (target_residency_ns(table, state) < m.tick_nsec() && residency <= delta_tick)
            state = i;
        return {state, true};
    }
    return choose_tick(m, dev, table, state, predicted, delta_tick);
}

} // namespace sim
