// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/topology/topology.h"

#include <string>
#include <vector>

namespace sim {

/// The domains of a machine that stand at one level, in short.
struct DomainLevel {
    std::string name;         ///< SMT, CLS, MC, PKG, NUMA
    std::vector<int> weights; ///< how many CPUs its domains span, ascending, each once
};

/// Bottom to top. NUMA domains of different size are levels of their own.
std::vector<DomainLevel> domain_levels(const Topology& topology);
/// "MC 2 / PKG 80 / NUMA 160"; where a level's domains differ in size, "MC 2-4". "none" with a single CPU.
std::string domain_levels_text(const std::vector<DomainLevel>& levels);

} // namespace sim
