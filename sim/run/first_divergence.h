// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/run/compare.h"

namespace sim {

/// Runs both sides side by side until one has an event of the digest that the other has not. Nothing if they agree up
/// to the end of both windows. Errors: Invalid, Invariant, Cancelled.
Result<std::optional<FirstDivergence>> first_divergence(const std::shared_ptr<const RunSpec>& a,
                                                        const std::shared_ptr<const RunSpec>& b,
                                                        const std::atomic<bool>* cancel = nullptr);

} // namespace sim
