// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/state/machine.h"

namespace sim {

// Where a woken task is queued: the fast path of placement. `this_cpu` is the CPU on which the waking code runs; its
// current task is the waker, also when an interrupt does the waking: then the task that was interrupted, or the CPU's
// idle task.

// select_task_rq_fair.cpp --------------------------------------------------------------------------------------------
/// K: select_task_rq_fair() for a wake-up. May name a CPU on which `p` is not allowed, if its previous one is such.
CpuId select_task_rq_fair(Machine& m, Task& p, CpuId this_cpu, u32 wake_flags);

// record_wakee.cpp ---------------------------------------------------------------------------------------------------
/// The wakee record of whoever runs on `cpu`.
WakeeRecord& current_wakee_record(Machine& m, CpuId cpu);
/// K: record_wakee(). The waker notes that it wakes `p`.
void record_wakee(Machine& m, const Task& p, CpuId this_cpu);

// wake_wide.cpp ------------------------------------------------------------------------------------------------------
/// K: wake_wide(). Too many tasks wake each other here for one cache: the waker's CPU is no candidate.
bool wake_wide(Machine& m, const Task& p, CpuId this_cpu);

// wake_affine.cpp ----------------------------------------------------------------------------------------------------
/// K: wake_affine(). this_cpu or prev, two different CPUs of `sd`. `sync` as in WF_SYNC.
CpuId wake_affine(Machine& m, const SchedDomain& sd, const Task& p, CpuId this_cpu, CpuId prev, bool sync);

// select_idle_sibling.cpp --------------------------------------------------------------------------------------------
/// K: select_idle_sibling(). An idle CPU near `target`, else target.
CpuId select_idle_sibling(Machine& m, Task& p, CpuId this_cpu, CpuId prev, CpuId target);

// select_idle_cpu.cpp ------------------------------------------------------------------------------------------------
/// K: select_idle_smt(). An idle sibling of `cpu`, itself excepted, within target's cache domain; kNoCpu if none.
CpuId select_idle_smt(const Machine& m, const Task& p, CpuId this_cpu, CpuId target, CpuId cpu);
/// K: select_idle_cpu(), select_idle_core(). Searches target's cache domain, which must exist; kNoCpu if none.
CpuId select_idle_cpu(Machine& m, const Task& p, CpuId this_cpu, CpuId target, bool has_idle_core);
/// K: test_idle_cores(): the hint of `cpu`'s LLC.
bool test_idle_cores(const Machine& m, CpuId cpu);
/// K: update_idle_core(): `rq` goes idle; with idle siblings it leaves the hint.
void update_idle_core(Machine& m, const Rq& rq);

} // namespace sim
