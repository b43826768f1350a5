// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <chrono>
#include <cstddef>
#include <limits>
#include <optional>

namespace sim {

/// How far a live run may go by now, and in how big slices. Only moves the target: nothing here reaches the engine, so
/// wall time can't change a result. One thread.
class EnginePace {
public:
    using Wall = std::chrono::steady_clock;

    /// Simulated s per wall s, > 0; infinity = no limit. `now` is where the run stands.
    void set_speed(double sim_per_wall, SimTime now);
    /// From here on time passes at the chosen speed.
    void start(SimTime now);

    /// The furthest instant that the speed allows at this moment of wall time.
    SimTime allowed();
    /// A frame's worth of simulated time at this speed: less than that is not worth a slice. 0 without a limit.
    Duration frame() const;
    /// How long to wait until about a frame's worth of simulated time is allowed.
    std::chrono::nanoseconds wait_time() const;
    /// Simulated time that takes about 2 ms of wall time, so that requests are answered quickly.
    Duration slice() const { return m_slice; }
    /// Tells what the last slice took.
    void ran(Duration sim, std::chrono::nanoseconds wall, std::size_t events);

    /// Over about the last quarter of a second, waits included; 0 while not known.
    double sim_per_wall() const { return m_sim_per_wall; }
    double events_per_s() const { return m_events_per_s; }

private:
    double m_speed = std::numeric_limits<double>::infinity();
    Wall::time_point m_anchor_wall;
    SimTime m_anchor_sim{kRunStart};
    SimTime m_now{kRunStart};
    Duration m_slice = std::chrono::microseconds{100};

    std::optional<Wall::time_point> m_measured_from;
    Duration m_measured_sim{};
    std::size_t m_measured_events = 0;
    double m_sim_per_wall = 0;
    double m_events_per_s = 0;
};

} // namespace sim
