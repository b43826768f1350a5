// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/topology/machine_spec.h"

#include <string>
#include <vector>

namespace sim {

int present_cpus(const MachineSpec& machine); ///< how many there are, online or not
int online_cpus(const MachineSpec& machine);
/// Those that exist and can't run, ascending.
std::vector<CpuId> offline_cpus(const MachineSpec& machine);
/// "160", or "8 (6 online)".
std::string cpu_count_text(const MachineSpec& machine);

} // namespace sim
