// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/features/features.h"
#include "sim/workload/workload_spec.h"

namespace sim {

/// A parameter's value as a time, by its unit. Precondition: the unit is one of ns, us, ms, s.
Duration param_duration(const Params& params, int param);
/// Whether the parameter is a time.
bool is_time_param(int param);

/// The workload with the values of these parameters in the places that refer to them, and with the targets of its
/// instructions. A run executes this one. Errors: Invalid or UnknownName, with the path of the instruction.
Result<WorkloadSpec> resolve_workload(const WorkloadSpec& workload, const Params& params);

} // namespace sim
