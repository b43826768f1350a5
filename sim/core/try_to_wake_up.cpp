// SPDX-License-Identifier: GPL-3.0-or-later
// K: try_to_wake_up(), select_task_rq(), select_fallback_rq(), ttwu_queue(), ttwu_do_activate(), sched_ttwu_pending(),
//    kernel/sched/core.c @ v6.19
//
//   select a CPU -> (other CPU: leave the old averages behind) -> wake list of the target, or activate it directly
//   activate: clock -> enqueue -> wakeup preemption -> the idle period ends (baseline of avg_idle)
//
// A task that may run on one CPU goes there without a selection. If the selected CPU is forbidden: an allowed one of
// the old CPU's node, else any.
//
// The wake list is used for a target that does not share the waker's LLC, or that has nothing to run: its own CPU then
// does the activation when the IPI arrives. Until then ttwu_pending keeps others from taking it for idle.
//
// Simplified: a task blocks and its CPU switches away in one instant. So nobody finds it still current, still queued or
// on_cpu, and the shortcuts for these (its state changes; preemption test only; its old CPU's wake list without a
// selection) are never taken. Missing: delayed dequeue.
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/cpuidle/cpuidle.h"
#include "sim/fair/fair.h"
#include "sim/fair/select_task_rq.h"

#include <utility>

namespace sim {

namespace {

void set_task_cpu(Machine& m, Task& p, CpuId cpu, MigrateReason reason)
{
    const CpuId from = std::exchange(p.cpu, cpu);
    m.trace(TraceKind::sched_migrate_task, cpu, p.id, from.value, static_cast<s64>(reason));
}

void ttwu_do_activate(Machine& m, Rq& rq, Task& p, bool migrated, CpuId waker)
{
    m.trace(TraceKind::sched_wakeup, rq.cpu, p.id, waker.value);
    enqueue_task_fair(m, rq, p, ENQUEUE_WAKEUP | (migrated ? u32{ENQUEUE_MIGRATED} : 0u));
    wakeup_preempt(m, rq, p, false);
    avg_idle_on_wakeup_activation(m, rq);
}

CpuId select_fallback_rq(const Machine& m, const Task& p)
{
    const std::vector<CpuSpec>& cpus = m.spec->scenario->machine->cpus;
    for (CpuId c : p.allowed) {
        if (cpus[idx(c)].numa == cpus[idx(p.cpu)].numa)
            return c;
    }
    return p.allowed.first();
}

CpuId select_task_rq(Machine& m, Task& p, CpuId this_cpu, u32 wake_flags)
{
    if (p.nr_cpus_allowed > 1) {
        const CpuId cpu = select_task_rq_fair(m, p, this_cpu, wake_flags);
        if (p.allowed.test(cpu))
            return cpu;
    }
    const CpuId cpu = p.nr_cpus_allowed > 1 ? select_fallback_rq(m, p) : p.allowed.first();
    if (m.decisions) {
        m.decisions->step(this_cpu, "select_task_rq");
        m.decisions->result(this_cpu, p.nr_cpus_allowed > 1 ? "the selected CPU is forbidden" : "the only CPU allowed",
                            cpu);
    }
    return cpu;
}

// K: ttwu_queue_cond().
bool use_wake_list(const Machine& m, const Rq& target, CpuId this_cpu)
{
    if (m.s.features.TTWU_QUEUE == SchedFeat::off)
        return false;
    if (!m.topo->share_llc(this_cpu, target.cpu))
        return true;
    return target.cpu != this_cpu && target.nr_running == 0;
}

} // namespace

void try_to_wake_up(Machine& m, Task& p, CpuId this_cpu, u32 wake_flags)
{
    SIM_CHECK(p.state == TaskState::Sleeping);
    if (m.decisions)
        m.decisions->begin(m.s.now, DecisionPath::wakeup, this_cpu, p.id, p.cpu);
    const CpuId cpu = select_task_rq(m, p, this_cpu, wake_flags);
    m.decided(this_cpu, cpu);
    const bool migrated = cpu != p.cpu;
    if (migrated) {
        migrate_task_rq_fair(m, p);
        set_task_cpu(m, p, cpu, MigrateReason::wakeup);
    }
    p.state = TaskState::Runnable;
    Rq& rq = m.rq(cpu);
    if (!use_wake_list(m, rq, this_cpu)) {
        update_rq_clock(m, rq);
        ttwu_do_activate(m, rq, p, migrated, this_cpu);
        return;
    }
    rq.wake_list.push_back({p.id, this_cpu, migrated});
    if (!std::exchange(rq.ttwu_pending, true))
        m.s.events.push(m.s.now + resched_delay(m, rq), EventKind::wake_ipi, cpu.value);
}

void sched_ttwu_pending(Machine& m, Rq& rq)
{
    update_rq_clock(m, rq);
    for (const WakeEntry& entry : std::exchange(rq.wake_list, {}))
        ttwu_do_activate(m, rq, m.task(entry.task), entry.migrated, entry.waker);
    rq.ttwu_pending = false;
}

} // namespace sim
