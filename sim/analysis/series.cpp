// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/analysis/series.h"

#include "sim/base/check.h"

namespace sim {
namespace {

// Left edge of pixel column `i` of `n`: from + span * i / n, without leaving 64 bits.
SimTime column_edge(SimTime from, Duration span, std::int64_t i, std::int64_t n)
{
    const std::int64_t whole = span.count() / n;
    const std::int64_t rest = span.count() % n;
    return from + Duration{whole * i + rest * i / n};
}

} // namespace

Series series(const TraceStore& store, SignalId signal, SimTime from, SimTime to, int pixels)
{
    SIM_CHECK(pixels >= 1);
    SIM_CHECK(from <= to);
    Series out;
    // One more than the changes: the value in force at `from` is a point as well.
    if (store.change_count(signal, from, to) + 1 <= kMaxLinePoints) {
        out.steps = store.changes(signal, from, to);
        return out;
    }
    out.envelope = true;
    out.columns.reserve(static_cast<std::size_t>(pixels));
    for (std::int64_t i = 0; i < pixels; ++i) {
        const SimTime left = column_edge(from, to - from, i, pixels);
        SimTime right = column_edge(from, to - from, i + 1, pixels);
        if (i + 1 < pixels)
            right -= Duration{1}; // the edge itself belongs to the next column
        if (right < left)
            continue;
        const std::optional<MinMax> range = store.min_max(signal, left, right);
        if (!range)
            continue;
        const SimTime last = std::min(right, store.end());
        out.columns.push_back({left, range->min, range->max, store.value_at(signal, last).value_or(range->max)});
    }
    return out;
}

} // namespace sim
