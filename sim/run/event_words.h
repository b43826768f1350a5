// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/trace_event.h"

#include <span>
#include <string>

namespace sim {

/// An event in one line, in the words of its tracepoint: `cpu_frequency: policy 0 runs at 972000 kHz`.
/// `names` are the tasks' names by id (task_names()).
std::string event_words(const TraceEvent& event, std::span<const std::string> names);

} // namespace sim
