// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/kernel_math.h"

namespace sim {

/// K: enum group_type, ascending = less able to take more. smt_balance and asym_packing are not reached yet.
enum class GroupType : std::uint8_t {
    group_has_spare,
    group_fully_busy,
    group_misfit_task,
    group_imbalanced,
    group_overloaded
};

/// K: struct sg_lb_stats. Sums over the CPUs of one group that count.
struct SgLbStats {
    u64 avg_load = 0; ///< load * 1024 / capacity; only where groups of the type are told apart by it
    u64 group_load = 0, group_capacity = 0, group_util = 0, group_runnable = 0;
    u32 sum_nr_running = 0, sum_h_nr_running = 0;
    u32 idle_cpus = 0, group_weight = 0;
    u64 group_misfit_task_load = 0;
    GroupType group_type = GroupType::group_has_spare;
};

} // namespace sim
