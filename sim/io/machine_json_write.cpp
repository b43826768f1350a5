// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/json_write.h"
#include "sim/io/machine_json.h"
#include "sim/io/machine_json_parts.h"

#include <algorithm>
#include <set>

namespace sim::io {

namespace {

// An entry of freq_domains: policies `first` .. `last` - 1.
struct DomainRun {
    DomainEntry entry;
    std::size_t first = 0;
    std::size_t last = 0;
};

std::vector<int> cpus_of(const MachineSpec& machine, std::size_t first, std::size_t last)
{
    std::vector<int> cpus;
    for (std::size_t c = 0; c < machine.cpus.size(); ++c) {
        const std::size_t policy = idx(machine.cpus[c].policy);
        if (machine.cpus[c].present && policy >= first && policy < last)
            cpus.push_back(static_cast<int>(c));
    }
    return cpus;
}

// Are the policies of `run` what the reader would make of its entry?
bool stands_for(const MachineSpec& machine, const DomainRun& run)
{
    const auto policies = policies_of(run.entry.per, machine, cpus_of(machine, run.first, run.last));
    if (policies.size() != run.last - run.first)
        return false;
    for (std::size_t i = 0; i < policies.size(); ++i) {
        const PolicySpec& policy = machine.policies[run.first + i];
        if (policies[i] != cpus_of(machine, run.first + i, run.first + i + 1)
            || policy.name != policy_name(run.entry.policy.name, policies[i].front()))
            return false;
    }
    return true;
}

// The longest run of equal clocks from `first` on that one entry with `per` can stand for; else that policy alone.
DomainRun domain_run(const MachineSpec& machine, std::size_t first, const std::set<std::string>& taken)
{
    DomainRun run{{machine.policies[first], Per::Domain}, first, first + 1};
    const std::vector<int> cpus = cpus_of(machine, first, first + 1);
    const std::string number = cpus.empty() ? std::string() : std::to_string(cpus.front());
    const std::string& name = machine.policies[first].name;
    if (number.empty() || name.size() <= number.size()
        || name.compare(name.size() - number.size(), number.size(), number) != 0)
        return run;
    DomainRun many = run;
    many.entry.policy.name.resize(name.size() - number.size());
    if (taken.count(many.entry.policy.name))
        return run;
    const auto equal_clock = [&machine, &many](std::size_t i) {
        PolicySpec other = machine.policies[i];
        const bool prefixed = other.name.compare(0, many.entry.policy.name.size(), many.entry.policy.name) == 0;
        other.name = many.entry.policy.name;
        return prefixed && other == many.entry.policy;
    };
    while (many.last < machine.policies.size() && equal_clock(many.last))
        ++many.last;
    for (const Per per : {Per::Cpu, Per::Core}) {
        many.entry.per = per;
        if (many.last - many.first > 1 && stands_for(machine, many))
            return many;
    }
    return run;
}

std::vector<DomainRun> domain_runs(const MachineSpec& machine)
{
    std::set<std::string> taken;
    for (const PolicySpec& policy : machine.policies)
        taken.insert(policy.name);
    std::vector<DomainRun> runs;
    for (std::size_t i = 0; i < machine.policies.size(); i = runs.back().last) {
        runs.push_back(domain_run(machine, i, taken));
        taken.insert(runs.back().entry.policy.name);
    }
    return runs;
}

const std::string& domain_name(const std::vector<DomainRun>& runs, PolicyId policy)
{
    const auto it =
        std::find_if(runs.begin(), runs.end(), [policy](const DomainRun& run) { return idx(policy) < run.last; });
    return it->entry.policy.name;
}

bool same_entry(const CpuSpec& a, const CpuSpec& b, const std::vector<DomainRun>& runs)
{
    return a.present == b.present && a.type == b.type && a.capacity == b.capacity && a.idle_table == b.idle_table
           && a.online == b.online && domain_name(runs, a.policy) == domain_name(runs, b.policy);
}

OrderedJson cpu_entry(const MachineSpec& machine, const std::vector<DomainRun>& runs, const std::vector<int>& ids)
{
    const CpuSpec& common = machine.cpus[static_cast<std::size_t>(ids.front())];
    OrderedJson j = OrderedJson::object();
    j["ids"] = cpu_list_text(ids);
    if (!common.type.empty())
        j["type"] = common.type;
    j["capacity"] = common.capacity.value;
    const auto numbers = [&](const char* key, int CpuSpec::*member) {
        std::vector<int> all;
        for (int id : ids)
            all.push_back(machine.cpus[static_cast<std::size_t>(id)].*member);
        if (member == &CpuSpec::core && all == ids)
            return;
        if (std::count(all.begin(), all.end(), all.front()) == static_cast<std::ptrdiff_t>(all.size()))
            j[key] = all.front();
        else
            j[key] = numbers_text(all);
    };
    numbers("core", &CpuSpec::core);
    numbers("cluster", &CpuSpec::cluster);
    numbers("llc", &CpuSpec::llc);
    numbers("package", &CpuSpec::package);
    numbers("numa", &CpuSpec::numa);
    j["freq_domain"] = domain_name(runs, common.policy);
    if (machine.idle_tables.size() > 1)
        j["idle_table"] = machine.idle_tables[static_cast<std::size_t>(common.idle_table)].name;
    if (!common.online)
        j["online"] = false;
    return j;
}

// One entry per set of CPUs that differ in nothing but their places, in the order of their first CPU.
OrderedJson cpus_json(const MachineSpec& machine, const std::vector<DomainRun>& runs)
{
    OrderedJson entries = OrderedJson::array();
    std::vector<bool> done(machine.cpus.size());
    for (std::size_t first = 0; first < machine.cpus.size(); ++first) {
        if (done[first] || !machine.cpus[first].present)
            continue;
        std::vector<int> ids;
        for (std::size_t i = first; i < machine.cpus.size(); ++i) {
            if (done[i] || !same_entry(machine.cpus[first], machine.cpus[i], runs))
                continue;
            done[i] = true;
            ids.push_back(static_cast<int>(i));
        }
        entries.push_back(cpu_entry(machine, runs, ids));
    }
    return entries;
}

OrderedJson range_json(const PolicySpec& policy)
{
    OrderedJson j = OrderedJson::object();
    j["min_khz"] = policy.opps.front().khz.value;
    j["max_khz"] = policy.opps.back().khz.value;
    j["transition_latency_ns"] = policy.opps.back().transition_latency.count();
    return j;
}

OrderedJson domain_json(const DomainEntry& entry)
{
    OrderedJson j = OrderedJson::object();
    j["name"] = entry.policy.name;
    if (entry.per != Per::Domain)
        j["per"] = entry.per == Per::Cpu ? "cpu" : "core";
    j["transition_latency_ns"] = entry.policy.transition_latency.count();
    if (entry.policy.transition_delay_us != 0)
        j["transition_delay_us"] = entry.policy.transition_delay_us;
    if (entry.policy.any_khz) {
        j["range"] = range_json(entry.policy);
        return j;
    }
    j["opps"] = OrderedJson::array();
    for (const OppSpec& opp : entry.policy.opps) {
        OrderedJson o = OrderedJson::object();
        o["khz"] = opp.khz.value;
        o["transition_latency_ns"] = opp.transition_latency.count();
        if (opp.turbo)
            o["turbo"] = true;
        if (opp.power_uw != 0)
            o["power_uw"] = opp.power_uw;
        j["opps"].push_back(std::move(o));
    }
    return j;
}

// Whole microseconds as an integer; else with as many decimals as it takes: a double holds them exactly enough to
// print the same digits.
OrderedJson microseconds(Duration d)
{
    const std::int64_t ns = d.count();
    return ns % 1000 == 0 ? OrderedJson(ns / 1000) : OrderedJson(static_cast<double>(ns) / 1000.0);
}

OrderedJson states_json(const IdleTableSpec& table)
{
    OrderedJson states = OrderedJson::array();
    for (const IdleStateSpec& s : table.states) {
        OrderedJson j = OrderedJson::object();
        j["name"] = s.name;
        j["exit_latency_us"] = s.exit_latency_us;
        j["target_residency_us"] = s.target_residency_us;
        if (s.wake != Duration{})
            j["wake_us"] = microseconds(s.wake);
        if (s.entry != Duration{})
            j["entry_us"] = microseconds(s.entry);
        if (s.polling)
            j["polling"] = true;
        states.push_back(std::move(j));
    }
    return states;
}

void add_idle(OrderedJson& j, const MachineSpec& machine)
{
    const std::vector<IdleTableSpec>& tables = machine.idle_tables;
    if (tables.empty() || (tables.size() == 1 && tables[0].name == kOneIdleTable && !tables[0].wakes_without_ipi)) {
        j["idle_states"] = tables.empty() ? OrderedJson::array() : states_json(tables[0]);
        return;
    }
    j["idle_tables"] = OrderedJson::array();
    for (const IdleTableSpec& table : tables) {
        OrderedJson t = OrderedJson::object();
        t["name"] = table.name;
        if (table.wakes_without_ipi)
            t["wakes_without_ipi"] = true;
        t["states"] = states_json(table);
        j["idle_tables"].push_back(std::move(t));
    }
}

} // namespace

OrderedJson machine_to_json(const MachineSpec& machine)
{
    const std::vector<DomainRun> runs = domain_runs(machine);
    OrderedJson j = OrderedJson::object();
    j["label"] = machine.label;
    j["sources"] = machine.sources;
    j["notes"] = machine.notes;
    j["estimates"] = OrderedJson::array();
    for (const EstimateSpec& estimate : machine.estimates)
        j["estimates"].push_back({{"what", estimate.what}, {"why", estimate.why}});
    j["cpus"] = cpus_json(machine, runs);
    j["freq_domains"] = OrderedJson::array();
    for (const DomainRun& run : runs)
        j["freq_domains"].push_back(domain_json(run.entry));
    add_idle(j, machine);
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
