// SPDX-License-Identifier: GPL-3.0-or-later
// K: select_idle_sibling(), select_idle_capacity(), kernel/sched/fair.c @ v6.19
//
//   target idle and fits -> previous CPU -> recently used CPU -> (unequal capacities) any idle CPU of the asymmetric
//   domain that fits, else the biggest idle one -> (equal capacities) any idle CPU of the LLC -> target
//
// Simplified: with equal capacities the LLC is searched without limit. Missing: idle cores, SIS_UTIL, clusters.
#include "sim/fair/fair.h"

#include <utility>

namespace sim {

namespace {

bool idle_and_fits(const Machine& m, CpuId cpu, u64 util)
{
    return idle_cpu(m.rq(cpu)) && (!m.topo->asym || fits_capacity(m.rq(cpu), util));
}

CpuId select_idle_capacity(const Machine& m, const Task& p, CpuId target, u64 util)
{
    const int level = m.topo->sd_asym_cpucapacity[idx(target)];
    const CpuMask& span = m.topo->domain(target, level).span;
    CpuId best{kNoCpu};
    u64 best_capacity = 0;
    for (int k = 0; k < m.topo->ncpus; ++k) {
        const CpuId c{(target.value + k) % m.topo->ncpus};
        if (!span.test(c) || !p.allowed.test(c) || !idle_cpu(m.rq(c)))
            continue;
        if (fits_capacity(m.rq(c), util))
            return c;
        if (m.rq(c).cpu_capacity > best_capacity) {
            best_capacity = m.rq(c).cpu_capacity;
            best = c;
        }
    }
    return best;
}

CpuId select_idle_cpu(const Machine& m, const Task& p, CpuId target)
{
    const int level = m.topo->sd_llc[idx(target)];
    if (level < 0)
        return kNoCpu;
    const CpuMask& span = m.topo->domain(target, level).span;
    for (int k = 1; k <= m.topo->ncpus; ++k) {
        const CpuId c{(target.value + k) % m.topo->ncpus};
        if (span.test(c) && p.allowed.test(c) && idle_cpu(m.rq(c)))
            return c;
    }
    return kNoCpu;
}

} // namespace

CpuId select_idle_sibling(Machine& m, Task& p, CpuId prev, CpuId target)
{
    u64 util = 0;
    if (m.topo->asym) {
        sync_entity_load_avg(m, p);
        util = task_util_est(m, p);
    }
    if (idle_and_fits(m, target, util))
        return target;
    if (prev != target && m.topo->share_llc(prev, target) && idle_and_fits(m, prev, util))
        return prev;
    const CpuId recent = std::exchange(p.recent_used_cpu, prev);
    if (recent != prev && recent != target && m.topo->share_llc(recent, target) && p.allowed.test(recent)
        && idle_and_fits(m, recent, util))
        return recent;
    const bool asym = m.topo->sd_asym_cpucapacity[idx(target)] >= 0;
    const CpuId found = asym ? select_idle_capacity(m, p, target, util) : select_idle_cpu(m, p, target);
    return found != kNoCpu ? found : target;
}

} // namespace sim
