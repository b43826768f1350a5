// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/state/machine.h"

namespace sim {

// sched_fork.cpp -----------------------------------------------------------------------------------------------------
/// Most tasks that a run may have at one time.
inline constexpr std::size_t kMaxTasks = 65536;
/// A task of workload.tasks[spec] as it is before it ever ran, without a place among the tasks. What its specification
/// leaves open comes from `parent`, if there is one.
Task new_task(const Machine& m, std::size_t spec, int instance, const Task* parent);
/// K: copy_process() with sched_fork(). A child of `parent` in state New on the parent's CPU, in a free slot of its
/// template. References to tasks become invalid. `spec` is a template of the workload.
TaskId fork_task(Machine& m, TaskId parent, std::size_t spec);
/// K: release_task(). A dead child that nobody asks for any more: its slot may be used again.
void release_task(Machine& m, TaskId id);

// do_exit.cpp --------------------------------------------------------------------------------------------------------
/// K: do_exit(). The running task of `rq` ends: wakes its waiting parent and leaves the CPU.
void do_exit(Machine& m, Rq& rq);
/// K: wait_task_zombie(). Reaps the child that exited first. False if none has exited.
bool reap_child(Machine& m, Task& p);

} // namespace sim
