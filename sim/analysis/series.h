// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/trace_store.h"

namespace sim {

/// One pixel column of a min/max envelope.
struct EnvelopeColumn {
    SimTime time{}; ///< left edge of the column
    std::int64_t min = 0, max = 0;
    std::int64_t last = 0; ///< value in force just before the column's right edge (of the last column: at it)
};

/// A signal made ready for drawing: either exact steps, or one min/max pair per pixel column.
struct Series {
    bool envelope = false;
    std::vector<StepPoint> steps;        ///< if not envelope; the last value holds to the end of the range
    std::vector<EnvelopeColumn> columns; ///< if envelope
};

/// Most points a drawn line may have; above it series() answers with an envelope.
inline constexpr std::size_t kMaxLinePoints = 500;

/// The signal over [from, to] for a plot `pixels` wide (>= 1). Exact steps up to kMaxLinePoints, else the envelope.
Series series(const TraceStore& store, SignalId signal, SimTime from, SimTime to, int pixels);

} // namespace sim
