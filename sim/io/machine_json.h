// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/io/json_node.h"
#include "sim/topology/machine_spec.h"

namespace sim::io {

inline constexpr std::string_view kMachineSchema = "ramplight.machine/1";
inline constexpr int kMaxCpus = 1024;

/// Reads a machine file. `name` becomes MachineSpec::name. Errors: of the JSON reader, and of the schema with places.
Result<MachineSpec> read_machine(std::string_view text, const std::string& file, const std::string& name);
/// The same from a value inside another file (no `schema` key, `name` allowed). Errors go to the node's Doc.
MachineSpec machine_from(const json::Node& node);

/// A whole file, ending with a newline. read_machine() of it gives an equal machine.
std::string write_machine(const MachineSpec& machine);

} // namespace sim::io
