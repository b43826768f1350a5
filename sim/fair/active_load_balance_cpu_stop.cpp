// SPDX-License-Identifier: GPL-3.0-or-later
// K: active_load_balance_cpu_stop(), kernel/sched/fair.c @ v6.19
//
// The stopper of the busy CPU has preempted its task, which can now be taken off the queue and given to push_cpu.
// Simplified: nothing. Missing: schedstats (alb_*).
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/fair/load_balance.h"

namespace sim {

namespace {

// Lowest level of `target` whose span holds `busiest`; -1 = none.
int common_level(const Machine& m, CpuId target, CpuId busiest)
{
    for (int level = 0; level < m.topo->levels(target); ++level) {
        if (m.topo->domain(target, level).span.test(busiest))
            return level;
    }
    return -1;
}

} // namespace

void active_load_balance_cpu_stop(Machine& m, Rq& busiest)
{
    if (!busiest.active_balance)
        return;
    const CpuId target = busiest.push_cpu;
    SIM_CHECK(target != busiest.cpu);
    const int level = common_level(m, target, busiest.cpu);
    TaskId pushed = kNoTask;
    LbEnv env;
    // The stopper counts: 1 = the task has gone to sleep meanwhile.
    if (busiest.nr_running > 1 && level >= 0) {
        env.sd = &m.topo->domain(target, level);
        env.level = level;
        env.this_cpu = env.dst_cpu = target;
        env.src_cpu = busiest.cpu;
        env.idle = CpuIdleType::CPU_IDLE;
        env.flags = LBF_ACTIVE_LB;
        update_rq_clock(m, busiest);
        pushed = detach_one_task(m, env);
        if (pushed != kNoTask)
            sd_state(m, target, level).nr_balance_failed = 0;
    }
    busiest.active_balance = false;
    m.trace(TraceKind::active_balance, busiest.cpu, pushed, target.value);
    if (pushed != kNoTask)
        attach_tasks(m, env, {pushed}, MigrateReason::active_balance);
}

} // namespace sim
