// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/run/run_result.h"

#include <string>
#include <vector>

namespace sim {

/// Every signal of a run over its measured window as `signal,id,time_ns,value`: the value in force when the window
/// opens (at its first instant), then each change. Times are since the origin. `provenance` becomes `#` lines.
std::string series_csv(const RunResult& result, const TraceStore& store, const std::vector<std::string>& provenance);

/// Every residency of a run as `table,task,cpu,value,time_ns,first_ns`. Tables: busy, freq_busy, idle of the CPUs;
/// running, freq_running, util_avg_running of the tasks. A field without meaning in its table is empty; first_ns is
/// since the origin.
std::string residency_csv(const RunResult& result, const std::vector<std::string>& provenance);

/// The `#` lines of a run's tables: command, version, digest.
std::vector<std::string> run_provenance(const RunResult& result, const std::string& version);

} // namespace sim
