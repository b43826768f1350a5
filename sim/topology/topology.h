// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/cpu_mask.h"
#include "sim/base/result.h"
#include "sim/topology/energy_model.h"
#include "sim/topology/machine_spec.h"

#include <string>
#include <vector>

namespace sim {

/// K: enum of SD_* flags (sd_flags.h); those that the model reads.
enum SdFlag : u32 {
    SD_BALANCE_NEWIDLE = 1u << 0,
    SD_BALANCE_EXEC = 1u << 1,
    SD_BALANCE_FORK = 1u << 2,
    SD_WAKE_AFFINE = 1u << 3,
    SD_ASYM_CPUCAPACITY = 1u << 4,
    SD_ASYM_CPUCAPACITY_FULL = 1u << 5,
    SD_SHARE_CPUCAPACITY = 1u << 6,
    SD_CLUSTER = 1u << 7,
    SD_SHARE_LLC = 1u << 8,
    SD_PREFER_SIBLING = 1u << 9,
    SD_NUMA = 1u << 10,
    SD_SERIALIZE = 1u << 11
};

/// K: struct sched_group with its sched_group_capacity. Capacities are constant here: the model has no RT, IRQ or
/// thermal load that would change them.
struct SchedGroup {
    CpuMask span;
    int weight = 0; ///< group_weight = CPUs
    int cores = 0;
    u32 flags = 0; ///< of the child domain; 0 at the lowest level
    u64 capacity = 0, min_capacity = 0, max_capacity = 0;
    std::size_t id = 0; ///< index of this group's mutable state, over all domains
};

/// K: struct sched_domain, the part that never changes. Shared by all CPUs of its span.
struct SchedDomain {
    std::string name; ///< SMT, CLS, MC, PKG, NUMA
    CpuMask span;
    int weight = 0;
    u32 flags = 0;
    int imbalance_pct = 117;
    int cache_nice_tries = 0;
    int min_interval_ms = 0, max_interval_ms = 0;
    int imb_numa_nr = 0;            ///< tasks up to which a NUMA imbalance of two is tolerated; 0 below the package
    std::vector<SchedGroup> groups; ///< by first CPU; walked local group first, see local_group()
    /// Index in `groups` of the group that holds `cpu`. Precondition: cpu is in span.
    std::size_t local_group(CpuId cpu) const;
};

/// Everything of a machine that a run never changes.
struct Topology {
    int ncpus = 0;             ///< K: nr_cpu_ids: numbers 0 .. ncpus-1, some of which may stand for no CPU
    CpuMask online;            ///< K: cpu_online_mask; every other mask here is a part of it. Not empty
    int nr_online = 0;         ///< K: num_online_cpus()
    std::vector<u32> capacity; ///< arch_scale_cpu_capacity by CPU number
    u32 max_capacity = 1024;
    std::vector<PolicyId> policy;     ///< by CPU number
    std::vector<CpuMask> policy_cpus; ///< by policy; empty if all its CPUs are offline
    std::vector<CpuMask> smt;         ///< hardware siblings of a CPU, itself included; empty for one that is not online
    std::vector<SchedDomain> domains;
    std::vector<std::vector<std::size_t>>
        sd;                       ///< by CPU: its domains, bottom to top, as indices into `domains`; none if not online
    std::vector<int> sd_llc;      ///< by CPU: level (index into sd[cpu]) of the highest SHARE_LLC domain; -1 = none
    std::vector<CpuId> sd_llc_id; ///< by CPU: first CPU of that domain; the CPU itself without one
    std::vector<int> sd_llc_size; ///< by CPU: weight of that domain; 1 without one
    std::vector<CpuId> sd_share_id;       ///< by CPU: first CPU of its lowest CLUSTER domain; sd_llc_id without one
    std::vector<int> sd_asym_cpucapacity; ///< by CPU: level of the lowest ASYM_CPUCAPACITY_FULL domain; -1 = none
    std::vector<std::vector<EmPerfState>> energy_tables; ///< by policy and operating point; empty = no energy model
    std::vector<PolicyId> perf_domains; ///< K: root_domain::pd, in its order; empty = EAS can't work here
    std::size_t group_count = 0;
    bool asym = false;           ///< online CPUs differ in capacity
    bool smt_active = false;     ///< K: sched_smt_active()
    bool cluster_active = false; ///< K: sched_cluster_active: a CLUSTER domain exists

    const SchedDomain& domain(CpuId cpu, int level) const
    {
        return domains[sd[idx(cpu)][static_cast<std::size_t>(level)]];
    }
    int levels(CpuId cpu) const { return static_cast<int>(sd[idx(cpu)].size()); }
    /// K: cpus_share_cache().
    bool share_llc(CpuId a, CpuId b) const { return sd_llc_id[idx(a)] == sd_llc_id[idx(b)]; }
    /// K: cpus_share_resources(): the same cluster, or the same cache where there are no clusters.
    bool share_resources(CpuId a, CpuId b) const { return sd_share_id[idx(a)] == sd_share_id[idx(b)]; }
};

/// Checks the machine and builds its scheduling domains. Errors: Invalid.
Result<Topology> build_topology(const MachineSpec& machine);

} // namespace sim
