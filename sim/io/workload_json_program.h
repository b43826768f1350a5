// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to sim_io: the phases of a workload's task.
#pragma once

#include "sim/io/json_node.h"
#include "sim/io/json_write.h"
#include "sim/workload/workload_spec.h"

namespace sim::io {

/// A number, or { "param": NAME }: the value, and the parameter's index (-1 = none).
struct AmountRead {
    std::int64_t number = 0;
    int param = -1;
};
/// Reads a count from lowest to highest. A parameter's least value must not be below `lowest_param`.
AmountRead read_amount(const json::Node& node, std::int64_t lowest, std::int64_t highest, std::int64_t lowest_param);
/// The other way round.
OrderedJson amount_json(std::int64_t number, int param);

/// One step of "do" that is no loop.
Instruction read_instruction(const json::Node& node);
/// Reads `phases` into the task.
void read_phases(const json::Node& node, TaskSpec& task);
OrderedJson phase_json(const PhaseSpec& phase);

} // namespace sim::io
