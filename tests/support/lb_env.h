// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/fair/load_balance.h"

namespace hand {

/// A balance pass on behalf of CPU `dst` at `level` of its domains, over all CPUs of the domain; no source chosen yet.
inline sim::LbEnv env_for(const sim::Machine& m, int dst, int level, sim::CpuIdleType idle = sim::CpuIdleType::CPU_IDLE)
{
    sim::LbEnv env;
    env.sd = &m.topo->domain(sim::CpuId{dst}, level);
    env.level = level;
    env.this_cpu = env.dst_cpu = sim::CpuId{dst};
    env.idle = idle;
    env.cpus = env.sd->span;
    env.loop_max = 32;
    return env;
}

} // namespace hand
