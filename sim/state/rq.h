// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
#include "sim/base/units.h"
#include "sim/engine/event_queue.h"
#include "sim/state/cfs_rq.h"
#include "sim/state/dst_scan.h"
#include "sim/state/wakee_record.h"

#include <vector>

namespace sim {

/// Tasks on their way to a CPU: K: rq->wake_list.
struct WakeEntry {
    TaskId task{kNoTask};
    CpuId waker{kNoCpu};
    bool migrated = false;
};

/// K: struct rq. Clocks are ns since boot in the kernel's own u64.
struct Rq {
    CpuId cpu{0};
    u64 clock = 0;
    u64 clock_task = 0;
    u64 clock_pelt = 0;
    u64 lost_idle_time = 0;
    u64 clock_idle = 0;
    u64 clock_pelt_idle = 0;
    u64 freq_scale = 1024; ///< arch_scale_freq_capacity as PELT sees it, 0..1024

    TaskId curr{kIdleTask};
    u32 nr_running = 0; ///< fair tasks plus a queued stopper
    bool need_resched = false;
    CfsRq cfs;
    std::vector<TaskId>
        cfs_tasks; ///< load balance order; back = most recently queued or started, front = tail of the kernel's list

    u64 cpu_capacity = 1024; ///< capacity_of()
    s64 fits_threshold = 0;  ///< smallest util that does not fit; feature: fits_capacity
    u64 misfit_task_load = 0;

    u64 idle_stamp = 0; ///< 0 = none
    u64 avg_idle = 0;
    u64 max_idle_balance_cost = 0;
    s64 next_balance = 0;           ///< jiffies
    bool nohz_tick_stopped = false; ///< in nohz.idle_cpus_mask
    bool has_blocked_load = false;
    s64 last_blocked_load_update_tick = 0;
    std::vector<SdState> sd; ///< bottom to top

    WakeeRecord idle_wakee; ///< of the CPU's idle task, which is the waker when an interrupt finds the CPU idle
    bool ttwu_pending = false;
    std::vector<WakeEntry> wake_list;
    bool active_balance = false;
    CpuId push_cpu{kNoCpu};
    bool stop_pending = false; ///< stopper queued, not yet running
    u32 nohz_flags = 0;        ///< pending nohz kick

    int idle_state = -1; ///< K: rq->idle_state: published idle state, index into the CPU's table; -1 = none

    u64 idle_calls = 0; ///< passes of the idle loop that stopped the tick
    u64 sugov_saved_idle_calls = 0;
    u64 newidle_draws = 0;        ///< random draws made so far
    u64 idle_pick_draws = 0;      ///< the same for picks among idle CPUs
    DstScan scan;                 ///< search of the slow path that runs here now
    u64 lock_busy_until = 0;      ///< ns; whom an enqueue of the slow path finds with the lock
    TaskId migrate_task{kNoTask}; ///< K: struct migration_arg: whom the stopper shall move
    CpuId migrate_cpu{kNoCpu};    ///< and where to

    bool irqs_held = false;       ///< interrupts are off: see sim/engine/held_irqs.h
    std::vector<Event> held_irqs; ///< those that came meanwhile, in the order of their arrival

    // What the engine adds to find the next event of the running task.
    SimTime work_from{};  ///< progress is accounted up to here; may lie ahead while a switch costs time
    SimTime work_event{}; ///< when the armed work_done event fires; {} = none armed
    u64 work_generation = 0;
    u64 tick_generation = 0;
};

/// K: struct sugov_policy and cpufreq_policy, by frequency domain.
struct Policy {
    u32 cur_khz = 0;    ///< effective frequency
    u32 target_khz = 0; ///< on its way there, = cur_khz when settled
    u64 transition_generation = 0;
    u32 next_freq = 0;
    u32 cached_raw_freq = 0;
    u64 last_freq_update_time = 0;
    s64 rate_limit_ns = 0;
    bool limits_changed = false;
    bool need_freq_update = false;
};

} // namespace sim
