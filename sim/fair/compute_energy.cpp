// SPDX-License-Identifier: GPL-3.0-or-later
// K: compute_energy(), eenv_pd_busy_time(), eenv_pd_max_util(), kernel/sched/fair.c @ v6.19
// K: em_cpu_energy(), em_pd_get_efficient_state(), include/linux/energy_model.h @ v6.19
//
//   busy     = min(pd_cap, sum of util without the task) + util of the task, again at most pd_cap
//   max_util = max over CPUs of the performance that schedutil would ask for, the task added where it would run
//   state    = slowest efficient one with performance >= min(max_util, capacity), else the fastest
//   energy   = cost(state) * busy
//
// The busy CPU decides the frequency of its whole domain, so a task can be dear that makes the others run faster.
// Simplified: no RT, DL or IRQ time. Missing: uclamp, thermal pressure.
#include "sim/cpufreq/cpufreq.h"
#include "sim/fair/energy.h"
#include "sim/fair/fair.h"

#include <algorithm>

namespace sim {

namespace {

u64 eenv_pd_max_util(const Machine& m, const EnergyEnv& env, const Task& p, CpuId dst_cpu)
{
    u64 max_util = 0;
    for (CpuId c : m.topo->policy_cpus[idx(env.pd)]) {
        const Rq& rq = m.rq(c);
        max_util = std::max(max_util, sugov_effective_cpu_perf(m, rq, cpu_util(m, rq, &p, dst_cpu, true)));
    }
    return max_util;
}

const EmPerfState& em_pd_get_efficient_state(const std::vector<EmPerfState>& table, u64 max_util)
{
    for (const EmPerfState& state : table) {
        if (state.performance >= max_util && !state.inefficient)
            return state;
    }
    return table.back();
}

} // namespace

EnergyEnv energy_env(const Machine& m, const Task& p, PolicyId pd)
{
    EnergyEnv env;
    env.pd = pd;
    env.task_busy_time = task_util_est(m, p);
    for (CpuId c : m.topo->policy_cpus[idx(pd)]) {
        env.cpu_cap = m.topo->capacity[idx(c)];
        env.pd_cap += env.cpu_cap;
        env.pd_busy_time += cpu_util(m, m.rq(c), &p, kNoCpu, false);
    }
    env.pd_busy_time = std::min(env.pd_busy_time, env.pd_cap);
    return env;
}

u64 compute_energy(const Machine& m, const EnergyEnv& env, const Task& p, CpuId dst_cpu)
{
    u64 busy = env.pd_busy_time;
    if (dst_cpu != kNoCpu)
        busy = std::min(env.pd_cap, busy + env.task_busy_time);
    if (!busy)
        return 0;
    const u64 max_util = std::min(eenv_pd_max_util(m, env, p, dst_cpu), env.cpu_cap);
    return em_pd_get_efficient_state(m.topo->energy_tables[idx(env.pd)], max_util).cost * busy;
}

} // namespace sim
