// SPDX-License-Identifier: GPL-3.0-or-later
// K: do_exit(), exit_notify(), forget_original_parent(), do_wait(), kernel/exit.c @ v6.19
//
//   child:  children of its own become orphans -> parent, if it waits, is woken (WF_SYNC) -> blocking dequeue -> switch
//   parent: reaps its dead children in the order in which they exited, or sleeps until the next one exits
//
// A dead child keeps its slot until it was reaped. A child whose parent's program never waits, and an orphan, is reaped
// as it dies.
// Simplified: exit and reaping take the time that the program gives them. Missing: signals, process groups.
#include "sim/base/check.h"
#include "sim/core/children.h"
#include "sim/core/core.h"
#include "sim/fair/fair.h"
#include "sim/workload/interpreter.h"

#include <algorithm>
#include <utility>

namespace sim {

namespace {

bool ever_waits(const TaskSpec& spec)
{
    const auto is_wait = [](const Instruction& i) { return i.op == Instruction::Op::wait; };
    return std::any_of(spec.phases.begin(), spec.phases.end(), [&is_wait](const PhaseSpec& phase) {
        return std::any_of(phase.instructions.begin(), phase.instructions.end(), is_wait);
    });
}

void forget_original_parent(Machine& m, Task& p)
{
    while (reap_child(m, p)) {
    }
    if (p.children == 0)
        return;
    for (Task& child : m.s.tasks) {
        if (child.parent == p.id)
            child.parent = kNoTask;
    }
    p.children = 0;
}

// True if the parent is to reap the task.
bool exit_notify(Machine& m, const Rq& rq, const Task& p)
{
    if (p.parent == kNoTask)
        return false;
    Task& parent = m.task(p.parent);
    if (!ever_waits(task_spec(m, parent)))
        return false;
    parent.zombies.push_back(p.id);
    if (std::exchange(parent.waits_for_child, false))
        try_to_wake_up(m, parent, rq.cpu, WF_SYNC);
    return true;
}

} // namespace

bool reap_child(Machine& m, Task& p)
{
    if (p.zombies.empty())
        return false;
    const TaskId child = p.zombies.front();
    p.zombies.erase(p.zombies.begin());
    release_task(m, child);
    return true;
}

void do_exit(Machine& m, Rq& rq)
{
    Task& p = m.task(rq.curr);
    m.trace(TraceKind::sched_process_exit, rq.cpu, p.id);
    forget_original_parent(m, p);
    const bool parent_reaps = exit_notify(m, rq, p);
    schedule(m, rq, SchedMode::Exit);
    remove_entity_load_avg(m, p);
    if (!parent_reaps)
        release_task(m, p.id);
}

} // namespace sim
