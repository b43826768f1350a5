// SPDX-License-Identifier: GPL-3.0-or-later
// K: copy_process(), sched_fork(), release_task(), kernel/fork.c, kernel/sched/core.c, kernel/exit.c @ v6.19
//
//   child: averages zero but load_avg = weight, lag zero, nothing run yet; nice, affinity and CPU from the parent
//   lineage of the child = hash of (parent's lineage, how many the parent had forked before)
//
// Ids are slots, used again like pids: a template has a list of free ones, the last released first, and grows by one
// when it is empty. Slot k of template t (of T) has the id (tasks that start with the run) + k * T + t, so that an id
// names its template without a table. Slots between that were never used stay empty and dead.
// Simplified: the time that a fork takes is a `run` of the program before it. Missing: reset_on_fork, failing forks.
#include "sim/base/check.h"
#include "sim/base/rng.h"
#include "sim/core/children.h"
#include "sim/fair/fair.h"
#include "sim/workload/interpreter.h"

#include <algorithm>

namespace sim {

namespace {

CpuMask allowed_cpus(const Machine& m, const TaskSpec& spec, const Task* parent)
{
    if (spec.allowed.empty())
        return parent ? parent->allowed : m.topo->online;
    CpuMask mask;
    for (CpuId c : spec.allowed)
        mask.set(c);
    // K: __set_cpus_allowed_ptr(): an offline CPU may be named, and is no place to run.
    return mask & m.topo->online;
}

TaskId take_slot(Machine& m, std::size_t spec)
{
    auto& pools = m.s.task_pools;
    const auto pool = std::find_if(pools.begin(), pools.end(), [spec](const TaskPool& p) { return p.spec == spec; });
    SIM_CHECK(pool != pools.end());
    if (!pool->free.empty()) {
        const TaskId id = pool->free.back();
        pool->free.pop_back();
        return id;
    }
    const auto index = static_cast<std::size_t>(pool - pools.begin());
    const std::size_t id = m.s.started_tasks + pool->used++ * pools.size() + index;
    SIM_CHECK(id < kMaxTasks);
    while (m.s.tasks.size() <= id) {
        Task empty;
        empty.id = TaskId{static_cast<std::int32_t>(m.s.tasks.size())};
        empty.spec = pools[(m.s.tasks.size() - m.s.started_tasks) % pools.size()].spec;
        empty.state = TaskState::Dead;
        m.s.tasks.push_back(empty);
    }
    return TaskId{static_cast<std::int32_t>(id)};
}

} // namespace

Task new_task(const Machine& m, std::size_t spec, int instance, const Task* parent)
{
    const TaskSpec& says = m.workload->tasks[spec];
    Task p;
    p.spec = spec;
    p.instance = instance;
    p.nice = says.nice.value_or(parent ? parent->nice : 0);
    p.se.weight = nice_to_weight(p.nice);
    p.se.slice = m.base_slice();
    p.se.avg.load_avg = p.se.weight;
    p.allowed = allowed_cpus(m, says, parent);
    p.nr_cpus_allowed = p.allowed.weight();
    p.max_allowed_capacity = 0;
    for (CpuId c : p.allowed)
        p.max_allowed_capacity = std::max(p.max_allowed_capacity, m.topo->capacity[idx(c)]);
    return p;
}

TaskId fork_task(Machine& m, TaskId parent, std::size_t spec)
{
    const TaskId id = take_slot(m, spec);
    Task& by = m.task(parent);
    const auto slot = static_cast<std::size_t>(id.value) - m.s.started_tasks;
    Task p = new_task(m, spec, static_cast<int>(slot / m.s.task_pools.size()), &by);
    p.id = id;
    p.parent = parent;
    p.cpu = by.cpu;
    p.lineage = keyed_draw(0, RngStream::workload, by.lineage, by.forks++);
    // Whatever was armed for the one before is stale.
    p.timer_generation = m.task(id).timer_generation + 1;
    ++by.children;
    start_program(m, p);
    m.task(id) = std::move(p);
    return id;
}

void release_task(Machine& m, TaskId id)
{
    Task& p = m.task(id);
    SIM_CHECK(p.state == TaskState::Dead);
    if (p.parent != kNoTask)
        --m.task(p.parent).children;
    p.parent = kNoTask;
    for (TaskPool& pool : m.s.task_pools) {
        if (pool.spec == p.spec)
            pool.free.push_back(id);
    }
}

} // namespace sim
