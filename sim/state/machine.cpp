// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/state/machine.h"

#include <algorithm>

namespace sim {

s64 Machine::jiffies() const
{
    const s64 phase = s.params.tick_phase_us * static_cast<s64>(kNsecPerUsec);
    return (static_cast<s64>(to_u64(s.now)) - phase) / static_cast<s64>(tick_nsec());
}

u64 Machine::base_slice() const
{
    // K: get_update_sysctl_factor(), SCHED_TUNABLESCALING_LOG.
    const u64 cpus = std::min<u64>(static_cast<u64>(topo->nr_online), 8);
    return static_cast<u64>(s.params.base_slice_us) * kNsecPerUsec * (1 + ilog2(cpus));
}

void Machine::trace(TraceKind kind, CpuId cpu, TaskId task_id, s64 a, s64 b)
{
    if (in_digest(kind)) {
        ++s.digest_events;
        s.digest.add(to_u64(s.now));
        s.digest.add((static_cast<u64>(kind) << 56) ^ (static_cast<u64>(static_cast<u32>(cpu.value)) << 32)
                     ^ static_cast<u64>(static_cast<u32>(task_id.value)));
        s.digest.add(static_cast<u64>(a));
        s.digest.add(static_cast<u64>(b));
    }
    if (sink)
        sink->on({s.now, kind, cpu, task_id, a, b});
}

} // namespace sim
