// SPDX-License-Identifier: GPL-3.0-or-later
// K: node_distance(), sched_init_numa(), kernel/sched/topology.c @ v6.19
//
// Nodes have distances as in the firmware's SLIT: 10 within a node, more between nodes. Each distance that occurs is a
// NUMA level of its own; a level's span is everything within that distance.
// Missing: distances whose spans overlap, as on rings and meshes of more than two nodes.
#include "sim/topology/numa_distance.h"

#include <algorithm>
#include <set>

namespace sim {

namespace {

template <class Wanted> std::vector<int> nodes_with_cpus(const MachineSpec& machine, Wanted wanted)
{
    std::set<int> nodes;
    for (const CpuSpec& cpu : machine.cpus) {
        if (wanted(cpu))
            nodes.insert(cpu.numa);
    }
    return {nodes.begin(), nodes.end()};
}

} // namespace

std::vector<int> online_nodes(const MachineSpec& machine)
{
    return nodes_with_cpus(machine, is_online);
}

std::vector<int> remote_distances(const MachineSpec& machine)
{
    const std::vector<int> nodes = online_nodes(machine);
    std::set<int> distances;
    for (int a : nodes) {
        for (int b : nodes) {
            if (a != b)
                distances.insert(machine.distance(a, b));
        }
    }
    return {distances.begin(), distances.end()};
}

std::string broken_distance_rule(const MachineSpec& machine)
{
    constexpr int local = MachineSpec::kLocalDistance;
    const std::vector<int> nodes = nodes_with_cpus(machine, [](const CpuSpec& cpu) { return cpu.present; });
    const std::size_t rows = machine.numa_distance.size();
    const auto short_row = [rows](const std::vector<int>& row) { return row.size() != rows; };
    const bool square = std::none_of(machine.numa_distance.begin(), machine.numa_distance.end(), short_row);
    if (nodes.front() < 0 || !square || (rows && static_cast<std::size_t>(nodes.back()) >= rows))
        return "numa_distance has a row and a column for every node";
    if (rows == 0)
        return {};
    for (int a : nodes) {
        for (int b : nodes) {
            const int d = machine.distance(a, b);
            if (d != machine.distance(b, a) || (a == b) != (d == local) || d < local || d > kMaxNumaDistance)
                return "numa_distance is symmetric, 10 within a node and 11 to 255 between nodes";
        }
    }
    for (int a : nodes) {
        for (int b : nodes) {
            const int d = machine.distance(a, b);
            const auto farther = [&](int c) { return machine.distance(a, c) > std::max(d, machine.distance(b, c)); };
            if (std::any_of(nodes.begin(), nodes.end(), farther))
                return "nodes near to one node are near to each other: overlapping NUMA groups are not modelled";
        }
    }
    return {};
}

} // namespace sim
