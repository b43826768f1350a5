// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/trace_event.h"
#include "sim/workload/task_names.h"

#include <string>

namespace sim {

/// An event in one line, in the words of its tracepoint: `cpu_frequency: policy 0 runs at 972000 kHz`.
std::string event_words(const TraceEvent& event, const TaskNames& names);

} // namespace sim
