// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/analysis/plot_data.h"
#include "sim/trace/trace_writer.h"
#include "tests/support/two_nodes.h"

#include <chrono>

namespace fake {

/// One side of a made-up fork load on two_nodes(), or on `each` CPUs per node: a burst of 300 us every millisecond on a
/// CPU by a fixed rule, shallow idle for a while after it, deep idle else. Every burst is a pick; each `stale_every`th
/// is stale. 40 ms are known.
class FakeNodes {
public:
    explicit FakeNodes(char letter, int stale_every, int each = 0)
    {
        using namespace std::chrono_literals;
        using sim::TraceKind;
        auto machine = two_nodes();
        if (each > 0)
            grow(*machine, each);
        const auto cpus = static_cast<int>(machine->cpus.size());
        make_spec(letter, machine);
        sim::TraceWriter writer;
        const auto put = [&writer](sim::Duration t, TraceKind kind, int cpu, sim::TaskId task, std::int64_t a = 0) {
            writer.on({sim::kRunStart + t, kind, sim::CpuId{cpu}, task, a, 0});
        };
        for (int cpu = 0; cpu < cpus; ++cpu) {
            put(0ms, TraceKind::sched_switch, cpu, sim::kIdleTask, 0);
            put(0ms, TraceKind::cpu_idle, cpu, sim::kNoTask, 1);
        }
        for (int i = 0; i < 40; ++i) {
            const sim::Duration t = std::chrono::milliseconds{i} + 50us;
            const int cpu = pick(letter, i, cpus);
            put(t, TraceKind::cpu_idle, cpu, sim::kNoTask, -1);
            const bool stale = i % stale_every == stale_every - 1;
            put(t, TraceKind::fork_pick, cpu, kTask,
                stale ? sim::FORK_PICK_CHOICE | sim::FORK_PICK_STALE : sim::FORK_PICK_CHOICE);
            put(t + 10us, TraceKind::sched_switch, cpu, kTask, sim::kIdleTask.value);
            put(t + 310us, TraceKind::sched_switch, cpu, sim::kIdleTask, kTask.value);
            put(t + 320us, TraceKind::cpu_idle, cpu, sim::kNoTask, 0);
            put(t + 900us, TraceKind::cpu_idle, cpu, sim::kNoTask, -1);
            put(t + 901us, TraceKind::cpu_idle, cpu, sim::kNoTask, 1);
        }
        store.append(writer.seal(sim::kRunStart + 40ms));
    }

    sim::SideView view() const
    {
        sim::SideView v;
        v.letter = spec->side_letter == 'b' ? 'B' : 'A';
        v.spec = spec.get();
        v.store = &store;
        v.origin = sim::kRunStart;
        return v;
    }

    static constexpr sim::TaskId kTask{0};
    std::shared_ptr<const sim::RunSpec> spec;
    sim::TraceStore store;

private:
    // A keeps to few CPUs, B goes round.
    static int pick(char letter, int i, int cpus)
    {
        const int cpu = letter == 'A' ? (i * i) % (cpus / 2) : (i * 3) % cpus;
        return cpu == 5 || cpu == 7 ? 6 : cpu;
    }
    static void grow(sim::MachineSpec& machine, int each)
    {
        sim::CpuSpec like = machine.cpus.front();
        machine.cpus.clear();
        for (int c = 0; c < 2 * each; ++c) {
            like.core = c;
            like.cluster = c / 2;
            like.llc = like.numa = like.package = c / each;
            machine.cpus.push_back(like);
        }
    }
    void make_spec(char letter, std::shared_ptr<sim::MachineSpec> machine)
    {
        auto workload = std::make_shared<sim::WorkloadSpec>();
        workload->name = "forks";
        workload->tasks.resize(1);
        workload->tasks.front().name = "creator";
        auto scenario = std::make_shared<sim::ScenarioSpec>();
        scenario->name = "two-nodes-fork";
        scenario->machine = std::move(machine);
        scenario->workload = workload;
        auto run = std::make_shared<sim::RunSpec>();
        run->scenario = scenario;
        run->side_letter = letter == 'B' ? 'b' : 'a';
        spec = run;
    }
};

} // namespace fake
