// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/topology/machine_spec.h"

#include <string>
#include <vector>

namespace sim {

/// Largest distance: a byte in ACPI's SLIT.
inline constexpr int kMaxNumaDistance = 255;

/// The nodes that have online CPUs, ascending.
std::vector<int> online_nodes(const MachineSpec& machine);
/// The distances between those nodes, ascending, each once: one NUMA level each. Empty with one node.
/// Precondition: no distance rule is broken.
std::vector<int> remote_distances(const MachineSpec& machine);
/// Which rule about node numbers and distances is broken, in words; "" = none. Precondition: the machine has a CPU.
std::string broken_distance_rule(const MachineSpec& machine);

} // namespace sim
