// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/state/machine.h"

namespace sim {

// Every function of this folder, by file. All run under the runqueue's lock in the kernel; here nothing else runs at
// the same instant. "Clock updated" = update_rq_clock() was called for that runqueue at this instant.

// update_load_avg.cpp ------------------------------------------------------------------------------------------------
enum UpdateLoadAvg : u32 { UPDATE_TG = 1, SKIP_AGE_LOAD = 2, DO_ATTACH = 4, DO_DETACH = 8 };
/// K: update_load_avg(). Ages task `p` (may be null) and its runqueue, attaches or detaches, calls the cpufreq hook.
void update_load_avg(Machine& m, Rq& rq, Task* p, u32 flags);
/// K: update_cfs_rq_load_avg(). Folds what left, ages the runqueue. True if the averages changed ("decayed").
bool update_cfs_rq_load_avg(Machine& m, Rq& rq);
/// K: sync_entity_load_avg(). Blocked decay of a sleeping task up to its old runqueue's last update.
void sync_entity_load_avg(Machine& m, Task& p);
/// K: migrate_task_rq_fair() for a sleeping task: leaves its averages with the old runqueue, to be folded there.
void migrate_task_rq_fair(Machine& m, Task& p);
/// K: remove_entity_load_avg(), without the idle lag: an exiting task.
void remove_entity_load_avg(Machine& m, Task& p);
/// K: post_init_entity_util_avg(). First util of a new task, from its CPU's capacity and load. Clock updated.
void post_init_entity_util_avg(Machine& m, Task& p);

// util_est.cpp -------------------------------------------------------------------------------------------------------
inline constexpr u32 UTIL_AVG_UNCHANGED = 0x80000000u;
/// util_est without its flag bit.
u64 _task_util_est(const Task& p);
/// K: task_util_est(): max(util_avg, util_est); util_avg alone with util_est = off.
u64 task_util_est(const Machine& m, const Task& p);
void util_est_enqueue(Machine& m, Rq& rq, Task& p);
void util_est_dequeue(Machine& m, Rq& rq, Task& p);
/// K: util_est_update(). Variants of util_est decide what a non-sleep update does.
void util_est_update(Machine& m, Rq& rq, Task& p, bool task_sleep);
/// Series "util_est grows while running": the running task's update at the tick. No effect in other variants.
void util_est_update_running(Machine& m, Rq& rq, Task& p);
/// The same at a fair-to-fair switch, where update_on_switch says so.
void util_est_on_switch(Machine& m, Rq& rq, Task& prev);
/// Before `on_flip` of util_est: state of the old variant goes, cfs sums are made anew.
void util_est_on_flip(Machine& m);
/// K: cpu_util(). Of rq's CPU if `p` (may be null) ran on `dst_cpu`, kNoCpu = nowhere. 0..capacity of the CPU.
u64 cpu_util(const Machine& m, const Rq& rq, const Task* p, CpuId dst_cpu, bool boost);
/// K: cpu_util_cfs(), cpu_util_cfs_boost(): as it is.
u64 cpu_util_cfs(const Machine& m, const Rq& rq, bool boost);
/// K: cpu_util_without(). The same as if `p`, which counts there, had never been on it.
u64 cpu_util_without(const Machine& m, const Rq& rq, const Task& p);

// fits_capacity.cpp --------------------------------------------------------------------------------------------------
/// K: fits_capacity() against the CPU's capacity_of(); variants of fits_capacity.
bool fits_capacity(const Rq& rq, u64 util);
/// K: capacity_greater(): a exceeds b by about 5 %.
bool capacity_greater(u64 a, u64 b);
bool task_fits_cpu(const Machine& m, const Task& p, CpuId cpu);
/// Recomputes every CPU's threshold: at start, and when fits_capacity flips.
void update_fits_thresholds(Machine& m);
/// K: update_misfit_status(). `p` null = nothing will run.
void update_misfit_status(Machine& m, Rq& rq, const Task* p);

// update_curr.cpp ----------------------------------------------------------------------------------------------------
/// K: calc_delta_fair(). Real ns to virtual ns at weight `weight`.
u64 calc_delta_fair(u64 delta, u32 weight);
/// K: update_curr(). Charges the running task; may set need_resched. Clock updated.
void update_curr(Machine& m, Rq& rq);
/// K: sched_prio_to_weight[]. nice -20..19.
u32 nice_to_weight(int nice);

// avg_vruntime.cpp ---------------------------------------------------------------------------------------------------
/// Entities that compete: the tree plus a queued curr.
u32 nr_queued(const Machine& m, const Rq& rq);
/// K: avg_vruntime(): V = floor(sum w v / sum w) over them; the last value on an empty queue.
u64 avg_vruntime(const Machine& m, const Rq& rq);
/// K: entity_eligible(): v <= V, exactly.
bool entity_eligible(const Machine& m, const Rq& rq, u64 vruntime);
/// K: update_entity_lag(). Stores the clamped V - v of a task that leaves the queue.
void update_entity_lag(Machine& m, Rq& rq, SchedEntity& se);
/// Smallest slice in the tree, and of curr if asked; ~0 if there is none.
u64 min_slice(const Machine& m, const Rq& rq, bool with_curr);

// place_entity.cpp ---------------------------------------------------------------------------------------------------
/// K: place_entity(). vruntime and deadline of a task about to be queued.
void place_entity(Machine& m, Rq& rq, Task& p, bool initial);

// pick_eevdf.cpp -----------------------------------------------------------------------------------------------------
/// K: pick_eevdf(). Precondition: at least one entity competes. `protect`: a protected running task stays.
TaskId pick_eevdf(Machine& m, Rq& rq, bool protect);
/// K: set_protect_slice(), protect_slice(), cancel_protect_slice(), update_protect_slice().
void set_protect_slice(Machine& m, Rq& rq, SchedEntity& se);
bool protect_slice(const SchedEntity& se);
void cancel_protect_slice(SchedEntity& se);
void update_protect_slice(Machine& m, Rq& rq, SchedEntity& se);

// check_preempt_wakeup_fair.cpp --------------------------------------------------------------------------------------
/// K: wakeup_preempt(). Decides whether `p`, just queued on rq, makes it reschedule.
void wakeup_preempt(Machine& m, Rq& rq, Task& p, bool fork);

// enqueue_dequeue.cpp ------------------------------------------------------------------------------------------------
enum EnqueueFlags : u32 { ENQUEUE_WAKEUP = 1, ENQUEUE_INITIAL = 2, ENQUEUE_MIGRATED = 4 };
enum DequeueFlags : u32 { DEQUEUE_SLEEP = 1, DEQUEUE_MIGRATING = 2 };
/// K: enqueue_task_fair(). Clock updated.
void enqueue_task_fair(Machine& m, Rq& rq, Task& p, u32 flags);
/// K: dequeue_task_fair(). Clock updated.
void dequeue_task_fair(Machine& m, Rq& rq, Task& p, u32 flags);
/// K: put_prev_entity(): the running task goes back into the tree if it is still queued.
void put_prev_entity(Machine& m, Rq& rq, Task& p);
/// K: set_next_entity() with the list order of set_next_task_fair(). Misfit is up to the caller: only a task that was
/// newly picked is looked at.
void set_next_entity(Machine& m, Rq& rq, Task& p);
/// K: add_nr_running(), sub_nr_running().
void add_nr_running(Machine& m, Rq& rq, u32 n);
void sub_nr_running(Machine& m, Rq& rq, u32 n);

} // namespace sim
