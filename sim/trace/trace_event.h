// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
#include "sim/base/units.h"

#include <cstdint>

namespace sim {

/// Kinds of events, named after the kernel's tracepoints where it has one. "D" = part of the digest.
enum class TraceKind : std::uint8_t {
    sched_switch,          ///< D cpu; task = next (or kIdleTask/kStopperTask), a = previous task id, b = PrevState
    sched_wakeup,          ///< D cpu = target; task, a = CPU of the waker
    sched_wakeup_new,      ///< D cpu = target; task
    sched_migrate_task,    ///< D cpu = destination; task, a = origin CPU, b = MigrateReason
    sched_process_fork,    ///< D cpu; task = child, a = parent task id
    sched_process_exit,    ///< D cpu; task
    cpu_frequency,         ///< D cpu = first CPU of the policy; a = effective kHz from now on, b = policy id
    cpu_idle,              ///< D cpu; a = idle state published (0 = `idle` without a driver), -1 = no longer published
    active_balance,        ///< D cpu = busiest; task = pushed task or kNoTask, a = target CPU
    util_dequeue,          ///< D cpu; task, a = util_est (flag removed), b = util_avg at dequeue
    pelt_se,               ///< cpu; task, a = util_avg, b = runnable_avg (whenever one of them moved)
    sched_util_est_se,     ///< cpu; task, a = util_est (flag removed)
    pelt_cfs,              ///< cpu; a = util_avg, b = runnable_avg
    sched_util_est_cfs,    ///< cpu; a = cfs_rq.util_est
    cpu_frequency_request, ///< cpu; a = kHz asked for by schedutil, b = policy id
    misfit,                ///< cpu; task, a = rq.misfit_task_load (0 = fits again)
    phase_begin,           ///< cpu; task, a = phase index
    command,               ///< a = index into the run's command log
    tick,                  ///< cpu; task = current
    nr_running,            ///< cpu; a = rq.nr_running
    avg_idle,              ///< cpu; a = rq.avg_idle, ns
    fork_pick ///< cpu = chosen by the slow path; task = child, a = ForkPick flags, b = idle candidates it saw
};
inline constexpr int kTraceKinds = static_cast<int>(TraceKind::fork_pick) + 1;

/// Flags of fork_pick, told when the child is queued.
enum ForkPick : std::int64_t {
    FORK_PICK_CHOICE = 1,    ///< the last find_dst_group_cpu saw at least two idle CPUs and took one: counts as a pick
    FORK_PICK_STALE = 2,     ///< that CPU was no longer idle when find_dst_cpu returned
    FORK_PICK_NUMA = 4,      ///< that choice was made at a NUMA level
    FORK_PICK_COLLISION = 8, ///< the CPU had nr_running >= 1 when the child was queued
    FORK_PICK_EXEC = 16      ///< exec, not fork
};

/// Why a task left the CPU (TraceEvent::b of sched_switch).
enum class PrevState : std::uint8_t { Runnable, Sleeping, Dead };
/// Why a task moved (TraceEvent::b of sched_migrate_task). Names appear in JSON.
enum class MigrateReason : std::uint8_t { wakeup, load_balance, newidle_balance, active_balance, fork, exec, affinity };

/// One event on its way to the sinks. Not the form in which events are stored (trace_chunk.h).
struct TraceEvent {
    SimTime time{};
    TraceKind kind{};
    CpuId cpu{};
    TaskId task{kNoTask};
    std::int64_t a = 0;
    std::int64_t b = 0;
    friend bool operator==(const TraceEvent&, const TraceEvent&) = default;
};

constexpr bool in_digest(TraceKind k)
{
    return k <= TraceKind::util_dequeue;
}

/// Tracepoint name, e.g. "sched_switch". Valid for all kinds.
const char* trace_kind_name(TraceKind k);
const char* migrate_reason_name(MigrateReason r);

/// Receives every event of one engine, in time order, on the thread that runs the engine.
class TraceSink {
public:
    TraceSink() = default;
    TraceSink(const TraceSink&) = delete;
    TraceSink& operator=(const TraceSink&) = delete;
    virtual ~TraceSink() = default;
    virtual void on(const TraceEvent& event) = 0;
};

} // namespace sim
