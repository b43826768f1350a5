// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/state/machine.h"

namespace sim {

/// The place named by an instruction for this task, made when first used.
WaitObject& wait_object(Machine& m, const Task& p, const Instruction& i);

/// Each executes one instruction of the running task `p`. False: the task blocks; who ends its wait does what is left
/// of the instruction for it, except for read and write, which are executed again. Waiters are served in the order of
/// their arrival.
bool take_lock(Machine& m, Task& p, const Instruction& i);
/// Hands the lock to whom waits longest. Broken rule if the task does not hold it.
void release_lock(Machine& m, Task& p, const Instruction& i);
bool sem_wait(Machine& m, Task& p, const Instruction& i);
void sem_post(Machine& m, Task& p, const Instruction& i);
/// Always blocks; futex_wake() wakes up to i.count tasks (or kAll) that wait now and is forgotten if none does.
bool futex_wait(Machine& m, Task& p, const Instruction& i);
void futex_wake(Machine& m, Task& p, const Instruction& i);
/// The last of i.count tasks wakes the others and goes on.
bool arrive_at_barrier(Machine& m, Task& p, const Instruction& i);

// channels.cpp -------------------------------------------------------------------------------------------------------
/// Pages of a pipe, and bytes of a page. K: PIPE_DEF_BUFFERS.
inline constexpr std::size_t kPipeBuffers = 16;
inline constexpr u32 kPipePage = 4096;
/// Messages of 100 bytes that a local stream socket takes before its writers wait.
inline constexpr std::size_t kSocketMessages = 278;
/// p.program.bytes_left: what is still to be done of the instruction; 0 = it begins.
bool read_channel(Machine& m, Task& p, const Instruction& i);
bool write_channel(Machine& m, Task& p, const Instruction& i);

} // namespace sim
