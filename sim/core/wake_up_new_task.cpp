// SPDX-License-Identifier: GPL-3.0-or-later
// K: wake_up_new_task(), and how long it takes, kernel/sched/core.c @ v6.19
//
//   parent's CPU, interrupts off:
//     select_ns, then the looks of the slow path one after the other (sched_balance_find_dst_cpu.cpp)
//     select_return_ns later the return: is the chosen CPU still idle?                                  stale pick
//     wait for the lock of its runqueue (lock_busy_until), hold it rq_lock_hold_ns
//     enqueue_ns later: enqueue, preemption test                             collision if something runs there already
//   interrupts on, the parent goes on
//
// Between a look and the enqueue nothing tells other CPUs of the choice: that is the race of the idle_pick series.
// Simplified: only enqueues of the slow path wait for each other's lock; wake-ups and balancing find it free.
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/engine/held_irqs.h"
#include "sim/fair/fair.h"
#include "sim/fair/sched_balance_find_dst.h"

#include <algorithm>

namespace sim {

namespace {

s64 pick_flags(const DstScan& scan, bool collision)
{
    s64 flags = 0;
    const auto add = [&flags](ForkPick flag, bool holds) {
        if (holds)
            flags |= flag;
    };
    add(FORK_PICK_EXEC, scan.exec);
    add(FORK_PICK_CHOICE, scan.choice);
    add(FORK_PICK_STALE, scan.stale);
    add(FORK_PICK_NUMA, scan.choice && scan.choice_numa);
    add(FORK_PICK_COLLISION, collision);
    return flags;
}

void activate_new_task(Machine& m, Task& p)
{
    Rq& rq = m.rq(p.cpu);
    p.state = TaskState::Runnable;
    update_rq_clock(m, rq);
    post_init_entity_util_avg(m, p);
    m.trace(TraceKind::sched_wakeup_new, rq.cpu, p.id);
    enqueue_task_fair(m, rq, p, ENQUEUE_INITIAL);
    wakeup_preempt(m, rq, p, true);
}

void next_look(Machine& m, const Rq& rq, Duration in)
{
    m.s.events.push(m.s.now + in, EventKind::scan, rq.cpu.value);
}

// The next looks, and the way out after the last one.
Duration look(Machine& m, DstScan& scan)
{
    const Duration looks = continue_find_dst_cpu(m, scan, static_cast<int>(m.s.params.scan_chunk));
    const bool found = scan.stage == DstScan::Stage::Found;
    return looks + Duration{found ? m.s.params.select_return_ns : 0};
}

void start_scan(Machine& m, Rq& rq, Task& p, bool exec)
{
    disarm_work(rq);
    hold_irqs(rq);
    if (m.decisions)
        m.decisions->begin(m.s.now, exec ? DecisionPath::exec : DecisionPath::fork, rq.cpu, p.id, p.cpu);
    if (p.nr_cpus_allowed > 1) {
        rq.scan = begin_find_dst_cpu(m, p, rq.cpu, exec);
    } else {
        rq.scan = {};
        rq.scan.stage = DstScan::Stage::Found;
        rq.scan.exec = exec;
        rq.scan.task = p.id;
        rq.scan.this_cpu = rq.cpu;
        rq.scan.new_cpu = p.allowed.first();
    }
    next_look(m, rq, Duration{m.s.params.select_ns});
}

void end_scan(Machine& m, Rq& rq)
{
    rq.scan = {};
    release_irqs(m, rq);
}

// The stopper of this CPU moves the task, which does nothing until then.
void exec_returned(Machine& m, Rq& rq)
{
    if (rq.scan.new_cpu != rq.cpu) {
        rq.migrate_task = rq.scan.task;
        rq.migrate_cpu = rq.scan.new_cpu;
        m.s.events.push(m.s.now + Duration{m.s.params.stopper_wake_ns}, EventKind::stopper, rq.cpu.value);
    }
    m.trace(TraceKind::fork_pick, rq.scan.new_cpu, rq.scan.task, pick_flags(rq.scan, false), rq.scan.choice_idle);
    end_scan(m, rq);
}

void fork_returned(Machine& m, Rq& rq)
{
    DstScan& scan = rq.scan;
    m.task(scan.task).cpu = scan.new_cpu;
    Rq& dst = m.rq(scan.new_cpu);
    const u64 locked = std::max(to_u64(m.s.now), dst.lock_busy_until);
    dst.lock_busy_until = locked + static_cast<u64>(m.s.params.rq_lock_hold_ns);
    scan.stage = DstScan::Stage::Lock;
    const u64 wait = locked - to_u64(m.s.now);
    next_look(m, rq, Duration{static_cast<s64>(wait) + m.s.params.enqueue_ns});
}

void returned(Machine& m, Rq& rq)
{
    DstScan& scan = rq.scan;
    scan.stale = scan.choice && !idle_cpu(m.rq(scan.new_cpu));
    m.decided(rq.cpu, scan.new_cpu);
    if (scan.exec)
        exec_returned(m, rq);
    else
        fork_returned(m, rq);
}

void enqueue_child(Machine& m, Rq& rq)
{
    Task& child = m.task(rq.scan.task);
    const bool collision = m.rq(child.cpu).nr_running >= 1;
    m.trace(TraceKind::fork_pick, child.cpu, child.id, pick_flags(rq.scan, collision), rq.scan.choice_idle);
    activate_new_task(m, child);
    end_scan(m, rq);
}

} // namespace

void wake_up_new_task(Machine& m, Task& p)
{
    SIM_CHECK(p.state == TaskState::New);
    p.recent_used_cpu = p.cpu;
    activate_new_task(m, p);
}

void wake_up_forked_task(Machine& m, Rq& rq, Task& child)
{
    SIM_CHECK(child.state == TaskState::New && child.cpu == rq.cpu);
    child.recent_used_cpu = child.cpu;
    start_scan(m, rq, child, false);
}

void sched_exec(Machine& m, Rq& rq)
{
    start_scan(m, rq, m.task(rq.curr), true);
}

bool slow_path_event(Machine& m, Rq& rq)
{
    switch (rq.scan.stage) {
    case DstScan::Stage::Group:
    case DstScan::Stage::GroupCpu:
        next_look(m, rq, look(m, rq.scan));
        break;
    case DstScan::Stage::Found:
        returned(m, rq);
        break;
    case DstScan::Stage::Lock:
        enqueue_child(m, rq);
        break;
    case DstScan::Stage::None:
        SIM_CHECK(!"a search runs on this CPU");
    }
    return rq.scan.stage == DstScan::Stage::None;
}

} // namespace sim
