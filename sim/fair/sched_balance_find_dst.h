// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/state/machine.h"

namespace sim {

// The slow path of placement: fork and exec. A search is a DstScan; the caller lets it look at CPUs, a few at a time,
// and says when the next ones are due.

// sched_balance_find_dst_cpu.cpp -------------------------------------------------------------------------------------
/// K: select_task_rq_fair() with WF_FORK or WF_EXEC, then sched_balance_find_dst_cpu(). Starts a search for `p` by code
/// that runs on `this_cpu`; may be Found at once. `exec`: p is the running task.
DstScan begin_find_dst_cpu(Machine& m, Task& p, CpuId this_cpu, bool exec);
/// Looks at up to `budget` further CPUs, all as they are now. Returns how long that takes. Precondition: neither Found
/// nor None.
Duration continue_find_dst_cpu(Machine& m, DstScan& scan, int budget);
/// The domain that is being searched.
inline const SchedDomain& searched_domain(const Machine& m, const DstScan& scan)
{
    return m.topo->domain(scan.cpu, scan.level);
}

// sched_balance_find_dst_group.cpp -----------------------------------------------------------------------------------
/// K: sched_balance_find_dst_group(), its beginning: no group looked at yet. False if the task may run in none.
bool begin_find_dst_group(const Machine& m, DstScan& scan);
/// Adds scan.next_cpu to its group's sums and moves on. False when no CPU is left.
bool look_at_group_cpu(Machine& m, DstScan& scan);
/// The decision over complete sums: index of the group to go to, -1 = stay.
int find_dst_group(const Machine& m, const DstScan& scan);

// sched_balance_find_dst_group_cpu.cpp -------------------------------------------------------------------------------
/// K: sched_balance_find_dst_group_cpu(), its beginning. Precondition: the group has more than one CPU.
void begin_find_dst_group_cpu(const Machine& m, DstScan& scan, std::size_t group);
/// Compares scan.next_cpu with the candidate so far and moves on. False when no CPU is left.
bool look_at_candidate(Machine& m, DstScan& scan);
/// The CPU chosen; also notes what kind of choice it was.
CpuId find_dst_group_cpu(const Machine& m, DstScan& scan);

} // namespace sim
