// SPDX-License-Identifier: GPL-3.0-or-later
// The order of CPUs in a heatmap and the groups they form: node or package outermost, then cache, cluster, core.
#include "sim/analysis/cpu_states.h"

#include <algorithm>
#include <array>
#include <map>

namespace sim {
namespace {

struct Level {
    const char* name;
    int CpuSpec::*number;
};

// Whether each node lies within one package, as it does where a package has several nodes.
bool nodes_nest_in_packages(const MachineSpec& machine)
{
    std::map<int, int> package_of;
    for (const CpuSpec& cpu : machine.cpus) {
        if (package_of.try_emplace(cpu.numa, cpu.package).first->second != cpu.package)
            return false;
    }
    return true;
}

using Path = std::array<int, 5>; // numbers by level, outermost first

struct Row {
    Path path{};
    CpuId cpu{};
};

// Ends of the groups that the first `depth` numbers form.
std::vector<std::size_t> ends_of(const std::vector<Row>& rows, std::size_t depth)
{
    std::vector<std::size_t> ends;
    for (std::size_t i = 1; i <= rows.size(); ++i) {
        if (i == rows.size()
            || !std::equal(rows[i].path.begin(), rows[i].path.begin() + static_cast<std::ptrdiff_t>(depth),
                           rows[i - 1].path.begin()))
            ends.push_back(i);
    }
    return ends;
}

} // namespace

CpuRows cpu_rows(const MachineSpec& machine)
{
    std::array<Level, 5> levels{{{"node", &CpuSpec::numa},
                                 {"package", &CpuSpec::package},
                                 {"LLC", &CpuSpec::llc},
                                 {"cluster", &CpuSpec::cluster},
                                 {"core", &CpuSpec::core}}};
    const bool packages_first = nodes_nest_in_packages(machine);
    if (packages_first)
        std::swap(levels[0], levels[1]);
    std::vector<Row> rows;
    for (std::size_t i = 0; i < machine.cpus.size(); ++i) {
        if (!machine.cpus[i].present)
            continue;
        Row row{{}, CpuId{static_cast<std::int32_t>(i)}};
        for (std::size_t l = 0; l < levels.size(); ++l)
            row.path[l] = machine.cpus[i].*levels[l].number;
        rows.push_back(row);
    }
    std::stable_sort(rows.begin(), rows.end(), [](const Row& x, const Row& y) { return x.path < y.path; });

    CpuRows out;
    for (const Row& row : rows)
        out.cpus.push_back(row.cpu);
    std::vector<std::size_t> before{rows.size()};
    for (std::size_t l = 0; l < levels.size(); ++l) {
        const std::vector<std::size_t> ends = ends_of(rows, l + 1);
        // A level that says nothing new, or that has a group per CPU, is no level. Of package and node the node counts.
        const bool same_as_next = l == 0 && packages_first && ends == ends_of(rows, 2);
        if (ends == before || ends.size() == rows.size() || same_as_next)
            continue;
        before = ends;
        std::size_t first = 0;
        for (std::size_t end : ends) {
            out.groups.push_back({std::string(levels[l].name) + ' ' + std::to_string(rows[first].path[l]),
                                  out.levels.size(), first, end});
            first = end;
        }
        out.levels.emplace_back(levels[l].name);
    }
    std::stable_sort(out.groups.begin(), out.groups.end(), [](const auto& x, const auto& y) {
        return x.first != y.first ? x.first < y.first : x.level < y.level;
    });
    return out;
}

} // namespace sim
