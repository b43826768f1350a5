// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/task_places.h"

#include <algorithm>

namespace sim {

namespace {

bool exists(const MachineSpec& machine, CpuId cpu)
{
    return cpu.value >= 0 && idx(cpu) < machine.cpus.size() && machine.cpus[idx(cpu)].present;
}

std::string obstacle(const MachineSpec& machine, CpuId cpu)
{
    return "CPU " + std::to_string(cpu.value) + (exists(machine, cpu) ? " is offline" : " is no CPU of the machine");
}

} // namespace

std::optional<BrokenTaskPlace> broken_task_place(const MachineSpec& machine, const TaskSpec& task)
{
    const auto usable = [&machine](CpuId c) { return exists(machine, c) && machine.cpus[idx(c)].online; };
    for (CpuId c : task.allowed) {
        if (!exists(machine, c))
            return BrokenTaskPlace{"allowed", obstacle(machine, c)};
    }
    if (!task.allowed.empty() && std::none_of(task.allowed.begin(), task.allowed.end(), usable))
        return BrokenTaskPlace{"allowed", "all CPUs that the task may run on are offline"};
    // The default gives way to the first CPU that can be had.
    const CpuId def = task.allowed.empty() ? CpuId{0} : task.allowed.front();
    if (task.start_cpu != def && !usable(task.start_cpu))
        return BrokenTaskPlace{"start_cpu", obstacle(machine, task.start_cpu)};
    return {};
}

} // namespace sim
