// SPDX-License-Identifier: GPL-3.0-or-later
// K: sched_balance_find_dst_group(), update_sg_wakeup_stats(), update_pick_idlest(), kernel/sched/fair.c @ v6.19
//
// Sums of every group with an allowed CPU, in list order with the local group first; among the others the idlest:
//
//   lower type wins; equal types: overloaded, fully busy: less load for its capacity
//                                 has_spare:              more idle CPUs, then less util: the first in order on a tie
//                                 misfit:                 the biggest CPU
//
// Then local against idlest: the lower type; equal loads within imbalance_pct stay; with room in both the local group
// keeps the task unless the other has more idle CPUs (between nodes: a lead of two is ignored while few tasks run).
//
// Missing: preferred node of NUMA balancing, asym_packing, smt_balance, SCHED_IDLE.
#include "sim/fair/fair.h"
#include "sim/fair/load_balance.h"
#include "sim/fair/sched_balance_find_dst.h"

#include <algorithm>
#include <cstdlib>

namespace sim {

namespace {

std::size_t group_index(const Machine& m, const DstScan& scan)
{
    const SchedDomain& sd = searched_domain(m, scan);
    return (sd.local_group(scan.cpu) + scan.group_step) % sd.groups.size();
}

// Puts next_cpu on the first allowed CPU of the next group that has one. False if there is none.
bool enter_group(const Machine& m, DstScan& scan)
{
    const SchedDomain& sd = searched_domain(m, scan);
    const Task& p = m.task(scan.task);
    for (; scan.group_step < sd.groups.size(); ++scan.group_step) {
        const SchedGroup& group = sd.groups[group_index(m, scan)];
        scan.next_cpu = (group.span & p.allowed).first();
        if (scan.next_cpu == kNoCpu)
            continue;
        scan.stat = {};
        // Cleared by the first CPU that fits.
        scan.stat.group_misfit_task_load = sd.flags & SD_ASYM_CPUCAPACITY ? 1 : 0;
        return true;
    }
    return false;
}

void add_cpu(const Machine& m, const DstScan& scan, const Rq& rq, SgLbStats& sgs)
{
    const Task& p = m.task(scan.task);
    // The task's own part goes, if it is there: only with exec, a new task has no averages yet.
    const bool here = scan.exec && p.cpu == rq.cpu;
    const SchedAvg& avg = rq.cfs.avg;
    const u32 own = here && p.se.on_rq ? 1 : 0;
    sgs.group_load += here ? sub_positive(avg.load_avg, p.se.avg.load_avg) : avg.load_avg;
    sgs.group_util += here ? cpu_util_without(m, rq, p) : cpu_util_cfs(m, rq, false);
    sgs.group_runnable += here ? sub_positive(avg.runnable_avg, p.se.avg.runnable_avg) : avg.runnable_avg;
    sgs.sum_h_nr_running += rq.cfs.h_nr_runnable - own;
    const u32 nr_running = rq.nr_running - own;
    sgs.sum_nr_running += nr_running;
    const bool idle = rq.curr == kIdleTask || (own && rq.curr == p.id);
    if (!nr_running && idle && !rq.ttwu_pending)
        ++sgs.idle_cpus;
    if (sgs.group_misfit_task_load && task_fits_cpu(m, p, rq.cpu))
        sgs.group_misfit_task_load = 0;
}

bool idler(const Machine& m, const DstScan& scan, const SchedGroup& group)
{
    if (!scan.have_idlest)
        return true;
    const SgLbStats& sgs = scan.stat;
    const SgLbStats& idlest = scan.idlest;
    if (sgs.group_type != idlest.group_type)
        return sgs.group_type < idlest.group_type;
    switch (sgs.group_type) {
    case GroupType::group_overloaded:
    case GroupType::group_fully_busy:
        return sgs.avg_load < idlest.avg_load;
    case GroupType::group_has_spare:
        if (sgs.idle_cpus != idlest.idle_cpus)
            return sgs.idle_cpus > idlest.idle_cpus;
        return sgs.group_util < idlest.group_util;
    case GroupType::group_misfit_task:
        return group.max_capacity > searched_domain(m, scan).groups[scan.idlest_group].max_capacity;
    case GroupType::group_imbalanced:
        return false;
    }
    return false;
}

void close_group(Machine& m, DstScan& scan)
{
    const SchedDomain& sd = searched_domain(m, scan);
    const std::size_t index = group_index(m, scan);
    const SchedGroup& group = sd.groups[index];
    SgLbStats& sgs = scan.stat;
    sgs.group_capacity = group.capacity;
    sgs.group_weight = static_cast<u32>(group.weight);
    sgs.group_type = group_classify(m, sd.imbalance_pct, group, sgs);
    if (sgs.group_type == GroupType::group_fully_busy || sgs.group_type == GroupType::group_overloaded)
        sgs.avg_load = sgs.group_load * kCapacityScale / sgs.group_capacity;
    const char* verdict = "local";
    if (group.span.test(scan.cpu)) {
        scan.local = sgs;
        scan.have_local = true;
    } else if (idler(m, scan, group)) {
        scan.idlest = sgs;
        scan.idlest_group = index;
        scan.have_idlest = true;
        verdict = "idlest so far";
    } else {
        verdict = "not idler";
    }
    if (m.decisions)
        m.decisions->row(scan.this_cpu, group.span.first(), verdict,
                         {static_cast<s64>(sgs.group_type), sgs.idle_cpus, sgs.sum_nr_running,
                          static_cast<s64>(sgs.group_util), static_cast<s64>(sgs.group_load)});
}

bool local_load_is_low(const SchedDomain& sd, const SgLbStats& local, const SgLbStats& idlest)
{
    const u64 pct = static_cast<u64>(sd.imbalance_pct);
    const u64 imbalance = kCapacityScale * (pct - 100) / 100;
    if ((sd.flags & SD_NUMA) && idlest.avg_load + imbalance >= local.avg_load)
        return true;
    return idlest.avg_load >= local.avg_load + imbalance || 100 * local.avg_load <= pct * idlest.avg_load;
}

bool local_has_room(const Machine& m, const DstScan& scan)
{
    const SchedDomain& sd = searched_domain(m, scan);
    const SgLbStats& local = scan.local;
    if (sd.flags & SD_NUMA) {
        const CpuMask allowed = sd.groups[sd.local_group(scan.cpu)].span & m.task(scan.task).allowed;
        const s64 imb_numa_nr = std::min(sd.imb_numa_nr, allowed.weight());
        const s64 lead = std::abs(s64{local.idle_cpus} - s64{scan.idlest.idle_cpus});
        if (!adjust_numa_imbalance(lead, s64{local.sum_nr_running} + 1, imb_numa_nr))
            return true;
    }
    return local.idle_cpus >= scan.idlest.idle_cpus;
}

struct Verdict {
    bool go;
    const char* rule;
};

Verdict local_or_idlest(const Machine& m, const DstScan& scan)
{
    if (!scan.have_idlest)
        return {false, "no other group"};
    if (!scan.have_local)
        return {true, "not allowed in the local group"};
    const SgLbStats& local = scan.local;
    const SgLbStats& idlest = scan.idlest;
    if (local.group_type < idlest.group_type)
        return {false, "the local group has the lower type"};
    if (local.group_type > idlest.group_type)
        return {true, "the other group has the lower type"};
    const SchedDomain& sd = searched_domain(m, scan);
    switch (local.group_type) {
    case GroupType::group_overloaded:
    case GroupType::group_fully_busy:
        if (local_load_is_low(sd, local, idlest))
            return {false, "local load within imbalance_pct"};
        return {true, "less load there"};
    case GroupType::group_misfit_task:
        if (sd.groups[sd.local_group(scan.cpu)].max_capacity >= sd.groups[scan.idlest_group].max_capacity)
            return {false, "no bigger CPU there"};
        return {true, "bigger CPUs there"};
    case GroupType::group_imbalanced:
        return {false, "both groups are imbalanced"};
    case GroupType::group_has_spare:
        if (local_has_room(m, scan))
            return {false, "the local group has as many idle CPUs"};
        return {true, "more idle CPUs there"};
    }
    return {false, ""};
}

} // namespace

bool begin_find_dst_group(const Machine& m, DstScan& scan)
{
    scan.stage = DstScan::Stage::Group;
    scan.group_step = 0;
    scan.have_local = scan.have_idlest = false;
    if (m.decisions)
        m.decisions->step(scan.this_cpu, "sched_balance_find_dst_group",
                          {"group_type", "idle_cpus", "sum_nr_running", "group_util", "group_load"});
    return enter_group(m, scan);
}

bool look_at_group_cpu(Machine& m, DstScan& scan)
{
    const SchedDomain& sd = searched_domain(m, scan);
    add_cpu(m, scan, m.rq(scan.next_cpu), scan.stat);
    const CpuMask rest = sd.groups[group_index(m, scan)].span & m.task(scan.task).allowed;
    scan.next_cpu = rest.next(scan.next_cpu.value + 1);
    if (scan.next_cpu != kNoCpu)
        return true;
    close_group(m, scan);
    ++scan.group_step;
    return enter_group(m, scan);
}

int find_dst_group(const Machine& m, const DstScan& scan)
{
    const Verdict verdict = local_or_idlest(m, scan);
    if (m.decisions) {
        const SchedGroup& idlest = searched_domain(m, scan).groups[scan.idlest_group];
        m.decisions->result(scan.this_cpu, verdict.rule, verdict.go ? idlest.span.first() : kNoCpu);
    }
    return verdict.go ? static_cast<int>(scan.idlest_group) : -1;
}

} // namespace sim
