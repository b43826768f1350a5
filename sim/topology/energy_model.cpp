// SPDX-License-Identifier: GPL-3.0-or-later
// K: em_create_perf_table(), em_compute_costs(), build_perf_domains(), kernel/power/energy_model.c and
// kernel/sched/topology.c @ v6.19
//
//   performance = capacity * f / f_max        cost = power [uW] * 10 / performance        (both truncated)
//
// From the fastest state down: one that costs at least as much as a faster one is inefficient.
//
// EAS can work where capacities differ, no CPU has siblings and every policy has a table. A perf domain is a policy.
// New ones are put in front of the list, so the one found last, by first CPU, is looked at first.
//
// Simplified: every machine here is frequency invariant and runs schedutil. Missing: tables that change at runtime.
#include "sim/topology/energy_model.h"

#include "sim/topology/topology.h"

#include <algorithm>
#include <limits>

namespace sim {

std::vector<EmPerfState> energy_table(const PolicySpec& policy, u32 capacity)
{
    std::vector<EmPerfState> table;
    for (const OppSpec& opp : policy.opps) {
        EmPerfState state;
        state.performance = u64{capacity} * opp.khz.value / policy.opps.back().khz.value;
        if (policy.any_khz || opp.power_uw <= 0 || state.performance == 0)
            return {};
        state.power_uw = static_cast<u64>(opp.power_uw);
        state.cost = state.power_uw * 10 / state.performance;
        table.push_back(state);
    }
    u64 faster = std::numeric_limits<u64>::max();
    for (auto state = table.rbegin(); state != table.rend(); ++state) {
        state->inefficient = state->cost >= faster;
        faster = std::min(faster, state->cost);
    }
    return table;
}

void build_perf_domains(const MachineSpec& machine, Topology& t)
{
    bool all = true;
    for (std::size_t i = 0; i < machine.policies.size(); ++i) {
        t.energy_tables.emplace_back();
        const CpuId first = t.policy_cpus[i].first();
        if (first == kNoCpu)
            continue;
        const u32 capacity = t.capacity[idx(first)];
        bool equal = true;
        for (CpuId c : t.policy_cpus[i])
            equal = equal && t.capacity[idx(c)] == capacity;
        if (equal)
            t.energy_tables.back() = energy_table(machine.policies[i], capacity);
        all = all && !t.energy_tables.back().empty();
        t.perf_domains.push_back(PolicyId{static_cast<std::int32_t>(i)});
    }
    std::sort(t.perf_domains.begin(), t.perf_domains.end(), [&t](PolicyId a, PolicyId b) {
        return t.policy_cpus[idx(a)].first().value > t.policy_cpus[idx(b)].first().value;
    });
    const bool asym =
        std::any_of(t.sd_asym_cpucapacity.begin(), t.sd_asym_cpucapacity.end(), [](int level) { return level >= 0; });
    if (!all || !asym || t.smt_active)
        t.perf_domains.clear();
}

} // namespace sim
