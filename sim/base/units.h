// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>

namespace sim {

/// The clock of a simulated machine. The engine owns time: there is no now() to call by mistake.
struct SimClock {
    using duration = std::chrono::nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<SimClock>;
};

/// A span of simulated time, whole nanoseconds.
using Duration = SimClock::duration;
/// An instant of simulated time, nanoseconds since simulated boot. A run starts at kRunStart.
using SimTime = SimClock::time_point;

/// Machines have been up for 100 s when a run begins: PELT uses 0 as "never attached", and a zero idle stamp must
/// be far away from the present, as it is on a real machine.
inline constexpr SimTime kRunStart{std::chrono::seconds{100}};

/// An integer with a meaning; no arithmetic and no mixing by accident. `.value` is for the border of the maths.
template <class Tag, class Rep> struct Strong {
    Rep value{};
    constexpr Strong() = default;
    constexpr explicit Strong(Rep v)
        : value(v)
    {
    }
    friend constexpr auto operator<=>(Strong, Strong) = default;
};

using Capacity = Strong<struct CapacityTag, std::uint32_t>; ///< 1..1024; 1024 = biggest CPU at its highest OPP
using KHz = Strong<struct KHzTag, std::uint32_t>;           ///< frequency in kHz, as cpufreq counts it

/// Nanoseconds since boot as the kernel's u64 clocks hold them.
constexpr std::uint64_t to_u64(SimTime t)
{
    return static_cast<std::uint64_t>(t.time_since_epoch().count());
}
/// The instant that a kernel u64 clock value stands for.
constexpr SimTime from_u64(std::uint64_t ns)
{
    return SimTime{Duration{static_cast<std::int64_t>(ns)}};
}

} // namespace sim
