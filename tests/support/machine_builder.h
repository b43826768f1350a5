// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/core/core.h"
#include "sim/engine/engine_impl.h"
#include "sim/fair/fair.h"

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Machines and tasks put together by hand, for tests that call the mechanisms one at a time. Time stands still unless
/// a test calls elapse().
namespace hand {

using namespace sim;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

inline PolicySpec policy_spec(std::string name, Duration latency, std::initializer_list<u32> mhz)
{
    PolicySpec policy;
    policy.name = std::move(name);
    policy.transition_latency = latency;
    for (u32 f : mhz)
        policy.opps.push_back({KHz{f * 1000}, Duration{}, false});
    return policy;
}

/// Four CPUs of 459 and four of 1024, each four with a cache and a clock of their own.
inline MachineSpec m1_spec()
{
    MachineSpec spec;
    spec.name = "m1";
    spec.policies = {
        policy_spec("E", microseconds{50}, {600, 972, 1332, 1704, 2064}),
        policy_spec("P", microseconds{56},
                    {600, 828, 1056, 1284, 1500, 1728, 1956, 2184, 2388, 2592, 2772, 2988, 3096, 3144, 3204})};
    for (int c = 0; c < 8; ++c) {
        const int side = c / 4;
        spec.cpus.push_back(
            {side ? "big" : "little", Capacity{side ? 1024u : 459u}, c, side, side, 0, 0, PolicyId{side}});
    }
    return spec;
}

/// `n` equal CPUs behind one cache, each with its own clock of 1000 and 2000 MHz.
inline MachineSpec symmetric_spec(int n)
{
    MachineSpec spec;
    spec.name = "symmetric";
    for (int c = 0; c < n; ++c) {
        spec.cpus.push_back({"cpu", Capacity{1024}, c, c, 0, 0, 0, PolicyId{c}});
        spec.policies.push_back(
            policy_spec(std::string("P").append(std::to_string(c)), microseconds{20}, {1000, 2000}));
    }
    return spec;
}

inline std::shared_ptr<const RunSpec> run_spec(MachineSpec machine, WorkloadSpec workload = {}, SideSpec side = {},
                                               std::uint64_t seed = 1)
{
    auto scenario = std::make_shared<ScenarioSpec>();
    scenario->name = "by hand";
    scenario->machine = std::make_shared<const MachineSpec>(std::move(machine));
    scenario->workload = std::make_shared<const WorkloadSpec>(std::move(workload));
    scenario->a = side;
    auto run = std::make_shared<RunSpec>();
    run->scenario = std::move(scenario);
    run->side = std::move(side);
    run->seed = seed;
    return run;
}

/// A side at `hz`, baseline otherwise.
inline SideSpec side_at(std::int64_t hz)
{
    SideSpec side;
    side.params.HZ = hz;
    return side;
}

/// The machine at kRunStart, all idle, without tasks. Clocks run at their highest frequency.
inline Machine machine(MachineSpec spec, SideSpec side = side_at(1000))
{
    auto built = build_machine(run_spec(std::move(spec), {}, std::move(side)));
    if (!built)
        throw std::runtime_error("the machine does not build");
    for (std::size_t i = 0; i < built->s.policies.size(); ++i) {
        const PolicyId id{static_cast<std::int32_t>(i)};
        built->s.policies[i].cur_khz = built->s.policies[i].target_khz = built->policy_spec(id).opps.back().khz.value;
    }
    for (Rq& rq : built->s.rqs)
        rq.freq_scale = 1024;
    return std::move(*built);
}

inline Machine m1_machine(SideSpec side = side_at(1000))
{
    return machine(m1_spec(), std::move(side));
}

inline Machine symmetric_machine(int n, SideSpec side = side_at(1000))
{
    return machine(symmetric_spec(n), std::move(side));
}

/// Time passes; no event is handled and no clock read.
inline void elapse(Machine& m, Duration d)
{
    m.s.now += d;
}

/// A sleeping task that last ran on `cpu`, averages 0, allowed everywhere. References to tasks become invalid.
inline TaskId add_task(Machine& m, CpuId cpu, int nice = 0)
{
    Task p;
    p.id = TaskId{static_cast<std::int32_t>(m.s.tasks.size())};
    p.nice = nice;
    p.se.weight = nice_to_weight(nice);
    p.se.slice = m.base_slice();
    p.se.avg.last_update_time = m.rq(cpu).cfs.avg.last_update_time;
    p.state = TaskState::Sleeping;
    p.cpu = p.recent_used_cpu = cpu;
    p.allowed = CpuMask::first(m.topo->ncpus);
    p.nr_cpus_allowed = m.topo->ncpus;
    p.max_allowed_capacity = *std::max_element(m.topo->capacity.begin(), m.topo->capacity.end());
    m.s.tasks.push_back(p);
    return p.id;
}

/// Restricts a task to `cpus`.
inline void allow_only(Machine& m, TaskId id, std::initializer_list<int> cpus)
{
    Task& p = m.task(id);
    p.allowed = {};
    p.max_allowed_capacity = 0;
    for (int c : cpus) {
        p.allowed.set(CpuId{c});
        p.max_allowed_capacity = std::max(p.max_allowed_capacity, m.topo->capacity[static_cast<std::size_t>(c)]);
    }
    p.nr_cpus_allowed = p.allowed.weight();
}

/// Queues a sleeping task on its CPU, without a wake-up test.
inline void queue(Machine& m, TaskId id)
{
    Rq& rq = m.rq(m.task(id).cpu);
    update_rq_clock(m, rq);
    m.task(id).state = TaskState::Runnable;
    enqueue_task_fair(m, rq, m.task(id), ENQUEUE_WAKEUP);
}

/// A new queued task.
inline TaskId add_queued(Machine& m, CpuId cpu, int nice = 0)
{
    const TaskId id = add_task(m, cpu, nice);
    queue(m, id);
    return id;
}

/// A queued task becomes the running one of its idle CPU.
inline void run(Machine& m, TaskId id)
{
    Rq& rq = m.rq(m.task(id).cpu);
    update_rq_clock(m, rq);
    set_next_entity(m, rq, m.task(id));
    rq.curr = id;
    rq.need_resched = false;
}

/// A new running task.
inline TaskId add_running(Machine& m, CpuId cpu, int nice = 0)
{
    const TaskId id = add_queued(m, cpu, nice);
    run(m, id);
    return id;
}

/// Gives a queued or running task its place in virtual time. A queued one goes behind equal deadlines.
inline void set_virtual(Machine& m, TaskId id, u64 vruntime, u64 deadline)
{
    SchedEntity& se = m.task(id).se;
    se.vruntime = vruntime;
    se.deadline = deadline;
    Rq& rq = m.rq(m.task(id).cpu);
    if (rq.cfs.curr == id)
        return;
    auto& tree = rq.cfs.tree;
    tree.erase(std::find_if(tree.begin(), tree.end(), [id](const TreeNode& n) { return n.task == id; }));
    const auto at =
        std::find_if(tree.begin(), tree.end(), [deadline](const TreeNode& n) { return n.deadline > deadline; });
    tree.insert(at, {deadline, vruntime, se.slice, se.weight, id});
}

/// The engine's own way to leave an event on `cpu`: a pending request to reschedule is honoured.
inline void honour_resched(Machine& m, CpuId cpu)
{
    if (m.rq(cpu).need_resched)
        schedule(m, m.rq(cpu), SchedMode::Preempt);
}

} // namespace hand
