// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/topology/topology.h"

#include "sim/base/check.h"
#include "sim/topology/numa_distance.h"
#include "sim/topology/place_rules.h"
#include "sim/topology/sched_domain.h"

#include <algorithm>
#include <map>
#include <set>
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

namespace {

Result<void> check_machine(const MachineSpec& machine)
{
    const auto invalid = [](std::string rule) {
        return fail(ErrorCode::Invalid, {std::move(rule)}, {.path = "machine"});
    };
    if (machine.cpus.empty() || machine.cpus.size() > static_cast<std::size_t>(kMaxCpus))
        return invalid("a machine has 1 to " + std::to_string(kMaxCpus) + " CPUs");
    bool any_online = false;
    u32 biggest = 0;
    for (const CpuSpec& cpu : machine.cpus) {
        if (!cpu.present)
            continue;
        any_online |= cpu.online;
        biggest = std::max(biggest, cpu.capacity.value);
        if (cpu.capacity.value < 1 || cpu.capacity.value > 1024)
            return invalid("a CPU's capacity is 1 to 1024");
        if (cpu.policy.value < 0 || idx(cpu.policy) >= machine.policies.size())
            return invalid("every CPU belongs to a frequency domain");
        const auto tables = static_cast<int>(machine.idle_tables.size());
        if (cpu.idle_table < 0 || (tables > 0 && cpu.idle_table >= tables))
            return invalid("every CPU has one of the machine's idle tables");
    }
    if (!any_online)
        return invalid("at least one CPU is online");
    if (auto broken = broken_place_rule(machine))
        return invalid(std::move(broken->rule));
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
        if (policy.any_khz && policy.opps.size() != 2)
            return invalid("a range of frequencies has two ends");
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
    t.smt.resize(machine.cpus.size());
    std::map<std::pair<int, int>, CpuMask> siblings; // by package and core
    std::set<u32> capacities;
    for (int c = 0; c < t.ncpus; ++c) {
        const CpuSpec& cpu = machine.cpus[static_cast<std::size_t>(c)];
        t.capacity.push_back(cpu.capacity.value);
        t.policy.push_back(cpu.policy);
        if (!is_online(cpu))
            continue;
        t.online.set(CpuId{c});
        t.policy_cpus[idx(cpu.policy)].set(CpuId{c});
        siblings[{cpu.package, cpu.core}].set(CpuId{c});
        capacities.insert(cpu.capacity.value);
    }
    for (CpuId c : t.online) {
        const CpuSpec& cpu = machine.cpus[idx(c)];
        t.smt[idx(c)] = siblings.at({cpu.package, cpu.core});
        t.smt_active |= t.smt[idx(c)].weight() > 1;
    }
    t.nr_online = t.online.weight();
    t.asym = capacities.size() > 1;
    build_sched_domains(machine, t);
    build_perf_domains(machine, t);
    return t;
}

} // namespace sim
