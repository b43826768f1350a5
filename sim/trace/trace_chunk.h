// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/trace_event.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace sim {

/// What a step signal describes. The id beside it is a CPU, task or policy number.
enum class SignalKind : std::uint8_t {
    task_util_avg,     ///< id = task, 0..1024
    task_runnable_avg, ///< id = task
    task_util_est,     ///< id = task
    task_cpu,          ///< id = task; CPU on which it runs now, -1 while it does not run
    task_misfit_load,  ///< id = task; rq.misfit_task_load on its account
    cpu_util_avg,      ///< id = CPU, cfs_rq util_avg
    cpu_util_est,      ///< id = CPU, cfs_rq util_est
    cpu_running,       ///< id = CPU; running task id, kIdleTask or kStopperTask
    cpu_idle_state,    ///< id = CPU; published idle state, -1 = none (it runs, or is on its way in or out of a state)
    policy_frequency,  ///< id = policy; effective kHz
    policy_request,    ///< id = policy; kHz asked for by schedutil
    cpu_nr_running,    ///< id = CPU; rq.nr_running
    cpu_avg_idle,      ///< id = CPU; rq.avg_idle, ns
    cpu_fork_picks,    ///< id = CPU; how often the slow path chose it among several idle ones, since the trace began
    cpu_stale_picks    ///< id = CPU; how many of those were stale
};
inline constexpr std::size_t kSignalKinds = static_cast<std::size_t>(SignalKind::cpu_stale_picks) + 1;

/// E.g. "task_util_avg". Valid for all kinds.
const char* signal_kind_name(SignalKind k);

struct SignalId {
    SignalKind kind{};
    std::int32_t id = 0;
    friend constexpr auto operator<=>(const SignalId&, const SignalId&) = default;
};

/// A value that holds from `time` on.
struct StepPoint {
    SimTime time{};
    std::int64_t value = 0;
    friend bool operator==(const StepPoint&, const StepPoint&) = default;
};

/// Smallest and largest value that a signal held inside a stretch of points.
struct MinMax {
    std::int64_t min = 0, max = 0;
};

/// The changes of one signal inside one chunk: times ascending, neighbouring values differ (of several changes at one
/// instant the last is kept). `blocks[i]` covers points [i * kBlock, (i + 1) * kBlock).
struct SignalColumn {
    static constexpr std::size_t kBlock = 64;
    SignalId signal{};
    std::vector<SimTime> times;
    std::vector<std::int64_t> values;
    std::vector<MinMax> blocks;
};

/// A sealed, immutable stretch of one engine's trace. Made on the engine thread, read anywhere.
class TraceChunk {
public:
    SimTime begin{}; ///< time of the first event or of the seal before it; chunks of a run touch, they do not overlap
    SimTime end{};   ///< everything up to and including this instant is in this or an earlier chunk
    std::size_t event_count = 0;
    std::vector<std::uint8_t> encoded_events; ///< read through EventReader
    std::vector<SignalColumn> columns;        ///< ascending by SignalId

    /// nullptr if the signal did not change in this chunk.
    const SignalColumn* find(SignalId signal) const;
    std::size_t bytes() const;
};

/// Decodes a chunk's events in order.
class EventReader {
public:
    explicit EventReader(const TraceChunk& chunk);
    /// False at the end.
    bool next(TraceEvent& event);

private:
    std::span<const std::uint8_t> m_bytes;
    std::size_t m_at = 0;
    SimTime m_time{};
    CpuId m_cpu{}; // of the event before: repeats are not stored
    TaskId m_task{kNoTask};
};

} // namespace sim
