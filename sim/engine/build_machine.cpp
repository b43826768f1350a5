// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/core/children.h"
#include "sim/cpufreq/cpufreq.h"
#include "sim/cpuidle/cpuidle.h"
#include "sim/engine/engine_impl.h"
#include "sim/fair/fair.h"
#include "sim/workload/interpreter.h"
#include "sim/workload/resolve_workload.h"
#include "sim/workload/task_places.h"

namespace sim {

namespace {

// All CPUs have been idle for long: ticks stopped, averages gone, clocks in step.
Rq idle_rq(const Machine& m, CpuId cpu)
{
    Rq rq;
    rq.cpu = cpu;
    rq.clock = rq.clock_task = rq.clock_pelt = rq.clock_idle = rq.clock_pelt_idle = to_u64(kRunStart);
    rq.cfs.avg.last_update_time = to_u64(kRunStart);
    rq.cpu_capacity = m.topo->capacity[idx(cpu)];
    const u64 migration_cost = static_cast<u64>(m.s.params.migration_cost_us) * kNsecPerUsec;
    rq.idle_stamp = to_u64(kRunStart);
    rq.avg_idle = 2 * migration_cost;
    rq.max_idle_balance_cost = migration_cost;
    rq.nohz_tick_stopped = m.topo->online.test(cpu);
    rq.next_balance = m.jiffies();
    for (int level = 0; level < m.topo->levels(cpu); ++level) {
        SdState sd;
        sd.last_balance = m.jiffies();
        sd.balance_interval = m.topo->domain(cpu, level).min_interval_ms;
        sd.last_decay_max_lb_cost = m.jiffies();
        rq.sd.push_back(sd);
    }
    return rq;
}

Policy slowest(const PolicySpec& spec)
{
    Policy policy;
    policy.cur_khz = policy.target_khz = spec.opps.front().khz.value;
    return policy;
}

Result<void> check_idle_tables(const MachineSpec& machine)
{
    if (machine.idle_tables.empty())
        return {};
    for (const IdleTableSpec& table : machine.idle_tables) {
        if (table.states.empty())
            return fail(ErrorCode::Invalid, {"a cpuidle driver has a state"}, {.path = "idle_tables." + table.name});
    }
    for (const CpuSpec& cpu : machine.cpus) {
        if (cpu.idle_table < 0 || static_cast<std::size_t>(cpu.idle_table) >= machine.idle_tables.size())
            return fail(ErrorCode::Invalid, {"a CPU's idle table is one of the machine's"}, {.path = "cpus"});
    }
    return {};
}

void add_task(Machine& m, std::size_t spec, int instance)
{
    const TaskSpec& says = m.workload->tasks[spec];
    Task p = new_task(m, spec, instance, nullptr);
    p.id = TaskId{static_cast<std::int32_t>(m.s.tasks.size())};
    p.cpu = p.allowed.test(says.start_cpu) ? says.start_cpu : p.allowed.first();
    p.lineage = static_cast<u64>(spec) << 32 | static_cast<u32>(instance);
    start_program(m, p);
    const std::string& followed = m.spec->scenario->followed_task;
    // A name without a number means the first of several instances.
    const bool named = followed == says.name || followed == says.name + "-" + std::to_string(instance + 1);
    if (named && m.s.followed == kNoTask)
        m.s.followed = p.id;
    m.s.events.push(kRunStart + says.delay, EventKind::timer, p.id.value, p.timer_generation);
    m.s.tasks.push_back(std::move(p));
}

Result<void> add_tasks(Machine& m)
{
    for (std::size_t i = 0; i < m.workload->tasks.size(); ++i) {
        const TaskSpec& spec = m.workload->tasks[i];
        if (auto broken = broken_task_place(*m.spec->scenario->machine, spec))
            return fail(ErrorCode::Invalid, {std::move(broken->rule)}, {.path = "tasks." + spec.name});
        if (spec.instances == 0) {
            m.s.task_pools.push_back({i, 0, {}});
            continue;
        }
        for (int instance = 0; instance < spec.instances; ++instance) {
            if (m.s.tasks.size() >= kMaxTasks)
                return fail(ErrorCode::TooLarge, {"tasks", std::to_string(kMaxTasks)}, {.path = "tasks"});
            add_task(m, i, instance);
        }
    }
    m.s.started_tasks = m.s.tasks.size();
    return {};
}

} // namespace

Result<Machine> build_machine(std::shared_ptr<const RunSpec> spec)
{
    Machine m;
    m.spec = std::move(spec);
    if (auto ok = check_idle_tables(*m.spec->scenario->machine); !ok)
        return tl::unexpected(ok.error());
    auto topology = build_topology(*m.spec->scenario->machine);
    if (!topology)
        return tl::unexpected(topology.error());
    m.topo = std::make_shared<const Topology>(std::move(*topology));
    m.s.features = m.spec->side.features;
    m.s.params = m.spec->side.params;
    auto workload = resolve_workload(*m.spec->scenario->workload, m.s.params);
    if (!workload)
        return tl::unexpected(workload.error());
    m.workload = std::make_shared<const WorkloadSpec>(std::move(*workload));
    m.s.group_imbalanced.resize(m.topo->group_count);
    m.s.sd_llc_shared.resize(static_cast<std::size_t>(m.topo->ncpus));
    for (const PolicySpec& policy : m.spec->scenario->machine->policies)
        m.s.policies.push_back(slowest(policy));
    // Numbers without a CPU and CPUs that are offline have a runqueue that nothing ever reaches.
    for (int c = 0; c < m.topo->ncpus; ++c)
        m.s.rqs.push_back(idle_rq(m, CpuId{c}));
    m.s.nohz.idle_cpus_mask = m.topo->online;
    m.s.this_cpu = m.topo->online.first();
    m.s.nohz.next_balance = m.s.nohz.next_blocked = m.jiffies();
    sync_freq_scale(m);
    sugov_update_rate_limits(m);
    update_fits_thresholds(m);
    cpuidle_init(m);
    if (auto ok = add_tasks(m); !ok)
        return tl::unexpected(ok.error());
    return m;
}

} // namespace sim
