// SPDX-License-Identifier: GPL-3.0-or-later
// K: update_idle_cpu_scan(), kernel/sched/fair.c @ v6.19
//
// How many CPUs of its cache a wake-up may look at, from how busy the cache's CPUs are together (n CPUs):
//
//   x = sum of util / n
//   y = 1024 - min(1024, x^2 * pct^2 / (10000 * 1024))
//   nr_idle_scan = y * n / 1024                              pct 117, n 16:  x 256 -> 14, 512 -> 10, 768 -> 3, 848 -> 0
//
// Written by a periodic or nohz balance of the domain as wide as the cache; 0 until the first one.
// Simplified: nothing. Missing: nothing.
#include "sim/fair/load_balance.h"

#include <algorithm>

namespace sim {

void update_idle_cpu_scan(Machine& m, const LbEnv& env, u64 sum_util)
{
    if (m.s.features.SIS_UTIL == SchedFeat::off || env.idle == CpuIdleType::CPU_NEWLY_IDLE)
        return;
    const int llc_weight = m.topo->sd_llc_size[idx(env.dst_cpu)];
    if (env.sd->weight != llc_weight)
        return;
    const u64 n = static_cast<u64>(llc_weight);
    const u64 pct = static_cast<u64>(env.sd->imbalance_pct);
    const u64 x = sum_util / n;
    const u64 busy = std::min(x * x * pct * pct / (10000 * kCapacityScale), kCapacityScale);
    const u64 y = (kCapacityScale - busy) * n / kCapacityScale;
    m.s.sd_llc_shared[idx(m.topo->sd_llc_id[idx(env.dst_cpu)])].nr_idle_scan = static_cast<int>(y);
}

} // namespace sim
