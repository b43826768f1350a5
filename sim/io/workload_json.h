// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/io/json_node.h"
#include "sim/workload/workload_spec.h"

namespace sim::io {

inline constexpr std::string_view kWorkloadSchema = "ramplight.workload/1";
inline constexpr std::size_t kMaxCommBytes = 15; ///< TASK_COMM_LEN without its NUL
/// Longest span that a file may name: far beyond any run, far below the end of 64 bits.
inline constexpr Duration kMaxFileDuration = std::chrono::seconds{1'000'000};

/// A workload file: { "schema", "label", "notes", "tasks": [TASK] }, where
///   TASK  = { "name", "nice", "instances": COUNT, "start_cpu", "allowed", "delay": TIME, "phases": [PHASE] };
///           "instances": 0 makes a template, of which forks make tasks
///   PHASE = { "name", "loop": COUNT (-1 = for ever), "do": [STEP] }
///   STEP  = { "run": TIME } work of a capacity-1024 CPU at its highest frequency, { "runtime": TIME } CPU time,
///           { "sleep": TIME }, { "loop": COUNT, "do": [STEP] }, { "fork": TEMPLATE }, "exit",
///           { "wait": COUNT } or { "wait": "all" } for children that exit, { "count": WORD } one operation done
///   TIME  = "10ms" and the like, or { "param": NAME }; COUNT = a whole number, or { "param": NAME }, where NAME is a
///           parameter that can't change during a run and is a time or a number of the range allowed there
/// Reads a workload file. `name` becomes WorkloadSpec::name. Errors: of the JSON reader, and of the schema with places.
Result<WorkloadSpec> read_workload(std::string_view text, const std::string& file, const std::string& name);
/// The same from a value inside another file (no `schema` key, `name` allowed). Errors go to the node's Doc.
WorkloadSpec workload_from(const json::Node& node);

/// A whole file, ending with a newline. read_workload() of it gives an equal workload.
std::string write_workload(const WorkloadSpec& workload);

} // namespace sim::io
