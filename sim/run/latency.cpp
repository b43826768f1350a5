// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/latency.h"

#include <algorithm>

namespace sim {

namespace {

Duration nearest_rank(const std::vector<Duration>& sorted, std::size_t per_mille)
{
    const std::size_t rank = (sorted.size() * per_mille + 999) / 1000;
    return sorted[std::max<std::size_t>(rank, 1) - 1];
}

} // namespace

LatencyResult latency_result(std::vector<Duration>& samples)
{
    LatencyResult result;
    if (samples.empty())
        return result;
    std::sort(samples.begin(), samples.end());
    result.n = samples.size();
    result.p50 = nearest_rank(samples, 500);
    result.p99 = nearest_rank(samples, 990);
    result.p999 = nearest_rank(samples, 999);
    result.max = samples.back();
    return result;
}

} // namespace sim
