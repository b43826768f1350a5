// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/topology/machine_spec.h"
#include "sim/trace/trace_store.h"

#include <string>
#include <vector>

namespace sim::io {

/// What `--csv DIR` writes its tables from. References must outlive the call.
struct SeriesCsvInput {
    const TraceStore* store = nullptr;
    const MachineSpec* machine = nullptr;
    SimTime origin{};     ///< zero of the time column
    SimTime from{}, to{}; ///< the measured window
    TaskId task{kNoTask}; ///< the followed task, or kNoTask
    std::string task_name;
    std::vector<std::string> provenance; ///< command, version, digest: `#` lines
};

/// series.csv: `time_ns,signal,of,value,unit`: what holds at `from`, then every change of the followed task's and the
/// frequency domains' signals, by time. cpu = -1: it does not run.
std::string series_csv(const SeriesCsvInput& in);

/// residency.csv: `kind,of,value,unit,time_ms`, to the nanosecond. Kinds: running and util_avg_running and freq_running
/// of the followed task, freq_busy and idle of each CPU. Value -1 of idle: the CPU is busy; -2: it
/// idles without a published state.
std::string residency_csv(const SeriesCsvInput& in);

} // namespace sim::io
