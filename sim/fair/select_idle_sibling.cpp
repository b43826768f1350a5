// SPDX-License-Identifier: GPL-3.0-or-later
// K: select_idle_sibling(), select_idle_capacity(), kernel/sched/fair.c @ v6.19
//
// First match; with unequal capacities a CPU must also fit the task:
//
//   target idle                                             target
//   prev idle, same cache (and cluster) as target           prev        other cluster: kept for the end
//   recently used CPU idle, allowed, same cache (cluster)   that one    other cluster: kept for the end
//   unequal capacities: first idle CPU from target on that fits, else the biggest idle one, else target
//   no idle core is known: idle sibling of prev             that one
//   select_idle_cpu: idle core or CPU of target's cache     that one
//   what was kept: prev, then the recently used CPU; else target
//
// recent_used_cpu becomes prev when its rule is reached.
// Simplified: nothing. Missing: the rule for per-CPU kernel threads and SCHED_IDLE, none of which exist here.
#include "sim/fair/fair.h"
#include "sim/fair/select_task_rq.h"

#include <utility>

namespace sim {

namespace {

struct Search {
    CpuId this_cpu;
    u64 util = 0; ///< of the task; meaningful with unequal capacities
};

CpuId decide(const Machine& m, const Search& s, const char* rule, CpuId cpu)
{
    if (m.decisions)
        m.decisions->result(s.this_cpu, rule, cpu);
    return cpu;
}

void log_step(const Machine& m, const Search& s, const char* function)
{
    if (m.decisions)
        m.decisions->step(s.this_cpu, function, {"nr_running", "task_util", "capacity"});
}

void log_row(const Machine& m, const Search& s, const Rq& rq, const char* verdict)
{
    if (m.decisions)
        m.decisions->row(s.this_cpu, rq.cpu, verdict,
                         {rq.nr_running, static_cast<s64>(s.util), static_cast<s64>(rq.cpu_capacity)});
}

bool idle_and_fits(const Machine& m, const Search& s, CpuId cpu)
{
    const Rq& rq = m.rq(cpu);
    const bool idle = idle_cpu(rq);
    const bool fits = !m.topo->asym || fits_capacity(rq, s.util);
    log_row(m, s, rq, !idle ? "busy" : fits ? "idle" : "does not fit");
    return idle && fits;
}

// Without clusters everything behind one cache is near.
bool near(const Machine& m, CpuId a, CpuId b)
{
    return !m.topo->cluster_active || m.topo->share_resources(a, b);
}

CpuId select_idle_capacity(const Machine& m, const Task& p, const Search& s, const SchedDomain& sd, CpuId target)
{
    log_step(m, s, "select_idle_capacity");
    CpuId best{kNoCpu};
    bool fits = false;
    u64 best_capacity = 0;
    for_each_cpu_wrap(sd.span & p.allowed, target.value, [&](CpuId c) {
        const Rq& rq = m.rq(c);
        fits = idle_and_fits(m, s, c);
        if (fits) {
            best = c;
        } else if (idle_cpu(rq) && rq.cpu_capacity > best_capacity) {
            best_capacity = rq.cpu_capacity;
            best = c;
        }
        return fits;
    });
    if (best == kNoCpu)
        return decide(m, s, "none idle: the target", target);
    return decide(m, s, fits ? "first idle CPU that fits" : "biggest idle CPU", best);
}

CpuId search_llc(Machine& m, const Task& p, const Search& s, CpuId prev, CpuId target)
{
    bool has_idle_core = false;
    if (m.topo->smt_active) {
        has_idle_core = test_idle_cores(m, target);
        if (!has_idle_core && m.topo->share_llc(prev, target)) {
            const CpuId sibling = select_idle_smt(m, p, s.this_cpu, target, prev);
            if (sibling != kNoCpu)
                return sibling;
        }
    }
    return select_idle_cpu(m, p, s.this_cpu, target, has_idle_core);
}

} // namespace

CpuId select_idle_sibling(Machine& m, Task& p, CpuId this_cpu, CpuId prev, CpuId target)
{
    Search s{this_cpu};
    if (m.topo->asym) {
        sync_entity_load_avg(m, p);
        s.util = task_util_est(m, p);
    }
    log_step(m, s, "select_idle_sibling");
    if (idle_and_fits(m, s, target))
        return decide(m, s, "the target is idle", target);
    CpuId prev_aff{kNoCpu};
    if (prev != target && m.topo->share_llc(prev, target) && idle_and_fits(m, s, prev)) {
        if (near(m, prev, target))
            return decide(m, s, "the previous CPU is idle", prev);
        prev_aff = prev;
    }
    CpuId recent = std::exchange(p.recent_used_cpu, prev);
    if (recent != prev && recent != target && m.topo->share_llc(recent, target) && p.allowed.test(recent)
        && idle_and_fits(m, s, recent)) {
        if (near(m, recent, target))
            return decide(m, s, "the recently used CPU is idle", recent);
    } else {
        recent = kNoCpu;
    }
    if (const int level = m.topo->sd_asym_cpucapacity[idx(target)]; level >= 0)
        return select_idle_capacity(m, p, s, m.topo->domain(target, level), target);
    if (m.topo->sd_llc[idx(target)] < 0)
        return decide(m, s, "no cache to search: the target", target);
    decide(m, s, "a search of the cache's CPUs", kNoCpu);
    if (const CpuId found = search_llc(m, p, s, prev, target); found != kNoCpu)
        return found;
    log_step(m, s, "select_idle_sibling");
    if (prev_aff != kNoCpu)
        return decide(m, s, "the previous CPU is idle in another cluster", prev_aff);
    if (recent != kNoCpu)
        return decide(m, s, "the recently used CPU is idle in another cluster", recent);
    return decide(m, s, "none found: the target", target);
}

} // namespace sim
