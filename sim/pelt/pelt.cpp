// SPDX-License-Identifier: GPL-3.0-or-later
// K: kernel/sched/pelt.c @ v6.19
//
// A signal is a geometric series over periods of 1024 us: a contribution counts y^n after n periods, y^32 = 1/2.
//
//        d1          d2           d3
//        |           |            |        now
//   |----^----|-----------------|--^--|
//   ^ last_update_time                ^
//
//   sum' = sum * y^p + d1 * y^p + 1024 * (y^1 + ... + y^(p-1)) + d3        p = borders crossed
//   avg  = sum / (LOAD_AVG_MAX - 1024 + period_contrib)
//
// Not modelled: nothing; this file is the whole arithmetic. Simplified: nothing.
#include "sim/pelt/pelt.h"

#include "sim/base/check.h"
#include "sim/pelt/pelt_table.h"

#include <algorithm>

namespace sim::pelt {

u64 decay_load(u64 val, u64 n)
{
    // Beyond 63 halvings nothing is left of 64 bits.
    if (n > u64{kLoadAvgPeriod} * 63)
        return 0;
    u64 rest = n;
    if (rest >= kLoadAvgPeriod) {
        val >>= rest / kLoadAvgPeriod;
        rest %= kLoadAvgPeriod;
    }
    return static_cast<u64>((static_cast<u128>(val) * kDecayTable[rest]) >> 32);
}

u32 accumulate_segments(u64 periods, u32 d1, u32 d3)
{
    SIM_DCHECK(periods >= 1);
    // The full periods in the middle: the sum over all periods for ever, less what is older and less the running one.
    const u32 c1 = static_cast<u32>(decay_load(d1, periods));
    const u32 c2 = kLoadAvgMax - static_cast<u32>(decay_load(kLoadAvgMax, periods)) - 1024;
    return c1 + c2 + d3;
}

u64 accumulate_sum(u64 delta, SchedAvg& sa, u64 load, u64 runnable, bool running)
{
    u32 contrib = static_cast<u32>(delta);
    delta += sa.period_contrib;
    const u64 periods = delta / 1024;
    if (periods) {
        sa.load_sum = decay_load(sa.load_sum, periods);
        sa.runnable_sum = decay_load(sa.runnable_sum, periods);
        sa.util_sum = static_cast<u32>(decay_load(sa.util_sum, periods));
        delta %= 1024;
        if (load)
            contrib = accumulate_segments(periods, 1024 - sa.period_contrib, static_cast<u32>(delta));
    }
    sa.period_contrib = static_cast<u32>(delta);
    if (load)
        sa.load_sum += load * contrib;
    if (runnable)
        sa.runnable_sum += (runnable * contrib) << 10;
    if (running)
        sa.util_sum += contrib << 10;
    return periods;
}

bool update_load_sum(u64 now, SchedAvg& sa, u64 load, u64 runnable, bool running, u32 lshift)
{
    const u64 delta_ns = now - sa.last_update_time;
    if (static_cast<s64>(delta_ns) < 0) {
        // The clock of another CPU may be behind after a migration.
        sa.last_update_time = now;
        return false;
    }
    const u32 shift = 10 - lshift;
    const u64 delta = delta_ns >> shift;
    if (!delta)
        return false;
    sa.last_update_time += delta << shift;
    if (!load) {
        // A blocked entity whose CPU still names it: neither runnable nor running counts.
        runnable = 0;
        running = false;
    }
    return accumulate_sum(delta, sa, load, runnable, running) != 0;
}

u32 divider(const SchedAvg& sa)
{
    return kMinDivider + sa.period_contrib;
}

void update_load_avg_values(SchedAvg& sa, u64 load)
{
    const u32 d = divider(sa);
    sa.load_avg = load * sa.load_sum / d;
    sa.runnable_avg = sa.runnable_sum / d;
    sa.util_avg = sa.util_sum / d;
}

u32 approximate_util_avg(u32 util, u64 delta_us, u32 lshift)
{
    if (!delta_us)
        return util;
    SchedAvg sa;
    sa.util_sum = util * kMinDivider;
    accumulate_sum(delta_us << lshift, sa, 1, 0, true);
    return sa.util_sum / divider(sa);
}

u64 approximate_runtime(u32 util)
{
    const u32 target = std::min<u32>(util, 1023);
    SchedAvg sa;
    u64 periods = 0;
    while (sa.util_avg < target) {
        accumulate_sum(1024, sa, 1, 0, true);
        sa.util_avg = sa.util_sum / divider(sa);
        ++periods;
    }
    return periods;
}

} // namespace sim::pelt
