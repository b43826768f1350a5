// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/run/run_result.h"

#include <vector>

namespace sim {

/// Nearest-rank percentiles: the smallest sample that at least `per_mille` of all samples do not exceed, so every
/// figure is one that was measured. Sorts `samples`.
LatencyResult latency_result(std::vector<Duration>& samples);

} // namespace sim
