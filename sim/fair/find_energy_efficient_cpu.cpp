// SPDX-License-Identifier: GPL-3.0-or-later
// K: find_energy_efficient_cpu(), kernel/sched/fair.c @ v6.19
//
// Per perf domain two candidates can be worth it: the previous CPU, whose cache is warm, and among the others the CPU
// with the most spare capacity, which keeps the domain's frequency lowest.
//
//   util of the task 0                       prev
//   for every perf domain:
//     of the allowed CPUs on which it fits:  prev, and the most spare of the others (first one on a tie)
//     base = energy of the domain without the task;   delta = energy with it on the candidate - base
//     prev is weighed if it fits; the other one if it has more spare capacity than prev
//   the cheapest delta below that of prev, else prev; prev also if it fits nowhere
//
// No say in it: this CPU has no domain of unequal capacities that spans prev. Asked only for wake-ups, and only while
// no CPU is overutilized. Simplified: a domain's energy never falls by adding a task, averages being read at one
// instant. Missing: uclamp.
#include "sim/base/check.h"
#include "sim/fair/energy.h"
#include "sim/fair/fair.h"

#include <algorithm>
#include <limits>

namespace sim {

namespace {

constexpr u64 kNever = std::numeric_limits<u64>::max();

struct Candidates {
    s64 prev_spare = -1; ///< -1 = prev is not of this domain, or the task does not fit there
    s64 max_spare = -1;
    CpuId max_spare_cpu{kNoCpu};
};

struct Search {
    const Task& p;
    CpuId this_cpu;
    const SchedDomain& sd;
    u64 prev_delta = kNever;
    u64 best_delta = kNever;
    CpuId best{kNoCpu};
};

const SchedDomain* asym_domain_with(const Machine& m, CpuId this_cpu, CpuId prev)
{
    int level = m.topo->sd_asym_cpucapacity[idx(this_cpu)];
    for (; level >= 0 && level < m.topo->levels(this_cpu); ++level) {
        const SchedDomain& sd = m.topo->domain(this_cpu, level);
        if (sd.span.test(prev))
            return &sd;
    }
    return nullptr;
}

Candidates candidates_of(const Machine& m, const Search& s, PolicyId pd)
{
    if (m.decisions)
        m.decisions->step(s.this_cpu, "find_energy_efficient_cpu", {"util", "capacity", "spare_capacity"});
    Candidates found;
    for (CpuId c : m.topo->policy_cpus[idx(pd)] & s.sd.span & s.p.allowed) {
        const Rq& rq = m.rq(c);
        const u64 util = cpu_util(m, rq, &s.p, c, false);
        const bool fits = fits_capacity(rq, util);
        const s64 spare = static_cast<s64>(sub_positive(rq.cpu_capacity, util));
        if (m.decisions)
            m.decisions->row(s.this_cpu, c, fits ? "fits" : "does not fit",
                             {static_cast<s64>(util), static_cast<s64>(rq.cpu_capacity), spare});
        if (!fits)
            continue;
        if (c == s.p.cpu) {
            found.prev_spare = spare;
        } else if (spare > found.max_spare) {
            found.max_spare = spare;
            found.max_spare_cpu = c;
        }
    }
    return found;
}

// What the domain spends more for the task on `cpu`.
u64 delta(const Machine& m, const Search& s, const EnergyEnv& env, u64 base, CpuId cpu, const char* candidate)
{
    const u64 energy = compute_energy(m, env, s.p, cpu);
    SIM_CHECK(energy >= base);
    if (m.decisions)
        m.decisions->row(s.this_cpu, cpu, candidate, {static_cast<s64>(base), static_cast<s64>(energy - base)});
    return energy - base;
}

void weigh(const Machine& m, Search& s, PolicyId pd)
{
    const Candidates found = candidates_of(m, s, pd);
    if (found.prev_spare < 0 && found.max_spare < 0)
        return;
    const EnergyEnv env = energy_env(m, s.p, pd);
    const u64 base = compute_energy(m, env, s.p, kNoCpu);
    if (m.decisions)
        m.decisions->step(s.this_cpu, "compute_energy", {"base_energy", "delta"});
    if (found.prev_spare >= 0) {
        s.prev_delta = delta(m, s, env, base, s.p.cpu, "previous CPU");
        s.best_delta = std::min(s.best_delta, s.prev_delta);
    }
    if (found.max_spare <= found.prev_spare)
        return;
    const u64 cur = delta(m, s, env, base, found.max_spare_cpu, "most spare capacity");
    if (cur < s.best_delta) {
        s.best_delta = cur;
        s.best = found.max_spare_cpu;
    }
}

CpuId decide(const Machine& m, CpuId this_cpu, const char* rule, CpuId cpu)
{
    if (m.decisions) {
        m.decisions->step(this_cpu, "find_energy_efficient_cpu");
        m.decisions->result(this_cpu, rule, cpu);
    }
    return cpu;
}

} // namespace

CpuId find_energy_efficient_cpu(Machine& m, Task& p, CpuId this_cpu)
{
    const SchedDomain* sd = sched_energy_enabled(m) ? asym_domain_with(m, this_cpu, p.cpu) : nullptr;
    if (!sd)
        return kNoCpu;
    sync_entity_load_avg(m, p);
    if (!task_util_est(m, p))
        return decide(m, this_cpu, "a task without util stays", p.cpu);
    Search s{p, this_cpu, *sd};
    for (PolicyId pd : m.topo->perf_domains)
        weigh(m, s, pd);
    if (s.best_delta < s.prev_delta)
        return decide(m, this_cpu, "least energy", s.best);
    return decide(m, this_cpu,
                  s.prev_delta == kNever ? "fits nowhere: the previous CPU" : "the previous CPU costs no more", p.cpu);
}

} // namespace sim
