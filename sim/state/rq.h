// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
#include "sim/base/units.h"
#include "sim/engine/event_queue.h"
#include "sim/pelt/pelt.h"

#include <vector>

namespace sim {

/// A queued entity that does not run: what a pick compares, side by side in memory.
struct TreeNode {
    u64 deadline = 0;
    u64 vruntime = 0;
    u64 slice = 0;
    u32 weight = 0;
    TaskId task{kNoTask};
};

/// K: struct cfs_rq (root only).
struct CfsRq {
    SchedAvg avg;        ///< util_est = sum over queued tasks, no flag bit
    u64 load_weight = 0; ///< sum of weights, curr included
    u32 h_nr_runnable = 0;
    u32 h_nr_queued = 0;
    TaskId curr{kNoTask};       ///< running fair task; not in `tree`
    std::vector<TreeNode> tree; ///< by deadline, equal ones in insertion order
    u64 v_last = 0;             ///< avg_vruntime of the moment the queue became empty
    struct Removed {
        u32 nr = 0;
        u64 util = 0, load = 0, runnable = 0;
    } removed; ///< averages of tasks that left while this queue was not locked
};

/// K: struct sched_domain, the part that changes. One per CPU and level.
struct SdState {
    s64 last_balance = 0;     ///< jiffies
    s64 balance_interval = 0; ///< ms
    u32 nr_balance_failed = 0;
    u32 newidle_call = 512, newidle_success = 256, newidle_ratio = 512;
    u64 max_newidle_lb_cost = 0;
    s64 last_decay_max_lb_cost = 0; ///< jiffies
};

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

    bool ttwu_pending = false;
    std::vector<WakeEntry> wake_list;
    bool active_balance = false;
    CpuId push_cpu{kNoCpu};
    bool stop_pending = false; ///< stopper queued, not yet running
    u32 nohz_flags = 0;        ///< pending nohz kick

    u64 idle_calls = 0; ///< passes of the idle loop that stopped the tick
    u64 sugov_saved_idle_calls = 0;
    u64 newidle_draws = 0; ///< random draws made so far

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
