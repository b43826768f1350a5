// SPDX-License-Identifier: GPL-3.0-or-later
// K: none of its own; locks, semaphores, barriers and condition variables of user space, which end in
// futex_wait_queue()
//    and futex_wake(), kernel/futex/waitwake.c @ v6.19
//
//   lock, semaphore: handed over to the task that waits longest    barrier: the last one wakes the others
//   futex:           wakes those that wait now, without memory     none of these wake-ups is WF_SYNC
//
// Simplified: a hand-over instead of a race between who is woken and who comes by; no time is spent in the kernel.
// Missing: priority inheritance, timeouts.
#include "sim/workload/wait_objects.h"

#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/workload/index_expression.h"

#include <utility>

namespace sim {

namespace {

bool wait_here(WaitObject& object, const Task& p)
{
    object.waiters.push_back(p.id);
    return false;
}

// Whom waits longest, woken; kNoTask if nobody does.
TaskId wake_first(Machine& m, const Task& waker, WaitObject& object)
{
    if (object.waiters.empty())
        return kNoTask;
    const TaskId id = object.waiters.front();
    object.waiters.pop_front();
    try_to_wake_up(m, m.task(id), waker.cpu);
    return id;
}

} // namespace

WaitObject& wait_object(Machine& m, const Task& p, const Instruction& i)
{
    const ProgramState& program = p.program;
    const s64 pass = program.depth > 0 ? program.nested_pass[program.depth - 1] : program.pass;
    return m.s.wait_objects[{i.target, index_value(i.index, p.instance, pass)}];
}

bool take_lock(Machine& m, Task& p, const Instruction& i)
{
    WaitObject& lock = wait_object(m, p, i);
    SIM_CHECK(lock.owner != p.id);
    if (lock.owner != kNoTask)
        return wait_here(lock, p);
    lock.owner = p.id;
    return true;
}

void release_lock(Machine& m, Task& p, const Instruction& i)
{
    WaitObject& lock = wait_object(m, p, i);
    SIM_CHECK(lock.owner == p.id);
    lock.owner = wake_first(m, p, lock);
}

bool sem_wait(Machine& m, Task& p, const Instruction& i)
{
    WaitObject& sem = wait_object(m, p, i);
    if (sem.value == 0)
        return wait_here(sem, p);
    --sem.value;
    return true;
}

void sem_post(Machine& m, Task& p, const Instruction& i)
{
    WaitObject& sem = wait_object(m, p, i);
    if (wake_first(m, p, sem) == kNoTask)
        ++sem.value;
}

bool futex_wait(Machine& m, Task& p, const Instruction& i)
{
    return wait_here(wait_object(m, p, i), p);
}

void futex_wake(Machine& m, Task& p, const Instruction& i)
{
    WaitObject& futex = wait_object(m, p, i);
    for (s64 left = i.count; left != 0 && wake_first(m, p, futex) != kNoTask;) {
        if (left > 0)
            --left;
    }
}

bool arrive_at_barrier(Machine& m, Task& p, const Instruction& i)
{
    WaitObject& barrier = wait_object(m, p, i);
    if (++barrier.value < i.count)
        return wait_here(barrier, p);
    barrier.value = 0;
    while (wake_first(m, p, barrier) != kNoTask) {
    }
    return true;
}

} // namespace sim
