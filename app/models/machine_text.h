// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/side.h"
#include "sim/topology/machine_spec.h"

#include <QString>

#include <vector>

namespace app {

class RunData;

/// "CPU4", "CPU0–3", "CPU0–3, 8": ascending CPUs in as few words as possible.
QString cpuRangeText(const std::vector<sim::CpuId>& cpus);
/// CPUs of a frequency domain, ascending.
std::vector<sim::CpuId> cpusOfPolicy(const sim::MachineSpec& machine, sim::PolicyId policy);
/// "CPU0–3" for the policy's CPUs.
QString policyText(const sim::MachineSpec& machine, sim::PolicyId policy);
/// The greatest capacity of its online CPUs.
sim::Capacity greatestCapacity(const sim::MachineSpec& machine);
/// GHz with three decimals in the user's locale: "0.600".
QString gigahertzText(std::int64_t khz);
/// The values of a machine that are only estimated and why, a line each; empty if there are none.
QString estimatesText(const sim::MachineSpec& machine);

/// What sets a side apart, in a few words: variants of the features in which the sides differ ("reservoir"), or those
/// that are not the baseline; "baseline" if there is none.
QString sideTitle(const RunData& data, Side side);

} // namespace app
