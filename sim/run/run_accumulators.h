// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/run/fork_picks.h"
#include "sim/run/run_result.h"
#include "sim/trace/trace_event.h"
#include "sim/workload/task_names.h"

#include <array>
#include <map>
#include <optional>
#include <vector>

namespace sim {

/// The util_avg values whose first crossing every run reports.
inline constexpr std::array<std::int64_t, 3> kUtilCrossings{250, 500, 740};

/// Computes the figures of one run as its events pass, without storing them. Counts only inside the window
/// (origin + warmup, origin + warmup + duration]; what happens before only sets the state that the window starts from.
/// Every nanosecond of the window goes to exactly one row of each table, so the tables add up.
class RunAccumulators final : public TraceSink {
public:
    /// `spec` must outlive this object.
    RunAccumulators(const RunSpec& spec, SimTime origin, TaskId followed);

    void on(const TraceEvent& event) override;
    /// Closes what is still running at the end of the window and writes `cpus`, `tasks` and `metrics`; `result` has its
    /// spec and origin. Call once.
    void finish(RunResult& result);

    SimTime window_begin() const { return m_begin; }
    SimTime window_end() const { return m_end; }

private:
    struct FreqRow {
        std::uint32_t khz = 0;
        Duration time{};
        std::optional<SimTime> first;
    };
    /// Residency over a handful of frequencies; `at` is the row of the frequency in force.
    struct FreqTable {
        std::vector<FreqRow> rows;
        std::size_t at = 0;
        void select(std::uint32_t khz);
        void add(SimTime from, Duration time);
    };
    struct Cpu {
        TaskId running{kIdleTask};
        SimTime since{kRunStart};
        std::size_t policy = 0;
        const IdleTableSpec* table = nullptr;         ///< null = no cpuidle driver
        int idle_state = -1;                          ///< as published
        SimTime idle_since{kRunStart};                ///< when it was published
        std::vector<CpuResult::IdleUsage> idle_usage; ///< by state
        Duration busy{};
        std::vector<Duration> idle; ///< by state; the last: none published. One row without a driver.
        FreqTable freq_busy;
        std::uint64_t ctx_switches = 0;
    };
    struct Task {
        CpuId cpu{kNoCpu}; ///< where it runs now
        std::optional<SimTime> waiting_since;
        bool woken = false; ///< the wait began with a wake-up
        std::int64_t util_avg = 0;
        SimTime util_since{kRunStart};
        std::map<int, FreqTable> freq_running;
        std::map<std::int64_t, std::size_t> util_row;
        std::vector<std::pair<std::int64_t, Duration>> util_running;
        std::array<std::optional<SimTime>, kUtilCrossings.size()> cross{};
        std::vector<Migration> migrations;
        Duration run_delay{};
        std::vector<Duration> latencies;
    };

    bool counts(SimTime t) const { return t > m_begin && t <= m_end; }
    Duration inside(SimTime from, SimTime to) const;
    Task* task(TaskId id);
    std::uint32_t khz_of(const Cpu& cpu) const { return m_khz[cpu.policy]; }
    void charge_cpu(std::size_t cpu, SimTime until);
    void charge_util(Task& task, SimTime until);
    void note_crossings(Task& task, SimTime t);
    void on_idle(const TraceEvent& event);
    void on_switch(const TraceEvent& event);
    void on_wakeup(const TraceEvent& event);
    void on_frequency(const TraceEvent& event);
    void on_util(const TraceEvent& event);
    TaskResult task_result(std::size_t index, std::vector<Duration>& all_latencies);
    CpuResult cpu_result(std::size_t index) const;

    const RunSpec& m_spec;
    SimTime m_origin, m_begin, m_end;
    TaskId m_followed;
    TaskNames m_names;
    std::vector<std::uint32_t> m_khz; ///< by policy, effective
    std::vector<Cpu> m_cpus;
    std::vector<Task> m_tasks;
    ForkPicks m_picks;
    bool m_forks = false; ///< a task was forked, in the window or before
};

} // namespace sim
