// SPDX-License-Identifier: GPL-3.0-or-later
// K: detach_tasks(), can_migrate_task(), task_hot(), attach_tasks(), kernel/sched/fair.c @ v6.19
//
// Walks the source's task list from its tail (least recently queued or started). A task that may not or should not go
// moves to the head, so that each is seen once. What is taken is charged against the imbalance.
// Missing: SCHED_IDLE, buddies, NUMA locality, per-CPU kthreads.
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/fair/fair.h"
#include "sim/fair/load_balance.h"

#include <algorithm>
#include <utility>

namespace sim {

namespace {

bool task_hot(const Machine& m, const LbEnv& env, const Task& p)
{
    if (env.sd->flags & SD_SHARE_CPUCAPACITY)
        return false;
    const s64 delta = time_diff(m.rq(env.src_cpu).clock_task, p.se.exec_start);
    return delta < m.s.params.migration_cost_us * static_cast<s64>(kNsecPerUsec);
}

bool can_migrate_task(Machine& m, LbEnv& env, const Task& p)
{
    const Rq& src = m.rq(env.src_cpu);
    const SdState& sd = sd_state(m, env);
    if (!sd.nr_balance_failed && m.rq(env.dst_cpu).cfs.h_nr_runnable && !entity_eligible(m, src, p.se.vruntime))
        return false;
    if (!p.allowed.test(env.dst_cpu)) {
        env.flags |= LBF_SOME_PINNED;
        if (env.idle == CpuIdleType::CPU_NEWLY_IDLE || (env.flags & (LBF_DST_PINNED | LBF_ACTIVE_LB)))
            return false;
        const CpuMask& local = env.sd->groups[env.sd->local_group(env.dst_cpu)].span;
        const CpuId other = (local & env.cpus & p.allowed).first();
        if (other != kNoCpu) {
            env.flags |= LBF_DST_PINNED;
            env.new_dst_cpu = other;
        }
        return false;
    }
    env.flags &= ~u32{LBF_ALL_PINNED};
    if (src.curr == p.id)
        return false;
    if (env.flags & LBF_ACTIVE_LB)
        return true;
    return !task_hot(m, env, p) || sd.nr_balance_failed > static_cast<u32>(env.sd->cache_nice_tries);
}

// Charges the task against the imbalance; false = it would move too much.
bool charge(Machine& m, LbEnv& env, const Task& p)
{
    const u32 failed = std::min<u32>(sd_state(m, env).nr_balance_failed, 63);
    switch (env.migration_type) {
    case MigrationType::migrate_load: {
        const u64 load = std::max<u64>(p.se.avg.load_avg, 1);
        if (static_cast<s64>(load >> failed) > env.imbalance)
            return false;
        env.imbalance -= static_cast<s64>(load);
        return true;
    }
    case MigrationType::migrate_util: {
        const u64 util = task_util_est(m, p);
        if (static_cast<s64>(util >> failed) > env.imbalance)
            return false;
        env.imbalance -= static_cast<s64>(util);
        return true;
    }
    case MigrationType::migrate_task:
        --env.imbalance;
        return true;
    case MigrationType::migrate_misfit:
        if (task_fits_cpu(m, p, env.src_cpu))
            return false;
        env.imbalance = 0;
        return true;
    }
    return false;
}

void detach_task(Machine& m, Task& p, Rq& src)
{
    dequeue_task_fair(m, src, p, DEQUEUE_MIGRATING);
    p.se.avg.last_update_time = 0;
}

void attach_task(Machine& m, Rq& dst, Task& p, MigrateReason reason)
{
    const CpuId from = std::exchange(p.cpu, dst.cpu);
    m.trace(TraceKind::sched_migrate_task, dst.cpu, p.id, from.value, static_cast<s64>(reason));
    enqueue_task_fair(m, dst, p, ENQUEUE_MIGRATED);
    wakeup_preempt(m, dst, p, false);
}

} // namespace

std::vector<TaskId> detach_tasks(Machine& m, LbEnv& env)
{
    Rq& src = m.rq(env.src_cpu);
    std::vector<TaskId> detached;
    if (src.nr_running <= 1) {
        env.flags &= ~u32{LBF_ALL_PINNED};
        return detached;
    }
    while (env.imbalance > 0 && !src.cfs_tasks.empty()) {
        if (env.dst_idle() && src.nr_running <= 1)
            break;
        if (++env.loop > env.loop_max)
            break;
        if (env.loop > env.loop_break) {
            env.loop_break += 32;
            env.flags |= LBF_NEED_BREAK;
            break;
        }
        Task& p = m.task(src.cfs_tasks.front());
        if (!can_migrate_task(m, env, p) || !charge(m, env, p)) {
            std::rotate(src.cfs_tasks.begin(), src.cfs_tasks.begin() + 1, src.cfs_tasks.end());
            continue;
        }
        detach_task(m, p, src);
        detached.push_back(p.id);
        // A CPU about to idle wants to be quick: one task is enough (preemptible kernels).
        if (env.idle == CpuIdleType::CPU_NEWLY_IDLE)
            break;
    }
    return detached;
}

TaskId detach_one_task(Machine& m, LbEnv& env)
{
    Rq& src = m.rq(env.src_cpu);
    for (const TaskId id : src.cfs_tasks) {
        Task& p = m.task(id);
        if (!can_migrate_task(m, env, p))
            continue;
        detach_task(m, p, src);
        return id;
    }
    return kNoTask;
}

void attach_tasks(Machine& m, const LbEnv& env, const std::vector<TaskId>& tasks, MigrateReason reason)
{
    if (tasks.empty())
        return;
    Rq& dst = m.rq(env.dst_cpu);
    update_rq_clock(m, dst);
    for (auto it = tasks.rbegin(); it != tasks.rend(); ++it)
        attach_task(m, dst, m.task(*it), reason);
}

} // namespace sim
