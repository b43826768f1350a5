// SPDX-License-Identifier: GPL-3.0-or-later
// K: enqueue_task_fair(), dequeue_task_fair(), put_prev_entity(), set_next_entity(), kernel/sched/fair.c @ v6.19
//
// The order inside each decides what others see: util_est is counted first, so the cpufreq hook inside the PELT update
// already knows the waking task's estimate, but not yet its running time.
//
// Simplified: root groups only. Missing: iowait boost, DELAY_DEQUEUE.
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/fair/energy.h"
#include "sim/fair/fair.h"

#include <algorithm>

namespace sim {

namespace {

void insert_into_tree(Rq& rq, const Task& p)
{
    const TreeNode node{p.se.deadline, p.se.vruntime, p.se.slice, p.se.weight, p.id};
    auto& tree = rq.cfs.tree;
    // Equal deadlines keep insertion order: behind the last one that is not later.
    const auto at = std::upper_bound(tree.begin(), tree.end(), node, [](const TreeNode& a, const TreeNode& b) {
        return time_diff(a.deadline, b.deadline) < 0;
    });
    tree.insert(at, node);
}

void erase_from_tree(Rq& rq, TaskId id)
{
    auto& tree = rq.cfs.tree;
    const auto at = std::find_if(tree.begin(), tree.end(), [id](const TreeNode& n) { return n.task == id; });
    SIM_CHECK(at != tree.end());
    tree.erase(at);
}

void move_to_head(Rq& rq, TaskId id)
{
    auto& list = rq.cfs_tasks;
    list.erase(std::remove(list.begin(), list.end(), id), list.end());
    list.push_back(id);
}

void enqueue_entity(Machine& m, Rq& rq, Task& p, u32 flags)
{
    const bool curr = rq.cfs.curr == p.id;
    const bool initial = (flags & ENQUEUE_INITIAL) != 0;
    if (curr)
        place_entity(m, rq, p, initial);
    update_curr(m, rq);
    update_load_avg(m, rq, &p, UPDATE_TG | DO_ATTACH);
    if (!curr)
        place_entity(m, rq, p, initial);
    rq.cfs.load_weight += p.se.weight;
    move_to_head(rq, p.id);
    if (flags & ENQUEUE_MIGRATED)
        p.se.exec_start = 0;
    if (!curr)
        insert_into_tree(rq, p);
    p.se.on_rq = true;
}

void dequeue_entity(Machine& m, Rq& rq, Task& p, u32 flags)
{
    update_curr(m, rq);
    update_load_avg(m, rq, &p, UPDATE_TG | ((flags & DEQUEUE_MIGRATING) ? u32{DO_DETACH} : 0u));
    update_entity_lag(m, rq, p.se);
    if (m.s.features.PLACE_REL_DEADLINE == SchedFeat::on && !(flags & DEQUEUE_SLEEP)) {
        p.se.deadline -= p.se.vruntime;
        p.se.rel_deadline = true;
    }
    if (nr_queued(m, rq) == 1)
        rq.cfs.v_last = avg_vruntime(m, rq);
    if (rq.cfs.curr != p.id)
        erase_from_tree(rq, p.id);
    p.se.on_rq = false;
    SIM_CHECK(rq.cfs.load_weight >= p.se.weight);
    rq.cfs.load_weight -= p.se.weight;
    rq.cfs_tasks.erase(std::remove(rq.cfs_tasks.begin(), rq.cfs_tasks.end(), p.id), rq.cfs_tasks.end());
}

} // namespace

void add_nr_running(Machine& m, Rq& rq, u32 n)
{
    const u32 before = rq.nr_running;
    rq.nr_running += n;
    m.trace(TraceKind::nr_running, rq.cpu, kNoTask, rq.nr_running);
    if (before < 2 && rq.nr_running >= 2)
        m.s.rd.overloaded = true;
}

void sub_nr_running(Machine& m, Rq& rq, u32 n)
{
    SIM_CHECK(rq.nr_running >= n);
    rq.nr_running -= n;
    m.trace(TraceKind::nr_running, rq.cpu, kNoTask, rq.nr_running);
}

void enqueue_task_fair(Machine& m, Rq& rq, Task& p, u32 flags)
{
    SIM_CHECK(!p.se.on_rq);
    SIM_CHECK(p.cpu == rq.cpu);
    util_est_enqueue(m, rq, p);
    enqueue_entity(m, rq, p, flags);
    ++rq.cfs.h_nr_runnable;
    ++rq.cfs.h_nr_queued;
    add_nr_running(m, rq, 1);
    if (flags & ENQUEUE_WAKEUP)
        check_update_overutilized_status(m, rq);
}

void dequeue_task_fair(Machine& m, Rq& rq, Task& p, u32 flags)
{
    SIM_CHECK(p.se.on_rq);
    SIM_CHECK(p.cpu == rq.cpu);
    util_est_dequeue(m, rq, p);
    util_est_update(m, rq, p, (flags & DEQUEUE_SLEEP) != 0);
    dequeue_entity(m, rq, p, flags);
    --rq.cfs.h_nr_runnable;
    --rq.cfs.h_nr_queued;
    sub_nr_running(m, rq, 1);
    m.trace(TraceKind::util_dequeue, rq.cpu, p.id, static_cast<s64>(_task_util_est(p)),
            static_cast<s64>(p.se.avg.util_avg));
}

void put_prev_entity(Machine& m, Rq& rq, Task& p)
{
    SIM_CHECK(rq.cfs.curr == p.id);
    if (p.se.on_rq) {
        update_curr(m, rq);
        insert_into_tree(rq, p);
        // Still named as running: the time up to now was run, not waited.
        update_load_avg(m, rq, &p, 0);
    }
    rq.cfs.curr = kNoTask;
}

void set_next_entity(Machine& m, Rq& rq, Task& p)
{
    SIM_CHECK(p.se.on_rq);
    SIM_CHECK(rq.cfs.curr == kNoTask);
    erase_from_tree(rq, p.id);
    // Not yet running: the time up to now was waited.
    update_load_avg(m, rq, &p, UPDATE_TG);
    set_protect_slice(m, rq, p.se);
    p.se.exec_start = rq.clock_task;
    rq.cfs.curr = p.id;
    move_to_head(rq, p.id);
}

} // namespace sim
