// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
#include "sim/base/units.h"

#include <optional>
#include <string>
#include <vector>

namespace sim {

/// Loops inside each other, the phase's own not counted.
inline constexpr std::size_t kMaxLoopDepth = 4;
/// `count` of a wait for all children.
inline constexpr std::int64_t kAll = -1;

/// One step of a task's program. A loop is flat: `loop` ... `end`, whose body lies between them.
struct Instruction {
    enum class Op : std::uint8_t {
        run,     ///< `duration` of work of a capacity-1024 CPU at its highest frequency; takes longer elsewhere
        runtime, ///< `duration` of CPU time, whatever the speed
        sleep,   ///< blocks for `duration` on a timer
        loop,    ///< what follows up to its `end`, `count` times (>= 1; -1 = for ever)
        end,     ///< of the innermost loop
        fork,    ///< a new task of the template `name`
        wait,    ///< blocks until `count` children have exited (or kAll) or there is none left; they are reaped
        exit,    ///< ends the task
        count    ///< one more operation done, for throughput; `name` says of what
    };
    Op op = Op::run;
    Duration duration{};
    std::int64_t count = 0;
    std::string name{};
    int param = -1;         ///< index into param_table(): duration or count is that parameter's value
    std::size_t target = 0; ///< resolve_workload(): of fork the task's index, of loop and end the other one's
};

/// A named stretch of a program, repeated `loop` times (>= 1; -1 = for ever).
struct PhaseSpec {
    std::string name;
    std::int64_t loop = 1;
    std::vector<Instruction> instructions; ///< at least one
    int loop_param = -1;                   ///< index into param_table(): `loop` is that parameter's value
};

/// One task (or `instances` equal ones). After its last phase it exits. With 0 instances it is a template, of which
/// forks make tasks.
struct TaskSpec {
    std::string name;        ///< comm; instances get "-1", "-2", ... when there are several, forked ones always
    std::optional<int> nice; ///< -20..19; none = 0, for a template that of the parent
    int instances = 1;
    CpuId start_cpu{0};         ///< where the task is first enqueued; the default gives way if it is offline
    std::vector<CpuId> allowed; ///< affinity, cut to the online CPUs; empty = all of them, for a template the parent's
    Duration delay{};           ///< first wake-up after the run starts
    std::vector<PhaseSpec> phases;
    int instances_param = -1; ///< index into param_table(): `instances` is that parameter's value
};

/// A load as data (ramplight.workload/1). Zero tasks are valid.
struct WorkloadSpec {
    std::string name;
    std::string label;
    std::vector<std::string> notes;
    std::vector<TaskSpec> tasks;
};

} // namespace sim
