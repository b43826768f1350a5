// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/run/json_writer.h"
#include "sim/topology/machine_spec.h"

#include <memory>
#include <string>
#include <vector>

namespace app {

/// A machine of the library with what its scheduling domains look like.
struct ListedMachine {
    std::shared_ptr<const sim::MachineSpec> spec;
    std::vector<std::string> cells; ///< one for each of listedMachineHeader()
    std::string levels;             ///< "MC 2 / PKG 80 / NUMA 160"
};

std::vector<std::string> listedMachineHeader();
/// Errors: of the file, and of machines that can't be built.
sim::Result<ListedMachine> listedMachine(const std::string& name);
/// Members of the JSON object.
void writeListedMachine(sim::JsonWriter& j, const ListedMachine& machine);
/// For people, below the table: what it is, sources, and what is only estimated. Lines of at most 100 columns.
std::string listedMachineDetails(const ListedMachine& machine);

} // namespace app
