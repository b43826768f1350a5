// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
#include "sim/base/units.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string_view>
#include <vector>

namespace sim {

/// What asked for a CPU.
enum class DecisionPath : std::uint8_t { wakeup, fork, exec };
/// "wakeup", "fork", "exec".
const char* decision_path_name(DecisionPath path);

/// One candidate that a kernel function looked at. Strings are literals: a decision outlives the engine's state.
struct DecisionRow {
    static constexpr std::size_t kMaxValues = 6;
    CpuId cpu{kNoCpu};                             ///< the candidate; of a group its first CPU
    const char* verdict = "";                      ///< what became of it: "taken", "busy", "deeper", ...
    std::array<std::int64_t, kMaxValues> values{}; ///< by column of the step
};

/// One kernel function of the path, in the order in which they decided.
struct DecisionStep {
    const char* function = "";        ///< e.g. "select_idle_sibling"
    std::vector<const char*> columns; ///< names of the values that rows have, at most kMaxValues
    std::vector<DecisionRow> rows;    ///< in the order in which they were looked at; at most kMaxRows
    std::size_t rows_dropped = 0;     ///< how many more there were
    const char* rule = "";            ///< why it ended as it did, in a few words
    CpuId result{kNoCpu};             ///< CPU (or first CPU of the group) it chose; kNoCpu = none
};

/// The placement of one task: who decided, through which functions, with which values, and the outcome.
struct Decision {
    std::uint64_t index = 0; ///< 0-based within the run
    SimTime begin{}, end{};  ///< equal, except where looking around took simulated time
    DecisionPath path = DecisionPath::wakeup;
    CpuId this_cpu{kNoCpu}; ///< where the deciding code ran
    TaskId task{kNoTask};
    CpuId prev{kNoCpu};   ///< the task's CPU before
    CpuId target{kNoCpu}; ///< the task's CPU after
    std::vector<DecisionStep> steps;
};

/// Receives finished decisions, in the order of their end, on the thread that runs the engine.
class DecisionSink {
public:
    DecisionSink() = default;
    DecisionSink(const DecisionSink&) = delete;
    DecisionSink& operator=(const DecisionSink&) = delete;
    virtual ~DecisionSink() = default;
    virtual void on(const Decision& decision) = 0;
};

/// Collects decisions while they are made. Mechanisms reach it through Machine::decisions, which is null when nobody
/// asked: `if (m.decisions) m.decisions->step(...)`. At most one decision is open per deciding CPU.
class DecisionRecorder {
public:
    static constexpr std::size_t kMaxRows = 1024;
    explicit DecisionRecorder(DecisionSink& sink)
        : m_sink(&sink)
    {
    }
    /// Opens a decision; one that was open on that CPU is dropped.
    void begin(SimTime now, DecisionPath path, CpuId this_cpu, TaskId task, CpuId prev);
    /// Adds the function that decides next. With no decision open on that CPU the step goes nowhere.
    void step(CpuId this_cpu, const char* function, std::initializer_list<const char*> columns = {});
    /// Adds a candidate to the newest step.
    void row(CpuId this_cpu, CpuId candidate, const char* verdict, std::initializer_list<std::int64_t> values = {});
    /// How the newest step ended.
    void result(CpuId this_cpu, const char* rule, CpuId chosen);
    /// Closes the decision and hands it on.
    void finish(SimTime now, CpuId this_cpu, CpuId target);

private:
    Decision* open(CpuId this_cpu);
    DecisionSink* m_sink;
    std::map<std::int32_t, Decision> m_open; ///< by deciding CPU
    std::uint64_t m_count = 0;
};

} // namespace sim
