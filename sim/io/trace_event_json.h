// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/engine/command_log.h"
#include "sim/topology/machine_spec.h"
#include "sim/trace/trace_store.h"
#include "sim/workload/task_names.h"

#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

namespace sim::io {

/// What a Trace Event file is written from. References must outlive the call.
struct TraceEventInput {
    const TraceStore* store = nullptr; ///< with stored events
    const MachineSpec* machine = nullptr;
    TaskNames task_names;                                        ///< missing ones become "task 7"
    const CommandLog* log = nullptr;                             ///< live changes to mark; may be null
    SimTime origin{};                                            ///< zero of the log's times
    SimTime from{}, to{};                                        ///< what to write; `from` is the file's time 0
    std::vector<std::pair<std::string, std::string>> other_data; ///< "command", "version", "digest"
};

/// Writes Trace Event JSON, object form, as the Perfetto UI and chrome://tracing open it: the machine is the process,
/// each CPU a thread with a slice for whoever ran; counters for util_avg and util_est of each task and the frequency of
/// each domain; instants for wakeups, migrations, forks, exits, active balances and live changes. Times in microseconds
/// with three decimals. The caller looks at the stream's state afterwards.
void write_trace_event_json(std::ostream& out, const TraceEventInput& in);

} // namespace sim::io
