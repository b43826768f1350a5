// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/topology/machine_spec.h"

#include <optional>
#include <string>

namespace sim {

struct BrokenPlaceRule {
    CpuId cpu{kNoCpu}; ///< the CPU that breaks it, the one with the lowest number
    std::string rule;  ///< in words
};

/// Domains are nested: siblings lie within one cluster and one cache, those in one node, and clusters within caches or
/// caches within clusters. Looks at present CPUs, online or not.
std::optional<BrokenPlaceRule> broken_place_rule(const MachineSpec& machine);

} // namespace sim
