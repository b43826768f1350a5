// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/topology/place_rules.h"

#include <map>
#include <utility>

namespace sim {

namespace {

using Place = std::pair<int, int>; // package, and a number within it

// For each place the value that its CPUs have in common; differing ones are remembered as such.
class Common {
public:
    // False if a CPU of the place had another value.
    bool add(Place place, int value)
    {
        const auto [it, is_new] = m_values.emplace(place, Seen{value, false});
        it->second.differ |= it->second.first != value;
        return it->second.first == value;
    }
    bool differ(Place place) const { return m_values.at(place).differ; }

private:
    struct Seen {
        int first;
        bool differ;
    };
    std::map<Place, Seen> m_values;
};

} // namespace

std::optional<BrokenPlaceRule> broken_place_rule(const MachineSpec& machine)
{
    Common core_cluster, core_llc, cluster_numa, llc_numa, cluster_llc, llc_cluster;
    for (std::size_t i = 0; i < machine.cpus.size(); ++i) {
        const CpuSpec& c = machine.cpus[i];
        if (!c.present)
            continue;
        const CpuId cpu{static_cast<std::int32_t>(i)};
        const Place core{c.package, c.core}, cluster{c.package, c.cluster}, llc{c.package, c.llc};
        const bool one_cluster = core_cluster.add(core, c.cluster);
        const bool one_llc = core_llc.add(core, c.llc);
        if (!one_cluster || !one_llc)
            return BrokenPlaceRule{cpu, "siblings of one core share their cluster and their llc"};
        const bool cluster_node = cluster_numa.add(cluster, c.numa);
        const bool llc_node = llc_numa.add(llc, c.numa);
        if (!cluster_node || !llc_node)
            return BrokenPlaceRule{cpu, "a cluster or llc lies within one node"};
        cluster_llc.add(cluster, c.llc);
        llc_cluster.add(llc, c.cluster);
    }
    for (std::size_t i = 0; i < machine.cpus.size(); ++i) {
        const CpuSpec& c = machine.cpus[i];
        if (c.present && cluster_llc.differ({c.package, c.cluster}) && llc_cluster.differ({c.package, c.llc}))
            return BrokenPlaceRule{CpuId{static_cast<std::int32_t>(i)},
                                   "cluster and llc cut each other: one of them lies within the other"};
    }
    return {};
}

} // namespace sim
