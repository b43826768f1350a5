// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/cpu_mask.h"
#include "sim/base/ids.h"
#include "sim/pelt/pelt.h"
#include "sim/state/wakee_record.h"
#include "sim/workload/workload_spec.h"

#include <array>
#include <cstddef>
#include <vector>

namespace sim {

/// K: struct sched_entity, the fields that the model uses. Times are rq clock_task ns, virtual times ns at nice 0.
struct SchedEntity {
    u32 weight = 1024; ///< un-scaled: 1024 = nice 0
    bool on_rq = false;
    u64 exec_start = 0;
    u64 sum_exec_runtime = 0;
    u64 delta_exec = 0; ///< run time not yet folded into util_est; feature: util_est
    u64 vruntime = 0;
    u64 deadline = 0;
    u64 slice = 0; ///< request size, ns
    s64 vlag = 0;  ///< meaningful while not queued
    bool rel_deadline = false;
    u64 vprot = 0; ///< protected while vruntime is before it
    SchedAvg avg;
};

enum class TaskState : std::uint8_t { New, Runnable, Sleeping, Dead };

/// Where a task is in its program.
struct ProgramState {
    std::size_t phase = 0;
    std::size_t instruction = 0;
    s64 loops_left = 0;    ///< of the phase, this one included; -1 = for ever
    u64 work_left = 0;     ///< `run`: ns of a biggest CPU << 20; `runtime`: ns
    bool by_speed = true;  ///< work_left shrinks with capacity and frequency (run) or with time alone (runtime)
    bool fresh = true;     ///< the phase has not been announced yet
    std::size_t depth = 0; ///< loops entered inside the phase
    std::array<s64, kMaxLoopDepth> nested_pass{}; ///< their passes done
    s64 pass = 0;                                 ///< of the phase
    std::array<s64, kMaxLoopDepth> nested_left{}; ///< their passes left, the present one included; -1 = for ever
    s64 bytes_left = 0;                           ///< of a `read` or `write` begun
    SimTime timer_next{};                         ///< last point of its timer; {} = not used yet
    SimTime started{};                            ///< when the program began
    s64 waits_left = 0;                           ///< of a `wait` begun: children still to reap, or kAll
};

/// K: struct task_struct, the fields that the model uses.
struct Task {
    TaskId id{kNoTask};
    std::size_t spec = 0; ///< index into WorkloadSpec::tasks
    int instance = 0;     ///< 0-based
    int nice = 0;
    SchedEntity se;
    TaskState state = TaskState::New;
    CpuId cpu{0}; ///< task_cpu: where it is queued or last was
    CpuId recent_used_cpu{0};
    WakeeRecord wakee;
    TaskId parent{kNoTask};      ///< who forked it and may reap it; kNoTask = started with the run, or an orphan
    u64 forks = 0;               ///< how many it has forked
    u32 children = 0;            ///< of these, how many are not yet reaped
    std::vector<TaskId> zombies; ///< of these, who has exited, the first first
    bool waits_for_child = false;
    CpuMask allowed;
    int nr_cpus_allowed = 1;
    u32 max_allowed_capacity = 1024; ///< of the CPUs in `allowed`
    ProgramState program;
    u64 lineage = 0; ///< key of its random draws
    u64 draws = 0;   ///< how many its program has made
    u64 timer_generation = 0;
};

/// The slots of the tasks that are forked from one template.
struct TaskPool {
    std::size_t spec = 0; ///< index into WorkloadSpec::tasks
    std::size_t used = 0; ///< slots that ever had a task
    std::vector<TaskId> free;
};

} // namespace sim
