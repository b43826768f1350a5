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
///           { "sleep": TIME }, { "timer": TIME, "mode": "relative" or "absolute" } the next point of a period,
///           { "loop": COUNT, "do": [STEP] }, { "fork": TEMPLATE }, "exec", "exit", "yield", { "nice": NUMBER },
///           { "wait": TASKS } for children that exit, { "count": WORD } one operation done,
///           { "lock": PLACE }, { "unlock": PLACE }, { "sem_wait": PLACE }, { "sem_post": PLACE },
///           { "futex_wait": PLACE }, { "futex_wake": PLACE, "tasks": TASKS (1) }, { "barrier": PLACE, "tasks": COUNT
///           }, { "read": COUNT bytes, "pipe": PLACE } or "socket", { "write": COUNT bytes, "pipe": PLACE } or "socket"
///   TIME  = "10ms" and the like, { "param": NAME }, { "uniform": [SHORTEST, LONGEST] }, { "exponential": MEAN },
///           { "normal": [MEAN, DEVIATION] } or { "lognormal": [MEDIAN, SIGMA in thousandths] }
///   COUNT = a whole number, or { "param": NAME }; TASKS = COUNT or "all". NAME is a parameter that can't change
///           during a run and is a time or a number of the range allowed there
///   PLACE = a name, the same for all tasks, or one of a row: "in[instance/20*20+pass]" (index_expression.h)
/// Reads a workload file. `name` becomes WorkloadSpec::name. Errors: of the JSON reader, and of the schema with places.
Result<WorkloadSpec> read_workload(std::string_view text, const std::string& file, const std::string& name);
/// The same from a value inside another file (no `schema` key, `name` allowed). Errors go to the node's Doc.
WorkloadSpec workload_from(const json::Node& node);

/// A whole file, ending with a newline. read_workload() of it gives an equal workload.
std::string write_workload(const WorkloadSpec& workload);

} // namespace sim::io
