// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
#include "sim/features/features.h"
#include "sim/state/sg_lb_stats.h"

#include <cstddef>

namespace sim {

/// One search of the slow path (K: sched_balance_find_dst_cpu()) on its way: the local variables of the kernel
/// functions, kept between two instants, because looking at a CPU takes time. Belongs to the runqueue on whose CPU it
/// runs.
struct DstScan {
    enum class Stage : std::uint8_t {
        None,     ///< no search on this CPU
        Group,    ///< inside find_dst_group
        GroupCpu, ///< inside find_dst_group_cpu
        Found,    ///< `new_cpu` is the result, the function has not yet returned
        Lock      ///< returned; the child waits for the lock of its runqueue
    };
    Stage stage = Stage::None;
    bool exec = false;                      ///< SD_BALANCE_EXEC of the running task, else SD_BALANCE_FORK of a new one
    IdlePick idle_pick = IdlePick::recency; ///< as it was when the search began: a flip does not reach into it
    TaskId task{kNoTask};
    CpuId this_cpu{kNoCpu}; ///< where the code runs
    CpuId cpu{kNoCpu};      ///< whose domains are searched
    CpuId new_cpu{kNoCpu};  ///< result so far
    int level = -1;         ///< of the domain searched, in cpu's stack
    CpuId next_cpu{kNoCpu}; ///< looked at next

    // find_dst_group: groups in list order, local first
    std::size_t group_step = 0; ///< groups done
    SgLbStats stat, local, idlest;
    bool have_local = false, have_idlest = false;
    std::size_t idlest_group = 0;

    // find_dst_group_cpu
    CpuId pick{kNoCpu};
    CpuId least_loaded{kNoCpu};
    u64 min_load = 0;
    u64 min_exit_latency = 0;
    u64 latest_idle_timestamp = 0;
    u32 candidates = 0; ///< reservoir: how many had min_exit_latency
    u32 idle_seen = 0;

    // what is told of the result
    bool choice = false;      ///< the last find_dst_group_cpu took one of at least two idle CPUs
    bool choice_numa = false; ///< and did so at a NUMA level
    bool stale = false;       ///< new_cpu was not idle any more at the return
    u32 choice_idle = 0;      ///< how many it saw
};

} // namespace sim
