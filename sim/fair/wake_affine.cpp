// SPDX-License-Identifier: GPL-3.0-or-later
// K: wake_affine(), wake_affine_idle(), wake_affine_weight(), kernel/sched/fair.c @ v6.19
//
// The waker's CPU or the previous one? First match:
//
//   WA_IDLE    this idle, same cache as prev        prev if that is idle too, else this
//              sync and the waker alone on this     this
//              prev idle                            prev
//   WA_WEIGHT  this = (load(this) - sync: load of the waker + load of p) * 100                 * capacity(prev)
//              prev = (load(prev) - load of p)       * (100 + (imbalance_pct - 100) / 2)       * capacity(this)
//              this if this < prev (sync: <=), else prev
//
// Without WA_BIAS the factors 100 and 100 + ... fall away. Loads are those of the last update, p's included.
// Simplified: a waker that says sync is never on its way out. Missing: nothing.
#include "sim/fair/select_task_rq.h"

namespace sim {

namespace {

struct Wakeup {
    const SchedDomain& sd;
    const Task& p;
    CpuId this_cpu;
    CpuId prev;
    bool sync;
};

CpuId decide(const Machine& m, const Wakeup& w, const char* rule, CpuId cpu)
{
    if (m.decisions)
        m.decisions->result(w.this_cpu, rule, cpu);
    return cpu;
}

// kNoCpu = undecided.
CpuId wake_affine_idle(const Machine& m, const Wakeup& w)
{
    const Rq& rq = m.rq(w.this_cpu);
    const Rq& prev = m.rq(w.prev);
    if (m.decisions) {
        m.decisions->step(w.this_cpu, "wake_affine_idle", {"nr_running", "shares_llc", "sync"});
        const s64 near = m.topo->share_llc(w.this_cpu, w.prev) ? 1 : 0;
        m.decisions->row(w.this_cpu, w.this_cpu, idle_cpu(rq) ? "idle" : "busy", {rq.nr_running, near, w.sync ? 1 : 0});
        m.decisions->row(w.this_cpu, w.prev, idle_cpu(prev) ? "idle" : "busy", {prev.nr_running, near, 0});
    }
    if (idle_cpu(rq) && m.topo->share_llc(w.this_cpu, w.prev)) {
        if (idle_cpu(prev))
            return decide(m, w, "both idle: the previous CPU", w.prev);
        return decide(m, w, "the waker's CPU is idle", w.this_cpu);
    }
    if (w.sync && rq.nr_running == 1)
        return decide(m, w, "the waker is about to leave its CPU", w.this_cpu);
    if (idle_cpu(prev))
        return decide(m, w, "the previous CPU is idle", w.prev);
    return decide(m, w, "undecided", kNoCpu);
}

CpuId wake_affine_weight(const Machine& m, const Wakeup& w)
{
    const Rq& rq = m.rq(w.this_cpu);
    const Rq& prev = m.rq(w.prev);
    const bool bias = m.s.features.WA_BIAS == SchedFeat::on;
    if (m.decisions)
        m.decisions->step(w.this_cpu, "wake_affine_weight", {"eff_load", "load_avg", "capacity"});
    s64 this_load = static_cast<s64>(rq.cfs.avg.load_avg);
    if (w.sync) {
        const s64 current = rq.curr.value >= 0 ? static_cast<s64>(m.task(rq.curr).se.avg.load_avg) : 0;
        if (current > this_load)
            return decide(m, w, "the waker is all the load there is", w.this_cpu);
        this_load -= current;
    }
    const s64 task_load = static_cast<s64>(w.p.se.avg.load_avg);
    this_load = (this_load + task_load) * (bias ? 100 : 1) * static_cast<s64>(prev.cpu_capacity);
    s64 prev_load = static_cast<s64>(prev.cfs.avg.load_avg) - task_load;
    prev_load *= (bias ? 100 + (w.sd.imbalance_pct - 100) / 2 : 1) * static_cast<s64>(rq.cpu_capacity);
    if (w.sync)
        prev_load += 1;
    if (m.decisions) {
        const auto row = [&](const Rq& at, s64 load) {
            m.decisions->row(w.this_cpu, at.cpu, "compared",
                             {load, static_cast<s64>(at.cfs.avg.load_avg), static_cast<s64>(at.cpu_capacity)});
        };
        row(rq, this_load);
        row(prev, prev_load);
    }
    if (this_load < prev_load)
        return decide(m, w, "less load on the waker's CPU", w.this_cpu);
    return decide(m, w, "no less load on the waker's CPU", kNoCpu);
}

} // namespace

CpuId wake_affine(Machine& m, const SchedDomain& sd, const Task& p, CpuId this_cpu, CpuId prev, bool sync)
{
    const Wakeup w{sd, p, this_cpu, prev, sync};
    CpuId target{kNoCpu};
    if (m.s.features.WA_IDLE == SchedFeat::on)
        target = wake_affine_idle(m, w);
    if (m.s.features.WA_WEIGHT == SchedFeat::on && target == kNoCpu)
        target = wake_affine_weight(m, w);
    return target == this_cpu ? this_cpu : prev;
}

} // namespace sim
