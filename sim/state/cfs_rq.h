// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
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

} // namespace sim
