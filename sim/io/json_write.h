// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to sim_io: the parts of a file as nlohmann values, so that a scenario can contain them.
#pragma once

#include "sim/topology/machine_spec.h"
#include "sim/workload/workload_spec.h"

#include <nlohmann/json.hpp>

namespace sim::io {

using OrderedJson = nlohmann::ordered_json;

OrderedJson machine_to_json(const MachineSpec& machine);    ///< without `schema` and `name`
OrderedJson workload_to_json(const WorkloadSpec& workload); ///< without `schema` and `name`
/// Two spaces an indent, newline at the end; bytes that are no UTF-8 become U+FFFD.
std::string file_text(const OrderedJson& json);
/// "0-3,8". Precondition: ascending.
std::string cpu_list_text(const std::vector<int>& cpus);

} // namespace sim::io
