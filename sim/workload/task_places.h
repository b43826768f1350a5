// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/topology/machine_spec.h"
#include "sim/workload/workload_spec.h"

#include <optional>
#include <string>

namespace sim {

struct BrokenTaskPlace {
    const char* key = ""; ///< "start_cpu" or "allowed"
    std::string rule;     ///< in words
};

/// Whether a task names only CPUs that the machine has, and can run somewhere. Offline CPUs may stand in `allowed` as
/// long as an online one does too; a start_cpu other than the default must be online.
std::optional<BrokenTaskPlace> broken_task_place(const MachineSpec& machine, const TaskSpec& task);

} // namespace sim
