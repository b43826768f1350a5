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

/// How the time of an instruction varies from one execution to the next.
struct Spread {
    enum class Kind : std::uint8_t {
        none,
        uniform,     ///< `second` = longest, ns
        exponential, ///< the duration is the mean
        normal,      ///< `second` = standard deviation, ns
        lognormal    ///< the duration is the median, `second` = sigma of the logarithm in thousandths, at most 3000
    };
    Kind kind = Kind::none;
    std::int64_t second = 0;
    friend bool operator==(const Spread&, const Spread&) = default;
};

/// One step of a task's program. A loop is flat: `loop` ... `end`, whose body lies between them.
struct Instruction {
    enum class Op : std::uint8_t {
        run,        ///< `duration` of work of a capacity-1024 CPU at its highest frequency; takes longer elsewhere
        runtime,    ///< `duration` of CPU time, whatever the speed
        sleep,      ///< blocks for `duration` on a timer
        loop,       ///< what follows up to its `end`, `count` times (>= 1; -1 = for ever)
        end,        ///< of the innermost loop
        fork,       ///< a new task of the template `name`
        wait,       ///< blocks until `count` children have exited (or kAll) or there is none left; they are reaped
        exit,       ///< ends the task
        count,      ///< one more operation done, for throughput; `name` says of what
        yield,      ///< sched_yield()
        exec,       ///< a new program image: a CPU is searched as for a new task
        nice,       ///< the task's nice value becomes `count`
        timer,      ///< sleeps until the next point of the task's timer, `duration` after the one before
        lock,       ///< of the lock `name`; blocks while another task has it
        unlock,     ///< hands it to whom waits longest
        sem_wait,   ///< takes one from the semaphore `name`, or blocks
        sem_post,   ///< gives it one, or wakes whom waits longest
        futex_wait, ///< blocks until a wake of `name` that comes from now on
        futex_wake, ///< of up to `count` tasks (or kAll) that wait at `name` now
        barrier,    ///< blocks until `count` tasks are at `name`
        read_pipe,  ///< `count` bytes out of the pipe `name`; blocks while they are not there
        write_pipe, ///< `count` bytes into it; blocks while there is no room
        read_socket,
        write_socket
    };
    Op op = Op::run;
    Duration duration{};
    std::int64_t count = 0;
    std::string name{};
    int param = -1;         ///< index into param_table(): duration or count is that parameter's value
    std::size_t target = 0; ///< resolve_workload(): of fork the task's index, of loop and end the other one's, else the
                            ///< number of the name
    std::string index{};    ///< which one of the places called `name` (index_expression.h)
    Spread spread{};
    bool absolute = false; ///< timer: a point that was missed is not forgotten
    friend bool operator==(const Instruction&, const Instruction&) = default;
};

/// A named stretch of a program, repeated `loop` times (>= 1; -1 = for ever).
struct PhaseSpec {
    std::string name;
    std::int64_t loop = 1;
    std::vector<Instruction> instructions; ///< at least one
    int loop_param = -1;                   ///< index into param_table(): `loop` is that parameter's value
    friend bool operator==(const PhaseSpec&, const PhaseSpec&) = default;
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
