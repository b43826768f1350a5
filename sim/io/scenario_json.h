// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/engine/run_spec.h"
#include "sim/io/json_node.h"

#include <functional>

namespace sim::io {

inline constexpr std::string_view kScenarioSchema = "ramplight.scenario/1";

/// Finds a part that a scenario names instead of containing it.
struct PartLoader {
    std::function<Result<std::shared_ptr<const MachineSpec>>(const std::string& word)> machine;
    std::function<Result<std::shared_ptr<const WorkloadSpec>>(const std::string& word)> workload;
};

/// Reads a scenario file. `name` becomes ScenarioSpec::name. Errors: of the JSON reader, of the schema with places, of
/// the parts in their own files.
Result<ScenarioSpec> read_scenario(std::string_view text, const std::string& file, const std::string& name,
                                   const PartLoader& parts);

/// The rules between machine, workload, sides and followed task; for scenarios changed after reading (another machine,
/// more commands). Errors carry a path as in a scenario file (`workload.tasks[0].start_cpu`), no file.
Result<void> check_scenario(const ScenarioSpec& scenario);

/// Is this a change that a run can make: a live feature or parameter with a valid value, or `nice:TASK`?
/// Errors: UnknownName, OutOfRange, Invalid; without place.
Result<void> check_command(const WorkloadSpec& workload, const Command& command);

struct ScenarioWriting {
    bool machine_by_name = false; ///< write only the part's name: it must be known where the file is read
    bool workload_by_name = false;
};
/// A whole file, ending with a newline. read_scenario() of it gives an equal scenario.
std::string write_scenario(const ScenarioSpec& scenario, const ScenarioWriting& how = {});

} // namespace sim::io
