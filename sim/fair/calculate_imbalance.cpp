// SPDX-License-Identifier: GPL-3.0-or-later
// K: calculate_imbalance(), sibling_imbalance(), adjust_numa_imbalance(), kernel/sched/fair.c @ v6.19
//
// What to move, and how much of it. First match: a misfit task; an imbalanced group (one task); room here: fill it by
// util if the other side is beyond full, else even out tasks or idle CPUs; otherwise move load towards the average.
// Between nodes a lead of two is left alone while few tasks run. Missing: asym_packing, smt_balance.
#include "sim/fair/load_balance.h"

#include <algorithm>

namespace sim {

namespace {

void has_spare_imbalance(LbEnv& env, const SdLbStats& sds)
{
    const SgLbStats& local = sds.local_stat;
    const SgLbStats& busiest = sds.busiest_stat;
    if (busiest.group_type > GroupType::group_fully_busy && !(env.sd->flags & SD_SHARE_LLC)) {
        env.migration_type = MigrationType::migrate_util;
        env.imbalance = static_cast<s64>(std::max(local.group_capacity, local.group_util) - local.group_util);
        if (env.dst_idle() && env.imbalance == 0) {
            env.migration_type = MigrationType::migrate_task;
            env.imbalance = 1;
        }
        return;
    }
    env.migration_type = MigrationType::migrate_task;
    if (busiest.group_weight == 1 || sds.prefer_sibling)
        env.imbalance = sibling_imbalance(env, sds);
    else
        env.imbalance = std::max<s64>(0, s64{local.idle_cpus} - s64{busiest.idle_cpus});
    if (env.sd->flags & SD_NUMA)
        env.imbalance = adjust_numa_imbalance(env.imbalance, s64{local.sum_nr_running} + 1, env.sd->imb_numa_nr);
    env.imbalance >>= 1;
}

} // namespace

s64 adjust_numa_imbalance(s64 imbalance, s64 dst_running, s64 imb_numa_nr)
{
    constexpr s64 kTolerated = 2; // a pair of communicating tasks may stay on one node
    return dst_running <= imb_numa_nr && imbalance <= kTolerated ? 0 : imbalance;
}

s64 sibling_imbalance(const LbEnv& env, const SdLbStats& sds)
{
    const s64 busiest_nr = sds.busiest_stat.sum_nr_running;
    const s64 local_nr = sds.local_stat.sum_nr_running;
    if (!env.dst_idle() || busiest_nr == 0)
        return 0;
    const s64 busiest_cores = sds.busiest->cores;
    const s64 local_cores = sds.local->cores;
    if (busiest_cores == local_cores)
        return std::max<s64>(0, busiest_nr - local_nr);
    s64 imbalance = std::max<s64>(0, local_cores * busiest_nr - busiest_cores * local_nr);
    imbalance = (2 * imbalance + local_cores + busiest_cores) / (local_cores + busiest_cores);
    return imbalance <= 1 && local_nr == 0 && busiest_nr > 1 ? 2 : imbalance;
}

void calculate_imbalance(LbEnv& env, SdLbStats& sds)
{
    SgLbStats& local = sds.local_stat;
    const SgLbStats& busiest = sds.busiest_stat;
    if (busiest.group_type == GroupType::group_misfit_task) {
        const bool asym = (env.sd->flags & SD_ASYM_CPUCAPACITY) != 0;
        env.migration_type = asym ? MigrationType::migrate_misfit : MigrationType::migrate_load;
        env.imbalance = asym ? 1 : static_cast<s64>(busiest.group_misfit_task_load);
        return;
    }
    if (busiest.group_type == GroupType::group_imbalanced) {
        env.migration_type = MigrationType::migrate_task;
        env.imbalance = 1;
        return;
    }
    if (local.group_type == GroupType::group_has_spare) {
        has_spare_imbalance(env, sds);
        return;
    }
    env.migration_type = MigrationType::migrate_load;
    if (local.group_type < GroupType::group_overloaded) {
        local.avg_load = local.group_load * kCapacityScale / local.group_capacity;
        sds.avg_load = sds.total_load * kCapacityScale / sds.total_capacity;
        if (local.avg_load >= busiest.avg_load || local.avg_load >= sds.avg_load) {
            env.imbalance = 0;
            return;
        }
    }
    // Never so much that either side crosses the domain's average.
    const u64 excess = sub_positive(busiest.avg_load, sds.avg_load) * busiest.group_capacity;
    const u64 room = sub_positive(sds.avg_load, local.avg_load) * local.group_capacity;
    env.imbalance = static_cast<s64>(std::min(excess, room) / kCapacityScale);
}

} // namespace sim
