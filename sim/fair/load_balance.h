// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/fair/sched_balance.h"
#include "sim/state/sg_lb_stats.h"

#include <vector>

namespace sim {

/// K: enum migration_type: what calculate_imbalance() wants moved.
enum class MigrationType : std::uint8_t { migrate_load, migrate_util, migrate_task, migrate_misfit };
/// K: enum of LBF_* flags.
enum LbFlag : u32 {
    LBF_ALL_PINNED = 1,
    LBF_NEED_BREAK = 2,
    LBF_DST_PINNED = 4,
    LBF_SOME_PINNED = 8,
    LBF_ACTIVE_LB = 16
};

/// K: struct lb_env. One pass of balancing.
struct LbEnv {
    const SchedDomain* sd = nullptr;
    int level = 0;          ///< of sd in this_cpu's stack
    CpuId this_cpu{kNoCpu}; ///< whose domain is balanced; stays when pinned tasks send dst_cpu to a neighbour
    CpuId src_cpu{kNoCpu};
    CpuId dst_cpu{kNoCpu};
    CpuId new_dst_cpu{kNoCpu};
    CpuIdleType idle = CpuIdleType::CPU_NOT_IDLE;
    MigrationType migration_type = MigrationType::migrate_load;
    s64 imbalance = 0;
    CpuMask cpus;
    u32 flags = 0;
    u32 loop = 0, loop_break = 32, loop_max = 0;
    bool dst_idle() const { return idle != CpuIdleType::CPU_NOT_IDLE; }
};

/// K: struct sd_lb_stats.
struct SdLbStats {
    const SchedGroup* busiest = nullptr;
    const SchedGroup* local = nullptr;
    u64 total_load = 0, total_capacity = 0, avg_load = 0;
    bool prefer_sibling = false;
    SgLbStats busiest_stat, local_stat;
};

/// The state of `cpu`'s domain at `level`.
inline SdState& sd_state(Machine& m, CpuId cpu, int level)
{
    return m.rq(cpu).sd[static_cast<std::size_t>(level)];
}
/// The state of the domain that `env` balances.
inline SdState& sd_state(Machine& m, const LbEnv& env)
{
    return sd_state(m, env.this_cpu, env.level);
}
/// K: check_cpu_capacity(): capacity noticeably below the arch capacity.
bool check_cpu_capacity(const Machine& m, const Rq& rq, const SchedDomain& sd);

// update_sd_lb_stats.cpp
/// K: update_sd_lb_stats(). Chooses the busiest group; at the top level also writes rd.
void update_sd_lb_stats(Machine& m, LbEnv& env, SdLbStats& sds);
/// K: group_classify(). Type of a group whose sums are complete.
GroupType group_classify(const Machine& m, int pct, const SchedGroup& group, const SgLbStats& sgs);

// update_idle_cpu_scan.cpp
/// K: update_idle_cpu_scan(). How far wake-ups may search the LLC, if env's domain is as wide; `sum_util` over it.
void update_idle_cpu_scan(Machine& m, const LbEnv& env, u64 sum_util);

// calculate_imbalance.cpp
/// K: calculate_imbalance(). Sets env's migration type and imbalance. Precondition: sds.busiest.
void calculate_imbalance(LbEnv& env, SdLbStats& sds);
/// K: sibling_imbalance(). How many tasks more than its share the busiest group has.
s64 sibling_imbalance(const LbEnv& env, const SdLbStats& sds);
/// K: adjust_numa_imbalance(). 0 for a lead of one or two while at most `imb_numa_nr` tasks run on the destination.
s64 adjust_numa_imbalance(s64 imbalance, s64 dst_running, s64 imb_numa_nr);

// sched_balance_find_src_group.cpp
/// K: sched_balance_find_src_group(). The group to pull from, null if balanced; fills env's imbalance.
const SchedGroup* sched_balance_find_src_group(Machine& m, LbEnv& env);
/// K: sched_balance_find_src_rq(). The CPU to pull from, kNoCpu if none.
CpuId sched_balance_find_src_rq(const Machine& m, const LbEnv& env, const SchedGroup& group);

// detach_tasks.cpp
/// K: detach_tasks(). Takes tasks off env.src_cpu, in the order in which they were taken.
std::vector<TaskId> detach_tasks(Machine& m, LbEnv& env);
/// K: detach_one_task(). One task for an active balance, kNoTask if none can go.
TaskId detach_one_task(Machine& m, LbEnv& env);
/// K: attach_tasks(), attach_one_task(). Queues them on env.dst_cpu, last taken first.
void attach_tasks(Machine& m, const LbEnv& env, const std::vector<TaskId>& tasks, MigrateReason reason);

// sched_balance_rq.cpp
/// K: sched_balance_rq(). Returns tasks moved; continue_balancing false = this CPU must not balance higher levels.
u32 sched_balance_rq(Machine& m, CpuId this_cpu, int level, CpuIdleType idle, bool& continue_balancing);

} // namespace sim
