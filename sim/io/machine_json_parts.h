// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to sim_io: the parts of a machine file, for the reader and the writer.
#pragma once

#include "sim/io/json_node.h"
#include "sim/topology/machine_spec.h"

#include <string>
#include <vector>

namespace sim::io {

/// Name of the table that `idle_states` stands for.
inline constexpr const char* kOneIdleTable = "all";

/// What one entry of `freq_domains` stands for.
enum class Per { Domain, Cpu, Core };

/// An entry of `freq_domains`: one policy, or one for each CPU or core that names it.
struct DomainEntry {
    PolicySpec policy;
    Per per = Per::Domain;
};

/// The policies that an entry stands for: CPUs of the entry, ascending, by policy in the order of their first CPU.
std::vector<std::vector<int>> policies_of(Per per, const MachineSpec& machine, const std::vector<int>& cpus);
/// Name of a policy of an entry with `per`: "cpu" and CPU 5 give "cpu5".
std::string policy_name(const std::string& entry, int first_cpu);

std::vector<DomainEntry> read_freq_domains(const json::Node& node);
/// `idle_states` or `idle_tables`, into machine.idle_tables.
void read_idle(const json::Object& machine_object, MachineSpec& machine);
/// Fills cpus and policies. Preconditions: idle tables and domains are read, errors or not.
void read_cpus(const json::Node& node, const json::Node& domains_node, const std::vector<DomainEntry>& domains,
               MachineSpec& machine);

/// Numbers as text: "0-39x2" is 0 0 1 1 ... 39 39, "0-63,0-63" counts twice. Reads what numbers_text() writes.
/// Errors: at the node; also when there are not exactly `count`.
std::vector<int> read_numbers(const json::Node& node, std::size_t count, int highest);
std::string numbers_text(const std::vector<int>& numbers);

} // namespace sim::io
