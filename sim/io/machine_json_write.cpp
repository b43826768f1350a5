// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/json_write.h"
#include "sim/io/machine_json.h"

#include <algorithm>

namespace sim::io {

namespace {

bool same_but_core(const CpuSpec& a, const CpuSpec& b)
{
    return a.type == b.type && a.capacity == b.capacity && a.cluster == b.cluster && a.llc == b.llc
           && a.package == b.package && a.numa == b.numa && a.policy == b.policy;
}

OrderedJson cpu_group(const MachineSpec& machine, const std::vector<int>& ids)
{
    const CpuSpec& common = machine.cpus[static_cast<std::size_t>(ids.front())];
    OrderedJson j = OrderedJson::object();
    j["ids"] = cpu_list_text(ids);
    if (!common.type.empty())
        j["type"] = common.type;
    j["capacity"] = common.capacity.value;
    std::vector<int> cores;
    for (int id : ids)
        cores.push_back(machine.cpus[static_cast<std::size_t>(id)].core);
    if (cores != ids)
        j["core"] = cores;
    j["cluster"] = common.cluster;
    j["llc"] = common.llc;
    j["package"] = common.package;
    j["numa"] = common.numa;
    j["freq_domain"] = machine.policies[idx(common.policy)].name;
    return j;
}

// One entry per set of CPUs that differ in nothing but their core, in the order of their first CPU.
OrderedJson cpus_json(const MachineSpec& machine)
{
    OrderedJson entries = OrderedJson::array();
    std::vector<bool> done(machine.cpus.size());
    for (std::size_t first = 0; first < machine.cpus.size(); ++first) {
        if (done[first])
            continue;
        std::vector<int> ids;
        for (std::size_t i = first; i < machine.cpus.size(); ++i) {
            if (done[i] || !same_but_core(machine.cpus[first], machine.cpus[i]))
                continue;
            done[i] = true;
            ids.push_back(static_cast<int>(i));
        }
        entries.push_back(cpu_group(machine, ids));
    }
    return entries;
}

OrderedJson policy_json(const PolicySpec& policy)
{
    OrderedJson opps = OrderedJson::array();
    for (const OppSpec& opp : policy.opps) {
        OrderedJson j = OrderedJson::object();
        j["khz"] = opp.khz.value;
        j["transition_latency_ns"] = opp.transition_latency.count();
        if (opp.turbo)
            j["turbo"] = true;
        opps.push_back(std::move(j));
    }
    OrderedJson j = OrderedJson::object();
    j["name"] = policy.name;
    j["transition_latency_ns"] = policy.transition_latency.count();
    j["opps"] = std::move(opps);
    return j;
}

} // namespace

OrderedJson machine_to_json(const MachineSpec& machine)
{
    OrderedJson j = OrderedJson::object();
    j["label"] = machine.label;
    j["sources"] = machine.sources;
    j["notes"] = machine.notes;
    j["cpus"] = cpus_json(machine);
    j["freq_domains"] = OrderedJson::array();
    for (const PolicySpec& policy : machine.policies)
        j["freq_domains"].push_back(policy_json(policy));
    j["idle_states"] = OrderedJson::array();
    const IdleTableSpec* table = machine.idle_tables.empty() ? nullptr : &machine.idle_tables.front();
    for (const IdleStateSpec& s : table ? table->states : std::vector<IdleStateSpec>{}) {
        OrderedJson state = OrderedJson::object();
        state["name"] = s.name;
        state["exit_latency_us"] = s.exit_latency_us;
        state["target_residency_us"] = s.target_residency_us;
        j["idle_states"].push_back(std::move(state));
    }
    if (!machine.numa_distance.empty())
        j["numa_distance"] = machine.numa_distance;
    if (machine.node_reclaim_distance != MachineSpec{}.node_reclaim_distance)
        j["node_reclaim_distance"] = machine.node_reclaim_distance;
    return j;
}

std::string write_machine(const MachineSpec& machine)
{
    OrderedJson j = OrderedJson::object();
    j["schema"] = kMachineSchema;
    j.update(machine_to_json(machine));
    return file_text(j);
}

} // namespace sim::io
