// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/topology/machine_spec.h"

#include <memory>

namespace fake {

/// Two nodes of four CPUs in pairs (clusters), two idle states; number 5 is absent and CPU 7 offline.
inline std::shared_ptr<sim::MachineSpec> two_nodes()
{
    auto machine = std::make_shared<sim::MachineSpec>();
    machine->name = "two-nodes";
    for (int c = 0; c < 8; ++c) {
        sim::CpuSpec cpu;
        cpu.type = "tiny";
        cpu.core = c;
        cpu.cluster = c / 2;
        cpu.llc = cpu.numa = cpu.package = c / 4;
        cpu.present = c != 5;
        cpu.online = c != 7;
        machine->cpus.push_back(cpu);
    }
    sim::PolicySpec policy;
    policy.name = "all";
    policy.opps = {{sim::KHz{1'000'000}}, {sim::KHz{3'000'000}}};
    machine->policies = {policy};
    sim::IdleTableSpec table;
    table.name = "lpi";
    table.states.resize(2);
    table.states[0].name = "LPI-0";
    table.states[0].exit_latency_us = 1;
    table.states[1].name = "LPI-1";
    table.states[1].exit_latency_us = 2900;
    machine->idle_tables = {table};
    return machine;
}

} // namespace fake
