// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/io/json_node.h"
#include "sim/topology/machine_spec.h"

namespace sim::io {

// A machine file, ramplight.machine/1. Keys in brackets may be left out.
//
//   schema  label  sources[]  notes[]
//   estimates      [{what, why}]: the values that no public primary source states
//   cpus           [{ids, [type], capacity, [core], [cluster], [llc], [package], [numa], freq_domain, [idle_table],
//                  [online]}]: `ids` is "0-3,8"; numbers may leave gaps. core .. numa are one number for all CPUs of
//                  the entry or one for each of them: an array, or text like "0-39x2" (0 0 1 1 .. 39 39) and
//                  "0-63,0-63". Without `core` each CPU is a core of its own. CPUs with "online": false exist and never
//                  run.
//   freq_domains   [{name, [per], [transition_latency_ns], [transition_delay_us], opps or range}]
//                  opps: [{khz, [transition_latency_ns], [turbo], [power_uw]}], ascending; range: {min_khz, max_khz,
//                  [transition_latency_ns]}, any frequency between them. With "per": "cpu" or "core" each CPU (core)
//                  that names the domain has such a clock of its own, called name + its first CPU.
//   idle_states    [{name, exit_latency_us, target_residency_us, [wake_us], [entry_us], [polling]}], shallowest first,
//                  for all CPUs; [] = no driver. wake_us and entry_us may have three decimals.
//   idle_tables    instead, where CPUs differ: [{name, [wakes_without_ipi], states: [...]}]; CPUs name their table
//   [numa_distance] rows of numbers  [node_reclaim_distance]

inline constexpr std::string_view kMachineSchema = "ramplight.machine/1";
inline constexpr int kMaxCpus = 1024;

/// Reads a machine file. `name` becomes MachineSpec::name. Errors: of the JSON reader, and of the schema with places.
Result<MachineSpec> read_machine(std::string_view text, const std::string& file, const std::string& name);
/// The same from a value inside another file (no `schema` key, `name` allowed). Errors go to the node's Doc.
MachineSpec machine_from(const json::Node& node);

/// A whole file, ending with a newline. read_machine() of it gives an equal machine.
/// Preconditions: what the reader demands; the last CPU is present, an absent one has default values.
std::string write_machine(const MachineSpec& machine);

} // namespace sim::io
