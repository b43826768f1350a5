// SPDX-License-Identifier: GPL-3.0-or-later
// Picks of the slow path from the running counts in a trace: any stretch has its share by a subtraction.
#include "sim/analysis/picks.h"

#include "sim/base/check.h"

#include <algorithm>

namespace sim {
namespace {

std::int64_t count_at(const TraceStore& store, SignalKind kind, CpuId cpu, SimTime t)
{
    return store.value_at(SignalId{kind, cpu.value}, std::min(t, store.end())).value_or(0);
}

PickCounts counts_at(const TraceStore& store, CpuId cpu, SimTime t)
{
    return {count_at(store, SignalKind::cpu_fork_picks, cpu, t), count_at(store, SignalKind::cpu_stale_picks, cpu, t)};
}

} // namespace

std::optional<double> PickCounts::stale_pct() const
{
    return picks > 0 ? std::optional(100.0 * static_cast<double>(stale) / static_cast<double>(picks)) : std::nullopt;
}

PickCounts& PickCounts::operator+=(const PickCounts& more)
{
    picks += more.picks;
    stale += more.stale;
    return *this;
}

PickCounts picks_of(const TraceStore& store, CpuId cpu, SimTime from, SimTime to)
{
    const PickCounts before = counts_at(store, cpu, from), after = counts_at(store, cpu, to);
    return {after.picks - before.picks, after.stale - before.stale};
}

std::vector<PickCounts> pick_buckets(const TraceStore& store, std::span<const CpuId> cpus, const Buckets& buckets)
{
    std::vector<PickCounts> out(buckets.count);
    for (const CpuId cpu : cpus) {
        PickCounts before = counts_at(store, cpu, buckets.begin);
        for (std::size_t k = 0; k < buckets.count; ++k) {
            const PickCounts after = counts_at(store, cpu, buckets.edge(k + 1));
            out[k] += {after.picks - before.picks, after.stale - before.stale};
            before = after;
        }
    }
    return out;
}

Duration round_bin(Duration span, int count)
{
    SIM_CHECK(span > Duration{0} && count > 0);
    const std::int64_t least = std::max<std::int64_t>(span.count() / count, 1);
    for (std::int64_t power = 1000;; power *= 10)
        for (const std::int64_t factor : {1, 2, 5})
            if (factor * power >= least)
                return Duration{factor * power};
}

} // namespace sim
