// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/topology/domain_levels.h"

#include <set>

namespace sim {

std::vector<DomainLevel> domain_levels(const Topology& topology)
{
    std::vector<DomainLevel> levels;
    for (const char* name : {"SMT", "CLS", "MC", "PKG", "NUMA"}) {
        std::set<int> weights;
        bool numa = false;
        for (const SchedDomain& sd : topology.domains) {
            if (sd.name == name) {
                weights.insert(sd.weight);
                numa = (sd.flags & SD_NUMA) != 0;
            }
        }
        if (numa) {
            for (int weight : weights)
                levels.push_back({name, {weight}});
        } else if (!weights.empty()) {
            levels.push_back({name, {weights.begin(), weights.end()}});
        }
    }
    return levels;
}

std::string domain_levels_text(const std::vector<DomainLevel>& levels)
{
    std::string text;
    for (const DomainLevel& level : levels) {
        text.append(text.empty() ? "" : " / ").append(level.name).append(" ");
        text.append(std::to_string(level.weights.front()));
        if (level.weights.size() > 1)
            text.append("-").append(std::to_string(level.weights.back()));
    }
    return text.empty() ? "none" : text;
}

} // namespace sim
