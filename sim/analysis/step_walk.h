// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/trace_store.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace sim {

/// Values of several step signals over one stretch in which none of them changes; nothing where a signal is unknown.
using StepValues = std::span<const std::optional<std::int64_t>>;

/// Calls `f(begin, end, values)` for neighbouring stretches that together make up [from, min(to, store.end())], in
/// order and none empty; `values` are those of `inputs`, in their order.
void walk_steps(const TraceStore& store, std::span<const SignalId> inputs, SimTime from, SimTime to,
                const std::function<void(SimTime, SimTime, StepValues)>& f);

} // namespace sim
