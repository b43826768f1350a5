// SPDX-License-Identifier: GPL-3.0-or-later
// K: fits_capacity(), capacity_greater(), update_misfit_status(), kernel/sched/fair.c @ v6.19
// K: fits_capacity_threshold: series "util_est grows while running", 04/13 (2026)
//
//   margin_80pct   util fits  <=>  util * 1280 < capacity * 1024           (C 459: up to 367)
//   one_tick       util fits  <=>  util < what the CPU's capacity was one tick of running earlier:
//                  threshold = util after approximate_runtime(C) ms - TICK of running from 0   (C 459, HZ 1000: 445)
//
// Both are kept as one number a CPU: the smallest util that does not fit.
// The threshold of one_tick is a matter of the half-life of 32 ms, whatever pelt_half_life says: approximate_runtime()
// knows no other, and scaling only the second step would put it above the capacity.
// Simplified: capacity_of() is the arch capacity (no RT, IRQ or thermal load). Missing: uclamp.
#include "sim/fair/fair.h"

#include <algorithm>

namespace sim {

namespace {

s64 margin_80pct_threshold(u64 capacity)
{
    return static_cast<s64>((capacity * 1024 + 1279) / 1280);
}

s64 one_tick_threshold(const Machine& m, u64 capacity)
{
    // The biggest CPU always fits: nothing is bigger, and its run time has no end.
    if (capacity >= kCapacityScale)
        return static_cast<s64>(kCapacityScale) + 1;
    const s64 hz = m.s.params.HZ;
    const s64 tick_us = (1'000'000 + hz / 2) / hz;
    const s64 limit_us = static_cast<s64>(pelt::approximate_runtime(static_cast<u32>(capacity))) * 1000 - tick_us;
    return pelt::approximate_util_avg(0, static_cast<u64>(std::max<s64>(limit_us, 0)));
}

} // namespace

bool fits_capacity(const Rq& rq, u64 util)
{
    return static_cast<s64>(util) < rq.fits_threshold;
}

bool capacity_greater(u64 a, u64 b)
{
    return a * 1024 > b * 1078;
}

bool task_fits_cpu(const Machine& m, const Task& p, CpuId cpu)
{
    return fits_capacity(m.rq(cpu), task_util_est(m, p));
}

void update_fits_thresholds(Machine& m)
{
    for (Rq& rq : m.s.rqs) {
        switch (m.s.features.fits_capacity) {
        case FitsCapacity::margin_80pct:
            rq.fits_threshold = margin_80pct_threshold(rq.cpu_capacity);
            break;
        case FitsCapacity::one_tick:
            rq.fits_threshold = one_tick_threshold(m, m.topo->capacity[idx(rq.cpu)]);
            break;
        }
    }
}

void update_misfit_status(Machine& m, Rq& rq, const Task* p)
{
    if (!m.topo->asym)
        return;
    u64 load = 0;
    const bool may_be_misfit = p && p->nr_cpus_allowed > 1 && m.topo->capacity[idx(rq.cpu)] != p->max_allowed_capacity;
    if (may_be_misfit && !task_fits_cpu(m, *p, rq.cpu))
        load = std::max<u64>(p->se.avg.load_avg, 1);
    const bool changed = (load != 0) != (rq.misfit_task_load != 0);
    rq.misfit_task_load = load;
    if (changed)
        m.trace(TraceKind::misfit, rq.cpu, p ? p->id : kNoTask, static_cast<s64>(load));
}

} // namespace sim
