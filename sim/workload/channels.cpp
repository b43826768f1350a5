// SPDX-License-Identifier: GPL-3.0-or-later
// K: pipe_read(), pipe_write(), fs/pipe.c; unix_stream_sendmsg(), unix_stream_read_generic(), unix_write_space(),
//    net/unix/af_unix.c @ v6.19
//
//   pipe:   16 pages; what is left over beyond whole pages joins the last page if it fits there, else takes a new one
//           a write into an empty pipe wakes one reader, a read that frees a page of a full one wakes one writer; who
//           leaves data behind wakes the next reader, who leaves room the next writer
//   socket: 278 messages; every message wakes the readers, and writers wait until three quarters have been read
//
// All these wake-ups say that the waker will soon sleep (WF_SYNC). Reads and writes go on until all their bytes are
// through.
// Simplified: a message counts one whatever its size (the limit is that of 100-byte messages); copying takes no time,
// so a program says with `run` what a transfer costs. Missing: splice, poll, O_NONBLOCK, resized pipes.
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/workload/wait_objects.h"

#include <algorithm>
#include <deque>

namespace sim {

namespace {

using Op = Instruction::Op;

bool is_pipe(const Instruction& i)
{
    return i.op == Op::read_pipe || i.op == Op::write_pipe;
}

void wake_one(Machine& m, const Task& waker, std::deque<TaskId>& queue)
{
    if (queue.empty())
        return;
    const TaskId id = queue.front();
    queue.pop_front();
    try_to_wake_up(m, m.task(id), waker.cpu, WF_SYNC);
}

void wake_all(Machine& m, const Task& waker, std::deque<TaskId>& queue)
{
    while (!queue.empty())
        wake_one(m, waker, queue);
}

// Takes up to `wanted` bytes out of the oldest buffers.
s64 take_bytes(WaitObject& channel, s64 wanted)
{
    s64 taken = 0;
    while (taken < wanted && !channel.buffers.empty()) {
        u32& first = channel.buffers.front();
        const u32 part = static_cast<u32>(std::min<s64>(first, wanted - taken));
        taken += part;
        first -= part;
        if (first == 0)
            channel.buffers.pop_front();
    }
    return taken;
}

// Puts in what fits of `bytes`; says how much that was.
s64 fill_pipe(WaitObject& pipe, s64 bytes)
{
    s64 done = 0;
    const u32 rest = static_cast<u32>(bytes % kPipePage);
    if (rest > 0 && !pipe.buffers.empty() && pipe.buffers.back() + rest <= kPipePage) {
        pipe.buffers.back() += rest;
        done = rest;
    }
    while (done < bytes && pipe.buffers.size() < kPipeBuffers) {
        const u32 part = static_cast<u32>(std::min<s64>(bytes - done, kPipePage));
        pipe.buffers.push_back(part);
        done += part;
    }
    return done;
}

void after_read(Machine& m, const Task& p, const Instruction& i, WaitObject& channel, bool was_full)
{
    if (is_pipe(i)) {
        if (was_full && channel.buffers.size() < kPipeBuffers)
            wake_one(m, p, channel.writers);
        if (!channel.buffers.empty())
            wake_one(m, p, channel.waiters);
    } else if (channel.buffers.size() * 4 <= kSocketMessages) {
        wake_all(m, p, channel.writers);
    }
}

} // namespace

bool read_channel(Machine& m, Task& p, const Instruction& i)
{
    WaitObject& channel = wait_object(m, p, i);
    s64& left = p.program.bytes_left;
    if (left == 0)
        left = i.count;
    const bool was_full = channel.buffers.size() >= kPipeBuffers;
    const s64 taken = take_bytes(channel, left);
    left -= taken;
    if (taken > 0)
        after_read(m, p, i, channel, was_full);
    if (left == 0)
        return true;
    channel.waiters.push_back(p.id);
    return false;
}

bool write_channel(Machine& m, Task& p, const Instruction& i)
{
    WaitObject& channel = wait_object(m, p, i);
    s64& left = p.program.bytes_left;
    if (left == 0)
        left = i.count;
    const bool was_empty = channel.buffers.empty();
    s64 done = 0;
    if (is_pipe(i)) {
        done = fill_pipe(channel, left);
    } else if (channel.buffers.size() < kSocketMessages) {
        channel.buffers.push_back(static_cast<u32>(left));
        done = left;
    }
    left -= done;
    if (done > 0 && !is_pipe(i))
        wake_all(m, p, channel.waiters);
    else if (done > 0 && was_empty)
        wake_one(m, p, channel.waiters);
    if (left == 0) {
        if (is_pipe(i) && channel.buffers.size() < kPipeBuffers)
            wake_one(m, p, channel.writers);
        return true;
    }
    channel.writers.push_back(p.id);
    return false;
}

} // namespace sim
