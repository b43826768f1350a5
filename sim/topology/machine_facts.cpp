// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/topology/machine_facts.h"

#include <algorithm>

namespace sim {

int present_cpus(const MachineSpec& machine)
{
    return static_cast<int>(
        std::count_if(machine.cpus.begin(), machine.cpus.end(), [](const CpuSpec& c) { return c.present; }));
}

int online_cpus(const MachineSpec& machine)
{
    return static_cast<int>(std::count_if(machine.cpus.begin(), machine.cpus.end(), is_online));
}

std::vector<CpuId> offline_cpus(const MachineSpec& machine)
{
    std::vector<CpuId> cpus;
    for (std::size_t c = 0; c < machine.cpus.size(); ++c) {
        if (machine.cpus[c].present && !machine.cpus[c].online)
            cpus.push_back(CpuId{static_cast<std::int32_t>(c)});
    }
    return cpus;
}

std::string cpu_count_text(const MachineSpec& machine)
{
    const int present = present_cpus(machine);
    const int online = online_cpus(machine);
    return present == online ? std::to_string(present)
                             : std::to_string(present) + " (" + std::to_string(online) + " online)";
}

} // namespace sim
