// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
#include "sim/base/kernel_math.h"

#include <deque>

namespace sim {

/// Where tasks of a workload wait for each other: a lock, a semaphore, a barrier, a pipe, ... . A plain value.
struct WaitObject {
    std::deque<TaskId> waiters; ///< the longest first; of a pipe or socket the readers
    std::deque<TaskId> writers;
    TaskId owner{kNoTask};   ///< of a lock
    s64 value = 0;           ///< of a semaphore its value, of a barrier how many have come
    std::deque<u32> buffers; ///< of a pipe the bytes in each page, of a socket in each message
};

} // namespace sim
