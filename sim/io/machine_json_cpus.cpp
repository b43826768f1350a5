// SPDX-License-Identifier: GPL-3.0-or-later
// `cpus` of a machine file, and which CPU has which clock.
#include "sim/features/features.h"
#include "sim/io/machine_json.h"
#include "sim/io/machine_json_parts.h"
#include "sim/topology/place_rules.h"

#include <algorithm>
#include <map>
#include <utility>

namespace sim::io {

namespace {

using json::Node;

constexpr int kMaxGroupId = 65535; // core, cluster, llc, package and numa numbers
constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

// An entry of `cpus`, as far as read.
struct CpuEntry {
    Node node;
    std::vector<int> ids;
    std::vector<CpuSpec> cpus; // by index in ids; policy is the index of an entry of freq_domains
};

template <class Named> int find_named(const Node& node, const char* kind, const std::vector<Named>& all)
{
    const std::string wanted = node.name();
    std::vector<std::string_view> names;
    for (const Named& n : all)
        names.push_back(n.name);
    const auto it = std::find(names.begin(), names.end(), wanted);
    if (it != names.end())
        return static_cast<int>(it - names.begin());
    node.fail(ErrorCode::UnknownName, {kind, wanted, nearest_names(wanted, names)});
    return 0;
}

CpuEntry cpu_entry(const Node& node, const std::vector<PolicySpec>& domains, const MachineSpec& machine)
{
    const json::Object o = node.object({"ids", "type", "capacity", "core", "cluster", "llc", "package", "numa",
                                        "freq_domain", "idle_table", "online"});
    CpuEntry entry{node, o.required("ids").cpu_list(kMaxCpus - 1), {}};
    CpuSpec common;
    if (const auto type = o.optional("type"))
        common.type = type->name();
    common.capacity = Capacity{static_cast<std::uint32_t>(o.required("capacity").integer(1, 1024))};
    common.policy = PolicyId{find_named(o.required("freq_domain"), "frequency domain", domains)};
    if (const auto table = o.optional("idle_table"))
        common.idle_table = find_named(*table, "idle table", machine.idle_tables);
    else if (machine.idle_tables.size() > 1)
        o.required("idle_table");
    if (const auto online = o.optional("online"))
        common.online = online->boolean();
    entry.cpus.assign(entry.ids.size(), common);
    for (std::size_t i = 0; i < entry.ids.size(); ++i)
        entry.cpus[i].core = entry.ids[i];
    const auto numbers = [&](const char* key, int CpuSpec::*member) {
        if (const auto value = o.optional(key)) {
            const std::vector<int> all = read_numbers(*value, entry.ids.size(), kMaxGroupId);
            for (std::size_t i = 0; i < entry.ids.size(); ++i)
                entry.cpus[i].*member = all[i];
        }
    };
    numbers("core", &CpuSpec::core);
    numbers("cluster", &CpuSpec::cluster);
    numbers("llc", &CpuSpec::llc);
    numbers("package", &CpuSpec::package);
    numbers("numa", &CpuSpec::numa);
    return entry;
}

// Puts the entries' CPUs at their numbers. Returns by number the entry it came from.
std::vector<std::size_t> place_entries(const std::vector<CpuEntry>& entries, MachineSpec& machine)
{
    std::vector<std::size_t> from;
    CpuSpec absent;
    absent.present = false;
    for (std::size_t e = 0; e < entries.size(); ++e) {
        for (std::size_t i = 0; i < entries[e].ids.size(); ++i) {
            const auto id = static_cast<std::size_t>(entries[e].ids[i]);
            if (id >= from.size()) {
                from.resize(id + 1, kNowhere);
                machine.cpus.resize(id + 1, absent);
            }
            if (from[id] != kNowhere)
                entries[e].node.fail(ErrorCode::Invalid, {"CPU " + std::to_string(id) + " is described twice"});
            from[id] = e;
            machine.cpus[id] = entries[e].cpus[i];
        }
    }
    return from;
}

void check_cpus(const Node& node, const std::vector<CpuEntry>& entries, const std::vector<std::size_t>& from,
                const MachineSpec& machine)
{
    const auto any = [&machine](auto rule) { return std::any_of(machine.cpus.begin(), machine.cpus.end(), rule); };
    if (machine.cpus.empty())
        node.fail(ErrorCode::Invalid, {"a machine has at least one CPU"});
    else if (!any([](const CpuSpec& c) { return c.present && c.online; }))
        node.fail(ErrorCode::Invalid, {"at least one CPU must be online"});
    else if (!any([](const CpuSpec& c) { return c.present && c.capacity == Capacity{1024}; }))
        node.fail(ErrorCode::Invalid, {"at least one CPU must have capacity 1024"});
    else if (auto broken = broken_place_rule(machine))
        entries[from[idx(broken->cpu)]].node.fail(ErrorCode::Invalid, {std::move(broken->rule)});
}

// The entries' policies, one after the other; CPUs get the final numbers.
void expand_policies(const Node& node, const std::vector<DomainEntry>& domains, MachineSpec& machine)
{
    std::vector<std::vector<int>> members(domains.size());
    for (std::size_t c = 0; c < machine.cpus.size(); ++c) {
        if (machine.cpus[c].present)
            members[idx(machine.cpus[c].policy)].push_back(static_cast<int>(c));
    }
    const std::vector<Node> nodes = node.items();
    for (std::size_t d = 0; d < domains.size(); ++d) {
        if (members[d].empty())
            nodes[d].fail(ErrorCode::Invalid,
                          {"no CPU belongs to frequency domain \"" + domains[d].policy.name + "\""});
        for (const std::vector<int>& cpus : policies_of(domains[d].per, machine, members[d])) {
            PolicySpec policy = domains[d].policy;
            if (domains[d].per != Per::Domain)
                policy.name = policy_name(policy.name, cpus.front());
            const auto same = [&policy](const PolicySpec& other) { return other.name == policy.name; };
            if (std::any_of(machine.policies.begin(), machine.policies.end(), same))
                nodes[d].fail(ErrorCode::Invalid, {"two frequency domains are called \"" + policy.name + "\""});
            for (int c : cpus)
                machine.cpus[static_cast<std::size_t>(c)].policy =
                    PolicyId{static_cast<std::int32_t>(machine.policies.size())};
            machine.policies.push_back(std::move(policy));
        }
    }
}

} // namespace

std::vector<std::vector<int>> policies_of(Per per, const MachineSpec& machine, const std::vector<int>& cpus)
{
    std::vector<std::vector<int>> policies;
    std::map<std::pair<int, int>, std::size_t> known; // by package and core
    for (int c : cpus) {
        const CpuSpec& cpu = machine.cpus[static_cast<std::size_t>(c)];
        std::size_t at = per == Per::Domain ? 0 : policies.size();
        if (per == Per::Core)
            at = known.emplace(std::pair{cpu.package, cpu.core}, at).first->second;
        if (at == policies.size())
            policies.emplace_back();
        policies[at].push_back(c);
    }
    return policies;
}

std::string policy_name(const std::string& entry, int first_cpu)
{
    return entry + std::to_string(first_cpu);
}

void read_cpus(const Node& node, const Node& domains_node, const std::vector<DomainEntry>& domains,
               MachineSpec& machine)
{
    std::vector<PolicySpec> prototypes;
    for (const DomainEntry& d : domains)
        prototypes.push_back(d.policy);
    std::vector<CpuEntry> entries;
    for (const Node& item : node.items()) {
        entries.push_back(cpu_entry(item, prototypes, machine));
        if (!node.doc().ok())
            return;
    }
    const std::vector<std::size_t> from = place_entries(entries, machine);
    if (!node.doc().ok())
        return;
    check_cpus(node, entries, from, machine);
    if (node.doc().ok())
        expand_policies(domains_node, domains, machine);
}

} // namespace sim::io
