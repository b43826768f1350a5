// SPDX-License-Identifier: GPL-3.0-or-later
// K: update_sd_lb_stats(), update_sg_lb_stats(), update_sd_pick_busiest(), group_classify(), kernel/sched/fair.c @
// v6.19
//
// Sums every group of the domain, local group first, gives each a type, and keeps the busiest non-local one:
// higher type wins; equal types are told apart by load, misfit load, or fewest idle CPUs.
//
// Simplified: group capacities are constant (Topology). Missing: asym_packing, SMT rules.
#include "sim/fair/energy.h"
#include "sim/fair/fair.h"
#include "sim/fair/load_balance.h"

#include <algorithm>

namespace sim {

namespace {

bool group_has_capacity(int pct, const SgLbStats& sgs)
{
    const u64 imbalance_pct = static_cast<u64>(pct);
    if (sgs.sum_nr_running < sgs.group_weight)
        return true;
    if (sgs.group_capacity * imbalance_pct < sgs.group_runnable * 100)
        return false;
    return sgs.group_capacity * 100 > sgs.group_util * imbalance_pct;
}

bool group_is_overloaded(int pct, const SgLbStats& sgs)
{
    const u64 imbalance_pct = static_cast<u64>(pct);
    if (sgs.sum_nr_running <= sgs.group_weight)
        return false;
    return sgs.group_capacity * 100 < sgs.group_util * imbalance_pct
           || sgs.group_capacity * imbalance_pct < sgs.group_runnable * 100;
}

void add_cpu(const Machine& m, const LbEnv& env, const Rq& rq, bool local_group, SgLbStats& sgs, RootDomain& found)
{
    sgs.group_load += rq.cfs.avg.load_avg;
    sgs.group_util += cpu_util_cfs(m, rq, false);
    sgs.group_runnable += rq.cfs.avg.runnable_avg;
    sgs.sum_h_nr_running += rq.cfs.h_nr_runnable;
    sgs.sum_nr_running += rq.nr_running;
    if (rq.nr_running > 1)
        found.overloaded = true;
    if (cpu_overutilized(m, rq))
        found.overutilized = true;
    if (rq.nr_running == 0 && idle_cpu(rq)) {
        ++sgs.idle_cpus;
        return;
    }
    if (local_group)
        return;
    if (env.sd->flags & SD_ASYM_CPUCAPACITY) {
        if (sgs.group_misfit_task_load < rq.misfit_task_load) {
            sgs.group_misfit_task_load = rq.misfit_task_load;
            found.overloaded = true;
        }
    } else if (env.dst_idle() && rq.cfs.h_nr_runnable == 1 && check_cpu_capacity(m, rq, *env.sd)) {
        sgs.group_misfit_task_load = std::max(sgs.group_misfit_task_load, rq.cfs.avg.load_avg);
    }
}

SgLbStats update_sg_lb_stats(const Machine& m, const LbEnv& env, const SchedGroup& group, bool local, RootDomain& found)
{
    SgLbStats sgs;
    for (CpuId c : group.span& env.cpus)
        add_cpu(m, env, m.rq(c), local, sgs, found);
    sgs.group_capacity = group.capacity;
    sgs.group_weight = static_cast<u32>(group.weight);
    sgs.group_type = group_classify(m, env.sd->imbalance_pct, group, sgs);
    if (sgs.group_type == GroupType::group_overloaded)
        sgs.avg_load = sgs.group_load * kCapacityScale / sgs.group_capacity;
    return sgs;
}

// A misfit task can only be helped by a bigger CPU that has room.
bool misfit_not_ours(const Machine& m, const LbEnv& env, const SdLbStats& sds, const SchedGroup& group,
                     const SgLbStats& sgs)
{
    return (env.sd->flags & SD_ASYM_CPUCAPACITY) && sgs.group_type == GroupType::group_misfit_task
           && (!env.dst_idle() || !capacity_greater(m.rq(env.dst_cpu).cpu_capacity, group.max_capacity)
               || sds.local_stat.group_type != GroupType::group_has_spare);
}

bool has_spare_busier(const SgLbStats& sgs, const SgLbStats& busiest)
{
    if (sgs.idle_cpus != busiest.idle_cpus)
        return sgs.idle_cpus < busiest.idle_cpus;
    return sgs.sum_nr_running > busiest.sum_nr_running;
}

bool update_sd_pick_busiest(const Machine& m, const LbEnv& env, const SdLbStats& sds, const SchedGroup& group,
                            const SgLbStats& sgs)
{
    if (!sgs.sum_h_nr_running || misfit_not_ours(m, env, sds, group, sgs))
        return false;
    // Small CPUs' spare room is of no use to tasks of bigger ones.
    if ((env.sd->flags & SD_ASYM_CPUCAPACITY) && sgs.group_type <= GroupType::group_fully_busy
        && capacity_greater(group.min_capacity, m.rq(env.dst_cpu).cpu_capacity))
        return false;
    const SgLbStats& busiest = sds.busiest_stat;
    if (!sds.busiest)
        return sgs.group_type > GroupType::group_has_spare || has_spare_busier(sgs, busiest);
    if (sgs.group_type != busiest.group_type)
        return sgs.group_type > busiest.group_type;
    switch (sgs.group_type) {
    case GroupType::group_overloaded:
        return sgs.avg_load > busiest.avg_load;
    case GroupType::group_imbalanced:
        return false;
    case GroupType::group_misfit_task:
        return sgs.group_misfit_task_load > busiest.group_misfit_task_load;
    case GroupType::group_fully_busy:
        // Compared by load in the kernel, which is 0 for this type: the later one wins unless an SMT core stood first.
        return !(sds.busiest->flags & SD_SHARE_CPUCAPACITY);
    case GroupType::group_has_spare:
        return has_spare_busier(sgs, busiest);
    }
    return false;
}

} // namespace

GroupType group_classify(const Machine& m, int pct, const SchedGroup& group, const SgLbStats& sgs)
{
    if (group_is_overloaded(pct, sgs))
        return GroupType::group_overloaded;
    if (m.s.group_imbalanced[group.id])
        return GroupType::group_imbalanced;
    if (sgs.group_misfit_task_load)
        return GroupType::group_misfit_task;
    return group_has_capacity(pct, sgs) ? GroupType::group_has_spare : GroupType::group_fully_busy;
}

bool check_cpu_capacity(const Machine& m, const Rq& rq, const SchedDomain& sd)
{
    return rq.cpu_capacity * static_cast<u64>(sd.imbalance_pct) < u64{m.topo->capacity[idx(rq.cpu)]} * 100;
}

void update_sd_lb_stats(Machine& m, LbEnv& env, SdLbStats& sds)
{
    RootDomain found;
    u64 sum_util = 0;
    sds.busiest_stat.idle_cpus = ~0u;
    const std::size_t local = env.sd->local_group(env.dst_cpu);
    const std::size_t n = env.sd->groups.size();
    for (std::size_t k = 0; k < n; ++k) {
        const SchedGroup& group = env.sd->groups[(local + k) % n];
        const SgLbStats sgs = update_sg_lb_stats(m, env, group, k == 0, found);
        if (k == 0) {
            sds.local = &group;
            sds.local_stat = sgs;
        } else if (update_sd_pick_busiest(m, env, sds, group, sgs)) {
            sds.busiest = &group;
            sds.busiest_stat = sgs;
        }
        sds.total_load += sgs.group_load;
        sds.total_capacity += sgs.group_capacity;
        sum_util += sgs.group_util;
    }
    sds.prefer_sibling = sds.busiest && (sds.busiest->flags & SD_PREFER_SIBLING);
    const bool top = env.level + 1 == m.topo->levels(env.this_cpu);
    if (top)
        m.s.rd = found;
    else if (found.overutilized)
        m.s.rd.overutilized = true;
    update_idle_cpu_scan(m, env, sum_util);
}

} // namespace sim
