// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/decision.h"
#include "sim/workload/task_names.h"

#include <string>

namespace sim {

/// A placement in plain words, several lines for a mail: what was placed where, then each function with its candidates
/// as a table, its rule and its choice. Times in ms since `origin`, exact. `names` are those of the run.
/// A value of -1 in a table means that the candidate has none.
std::string decision_words(const Decision& decision, const TaskNames& names, SimTime origin);

} // namespace sim
