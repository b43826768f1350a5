// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/run/run_result.h"
#include "sim/trace/decision.h"

#include <atomic>
#include <functional>
#include <span>

namespace sim {

struct RunOptions {
    TraceSink* sink = nullptr; ///< gets every event of the whole run, prologue included; not owned
    DecisionSink* decisions =
        nullptr;        ///< gets what is decided in the measured window, times since the origin; not owned
    bool store = false; ///< also fill RunOutput::store (plots, traces)
    std::function<void(double)> progress; ///< 0..1, on the running thread, at most a few hundred calls
    const std::atomic<bool>* cancel = nullptr;
};

struct RunOutput {
    RunResult result;
    std::shared_ptr<TraceStore> store; ///< if asked for
};

/// Runs one side from start to the end of its measured window. Errors: Invalid, Invariant, Cancelled.
Result<RunOutput> run_side(const std::shared_ptr<const RunSpec>& spec, const RunOptions& options = {});

} // namespace sim
