// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/heatmap_model.h"
#include "tests/support/recording.h"
#include "tests/support/two_nodes.h"

namespace fake {

using namespace std::chrono_literals;
using app::HeatmapModel;
using app::HeatMode;
using app::RunData;
using app::Side;
using sim::TraceKind;

inline constexpr sim::TaskId kTask{0};

/// Eight CPUs over 20 ms: all in LPI-1; CPU 0 runs from 2 to 4 ms, CPU 4 from 10 to 10.5 ms, and is a stale pick there.
struct Nodes : Recording {
    Nodes()
    {
        sim::ScenarioSpec scenario = makeScenario();
        scenario.machine = fake::two_nodes();
        setScenario(std::move(scenario));
        clear(true);
        for (const Side side : app::kSides) {
            frequency(side, -900, 0, 1'000'000);
            for (int cpu = 0; cpu < 8; ++cpu)
                idle(side, -900, cpu, 1);
            runs(side, 2, 4, 0);
            event(side, 10,
                  {{}, TraceKind::fork_pick, sim::CpuId{4}, kTask, sim::FORK_PICK_CHOICE | sim::FORK_PICK_STALE, 3});
            runs(side, 10, 10.5, 4);
        }
    }
    void idle(Side side, double ms, int cpu, int state)
    {
        event(side, ms, {{}, TraceKind::cpu_idle, sim::CpuId{cpu}, sim::kNoTask, state, 0});
    }
    void runs(Side side, double from, double to, int cpu)
    {
        idle(side, from, cpu, -1);
        event(side, from, {{}, TraceKind::sched_switch, sim::CpuId{cpu}, kTask, sim::kIdleTask.value, 0});
        event(side, from, {{}, TraceKind::nr_running, sim::CpuId{cpu}, sim::kNoTask, 1, 0});
        event(side, to, {{}, TraceKind::sched_switch, sim::CpuId{cpu}, sim::kIdleTask, kTask.value, 1});
        event(side, to, {{}, TraceKind::nr_running, sim::CpuId{cpu}, sim::kNoTask, 0, 0});
        idle(side, to, cpu, 1);
    }
    void known(double ms)
    {
        for (const Side side : app::kSides)
            seal(side, ms);
    }
};

inline void finish(HeatmapModel& model)
{
    model.refresh();
    while (!model.isComplete())
        model.refresh();
}

/// Model over [0, 20 ms] in 20 buckets.
struct Watched {
    explicit Watched(RunData& data, HeatMode mode = HeatMode::CpuState)
        : model(data, Side::A)
    {
        model.setMode(mode);
        model.setVisibleRange(0ms, 20ms, 20);
        model.setActive(true);
        finish(model);
    }
    HeatmapModel model;
};

} // namespace fake
