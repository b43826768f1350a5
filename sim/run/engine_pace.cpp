// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/engine_pace.h"

#include "sim/base/check.h"

#include <algorithm>
#include <cmath>

namespace sim {

namespace {

constexpr std::chrono::nanoseconds kSliceWall = std::chrono::milliseconds{2};
constexpr std::chrono::nanoseconds kFrame = std::chrono::milliseconds{8};
constexpr std::chrono::nanoseconds kMaxLag = std::chrono::milliseconds{100};
constexpr std::chrono::nanoseconds kMeasure = std::chrono::milliseconds{250};
constexpr Duration kMinSlice = std::chrono::microseconds{1};
constexpr Duration kMaxSlice = std::chrono::milliseconds{100};

double seconds(std::chrono::nanoseconds d)
{
    return static_cast<double>(d.count()) / 1e9;
}

} // namespace

void EnginePace::set_speed(double sim_per_wall, SimTime now)
{
    SIM_CHECK(sim_per_wall > 0);
    m_speed = sim_per_wall;
    m_anchor_wall = Wall::now();
    m_anchor_sim = now;
    m_now = now;
}

void EnginePace::start(SimTime now)
{
    m_anchor_wall = Wall::now();
    m_anchor_sim = now;
    m_now = now;
    m_measured_from.reset();
}

SimTime EnginePace::allowed()
{
    if (std::isinf(m_speed))
        return SimTime::max();
    const auto wall = Wall::now();
    const double due = seconds(wall - m_anchor_wall) * m_speed * 1e9;
    // Beyond what a clock holds there is no limit worth the name.
    if (due > 9e18 - static_cast<double>(m_anchor_sim.time_since_epoch().count()))
        return SimTime::max();
    const SimTime to = m_anchor_sim + Duration{static_cast<std::int64_t>(due)};
    // An engine that can't keep up falls behind; it does not race later to make up for it.
    if (seconds(to - m_now) > seconds(kMaxLag) * m_speed) {
        m_anchor_wall = wall;
        m_anchor_sim = m_now;
    }
    return to;
}

Duration EnginePace::frame() const
{
    return std::isinf(m_speed)
               ? Duration{0}
               : Duration{static_cast<std::int64_t>(std::min(static_cast<double>(kFrame.count()) * m_speed, 9e18))};
}

std::chrono::nanoseconds EnginePace::wait_time() const
{
    const double frame_sim_ns = static_cast<double>(kFrame.count()) * m_speed;
    // Very slow runs: at least one whole nanosecond has to come due, but a request ends the wait anyway.
    return frame_sim_ns >= 1 ? kFrame : std::chrono::milliseconds{50};
}

void EnginePace::ran(Duration sim, std::chrono::nanoseconds wall, std::size_t events)
{
    m_now += sim;
    const double factor = std::clamp(seconds(kSliceWall) / std::max(seconds(wall), 1e-7), 0.25, 4.0);
    if (sim == m_slice || factor < 1) // a slice cut short by the pace says little about the next one
        m_slice = std::clamp(Duration{static_cast<std::int64_t>(static_cast<double>(m_slice.count()) * factor)},
                             kMinSlice, kMaxSlice);

    const auto now = Wall::now();
    if (!m_measured_from) {
        m_measured_from = now - wall;
        m_measured_sim = Duration{};
        m_measured_events = 0;
    }
    m_measured_sim += sim;
    m_measured_events += events;
    const double span = seconds(now - *m_measured_from);
    const bool whole = now - *m_measured_from >= kMeasure;
    if ((whole || m_sim_per_wall == 0) && span > 0) {
        m_sim_per_wall = seconds(m_measured_sim) / span;
        m_events_per_s = static_cast<double>(m_measured_events) / span;
    }
    if (whole)
        m_measured_from.reset();
}

} // namespace sim
