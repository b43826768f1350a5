// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/run_data.h"
#include "sim/trace/trace_writer.h"

/// A recording made by hand: two little CPUs (capacity 400, policy 0), two big ones (capacity 1024, policy 1), one
/// task "ramp". Events are given in ms since the origin, which is 1 s after the start of the run.
class Recording : public app::RunData {
    Q_OBJECT
public:
    explicit Recording(bool both = true);

    /// Forgets everything but the scenario.
    void clear(bool both);
    void setScenario(sim::ScenarioSpec scenario);
    sim::ScenarioSpec makeScenario() const;

    /// Adds events in time order; seal() makes them known.
    void frequency(app::Side side, double ms, int policy, std::int64_t khz);
    void run(app::Side side, double ms, int cpu, bool running);
    void migrate(app::Side side, double ms, int from, int to);
    void util(app::Side side, double ms, std::int64_t utilAvg);
    /// Any event; its time is set.
    void event(app::Side side, double ms, sim::TraceEvent event) { add(side, event, ms); }
    /// A placement of the task by this function, whose candidates are all CPUs, at that instant.
    void place(app::Side side, double ms, int from, int to, const char* function = "select_idle_sibling");
    void seal(app::Side side, double ms);
    /// As if a live change was made.
    void flip(app::Side side, double ms, const std::string& key, const std::string& value);
    void setFeature(app::Side side, const char* key, const char* variant);
    void setParam(app::Side side, const char* name, std::int64_t value);
    void setError(app::Side side, sim::Error error);

    /// The ramp that most tests use: 10 ms on CPU 0 at 600 MHz, then on CPU 2 at 3 GHz (B: after 4 ms), known to 20 ms.
    void addRamp();

private:
    void add(app::Side side, sim::TraceEvent event, double ms);

    std::array<std::unique_ptr<sim::TraceWriter>, 2> m_writers;
};
