// SPDX-License-Identifier: GPL-3.0-or-later
// K: util_est_enqueue(), util_est_dequeue(), util_est_update(), cpu_util(), kernel/sched/fair.c @ v6.19
// K: util_est_update_running() and the running branch: series "util_est grows while running", 06/13 (2026-05-03)
//
// util_est remembers how big a task was at the end of its last activations, so that it does not start small again:
//
//   on_dequeue   at sleep: est' = util_avg                      if util_avg >= est
//                          est' = est - (est - util_avg) / 4    else, unless the difference is small or the task
//                                                               did not get all the CPU time it wanted
//   on_tick      also while running: est' = util that est would grow to by running for delta_exec in wall time
//   off          no estimate: util_avg alone
//
// Bit 31 (UTIL_AVG_UNCHANGED) says "no PELT period border was crossed since this was written".
// Simplified: nothing. Missing: patches 07, 09, 10 of the series.
#include "sim/fair/fair.h"

#include <algorithm>

namespace sim {

namespace {

constexpr u32 kUtilEstMargin = 1024 / 100;
constexpr u32 kUtilEstWeightShift = 2;

bool enabled(const Machine& m)
{
    return m.s.features.util_est != UtilEst::off;
}

void write_util_est(Machine& m, Task& p, u32 ewma)
{
    const u32 before = p.se.avg.util_est & ~UTIL_AVG_UNCHANGED;
    p.se.avg.util_est = ewma | UTIL_AVG_UNCHANGED;
    if (ewma != before)
        m.trace(TraceKind::sched_util_est_se, p.cpu, p.id, ewma);
}

void set_cfs_util_est(Machine& m, Rq& rq, u32 value)
{
    if (rq.cfs.avg.util_est == value)
        return;
    rq.cfs.avg.util_est = value;
    m.trace(TraceKind::sched_util_est_cfs, rq.cpu, kNoTask, value);
}

// The patch's branch: grow the estimate by the run time that was not folded in yet.
u32 running_update(Machine& m, Task& p, u32 prev)
{
    const u64 delta_us = p.se.delta_exec / 1000;
    const u32 ewma = pelt::approximate_util_avg(prev, delta_us, m.pelt_lshift());
    // Too little time to move the estimate keeps accumulating.
    if (ewma != prev)
        p.se.delta_exec = 0;
    return ewma;
}

// End of an activation. Returns false if nothing is to be written.
bool sleep_update(const Machine& m, const Rq& rq, const Task& p, u32& ewma)
{
    const SchedAvg& avg = p.se.avg;
    if (avg.util_est & UTIL_AVG_UNCHANGED)
        return false;
    const u32 dequeued = static_cast<u32>(avg.util_avg);
    if (ewma <= dequeued) {
        ewma = dequeued;
        return true;
    }
    const u32 diff = ewma - dequeued;
    if (diff < kUtilEstMargin)
        return true;
    if (m.s.features.util_est_capacity_skip == UtilEstCapacitySkip::on && dequeued > m.topo->capacity[idx(rq.cpu)])
        return false;
    if (dequeued + kUtilEstMargin < avg.runnable_avg)
        return true;
    ewma = ((ewma << kUtilEstWeightShift) - diff) >> kUtilEstWeightShift;
    return true;
}

} // namespace

u64 _task_util_est(const Task& p)
{
    return p.se.avg.util_est & ~UTIL_AVG_UNCHANGED;
}

u64 task_util_est(const Machine& m, const Task& p)
{
    return enabled(m) ? std::max(p.se.avg.util_avg, _task_util_est(p)) : p.se.avg.util_avg;
}

void util_est_enqueue(Machine& m, Rq& rq, Task& p)
{
    if (enabled(m))
        set_cfs_util_est(m, rq, rq.cfs.avg.util_est + static_cast<u32>(_task_util_est(p)));
}

void util_est_dequeue(Machine& m, Rq& rq, Task& p)
{
    if (enabled(m))
        set_cfs_util_est(m, rq, sub_positive(rq.cfs.avg.util_est, static_cast<u32>(_task_util_est(p))));
}

void util_est_update(Machine& m, Rq& rq, Task& p, bool task_sleep)
{
    if (!enabled(m))
        return;
    const bool on_tick = m.s.features.util_est == UtilEst::on_tick;
    u32 ewma = static_cast<u32>(_task_util_est(p));
    if (!task_sleep) {
        if (on_tick)
            write_util_est(m, p, running_update(m, p, ewma));
        return;
    }
    if (on_tick)
        p.se.delta_exec = 0;
    if (sleep_update(m, rq, p, ewma))
        write_util_est(m, p, ewma);
}

void util_est_update_running(Machine& m, Rq& rq, Task& p)
{
    if (m.s.features.util_est != UtilEst::on_tick)
        return;
    // K: dequeue, update, enqueue of the estimate; in one step, so that a trace shows no gap in the sum.
    const u32 others = sub_positive(rq.cfs.avg.util_est, static_cast<u32>(_task_util_est(p)));
    util_est_update(m, rq, p, false);
    set_cfs_util_est(m, rq, others + static_cast<u32>(_task_util_est(p)));
}

void util_est_on_switch(Machine& m, Rq& rq, Task& prev)
{
    if (m.s.features.update_on_switch == UpdateOnSwitch::on && prev.se.on_rq)
        util_est_update_running(m, rq, prev);
}

void util_est_on_flip(Machine& m)
{
    for (Task& p : m.s.tasks)
        p.se.delta_exec = 0;
    for (Rq& rq : m.s.rqs) {
        u64 sum = 0;
        for (const Task& p : m.s.tasks)
            sum += p.se.on_rq && p.cpu == rq.cpu ? _task_util_est(p) : 0;
        set_cfs_util_est(m, rq, enabled(m) ? static_cast<u32>(sum) : 0u);
    }
}

u64 cpu_util(const Machine& m, const Rq& rq, const Task* p, CpuId dst_cpu, bool boost)
{
    const SchedAvg& avg = rq.cfs.avg;
    u64 util = avg.util_avg;
    if (boost)
        util = std::max(util, avg.runnable_avg);
    if (p && p->cpu == rq.cpu && dst_cpu != rq.cpu)
        util = sub_positive(util, p->se.avg.util_avg);
    else if (p && p->cpu != rq.cpu && dst_cpu == rq.cpu)
        util += p->se.avg.util_avg;
    if (enabled(m)) {
        u64 util_est = avg.util_est;
        // A waking task is in no sum of estimates yet; a queued one is.
        if (p && dst_cpu == rq.cpu)
            util_est += _task_util_est(*p);
        else if (p && p->se.on_rq)
            util_est = sub_positive(util_est, _task_util_est(*p));
        util = std::max(util, util_est);
    }
    return std::min<u64>(util, m.topo->capacity[idx(rq.cpu)]);
}

u64 cpu_util_cfs(const Machine& m, const Rq& rq, bool boost)
{
    return cpu_util(m, rq, nullptr, kNoCpu, boost);
}

u64 cpu_util_without(const Machine& m, const Rq& rq, const Task& p)
{
    return cpu_util(m, rq, &p, kNoCpu, false);
}

} // namespace sim
