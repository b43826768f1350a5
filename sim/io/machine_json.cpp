// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/machine_json.h"

#include "sim/features/features.h"
#include "sim/io/json_reader.h"
#include "sim/topology/numa_distance.h"

#include <algorithm>
#include <utility>

namespace sim::io {

namespace {

using json::Node;

constexpr int kMaxGroupId = 65535;           // core, cluster, llc, package and numa numbers
constexpr std::int64_t kMaxKHz = 20'000'000; // 20 GHz
constexpr Duration kMaxLatency = std::chrono::seconds{1};
constexpr std::int64_t kMaxIdleUs = 10'000'000;

constexpr int kNoPolicy = -1;

// The CPUs of one entry of `cpus`, as far as read: which ids, and what they have in common.
struct CpuGroup {
    std::vector<int> ids;
    std::vector<int> cores; // empty: each its own id
    CpuSpec common;
};

Duration latency(const Node& node)
{
    return Duration{node.integer(0, kMaxLatency.count())};
}

std::vector<int> cores_of(const Node& node, std::size_t cpus)
{
    std::vector<int> cores;
    if (node.is(json::Kind::Integer) && cpus == 1)
        return {static_cast<int>(node.integer(0, kMaxGroupId))};
    for (const Node& item : node.items())
        cores.push_back(static_cast<int>(item.integer(0, kMaxGroupId)));
    if (node.doc().ok() && cores.size() != cpus)
        node.fail(ErrorCode::Invalid, {"there must be as many cores as CPUs in this entry: " + std::to_string(cpus)});
    return cores;
}

PolicyId find_policy(const Node& node, const MachineSpec& machine)
{
    const std::string wanted = node.name();
    std::vector<std::string_view> names;
    for (const PolicySpec& p : machine.policies)
        names.push_back(p.name);
    const auto it = std::find(names.begin(), names.end(), wanted);
    if (it == names.end()) {
        node.fail(ErrorCode::UnknownName, {"frequency domain", wanted, nearest_names(wanted, names)});
        return PolicyId{kNoPolicy};
    }
    return PolicyId{static_cast<std::int32_t>(it - names.begin())};
}

CpuGroup cpu_group(const Node& node, const MachineSpec& machine)
{
    const json::Object o =
        node.object({"ids", "type", "capacity", "core", "cluster", "llc", "package", "numa", "freq_domain"});
    CpuGroup group;
    group.ids = o.required("ids").cpu_list(kMaxCpus - 1);
    if (const auto type = o.optional("type"))
        group.common.type = type->name();
    group.common.capacity = Capacity{static_cast<std::uint32_t>(o.required("capacity").integer(1, 1024))};
    if (const auto core = o.optional("core"))
        group.cores = cores_of(*core, group.ids.size());
    const auto number = [&o](const char* key) {
        const auto value = o.optional(key);
        return value ? static_cast<int>(value->integer(0, kMaxGroupId)) : 0;
    };
    group.common.cluster = number("cluster");
    group.common.llc = number("llc");
    group.common.package = number("package");
    group.common.numa = number("numa");
    group.common.policy = find_policy(o.required("freq_domain"), machine);
    return group;
}

// Places the groups; every number 0..n-1 must come exactly once.
void read_cpus(const Node& node, MachineSpec& machine)
{
    std::vector<bool> seen;
    for (const Node& entry : node.items()) {
        const CpuGroup group = cpu_group(entry, machine);
        if (!node.doc().ok())
            return;
        for (std::size_t i = 0; i < group.ids.size(); ++i) {
            const auto id = static_cast<std::size_t>(group.ids[i]);
            if (id >= seen.size()) {
                seen.resize(id + 1);
                machine.cpus.resize(id + 1);
            }
            if (seen[id])
                entry.fail(ErrorCode::Invalid, {"CPU " + std::to_string(id) + " is described twice"});
            seen[id] = true;
            machine.cpus[id] = group.common;
            machine.cpus[id].core = group.cores.empty() ? group.ids[i] : group.cores[i];
        }
    }
    const auto gap = std::find(seen.begin(), seen.end(), false);
    if (node.doc().ok() && seen.empty())
        node.fail(ErrorCode::Invalid, {"a machine has at least one CPU"});
    else if (gap != seen.end())
        node.fail(ErrorCode::Invalid,
                  {"CPU numbers must have no gap, and CPU " + std::to_string(gap - seen.begin()) + " is missing"});
}

OppSpec opp(const Node& node)
{
    const json::Object o = node.object({"khz", "transition_latency_ns", "turbo"});
    OppSpec opp;
    opp.khz = KHz{static_cast<std::uint32_t>(o.required("khz").integer(1, kMaxKHz))};
    if (const auto ns = o.optional("transition_latency_ns"))
        opp.transition_latency = latency(*ns);
    if (const auto turbo = o.optional("turbo"))
        opp.turbo = turbo->boolean();
    return opp;
}

PolicySpec policy(const Node& node)
{
    const json::Object o = node.object({"name", "transition_latency_ns", "opps"});
    PolicySpec policy;
    policy.name = o.required("name").name();
    if (const auto ns = o.optional("transition_latency_ns"))
        policy.transition_latency = latency(*ns);
    const Node opps = o.required("opps");
    for (const Node& item : opps.items()) {
        policy.opps.push_back(opp(item));
        const std::size_t n = policy.opps.size();
        if (n > 1 && policy.opps[n - 1].khz <= policy.opps[n - 2].khz)
            item.fail(ErrorCode::Invalid, {"frequencies must ascend"});
    }
    if (node.doc().ok() && policy.opps.empty())
        opps.fail(ErrorCode::Invalid, {"a frequency domain has at least one operating point"});
    return policy;
}

void read_policies(const Node& node, MachineSpec& machine)
{
    for (const Node& item : node.items()) {
        PolicySpec p = policy(item);
        const auto same = [&p](const PolicySpec& other) { return other.name == p.name; };
        if (std::any_of(machine.policies.begin(), machine.policies.end(), same))
            item.fail(ErrorCode::Invalid, {"two frequency domains are called \"" + p.name + "\""});
        machine.policies.push_back(std::move(p));
    }
}

void read_idle_states(const Node& node, MachineSpec& machine)
{
    const std::vector<Node> items = node.items();
    if (!items.empty())
        machine.idle_tables.push_back({.name = "all", .states = {}});
    for (const Node& item : items) {
        const json::Object o = item.object({"name", "exit_latency_us", "target_residency_us"});
        IdleStateSpec state;
        state.name = o.required("name").name();
        state.exit_latency_us = o.required("exit_latency_us").integer(0, kMaxIdleUs);
        state.target_residency_us = o.required("target_residency_us").integer(0, kMaxIdleUs);
        machine.idle_tables.front().states.push_back(std::move(state));
    }
}

void read_distances(const json::Object& o, MachineSpec& machine)
{
    if (const auto rows = o.optional("numa_distance")) {
        for (const Node& row : rows->items()) {
            machine.numa_distance.emplace_back();
            for (const Node& distance : row.items())
                machine.numa_distance.back().push_back(
                    static_cast<int>(distance.integer(MachineSpec::kLocalDistance, kMaxNumaDistance)));
        }
        if (rows->doc().ok()) {
            if (std::string rule = broken_distance_rule(machine); !rule.empty())
                rows->fail(ErrorCode::Invalid, {std::move(rule)});
        }
    }
    if (const auto limit = o.optional("node_reclaim_distance"))
        machine.node_reclaim_distance = static_cast<int>(limit->integer(MachineSpec::kLocalDistance, kMaxNumaDistance));
}

void check_whole(const Node& cpus, const Node& domains, const MachineSpec& machine)
{
    const auto biggest = [](const CpuSpec& c) { return c.capacity == Capacity{1024}; };
    if (std::none_of(machine.cpus.begin(), machine.cpus.end(), biggest))
        cpus.fail(ErrorCode::Invalid, {"at least one CPU must have capacity 1024"});
    for (std::size_t i = 0; i < machine.policies.size(); ++i) {
        const auto member = [i](const CpuSpec& c) { return idx(c.policy) == i; };
        if (std::none_of(machine.cpus.begin(), machine.cpus.end(), member))
            domains.fail(ErrorCode::Invalid,
                         {"no CPU belongs to frequency domain \"" + machine.policies[i].name + "\""});
    }
}

} // namespace

MachineSpec machine_from(const Node& node)
{
    const json::Object o = node.object({"schema", "name", "label", "sources", "notes", "cpus", "freq_domains",
                                        "idle_states", "numa_distance", "node_reclaim_distance"});
    MachineSpec machine;
    if (const auto name = o.optional("name"))
        machine.name = name->name();
    if (const auto label = o.optional("label"))
        machine.label = label->string();
    if (const auto sources = o.optional("sources"))
        machine.sources = sources->strings();
    if (const auto notes = o.optional("notes"))
        machine.notes = notes->strings();
    // Domains first: the CPUs name them.
    const Node domains = o.required("freq_domains");
    read_policies(domains, machine);
    const Node cpus = o.required("cpus");
    read_cpus(cpus, machine);
    if (const auto states = o.optional("idle_states"))
        read_idle_states(*states, machine);
    read_distances(o, machine);
    if (node.doc().ok())
        check_whole(cpus, domains, machine);
    return machine;
}

Result<MachineSpec> read_machine(std::string_view text, const std::string& file, const std::string& name)
{
    const Result<json::Value> root = json::parse(text, file);
    if (!root)
        return tl::unexpected<Error>(root.error());
    json::Doc doc(file);
    const Node node(doc, *root);
    MachineSpec machine;
    if (json::check_schema(node, kMachineSchema))
        machine = machine_from(node);
    if (!doc.ok())
        return tl::unexpected<Error>(doc.error());
    machine.name = name;
    return machine;
}

} // namespace sim::io
