// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/topology/topology.h"

namespace sim {

/// K: build_sched_domains(). Fills domains, sd, sd_llc, sd_asym_cpucapacity, group_count from the CPUs' places.
/// Precondition: everything else of `t` is filled. Levels: SMT, CLS, MC, PKG, and NUMA once per distance.
void build_sched_domains(const MachineSpec& machine, Topology& t);

} // namespace sim
