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
    int idle_table = 0; ///< index into MachineSpec::idle_tables; without meaning where that is empty
    /// Numbers may have gaps: a number that is not `present` stands for no CPU at all. A present CPU that is not
    /// `online` exists, is shown and never runs. Neither is in any domain or mask of the topology.
    bool present = true;
    bool online = true;
    friend bool operator==(const CpuSpec&, const CpuSpec&) = default;
};

/// K: cpu_online(). There is such a CPU, and it can run.
inline bool is_online(const CpuSpec& cpu)
{
    return cpu.present && cpu.online;
}

/// One operating point of a frequency domain.
struct OppSpec {
    KHz khz{};
    Duration transition_latency{}; ///< request to effective frequency; 0 = at once
    bool turbo = false;            ///< flagged turbo in its source; usable like the others
    std::int64_t power_uw = 0;     ///< K: em_perf_state::power of one CPU of the domain; 0 = no energy model
    friend bool operator==(const OppSpec&, const OppSpec&) = default;
};

/// A cpufreq policy: the CPUs that share a clock.
struct PolicySpec {
    std::string name;              ///< "E", "P"
    std::vector<OppSpec> opps;     ///< ascending, at least one
    Duration transition_latency{}; ///< cpuinfo.transition_latency: what rate_limit_rule starts from
    /// No table is known: any frequency from the first to the last of `opps` (then the two ends of the range) is taken
    /// as asked for, after the latency of the upper end.
    bool any_khz = false;
    std::int64_t transition_delay_us = 0; ///< K: cpufreq_policy::transition_delay_us; 0 = the driver names none
    friend bool operator==(const PolicySpec&, const PolicySpec&) = default;
};

/// A cpuidle state. What is published (and compared by the kernel) and what a wake-up pays are two things.
struct IdleStateSpec {
    std::string name;
    std::int64_t exit_latency_us = 0;     ///< K: cpuidle_state::exit_latency, as published
    std::int64_t target_residency_us = 0; ///< K: cpuidle_state::target_residency
    Duration wake{};      ///< paid from the interrupt to the idle loop going on; 0 where it is not known
    Duration entry{};     ///< from the instruction until a wake-up can be taken; part of the state's residency
    bool polling = false; ///< K: CPUIDLE_FLAG_POLLING; state 0 of x86: the CPU spins
    friend bool operator==(const IdleStateSpec&, const IdleStateSpec&) = default;
};

/// The states that a cpuidle driver offers on a kind of CPU, shallowest first.
struct IdleTableSpec {
    std::string name;
    std::vector<IdleStateSpec> states; ///< at least one
    /// K: TIF_POLLING_NRFLAG while idle in any state (x86 MWAIT): no IPI is needed to wake.
    bool wakes_without_ipi = false;
    friend bool operator==(const IdleTableSpec&, const IdleTableSpec&) = default;
};

/// A value of the description that no public primary source states.
struct EstimateSpec {
    std::string what; ///< "wake_us of LPI-1"
    std::string why;  ///< what it rests on
    friend bool operator==(const EstimateSpec&, const EstimateSpec&) = default;
};

/// A machine as data (ramplight.machine/1). Immutable after loading.
struct MachineSpec {
    std::string name;  ///< file name without suffix, e.g. apple-m1-macmini
    std::string label; ///< for people
    std::vector<std::string> sources;
    std::vector<std::string> notes; ///< what the description leaves out or simplifies
    std::vector<EstimateSpec> estimates;
    std::vector<CpuSpec> cpus; ///< 1..1024 numbers; the last one is present, and one is online
    std::vector<PolicySpec> policies;
    std::vector<IdleTableSpec> idle_tables; ///< empty = no cpuidle driver: one state `idle`, never published
    /// K: node_distance(), by node and node. Empty = 10 within a node, 20 between any two.
    std::vector<std::vector<int>> numa_distance;
    int node_reclaim_distance = 30; ///< K: node_reclaim_distance; 32 on AMD Zen

    friend bool operator==(const MachineSpec&, const MachineSpec&) = default;
    /// The table of a CPU; null without a driver.
    const IdleTableSpec* idle_table(CpuId cpu) const
    {
        return idle_tables.empty() ? nullptr : &idle_tables[static_cast<std::size_t>(cpus[idx(cpu)].idle_table)];
    }
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
