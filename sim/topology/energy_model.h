// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/kernel_math.h"
#include "sim/topology/machine_spec.h"

#include <vector>

namespace sim {

struct Topology;

/// K: struct em_perf_state. One operating point of one CPU of a frequency domain.
struct EmPerfState {
    u64 performance = 0;      ///< capacity at this frequency, 0..1024
    u64 power_uw = 0;         ///< of one CPU that is always busy
    u64 cost = 0;             ///< power * 10 / performance: energy per unit of util
    bool inefficient = false; ///< a faster state costs no more; never chosen
};

/// K: em_create_perf_table(), em_compute_costs(). States by operating point; empty if the policy names no power.
std::vector<EmPerfState> energy_table(const PolicySpec& policy, u32 capacity);

/// K: build_perf_domains(). Fills the energy tables and, where EAS can work, the list of perf domains. Domains are
/// built.
void build_perf_domains(const MachineSpec& machine, Topology& t);

} // namespace sim
