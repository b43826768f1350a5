// SPDX-License-Identifier: GPL-3.0-or-later
// K: select_task_rq_fair() for fork and exec, sched_balance_find_dst_cpu(), kernel/sched/fair.c @ v6.19
//
//   domain = highest of the unbroken run of flagged domains above this CPU
//   until no domain is left:
//     group = find_dst_group(domain)                 none: one domain down
//     cpu' = find_dst_group_cpu(group)               the same CPU: one domain down
//     else go on from cpu': its highest flagged domain below the first as wide as the one just searched
//
// Nothing is locked and nothing reserved: every CPU is read at its own instant, in which it may look idle to several
// searches at once. Here a search looks at scan_chunk CPUs per instant, the time between is what the looks cost.
//
// Simplified: the walk over groups costs nothing beside the looks. Missing: preferred node of NUMA balancing.
#include "sim/base/check.h"
#include "sim/fair/fair.h"
#include "sim/fair/sched_balance_find_dst.h"

#include <utility>

namespace sim {

namespace {

u32 sd_flag(const DstScan& scan)
{
    return scan.exec ? SD_BALANCE_EXEC : SD_BALANCE_FORK;
}

// Down to the next domain that has the flag and CPUs for the task; without one the search is over.
void enter_domain(Machine& m, DstScan& scan)
{
    for (; scan.level >= 0; --scan.level) {
        if ((searched_domain(m, scan).flags & sd_flag(scan)) && begin_find_dst_group(m, scan))
            return;
    }
    scan.stage = DstScan::Stage::Found;
}

void go_on_from(Machine& m, DstScan& scan, CpuId cpu)
{
    scan.new_cpu = cpu;
    if (cpu == scan.cpu) {
        --scan.level;
        enter_domain(m, scan);
        return;
    }
    const int weight = searched_domain(m, scan).weight;
    scan.cpu = cpu;
    scan.level = -1;
    for (int level = 0; level < m.topo->levels(cpu); ++level) {
        const SchedDomain& domain = m.topo->domain(cpu, level);
        if (weight <= domain.weight)
            break;
        if (domain.flags & sd_flag(scan))
            scan.level = level;
    }
    enter_domain(m, scan);
}

void end_of_groups(Machine& m, DstScan& scan)
{
    const int group = find_dst_group(m, scan);
    if (group < 0) {
        --scan.level;
        enter_domain(m, scan);
        return;
    }
    const SchedGroup& chosen = searched_domain(m, scan).groups[static_cast<std::size_t>(group)];
    if (chosen.weight > 1) {
        begin_find_dst_group_cpu(m, scan, static_cast<std::size_t>(group));
        return;
    }
    // A group of one is taken unseen.
    scan.choice = false;
    if (m.decisions) {
        m.decisions->step(scan.this_cpu, "sched_balance_find_dst_group_cpu");
        m.decisions->result(scan.this_cpu, "the only CPU of its group", chosen.span.first());
    }
    go_on_from(m, scan, chosen.span.first());
}

Duration look_cost(const Machine& m, const DstScan& scan, CpuId cpu)
{
    const std::vector<CpuSpec>& cpus = m.spec->scenario->machine->cpus;
    const bool local = cpus[idx(cpu)].numa == cpus[idx(scan.this_cpu)].numa;
    return Duration{local ? m.s.params.scan_local_ns : m.s.params.scan_remote_ns};
}

} // namespace

DstScan begin_find_dst_cpu(Machine& m, Task& p, CpuId this_cpu, bool exec)
{
    DstScan scan;
    scan.exec = exec;
    scan.idle_pick = m.s.features.idle_pick;
    scan.task = p.id;
    scan.this_cpu = scan.cpu = this_cpu;
    for (int level = 0; level < m.topo->levels(this_cpu); ++level) {
        if (!(m.topo->domain(this_cpu, level).flags & sd_flag(scan)))
            break;
        scan.level = level;
    }
    scan.new_cpu = this_cpu;
    if (scan.level < 0 || !searched_domain(m, scan).span.intersects(p.allowed)) {
        scan.new_cpu = p.cpu;
        scan.stage = DstScan::Stage::Found;
        return scan;
    }
    if (exec)
        sync_entity_load_avg(m, p);
    enter_domain(m, scan);
    return scan;
}

Duration continue_find_dst_cpu(Machine& m, DstScan& scan, int budget)
{
    SIM_CHECK(scan.stage == DstScan::Stage::Group || scan.stage == DstScan::Stage::GroupCpu);
    Duration cost{};
    for (int looks = 0; looks < budget && scan.stage != DstScan::Stage::Found; ++looks) {
        cost += look_cost(m, scan, scan.next_cpu);
        if (scan.stage == DstScan::Stage::Group) {
            if (!look_at_group_cpu(m, scan))
                end_of_groups(m, scan);
        } else if (!look_at_candidate(m, scan)) {
            go_on_from(m, scan, find_dst_group_cpu(m, scan));
        }
    }
    return cost;
}

} // namespace sim
