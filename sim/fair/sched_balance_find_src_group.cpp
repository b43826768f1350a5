// SPDX-License-Identifier: GPL-3.0-or-later
// K: sched_balance_find_src_group(), sched_balance_find_src_rq(), kernel/sched/fair.c @ v6.19
//
// Is there anything to pull? Misfit and imbalanced groups always; else the busiest group must be busier than ours by
// more than the domain's margin, or have tasks that would otherwise share a CPU while ours idle.
// With EAS, and while no CPU is overutilized, only misfit tasks are: placement by energy is not to be undone.
// Missing: asym_packing, smt_balance.
#include "sim/fair/energy.h"
#include "sim/fair/fair.h"
#include "sim/fair/load_balance.h"

namespace sim {

namespace {

bool overloaded_but_balanced(const LbEnv& env, SdLbStats& sds)
{
    const u64 local = sds.local_stat.avg_load;
    const u64 busiest = sds.busiest_stat.avg_load;
    if (local >= busiest)
        return true;
    sds.avg_load = sds.total_load * kCapacityScale / sds.total_capacity;
    return local >= sds.avg_load || 100 * busiest <= static_cast<u64>(env.sd->imbalance_pct) * local;
}

bool worth_pulling(const Machine& m, const LbEnv& env, SdLbStats& sds)
{
    const SgLbStats& local = sds.local_stat;
    const SgLbStats& busiest = sds.busiest_stat;
    if (busiest.group_type == GroupType::group_misfit_task)
        return true;
    if (!is_rd_overutilized(m))
        return false;
    if (busiest.group_type == GroupType::group_imbalanced)
        return true;
    if (local.group_type > busiest.group_type)
        return false;
    if (local.group_type == GroupType::group_overloaded && overloaded_but_balanced(env, sds))
        return false;
    if (sds.prefer_sibling && local.group_type == GroupType::group_has_spare && sibling_imbalance(env, sds) > 1)
        return true;
    if (busiest.group_type == GroupType::group_overloaded)
        return true;
    if (!env.dst_idle())
        return false;
    if (busiest.group_weight > 1 && local.idle_cpus <= busiest.idle_cpus + 1)
        return false;
    return busiest.sum_h_nr_running != 1;
}

// What a candidate runqueue offers for this kind of move; 0 = nothing, larger = busier.
u64 busyness(const Machine& m, const LbEnv& env, const Rq& rq)
{
    const u32 nr = rq.cfs.h_nr_runnable;
    switch (env.migration_type) {
    case MigrationType::migrate_load: {
        const u64 load = rq.cfs.avg.load_avg;
        if (nr == 1 && static_cast<s64>(load) > env.imbalance && !check_cpu_capacity(m, rq, *env.sd))
            return 0;
        // load / capacity, compared by cross-multiplication in the kernel; a common factor keeps the order exact.
        return (load << 20) / rq.cpu_capacity;
    }
    case MigrationType::migrate_util:
        return nr <= 1 ? 0 : cpu_util_cfs(m, rq, true);
    case MigrationType::migrate_task:
        return nr;
    case MigrationType::migrate_misfit:
        return rq.misfit_task_load;
    }
    return 0;
}

} // namespace

const SchedGroup* sched_balance_find_src_group(Machine& m, LbEnv& env)
{
    SdLbStats sds;
    update_sd_lb_stats(m, env, sds);
    if (!sds.busiest || !worth_pulling(m, env, sds))
        return nullptr;
    calculate_imbalance(env, sds);
    return env.imbalance ? sds.busiest : nullptr;
}

CpuId sched_balance_find_src_rq(const Machine& m, const LbEnv& env, const SchedGroup& group)
{
    CpuId busiest{kNoCpu};
    u64 most = 0;
    for (CpuId c : group.span& env.cpus) {
        const Rq& rq = m.rq(c);
        if (!rq.cfs.h_nr_runnable)
            continue;
        // A lone task on a CPU at least as big gains nothing here.
        if ((env.sd->flags & SD_ASYM_CPUCAPACITY) && rq.cfs.h_nr_runnable == 1
            && !capacity_greater(m.rq(env.dst_cpu).cpu_capacity, rq.cpu_capacity))
            continue;
        const u64 value = busyness(m, env, rq);
        if (value > most) {
            most = value;
            busiest = c;
        }
    }
    return busiest;
}

} // namespace sim
