// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/io/json_node.h"
#include "sim/workload/workload_spec.h"

namespace sim::io {

inline constexpr std::string_view kWorkloadSchema = "ramplight.workload/1";
inline constexpr std::size_t kMaxCommBytes = 15; ///< TASK_COMM_LEN without its NUL
/// Longest span that a file may name: far beyond any run, far below the end of 64 bits.
inline constexpr Duration kMaxFileDuration = std::chrono::seconds{1'000'000};

/// Reads a workload file. `name` becomes WorkloadSpec::name. Errors: of the JSON reader, and of the schema with places.
Result<WorkloadSpec> read_workload(std::string_view text, const std::string& file, const std::string& name);
/// The same from a value inside another file (no `schema` key, `name` allowed). Errors go to the node's Doc.
WorkloadSpec workload_from(const json::Node& node);

/// A whole file, ending with a newline. read_workload() of it gives an equal workload.
std::string write_workload(const WorkloadSpec& workload);

/// The names that the tasks of one spec have in a run: its name, or "name-1" ... "name-N" for several instances.
std::vector<std::string> instance_names(const TaskSpec& task);

} // namespace sim::io
