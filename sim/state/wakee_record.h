// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
#include "sim/base/kernel_math.h"

namespace sim {

/// K: last_wakee, wakee_flips and wakee_flip_decay_ts of struct task_struct: how often a waker turns to another task.
struct WakeeRecord {
    TaskId last_wakee{kNoTask};  ///< whom it woke last
    u32 wakee_flips = 0;         ///< how often that changed, halved at most once a second
    s64 wakee_flip_decay_ts = 0; ///< jiffies of the last halving
};

} // namespace sim
