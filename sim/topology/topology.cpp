// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/topology/topology.h"

#include "sim/base/check.h"
#include "sim/topology/numa_distance.h"
#include "sim/topology/sched_domain.h"

#include <algorithm>
#include <utility>

namespace sim {

std::size_t SchedDomain::local_group(CpuId cpu) const
{
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (groups[i].span.test(cpu))
            return i;
    }
    SIM_CHECK(!"cpu is in the domain's span");
}

bool Topology::share_llc(CpuId a, CpuId b) const
{
    if (a == b)
        return true;
    const int level = sd_llc[idx(a)];
    return level >= 0 && domain(a, level).span.test(b);
}

namespace {

// Domains are nested: siblings within a cluster and a cache, clusters within caches or caches within clusters.
bool places_nest(const MachineSpec& machine, const CpuSpec& a)
{
    bool cluster_beyond_llc = false;
    bool llc_beyond_cluster = false;
    for (const CpuSpec& b : machine.cpus) {
        if (a.package != b.package)
            continue;
        const bool cluster = a.cluster == b.cluster;
        const bool llc = a.llc == b.llc;
        if (a.core == b.core && !(cluster && llc))
            return false;
        if (a.numa != b.numa && (cluster || llc))
            return false;
        cluster_beyond_llc |= cluster && !llc;
        llc_beyond_cluster |= llc && !cluster;
    }
    return !(cluster_beyond_llc && llc_beyond_cluster);
}

Result<void> check_machine(const MachineSpec& machine)
{
    const auto invalid = [](std::string rule) {
        return fail(ErrorCode::Invalid, {std::move(rule)}, {.path = "machine"});
    };
    if (machine.cpus.empty() || machine.cpus.size() > static_cast<std::size_t>(kMaxCpus))
        return invalid("a machine has 1 to " + std::to_string(kMaxCpus) + " CPUs");
    u32 biggest = 0;
    for (const CpuSpec& cpu : machine.cpus) {
        biggest = std::max(biggest, cpu.capacity.value);
        if (cpu.capacity.value < 1 || cpu.capacity.value > 1024)
            return invalid("a CPU's capacity is 1 to 1024");
        if (cpu.policy.value < 0 || idx(cpu.policy) >= machine.policies.size())
            return invalid("every CPU belongs to a frequency domain");
        if (!places_nest(machine, cpu))
            return invalid("cores lie within clusters and caches, those in one node, and they do not cut each other");
    }
    if (biggest != 1024)
        return invalid("the biggest CPU has capacity 1024");
    if (std::string rule = broken_distance_rule(machine); !rule.empty())
        return invalid(std::move(rule));
    for (const PolicySpec& policy : machine.policies) {
        const auto below = [](const OppSpec& x, const OppSpec& y) { return x.khz < y.khz; };
        if (policy.opps.empty() || policy.opps.front().khz.value == 0)
            return invalid("a frequency domain has at least one operating point above 0 kHz");
        if (!std::is_sorted(policy.opps.begin(), policy.opps.end(), below))
            return invalid("operating points ascend");
    }
    return {};
}

} // namespace

Result<Topology> build_topology(const MachineSpec& machine)
{
    if (auto ok = check_machine(machine); !ok)
        return tl::unexpected(ok.error());
    Topology t;
    t.ncpus = static_cast<int>(machine.cpus.size());
    t.policy_cpus.resize(machine.policies.size());
    for (int c = 0; c < t.ncpus; ++c) {
        const CpuSpec& cpu = machine.cpus[static_cast<std::size_t>(c)];
        t.capacity.push_back(cpu.capacity.value);
        t.policy.push_back(cpu.policy);
        t.policy_cpus[idx(cpu.policy)].set(CpuId{c});
        CpuMask siblings;
        for (int o = 0; o < t.ncpus; ++o) {
            const CpuSpec& other = machine.cpus[static_cast<std::size_t>(o)];
            if (other.package == cpu.package && other.core == cpu.core)
                siblings.set(CpuId{o});
        }
        t.smt.push_back(siblings);
    }
    t.asym = std::any_of(t.capacity.begin(), t.capacity.end(), [&t](u32 c) { return c != t.max_capacity; });
    build_sched_domains(machine, t);
    return t;
}

} // namespace sim
