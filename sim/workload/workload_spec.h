// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
#include "sim/base/units.h"

#include <string>
#include <vector>

namespace sim {

/// One step of a task's program.
struct Instruction {
    enum class Op : std::uint8_t {
        run,     ///< `duration` of work of a capacity-1024 CPU at its highest frequency; takes longer elsewhere
        runtime, ///< `duration` of CPU time, whatever the speed
        sleep    ///< blocks for `duration` on a timer
    };
    Op op = Op::run;
    Duration duration{};
};

/// A named stretch of a program, repeated `loop` times (>= 1; -1 = for ever).
struct PhaseSpec {
    std::string name;
    std::int64_t loop = 1;
    std::vector<Instruction> instructions; ///< at least one
};

/// One task (or `instances` equal ones). After its last phase it exits.
struct TaskSpec {
    std::string name; ///< comm; instances get "-1", "-2", ... when there are several
    int nice = 0;     ///< -20..19
    int instances = 1;
    CpuId start_cpu{0};         ///< where the task is first enqueued; the default gives way if it is offline
    std::vector<CpuId> allowed; ///< affinity, cut to the online CPUs; empty = all of them
    Duration delay{};           ///< first wake-up after the run starts
    std::vector<PhaseSpec> phases;
};

/// A load as data (ramplight.workload/1). Zero tasks are valid.
struct WorkloadSpec {
    std::string name;
    std::string label;
    std::vector<std::string> notes;
    std::vector<TaskSpec> tasks;
};

} // namespace sim
