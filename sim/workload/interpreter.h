// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/state/machine.h"

namespace sim {

/// What a task does next.
struct Step {
    enum class Kind : std::uint8_t {
        Runs,   ///< p.program.work_left is set
        Sleeps, ///< blocks on a timer
        Blocks, ///< blocks until another task wakes it
        Forks,  ///< `child` exists, in state New, and waits for its CPU
        Execs,  ///< asks for a better CPU
        Yields, ///< sched_yield()
        Exits
    };
    Kind kind = Kind::Runs;
    Duration sleep{};      ///< if Sleeps
    TaskId child{kNoTask}; ///< if Forks
};

/// The program of a task's specification.
const TaskSpec& task_spec(const Machine& m, const Task& p);
/// Puts a new task before its first instruction.
void start_program(const Machine& m, Task& p);
/// Goes to the next instruction that takes time and says what it is; for Runs, p.program.work_left is set.
/// Announces phases as they begin. Precondition: the task runs. References to tasks become invalid.
Step advance_program(Machine& m, TaskId id);

} // namespace sim
