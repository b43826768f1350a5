// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/state/machine.h"

namespace sim {

// Energy-aware placement (EAS) of woken tasks.

// cpu_overutilized.cpp -----------------------------------------------------------------------------------------------
/// K: sched_energy_enabled(). EAS can work on this machine and sched_energy_aware is on.
inline bool sched_energy_enabled(const Machine& m)
{
    return !m.topo->perf_domains.empty() && m.s.features.sched_energy_aware == SchedEnergyAware::on;
}
/// K: cpu_overutilized(). The CPU's util does not fit its capacity; never without EAS.
bool cpu_overutilized(const Machine& m, const Rq& rq);
/// K: check_update_overutilized_status(). Sets rd.overutilized if this CPU is; only stats of the top domain clear it.
void check_update_overutilized_status(Machine& m, const Rq& rq);
/// K: is_rd_overutilized(). True also without EAS: placement and balancing then go the way without it.
inline bool is_rd_overutilized(const Machine& m)
{
    return !sched_energy_enabled(m) || m.s.rd.overutilized;
}
/// sched_energy_aware flips: nothing is known of the time without EAS.
void sched_energy_on_flip(Machine& m);

// compute_energy.cpp -------------------------------------------------------------------------------------------------
/// K: struct energy_env. What the energy of one perf domain depends on.
struct EnergyEnv {
    PolicyId pd{0};
    u64 cpu_cap = 0;        ///< of one CPU of the domain
    u64 pd_cap = 0;         ///< of all
    u64 pd_busy_time = 0;   ///< util of all without the task, at most pd_cap
    u64 task_busy_time = 0; ///< util of the task
};
/// K: eenv_task_busy_time(), eenv_pd_busy_time(). Task synced.
EnergyEnv energy_env(const Machine& m, const Task& p, PolicyId pd);
/// K: compute_energy(). Of the domain if `p` ran on `dst_cpu`; kNoCpu = if it ran nowhere. cost * util.
u64 compute_energy(const Machine& m, const EnergyEnv& env, const Task& p, CpuId dst_cpu);

// find_energy_efficient_cpu.cpp --------------------------------------------------------------------------------------
/// K: find_energy_efficient_cpu(). Where a woken task costs least; kNoCpu if EAS has no say. Not while overutilized.
CpuId find_energy_efficient_cpu(Machine& m, Task& p, CpuId this_cpu);

} // namespace sim
