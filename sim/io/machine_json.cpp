// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/machine_json.h"

#include "sim/io/json_reader.h"
#include "sim/io/machine_json_parts.h"
#include "sim/topology/numa_distance.h"

#include <utility>

namespace sim::io {

namespace {

using json::Node;

std::vector<EstimateSpec> estimates_of(const Node& node)
{
    std::vector<EstimateSpec> estimates;
    for (const Node& item : node.items()) {
        const json::Object o = item.object({"what", "why"});
        EstimateSpec estimate;
        estimate.what = o.required("what").string();
        estimate.why = o.required("why").string();
        estimates.push_back(std::move(estimate));
    }
    return estimates;
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

} // namespace

MachineSpec machine_from(const Node& node)
{
    const json::Object o =
        node.object({"schema", "name", "label", "sources", "notes", "estimates", "cpus", "freq_domains", "idle_states",
                     "idle_tables", "numa_distance", "node_reclaim_distance"});
    MachineSpec machine;
    if (const auto name = o.optional("name"))
        machine.name = name->name();
    if (const auto label = o.optional("label"))
        machine.label = label->string();
    if (const auto sources = o.optional("sources"))
        machine.sources = sources->strings();
    if (const auto notes = o.optional("notes"))
        machine.notes = notes->strings();
    if (const auto estimates = o.optional("estimates"))
        machine.estimates = estimates_of(*estimates);
    // Domains and tables first: the CPUs name them.
    const Node domains_node = o.required("freq_domains");
    const std::vector<DomainEntry> domains = read_freq_domains(domains_node);
    read_idle(o, machine);
    read_cpus(o.required("cpus"), domains_node, domains, machine);
    read_distances(o, machine);
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
