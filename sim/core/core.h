// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/state/machine.h"

namespace sim {

// update_rq_clock.cpp ------------------------------------------------------------------------------------------------
/// K: update_rq_clock(). Brings rq's clocks to the present: clock, clock_task, clock_pelt.
void update_rq_clock(Machine& m, Rq& rq);
/// K: rq_clock_pelt(): the "now" of PELT.
inline u64 rq_clock_pelt(const Rq& rq)
{
    return rq.clock_pelt - rq.lost_idle_time;
}
/// K: update_idle_rq_clock_pelt(): on switching to idle. Clock updated.
void update_idle_rq_clock_pelt(Rq& rq);

// schedule.cpp -------------------------------------------------------------------------------------------------------
/// Why a CPU enters __schedule().
enum class SchedMode : std::uint8_t { Preempt, Block, Exit };
/// K: __schedule(). Picks and switches, on `rq`'s own CPU.
void schedule(Machine& m, Rq& rq, SchedMode mode);
/// K: resched_curr(). On the executing CPU it is honoured when the present event ends, elsewhere after an IPI.
void resched_curr(Machine& m, Rq& rq);

// running.cpp --------------------------------------------------------------------------------------------------------
/// Progress of the running task's work up to now. Before every change of speed and at every switch.
void account_work(Machine& m, Rq& rq);
/// (Re)arms the event at which the running task's instruction ends.
void arm_work(Machine& m, Rq& rq);
/// Forgets the armed event: the CPU runs no fair task any more.
void disarm_work(Rq& rq);
/// Work per wall ns of the CPU now: capacity * 1024 * frequency / highest frequency, 0..2^20.
u64 work_rate(const Machine& m, const Rq& rq);

// try_to_wake_up.cpp -------------------------------------------------------------------------------------------------
/// K: WF_* flags. WF_SYNC: the waker says that it is about to sleep.
enum WakeFlags : u32 { WF_SYNC = 1 };
/// K: try_to_wake_up() of a sleeping task by `this_cpu`; `wake_flags` of WakeFlags.
void try_to_wake_up(Machine& m, Task& p, CpuId this_cpu, u32 wake_flags = 0);
/// K: sched_ttwu_pending(): the target CPU takes its wake list.
void sched_ttwu_pending(Machine& m, Rq& rq);

// wake_up_new_task.cpp -----------------------------------------------------------------------------------------------
/// K: wake_up_new_task() of a task that starts with the run: it is queued on p.cpu.
void wake_up_new_task(Machine& m, Task& p);
/// K: wake_up_new_task() after a fork by the task that runs on `rq`: searches a CPU for `child`, in simulated time and
/// with interrupts off, and queues it there. slow_path_event() tells when the parent goes on.
void wake_up_forked_task(Machine& m, Rq& rq, Task& child);
/// K: sched_exec(): the same search for the task that runs on `rq`; if another CPU is better the stopper moves it.
void sched_exec(Machine& m, Rq& rq);
/// The next step of the search on `rq`. True when it is over and the running task goes on, unless the stopper is to
/// move it (rq.migrate_task).
bool slow_path_event(Machine& m, Rq& rq);

// migration_cpu_stop.cpp ---------------------------------------------------------------------------------------------
/// K: move_queued_task(). A queued task that does not run goes to `cpu`.
void move_queued_task(Machine& m, Task& p, CpuId cpu, MigrateReason reason);
/// K: migration_cpu_stop() for rq.migrate_task, by the stopper of `rq`.
void migration_cpu_stop(Machine& m, Rq& rq);

// sched_tick.cpp -----------------------------------------------------------------------------------------------------
/// K: sched_tick() with the softirq and nohz kick that follow it.
void sched_tick(Machine& m, Rq& rq);
/// The next point of the CPU's tick grid after now.
SimTime next_tick(const Machine& m, const Rq& rq);
/// Starts a CPU's tick at the next point of its grid; stops it. K: tick_nohz_idle_restart/stop_tick().
void start_tick(Machine& m, Rq& rq);
void stop_tick(Rq& rq);

// update_rq_avg_idle.cpp ---------------------------------------------------------------------------------------------
/// K: the avg_idle part of ttwu_do_activate(): a wake-up ends an idle period.
void avg_idle_on_wakeup_activation(Machine& m, Rq& rq);

// sched_yield.cpp ----------------------------------------------------------------------------------------------------
/// K: sched_yield() by the task that runs on `rq`.
void sched_yield(Machine& m, Rq& rq);

// set_user_nice.cpp --------------------------------------------------------------------------------------------------
/// K: set_user_nice(), reweight_entity(). Keeps lag and relative deadline in proportion.
void set_user_nice(Machine& m, Task& p, int nice);

} // namespace sim
