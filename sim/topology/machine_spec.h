// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
#include "sim/base/units.h"

#include <string>
#include <vector>

namespace sim {

/// One CPU as a machine file describes it. Index in MachineSpec::cpus = CpuId.
struct CpuSpec {
    std::string type;        ///< "icestorm"; free text for display
    Capacity capacity{1024}; ///< arch_scale_cpu_capacity
    int core = 0;            ///< CPUs with equal core (within a package) are SMT siblings
    int cluster = 0;
    int llc = 0; ///< CPUs with equal llc share the last level cache
    int package = 0;
    int numa = 0;
    PolicyId policy{0}; ///< frequency domain, index into MachineSpec::policies
};

/// One operating point of a frequency domain.
struct OppSpec {
    KHz khz{};
    Duration transition_latency{}; ///< request to effective frequency; 0 = at once
    bool turbo = false;            ///< flagged turbo in its source; usable like the others
};

/// A cpufreq policy: the CPUs that share a clock.
struct PolicySpec {
    std::string name;              ///< "E", "P"
    std::vector<OppSpec> opps;     ///< ascending, at least one
    Duration transition_latency{}; ///< cpuinfo.transition_latency: what rate_limit_rule starts from
};

/// A cpuidle state as published. M1 has no driver: `idle` only.
struct IdleStateSpec {
    std::string name;
    std::int64_t exit_latency_us = 0;
    std::int64_t target_residency_us = 0;
};

/// A machine as data (ramplight.machine/1). Immutable after loading.
struct MachineSpec {
    std::string name;  ///< file name without suffix, e.g. apple-m1-macmini
    std::string label; ///< for people
    std::vector<std::string> sources;
    std::vector<std::string> notes; ///< estimates and what the description leaves out
    std::vector<CpuSpec> cpus;      ///< 1..1024
    std::vector<PolicySpec> policies;
    std::vector<IdleStateSpec> idle_states; ///< may be empty: one state `idle`
    /// K: node_distance(), by node and node. Empty = 10 within a node, 20 between any two.
    std::vector<std::vector<int>> numa_distance;
    int node_reclaim_distance = 30; ///< K: node_reclaim_distance; 32 on AMD Zen

    /// Distance of two nodes. Precondition: numa_distance is empty or has a row for each.
    int distance(int a, int b) const
    {
        if (numa_distance.empty())
            return a == b ? kLocalDistance : kRemoteDistance;
        return numa_distance[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
    }
    static constexpr int kLocalDistance = 10;  ///< K: LOCAL_DISTANCE
    static constexpr int kRemoteDistance = 20; ///< K: REMOTE_DISTANCE
};

} // namespace sim
