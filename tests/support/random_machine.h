// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/rng.h"
#include "sim/engine/run_spec.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

/// Random small runs, each from one number: what a property test found is kept as that number.
namespace random_machine {

/// Draws from one number, in order.
class Draws {
public:
    explicit Draws(std::uint64_t seed)
        : m_seed(seed)
    {
    }
    /// low .. high, both included.
    std::int64_t in(std::int64_t low, std::int64_t high)
    {
        const std::uint64_t draw = sim::keyed_draw(m_seed, sim::RngStream::workload, 0, m_index++);
        return low + static_cast<std::int64_t>(draw % static_cast<std::uint64_t>(high - low + 1));
    }
    template <class T> const T& of(const std::vector<T>& values)
    {
        return values[static_cast<std::size_t>(in(0, static_cast<std::int64_t>(values.size()) - 1))];
    }

private:
    std::uint64_t m_seed;
    std::uint64_t m_index = 0;
};

/// 1 to 4 states, each deeper than the one before; what is published and what is paid have little in common.
inline sim::IdleTableSpec idle_table_spec(Draws& draw)
{
    using namespace sim;
    IdleTableSpec table;
    table.name = "random";
    table.wakes_without_ipi = draw.in(0, 1) != 0;
    IdleStateSpec state;
    for (std::int64_t i = draw.in(1, 4); i > 0; --i) {
        state.name = "S" + std::to_string(i);
        state.polling = table.states.empty() && draw.in(0, 2) == 0;
        if (!state.polling) {
            state.exit_latency_us += draw.in(0, 1) * draw.in(0, 400);
            state.target_residency_us += draw.in(0, 3) * draw.in(0, 600);
            state.wake = Duration{draw.in(0, 1) * draw.in(0, 200'000)};
            state.entry = Duration{draw.in(0, 1) * draw.in(0, 300'000)};
        }
        table.states.push_back(state);
    }
    return table;
}

/// 1 to 8 CPUs in 1 to 3 frequency domains, each of one capacity; caches, clusters, siblings and nodes at random.
inline sim::MachineSpec machine_spec(Draws& draw)
{
    using namespace sim;
    MachineSpec spec;
    spec.name = "random";
    const auto ncpus = draw.in(1, 8);
    const auto npolicies = draw.in(1, std::min<std::int64_t>(3, ncpus));
    std::vector<std::uint32_t> capacity;
    for (std::int64_t i = 0; i < npolicies; ++i) {
        // Someone is the biggest.
        capacity.push_back(i && draw.in(0, 2) == 0 ? static_cast<std::uint32_t>(draw.in(1, 1024)) : 1024u);
        PolicySpec policy;
        policy.name = "P" + std::to_string(i);
        policy.transition_latency = std::chrono::microseconds{draw.in(0, 3000)};
        std::uint32_t khz = 0;
        for (std::int64_t k = draw.in(1, 6); k > 0; --k) {
            khz += static_cast<std::uint32_t>(draw.in(1000, 700000));
            policy.opps.push_back({KHz{khz}, std::chrono::microseconds{draw.in(0, 1) * draw.in(0, 300)}, false});
        }
        spec.policies.push_back(policy);
    }
    const bool one_cache = draw.in(0, 1) != 0;
    const bool two_packages = draw.in(0, 3) == 0;
    const bool two_nodes = two_packages && draw.in(0, 1);
    const auto per_core = draw.in(1, 2);
    for (std::int64_t c = 0; c < ncpus; ++c) {
        const auto policy = c < npolicies ? c : draw.in(0, npolicies - 1);
        CpuSpec cpu;
        cpu.policy = PolicyId{static_cast<std::int32_t>(policy)};
        cpu.capacity = Capacity{capacity[static_cast<std::size_t>(policy)]};
        cpu.core = static_cast<int>(c / per_core);
        cpu.llc = one_cache ? 0 : static_cast<int>(c / 4);
        cpu.cluster = static_cast<int>(c / 2);
        cpu.package = two_packages ? static_cast<int>(c / 4) : 0;
        cpu.numa = two_nodes ? cpu.package : 0;
        spec.cpus.push_back(cpu);
    }
    for (std::int64_t t = draw.in(0, 2); t > 0; --t)
        spec.idle_tables.push_back(idle_table_spec(draw));
    for (CpuSpec& cpu : spec.cpus)
        cpu.idle_table = spec.idle_tables.empty() ? 0 : static_cast<int>(draw.in(1, std::ssize(spec.idle_tables))) - 1;
    return spec;
}

/// Something that tasks do with each other, or with their children; whom it leaves waiting for ever may wait for ever.
inline void add_meeting(Draws& draw, std::vector<sim::Instruction>& program)
{
    using namespace sim;
    using Op = Instruction::Op;
    const auto add = [&program](Op op, const char* name, std::int64_t count = 0) {
        Instruction i;
        i.op = op;
        i.name = name;
        i.count = count;
        program.push_back(i);
    };
    switch (draw.in(0, 7)) {
    case 0:
        add(Op::lock, "L");
        program.push_back({Op::run, Duration{draw.in(0, 300'000)}});
        add(Op::unlock, "L");
        break;
    case 1:
        add(Op::sem_post, "s");
        add(draw.in(0, 1) ? Op::sem_post : Op::sem_wait, "s");
        break;
    case 2:
        add(draw.in(0, 3) ? Op::futex_wake : Op::futex_wait, "f", draw.in(0, 1) ? kAll : 2);
        break;
    case 3:
        add(draw.in(0, 1) ? Op::write_pipe : Op::read_pipe, "p", draw.in(1, 20'000));
        break;
    case 4:
        add(draw.in(0, 1) ? Op::write_socket : Op::read_socket, "q", draw.in(1, 1000));
        break;
    case 5:
        add(Op::barrier, "b", 2);
        break;
    case 6:
        add(draw.in(0, 1) ? Op::yield : Op::exec, "");
        break;
    default:
        add(Op::fork, "kid");
        if (draw.in(0, 1))
            add(Op::wait, "", draw.in(0, 1) ? kAll : 1);
        break;
    }
}

/// A phase of run, runtime, sleep, and sometimes meetings. The last one sleeps, so that a loop without end lets time
/// pass.
inline sim::PhaseSpec phase_spec(Draws& draw, bool last)
{
    using namespace sim;
    PhaseSpec phase;
    phase.name = last ? "last" : "first";
    phase.loop = last && draw.in(0, 2) ? -1 : draw.in(1, 20);
    for (std::int64_t i = draw.in(1, 3); i > 0; --i) {
        Instruction instruction;
        instruction.op = draw.in(0, 2) ? Instruction::Op::run : Instruction::Op::runtime;
        instruction.duration = Duration{draw.in(1, 4) == 1 ? draw.in(0, 20'000'000) : draw.in(0, 800'000)};
        phase.instructions.push_back(instruction);
        if (draw.in(0, 3) == 0)
            add_meeting(draw, phase.instructions);
    }
    if (draw.in(0, 4))
        phase.instructions.push_back({Instruction::Op::sleep, Duration{draw.in(1, 12'000'000)}});
    else
        phase.instructions.push_back({Instruction::Op::runtime, Duration{draw.in(1'000, 30'000'000)}});
    return phase;
}

/// 1 to 12 tasks.
inline sim::WorkloadSpec workload_spec(Draws& draw, std::int64_t ncpus)
{
    using namespace sim;
    WorkloadSpec workload;
    workload.name = "random";
    const auto ntasks = draw.in(1, 12);
    for (std::int64_t i = 0; i < ntasks; ++i) {
        TaskSpec task;
        task.name = "t" + std::to_string(i);
        task.nice = draw.in(0, 2) ? 0 : static_cast<int>(draw.in(-20, 19));
        task.start_cpu = CpuId{static_cast<std::int32_t>(draw.in(0, ncpus - 1))};
        task.delay = Duration{draw.in(0, 1) * draw.in(0, 20'000'000)};
        if (draw.in(0, 3) == 0) {
            for (std::int64_t c = 0; c < ncpus; ++c) {
                if (draw.in(0, 1))
                    task.allowed.push_back(CpuId{static_cast<std::int32_t>(c)});
            }
        }
        if (draw.in(0, 1))
            task.phases.push_back(phase_spec(draw, false));
        task.phases.push_back(phase_spec(draw, true));
        workload.tasks.push_back(task);
    }
    TaskSpec kid;
    kid.name = "kid";
    kid.instances = 0;
    kid.phases = {{"life", 1, {{Instruction::Op::run, Duration{draw.in(0, 2'000'000)}}}}};
    workload.tasks.push_back(kid);
    return workload;
}

/// Any feature, and every parameter that the rules allow; a live change now and then.
inline sim::SideSpec side_spec(Draws& draw, const sim::WorkloadSpec& workload, sim::Duration duration)
{
    using namespace sim;
    SideSpec side;
    side.params.HZ = draw.of(std::vector<std::int64_t>{100, 250, 300, 1000});
    side.params.tick_phase_us = draw.in(0, 3) * draw.in(0, 900);
    side.params.tick_skew_us = draw.in(0, 1) * draw.in(0, 300);
    side.params.rate_limit_us = draw.of(std::vector<std::int64_t>{-1, 0, 70, 1000, 10000});
    side.params.idle_select_ns = draw.in(0, 2) * 1000;
    side.params.migration_cost_us = draw.of(std::vector<std::int64_t>{500, 500, 0, 5});
    const auto& features = feature_table();
    for (std::size_t i = 0; i < features.size(); ++i) {
        if (draw.in(0, 2) == 0)
            set_variant(side.features, static_cast<int>(i),
                        static_cast<int>(draw.in(0, static_cast<std::int64_t>(features[i].variants.size()) - 1)));
    }
    for (std::int64_t n = draw.in(0, 6); n > 0; --n) {
        Command command;
        command.at = Duration{draw.in(1, duration.count())};
        const auto choice = draw.in(0, 9);
        const FeatureInfo& feature = draw.of(features);
        if (choice < 2) {
            command.key = "nice:" + draw.of(workload.tasks).name;
            command.value = std::to_string(draw.in(-20, 19));
        } else if (choice == 2) {
            command.key = "migration_cost_us";
            command.value = std::to_string(draw.in(0, 600));
        } else if (feature.live) {
            command.key = std::string(feature.key);
            command.value = std::string(draw.of(feature.variants));
        } else {
            continue;
        }
        side.log.push_back(command);
    }
    return side;
}

/// Takes some CPUs of every third machine away or offline, and tasks off them. One of the biggest stays.
inline void thin_out(std::uint64_t number, sim::MachineSpec& machine, sim::WorkloadSpec& workload)
{
    using namespace sim;
    Draws draw(~number);
    if (draw.in(0, 2) != 0)
        return;
    const auto big = std::find_if(machine.cpus.begin(), machine.cpus.end(),
                                  [](const CpuSpec& c) { return c.capacity == Capacity{1024}; });
    for (auto cpu = machine.cpus.begin(); cpu != machine.cpus.end(); ++cpu) {
        const auto choice = cpu == big ? 0 : draw.in(0, 3);
        cpu->online = choice != 2;
        cpu->present = choice != 3;
    }
    const CpuId first{static_cast<std::int32_t>(big - machine.cpus.begin())};
    for (TaskSpec& task : workload.tasks) {
        const auto absent = [&machine](CpuId c) { return !machine.cpus[idx(c)].present; };
        const bool tied = !task.allowed.empty();
        task.allowed.erase(std::remove_if(task.allowed.begin(), task.allowed.end(), absent), task.allowed.end());
        const auto online = [&machine](CpuId c) { return is_online(machine.cpus[idx(c)]); };
        if (tied && std::none_of(task.allowed.begin(), task.allowed.end(), online))
            task.allowed = {first};
        if (!online(task.start_cpu))
            task.start_cpu = first;
    }
}

/// A run of 50 to 200 ms.
inline std::shared_ptr<const sim::RunSpec> run_spec(std::uint64_t number)
{
    using namespace sim;
    Draws draw(number);
    auto scenario = std::make_shared<ScenarioSpec>();
    scenario->name = "random";
    MachineSpec machine = machine_spec(draw);
    WorkloadSpec workload = workload_spec(draw, static_cast<std::int64_t>(machine.cpus.size()));
    thin_out(number, machine, workload);
    scenario->machine = std::make_shared<const MachineSpec>(std::move(machine));
    scenario->workload = std::make_shared<const WorkloadSpec>(std::move(workload));
    scenario->followed_task = draw.in(0, 1) ? scenario->workload->tasks.front().name : "";
    auto run = std::make_shared<RunSpec>();
    run->duration = std::chrono::milliseconds{draw.in(50, 200)};
    run->side = side_spec(draw, *scenario->workload, run->duration);
    run->seed = number;
    run->scenario = std::move(scenario);
    return run;
}

} // namespace random_machine
