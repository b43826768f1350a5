// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/engine/run_spec.h"

#include <memory>
#include <string>
#include <vector>

namespace sim::io {

enum class PartKind : std::uint8_t { Machine, Workload, Scenario };

/// Built-in names of a kind, sorted.
std::vector<std::string> names(PartKind kind);

/// Each takes a word of the command line: a file if it has '/' or '.' or names an existing file, else a built-in name.
/// Errors: CannotOpen (a file that is not there), UnknownName (with the nearest names), and those of the readers.
/// Any thread.
Result<std::shared_ptr<const ScenarioSpec>> load_scenario(const std::string& name_or_path);
Result<std::shared_ptr<const MachineSpec>> load_machine(const std::string& name_or_path);
Result<std::shared_ptr<const WorkloadSpec>> load_workload(const std::string& name_or_path);

/// From a text already read; `file` names it in errors and is where relative part names start.
Result<std::shared_ptr<const ScenarioSpec>> load_scenario_text(std::string_view text, const std::string& file);

/// A scenario file that stands alone: parts that equal the built-in of their name are named, others are written out.
std::string scenario_file_text(const ScenarioSpec& scenario);

} // namespace sim::io
