// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/analysis/plot_data.h"
#include "sim/trace/trace_store.h"
#include "sim/trace/trace_writer.h"

#include <array>
#include <chrono>
#include <memory>

namespace fake {

using namespace std::chrono_literals;
using sim::CpuId;
using sim::Duration;
using sim::SimTime;
using sim::TaskId;
using sim::TraceKind;

/// A made-up M1 ramp-up, good enough to draw: two clusters, one task, one move from little to big. No engine involved.
class FakeRamp {
public:
    /// Side A ramps on CPU 0 and moves after 90.4 ms; side B on CPU 1, 32.5 ms, with a rising util_est.
    explicit FakeRamp(char letter, Duration length = 300ms, Duration chunk = 16ms);

    sim::SideView view() const;

    static constexpr TaskId kTask{0};
    std::shared_ptr<const sim::RunSpec> spec;
    sim::TraceStore store;
    SimTime origin{};

private:
    void record(TraceKind kind, int cpu, TaskId task, std::int64_t a = 0, std::int64_t b = 0);
    void switch_in();
    void switch_out();
    void migrate();
    void busy(Duration length);
    void set_frequency(bool big, double util);
    void make_spec(char letter);

    bool m_b;
    int m_cpu;
    Duration m_chunk;
    SimTime m_time{}, m_sealed{sim::kRunStart};
    Duration m_asked{-10ms};
    std::array<double, 2> m_khz{600000, 600000};
    sim::TraceWriter m_writer;
};

} // namespace fake
