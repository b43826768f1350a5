// SPDX-License-Identifier: GPL-3.0-or-later
// K: select_idle_cpu(), select_idle_core(), select_idle_smt(), __update_idle_core(), kernel/sched/fair.c @ v6.19
//
// CPUs of the target's cache that are allowed, ascending from target + 1, target itself last; if the cache has
// clusters, those of the target's cluster first:
//
//   an idle core is known   whole cores: the first one whose siblings all idle; else the first idle CPU that was met.
//                           None found: the hint goes.
//   none is known           single CPUs, at most nr_idle_scan of them (SIS_UTIL); 0 = no search at all, not even for
//                           a core that is known
//
// The hint has_idle_cores is left by a CPU that goes idle beside idle siblings. It may be out of date.
// Simplified: available_idle_cpu is idle_cpu (no virtualisation). Missing: SCHED_IDLE.
#include "sim/fair/select_task_rq.h"

#include <limits>

namespace sim {

namespace {

struct Search {
    CpuId this_cpu;
    CpuMask cpus; ///< still to be looked at
    bool has_idle_core = false;
    int nr = std::numeric_limits<int>::max();
    CpuId idle{kNoCpu}; ///< first idle CPU met while searching cores
    CpuId found{kNoCpu};
    const char* rule = "none idle";
};

LlcShared& sd_llc_shared(Machine& m, CpuId cpu)
{
    return m.s.sd_llc_shared[idx(m.topo->sd_llc_id[idx(cpu)])];
}

// Is the core of `cpu` idle? If not, none of its CPUs is looked at again.
bool select_idle_core(const Machine& m, Search& s, CpuId cpu)
{
    const CpuMask& siblings = m.topo->smt[idx(cpu)];
    s64 busy = 0;
    for (CpuId c : siblings) {
        if (!idle_cpu(m.rq(c)))
            ++busy;
        else if (s.idle == kNoCpu && s.cpus.test(c))
            s.idle = c;
    }
    if (m.decisions)
        m.decisions->row(s.this_cpu, cpu, busy ? "core busy" : "core idle", {m.rq(cpu).nr_running, busy});
    if (busy) {
        for (CpuId c : siblings)
            s.cpus.clear(c);
    }
    return busy == 0;
}

// True: the search ends here.
bool look(const Machine& m, Search& s, CpuId cpu)
{
    if (s.has_idle_core) {
        if (!select_idle_core(m, s, cpu))
            return false;
        s.rule = "first idle core";
    } else {
        if (--s.nr <= 0) {
            s.rule = "as many CPUs as SIS_UTIL allows";
            return true;
        }
        const bool idle = idle_cpu(m.rq(cpu));
        if (m.decisions)
            m.decisions->row(s.this_cpu, cpu, idle ? "idle" : "busy", {m.rq(cpu).nr_running, s.nr});
        if (!idle)
            return false;
        s.rule = "first idle CPU";
    }
    s.found = cpu;
    return true;
}

// True: the search ended in the cluster.
bool search_cluster(const Machine& m, Search& s, const SchedDomain& sd, CpuId target)
{
    const SchedGroup& local = sd.groups[sd.local_group(target)];
    if (!m.topo->cluster_active || !(local.flags & SD_CLUSTER))
        return false;
    bool ended = false;
    for_each_cpu_wrap(local.span, target.value + 1, [&](CpuId c) {
        ended = s.cpus.test(c) && look(m, s, c);
        return ended;
    });
    for (CpuId c : local.span)
        s.cpus.clear(c);
    return ended;
}

CpuId decide(const Machine& m, const Search& s, const char* rule, CpuId cpu)
{
    if (m.decisions)
        m.decisions->result(s.this_cpu, rule, cpu);
    return cpu;
}

} // namespace

CpuId select_idle_smt(const Machine& m, const Task& p, CpuId this_cpu, CpuId target, CpuId cpu)
{
    if (m.decisions)
        m.decisions->step(this_cpu, "select_idle_smt", {"nr_running"});
    const CpuMask& llc = m.topo->domain(target, m.topo->sd_llc[idx(target)]).span;
    CpuId found{kNoCpu};
    for (CpuId c : m.topo->smt[idx(cpu)] & p.allowed & llc) {
        if (c == cpu)
            continue;
        const bool idle = idle_cpu(m.rq(c));
        if (m.decisions)
            m.decisions->row(this_cpu, c, idle ? "idle" : "busy", {m.rq(c).nr_running});
        if (idle) {
            found = c;
            break;
        }
    }
    if (m.decisions)
        m.decisions->result(this_cpu, found != kNoCpu ? "idle sibling of the previous CPU" : "no idle sibling", found);
    return found;
}

CpuId select_idle_cpu(Machine& m, const Task& p, CpuId this_cpu, CpuId target, bool has_idle_core)
{
    const SchedDomain& sd = m.topo->domain(target, m.topo->sd_llc[idx(target)]);
    Search s{this_cpu, sd.span & p.allowed, has_idle_core};
    if (m.decisions)
        m.decisions->step(this_cpu, "select_idle_cpu", {"nr_running", has_idle_core ? "busy_siblings" : "nr_left"});
    if (m.s.features.SIS_UTIL == SchedFeat::on) {
        s.nr = sd_llc_shared(m, target).nr_idle_scan + 1;
        if (s.nr == 1)
            return decide(m, s, "the cache's CPUs are too busy to search (SIS_UTIL)", kNoCpu);
    }
    bool ended = search_cluster(m, s, sd, target);
    if (!ended)
        for_each_cpu_wrap(s.cpus, target.value + 1, [&](CpuId c) {
            ended = look(m, s, c);
            return ended;
        });
    if (ended || !has_idle_core)
        return decide(m, s, s.rule, s.found);
    sd_llc_shared(m, target).has_idle_cores = false;
    return decide(m, s, s.idle != kNoCpu ? "no idle core: first idle CPU" : s.rule, s.idle);
}

bool test_idle_cores(const Machine& m, CpuId cpu)
{
    return m.s.sd_llc_shared[idx(m.topo->sd_llc_id[idx(cpu)])].has_idle_cores;
}

void update_idle_core(Machine& m, const Rq& rq)
{
    if (!m.topo->smt_active || m.topo->sd_llc[idx(rq.cpu)] < 0 || test_idle_cores(m, rq.cpu))
        return;
    for (CpuId c : m.topo->smt[idx(rq.cpu)]) {
        if (c != rq.cpu && !idle_cpu(m.rq(c)))
            return;
    }
    sd_llc_shared(m, rq.cpu).has_idle_cores = true;
}

} // namespace sim
