// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/analysis/cpu_states.h"

namespace sim {

/// Choices of the slow path: how often it took a CPU among several idle ones for a fork, and how often that CPU was no
/// longer idle when it returned.
struct PickCounts {
    std::int64_t picks = 0, stale = 0;
    /// In percent of the picks; nothing without any.
    std::optional<double> stale_pct() const;
    PickCounts& operator+=(const PickCounts& more);
};

/// Picks of `cpu` in (from, to], as far as they are known.
PickCounts picks_of(const TraceStore& store, CpuId cpu, SimTime from, SimTime to);
/// Picks of all `cpus` by bucket.
std::vector<PickCounts> pick_buckets(const TraceStore& store, std::span<const CpuId> cpus, const Buckets& buckets);
/// 1, 2 or 5 times a power of ten: about `count` bins over `span`, none shorter than 1 us. Precondition: span > 0.
Duration round_bin(Duration span, int count);

} // namespace sim
