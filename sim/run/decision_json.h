// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/decision.h"
#include "sim/workload/task_names.h"

#include <string>

namespace sim {

/// A placement as one line of JSON, with its newline: who decided, through which functions, the candidates with the
/// values that were compared, the rule and the outcome. Times in ms since `origin`, exact. `names` are the tasks' names
/// by id.
std::string decision_json_line(const Decision& decision, const TaskNames& names, SimTime origin);

} // namespace sim
