// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/trace_store.h"

namespace sim {

/// Time spent at one value, exact to the nanosecond.
struct ResidencyRow {
    std::int64_t value = 0; ///< kHz, util_avg, CPU or idle state; or kUnknownValue
    Duration time{};
    SimTime first{}; ///< first instant of it inside the range
};

/// Value of a row for time in which the divided signal was not yet known (a trace that begins in mid-run).
inline constexpr std::int64_t kUnknownValue = -1;

/// Value of a row of idle_residency for idle time without a published state: on the way into one or out of one.
inline constexpr std::int64_t kNoStatePublished = -2;

/// All of these divide the same time in (from, to]: the rows of each add up to it to the nanosecond.
/// Each takes its figures from state changes, never from samples. What lies beyond the store's end does not count.

/// Where `task` ran: value = CPU, ascending.
std::vector<ResidencyRow> running_time(const TraceStore& store, TaskId task, SimTime from, SimTime to);
/// Frequency of `cpu`'s policy while `task` ran on `cpu`: value = kHz, ascending.
std::vector<ResidencyRow> freq_running(const TraceStore& store, TaskId task, CpuId cpu, PolicyId policy, SimTime from,
                                       SimTime to);
/// Frequency of `cpu`'s policy while `cpu` was busy with any task: value = kHz, ascending.
std::vector<ResidencyRow> freq_busy(const TraceStore& store, CpuId cpu, PolicyId policy, SimTime from, SimTime to);
/// util_avg of `task` while it ran: value = util_avg, in the order of first occurrence.
std::vector<ResidencyRow> util_running(const TraceStore& store, TaskId task, SimTime from, SimTime to);
/// Idle states of `cpu`: value = state, -1 = busy, kNoStatePublished = idle without one; ascending.
std::vector<ResidencyRow> idle_residency(const TraceStore& store, CpuId cpu, SimTime from, SimTime to);

/// First instant in (from, to] at which the task's util_avg is at least `util`; `from` if it is so from the start.
std::optional<SimTime> util_cross(const TraceStore& store, TaskId task, std::int64_t util, SimTime from, SimTime to);

/// One move of a task between CPUs.
struct Migration {
    SimTime time{};
    TaskId task{kNoTask};
    CpuId from{}, to{};
    MigrateReason reason{};
};
/// Needs stored events. In time order; [from, to].
std::vector<Migration> migrations(const TraceStore& store, TaskId task, SimTime from, SimTime to);

} // namespace sim
