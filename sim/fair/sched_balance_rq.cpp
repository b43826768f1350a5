// SPDX-License-Identifier: GPL-3.0-or-later
// K: sched_balance_rq(), should_we_balance(), need_active_balance(), kernel/sched/fair.c @ v6.19
//
//   may this CPU balance this level? -> source group -> source CPU -> move waiting tasks
//   nothing moved: failed; a running misfit task (or stubborn imbalance) is pushed by the source's stopper
//
// Simplified: detach and attach happen in one instant. Missing: SD_SERIALIZE (NUMA levels), schedstats.
#include "sim/core/core.h"
#include "sim/fair/load_balance.h"

#include <algorithm>

namespace sim {

namespace {

bool all_idle(const Machine& m, const CpuMask& cpus)
{
    for (CpuId c : cpus) {
        if (!idle_cpu(m.rq(c)))
            return false;
    }
    return true;
}

bool should_we_balance(const Machine& m, const LbEnv& env)
{
    if (env.idle == CpuIdleType::CPU_NEWLY_IDLE)
        return m.rq(env.dst_cpu).nr_running == 0 && !m.rq(env.dst_cpu).ttwu_pending;
    CpuMask candidates = env.sd->groups[env.sd->local_group(env.dst_cpu)].span & env.cpus;
    CpuId idle_smt{kNoCpu};
    for (CpuId c = candidates.first(); c != kNoCpu; c = candidates.first()) {
        candidates.clear(c);
        if (!idle_cpu(m.rq(c)))
            continue;
        const CpuMask& siblings = m.topo->smt[idx(c)];
        const bool core_idle = all_idle(m, siblings);
        if (!(env.sd->flags & SD_SHARE_CPUCAPACITY) && !core_idle) {
            if (idle_smt == kNoCpu)
                idle_smt = c;
            for (CpuId s : siblings)
                candidates.clear(s);
            continue;
        }
        return c == env.dst_cpu;
    }
    if (idle_smt != kNoCpu)
        return idle_smt == env.dst_cpu;
    return env.sd->groups[env.sd->local_group(env.dst_cpu)].span.first() == env.dst_cpu;
}

bool need_active_balance(Machine& m, const LbEnv& env)
{
    const SdState& sd = sd_state(m, env);
    if (env.migration_type == MigrationType::migrate_task
        && sd.nr_balance_failed > static_cast<u32>(env.sd->cache_nice_tries) + 2)
        return true;
    const Rq& src = m.rq(env.src_cpu);
    const u64 pct = static_cast<u64>(env.sd->imbalance_pct);
    if (env.dst_idle() && src.cfs.h_nr_runnable == 1 && check_cpu_capacity(m, src, *env.sd)
        && src.cpu_capacity * pct < m.rq(env.dst_cpu).cpu_capacity * 100)
        return true;
    return env.migration_type == MigrationType::migrate_misfit;
}

// Returns false if the running task may not come here ("one pinned").
bool start_active_balance(Machine& m, LbEnv& env, CpuId this_cpu)
{
    Rq& busiest = m.rq(env.src_cpu);
    if (busiest.curr.value < 0 || !m.task(busiest.curr).allowed.test(this_cpu))
        return false;
    env.flags &= ~u32{LBF_ALL_PINNED};
    if (!busiest.active_balance) {
        busiest.active_balance = true;
        busiest.push_cpu = this_cpu;
        m.s.events.push(m.s.now + Duration{m.s.params.stopper_wake_ns}, EventKind::stopper, busiest.cpu.value);
    }
    return true;
}

void back_off(SdState& sd, const SchedDomain& domain, const LbEnv& env)
{
    if (env.idle == CpuIdleType::CPU_NEWLY_IDLE || env.migration_type == MigrationType::migrate_misfit)
        return;
    const bool all_pinned = (env.flags & LBF_ALL_PINNED) != 0;
    if ((all_pinned && sd.balance_interval < 512) || sd.balance_interval < domain.max_interval_ms)
        sd.balance_interval *= 2;
}

u32 move_tasks(Machine& m, LbEnv& env)
{
    u32 moved = 0;
    const MigrateReason reason =
        env.idle == CpuIdleType::CPU_NEWLY_IDLE ? MigrateReason::newidle_balance : MigrateReason::load_balance;
    env.flags |= LBF_ALL_PINNED;
    Rq& busiest = m.rq(env.src_cpu);
    if (busiest.nr_running <= 1)
        return 0;
    env.loop_max = std::min(static_cast<u32>(m.s.params.nr_migrate), busiest.nr_running);
    for (;;) {
        update_rq_clock(m, busiest);
        const std::vector<TaskId> detached = detach_tasks(m, env);
        moved += static_cast<u32>(detached.size());
        attach_tasks(m, env, detached, reason);
        if (env.flags & LBF_NEED_BREAK) {
            env.flags &= ~u32{LBF_NEED_BREAK};
            continue;
        }
        if (!(env.flags & LBF_DST_PINNED) || env.imbalance <= 0)
            return moved;
        // Tasks that may not come here may go to a neighbour in our group.
        env.cpus.clear(env.dst_cpu);
        env.dst_cpu = env.new_dst_cpu;
        env.flags &= ~u32{LBF_DST_PINNED};
        env.loop = 0;
        env.loop_break = 32;
    }
}

// The group of the level above that holds this CPU.
std::size_t parent_group(const Machine& m, CpuId cpu, int level)
{
    const SchedDomain& parent = m.topo->domain(cpu, level + 1);
    return parent.groups[parent.local_group(cpu)].id;
}

struct Outcome {
    u32 moved = 0;
    bool found = false;      // a source CPU was found
    bool all_pinned = false; // but nothing on it may ever come here
};

Outcome balance_pass(Machine& m, LbEnv& env, CpuId this_cpu, bool has_parent)
{
    for (;;) {
        Outcome out;
        const SchedGroup* group = sched_balance_find_src_group(m, env);
        const CpuId src = group ? sched_balance_find_src_rq(m, env, *group) : kNoCpu;
        if (src == kNoCpu)
            return out;
        env.src_cpu = src;
        out.found = true;
        out.moved = move_tasks(m, env);
        if (has_parent && (env.flags & LBF_SOME_PINNED) && env.imbalance > 0)
            m.s.group_imbalanced[parent_group(m, this_cpu, env.level)] = true;
        if (!(env.flags & LBF_ALL_PINNED) || m.rq(src).nr_running <= 1 || out.moved)
            return out;
        env.cpus.clear(src);
        env.dst_cpu = this_cpu;
        env.loop = 0;
        env.loop_break = 32;
        if (env.cpus.subset_of(env.sd->groups[env.sd->local_group(this_cpu)].span)) {
            out.all_pinned = true;
            return out;
        }
    }
}

} // namespace

u32 sched_balance_rq(Machine& m, CpuId this_cpu, int level, CpuIdleType idle, bool& continue_balancing)
{
    LbEnv env;
    env.sd = &m.topo->domain(this_cpu, level);
    env.level = level;
    env.this_cpu = env.dst_cpu = this_cpu;
    env.idle = idle;
    env.cpus = env.sd->span;
    SdState& sd = sd_state(m, this_cpu, level);
    const bool has_parent = level + 1 < m.topo->levels(this_cpu);
    continue_balancing = should_we_balance(m, env);
    const Outcome out = continue_balancing ? balance_pass(m, env, this_cpu, has_parent) : Outcome{};
    if (!out.found || out.all_pinned) {
        // The mark stays while only affinity kept tasks from moving, be it in an earlier pass of this call.
        if (has_parent && !(env.flags & LBF_ALL_PINNED))
            m.s.group_imbalanced[parent_group(m, this_cpu, level)] = false;
        sd.nr_balance_failed = 0;
        back_off(sd, *env.sd, env);
        return 0;
    }
    if (out.moved) {
        sd.nr_balance_failed = 0;
        sd.balance_interval = env.sd->min_interval_ms;
        return out.moved;
    }
    if (idle != CpuIdleType::CPU_NEWLY_IDLE && env.migration_type != MigrationType::migrate_misfit)
        ++sd.nr_balance_failed;
    if (need_active_balance(m, env) && !start_active_balance(m, env, this_cpu))
        back_off(sd, *env.sd, env);
    else
        sd.balance_interval = env.sd->min_interval_ms;
    return 0;
}

} // namespace sim
