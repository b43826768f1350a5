// SPDX-License-Identifier: GPL-3.0-or-later
// K: migration_cpu_stop(), move_queued_task(), kernel/sched/core.c @ v6.19
//
// The stopper has preempted the task that asked for another CPU, so it is queued and can be moved. If it has left this
// runqueue meanwhile, there is nothing to do.
#include "sim/core/core.h"
#include "sim/fair/fair.h"

#include <utility>

namespace sim {

void move_queued_task(Machine& m, Task& p, CpuId cpu, MigrateReason reason)
{
    Rq& src = m.rq(p.cpu);
    update_rq_clock(m, src);
    dequeue_task_fair(m, src, p, DEQUEUE_MIGRATING);
    p.se.avg.last_update_time = 0;
    const CpuId from = std::exchange(p.cpu, cpu);
    m.trace(TraceKind::sched_migrate_task, cpu, p.id, from.value, static_cast<s64>(reason));
    Rq& dst = m.rq(cpu);
    update_rq_clock(m, dst);
    enqueue_task_fair(m, dst, p, ENQUEUE_MIGRATED);
    wakeup_preempt(m, dst, p, false);
}

void migration_cpu_stop(Machine& m, Rq& rq)
{
    const TaskId id = std::exchange(rq.migrate_task, kNoTask);
    if (id == kNoTask)
        return;
    Task& p = m.task(id);
    if (p.cpu == rq.cpu && p.se.on_rq)
        move_queued_task(m, p, std::exchange(rq.migrate_cpu, kNoCpu), MigrateReason::exec);
}

} // namespace sim
