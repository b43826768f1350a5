// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/analysis/step_walk.h"

#include <algorithm>

namespace sim {

void walk_steps(const TraceStore& store, std::span<const SignalId> inputs, SimTime from, SimTime to,
                const std::function<void(SimTime, SimTime, StepValues)>& f)
{
    const SimTime end = std::min(to, store.end());
    std::vector<std::vector<StepPoint>> points;
    points.reserve(inputs.size());
    for (const SignalId& signal : inputs)
        points.push_back(store.changes(signal, from, end));
    std::vector<std::size_t> next(inputs.size(), 0);
    std::vector<std::optional<std::int64_t>> values(inputs.size());
    SimTime at = from;
    while (at < end) {
        SimTime until = end;
        for (std::size_t i = 0; i < points.size(); ++i) {
            while (next[i] < points[i].size() && points[i][next[i]].time <= at)
                values[i] = points[i][next[i]++].value;
            if (next[i] < points[i].size())
                until = std::min(until, points[i][next[i]].time);
        }
        f(at, until, values);
        at = until;
    }
}

} // namespace sim
