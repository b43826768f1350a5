// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/run/run_result.h"

namespace sim {

/// The named figures of a run, by name. One that has no meaning in this run is absent: a latency without wake-ups, a
/// crossing that never came, anything of a followed task where none is followed. A count of nothing is 0.
/// `result` has its cpus and tasks; `latency` is over all tasks.
std::map<std::string, double> run_metrics(const RunResult& result, TaskId followed, const LatencyResult& latency);

} // namespace sim
