// SPDX-License-Identifier: GPL-3.0-or-later
// K: sched_balance_domains(), sched_balance_softirq(), get_sd_balance_interval(), kernel/sched/fair.c @ v6.19
//
// Every level has its own interval (ms, 16 times longer on a busy CPU) and is balanced when it is due; the earliest
// next one becomes rq.next_balance.
// Simplified: nothing. Missing: SD_SERIALIZE.
#include "sim/core/core.h"
#include "sim/cpufreq/cpufreq.h"
#include "sim/fair/fair.h"
#include "sim/fair/load_balance.h"

#include <algorithm>

namespace sim {

s64 get_sd_balance_interval(const Machine& m, const SdState& sd, bool busy)
{
    constexpr s64 busy_factor = 16;
    const s64 hz = m.s.params.HZ;
    const s64 ms = sd.balance_interval * (busy ? busy_factor : 1);
    // msecs_to_jiffies() rounds up.
    s64 interval = (ms * hz + 999) / 1000;
    if (busy)
        --interval;
    return std::clamp<s64>(interval, 1, std::max<s64>(1, hz * m.topo->nr_online / 10));
}

void update_blocked_averages(Machine& m, Rq& rq)
{
    rq.last_blocked_load_update_tick = m.jiffies();
    update_rq_clock(m, rq);
    const bool decayed = update_cfs_rq_load_avg(m, rq);
    const SchedAvg& avg = rq.cfs.avg;
    if (!avg.load_avg && !avg.util_avg && !avg.runnable_avg)
        rq.has_blocked_load = false;
    if (decayed)
        cpufreq_update_util(m, rq);
}

void sched_balance_domains(Machine& m, Rq& rq, CpuIdleType idle)
{
    const s64 now = m.jiffies();
    s64 next_balance = now + 60 * m.s.params.HZ;
    bool contributed = false;
    bool continue_balancing = true;
    bool decayed = false;
    bool busy = idle == CpuIdleType::CPU_NOT_IDLE;
    u64 max_cost = 0;
    for (int level = 0; level < m.topo->levels(rq.cpu); ++level) {
        SdState& sd = sd_state(m, rq.cpu, level);
        decayed = update_newidle_cost(m, sd, 0, 0);
        max_cost += sd.max_newidle_lb_cost;
        if (!continue_balancing) {
            if (decayed)
                continue;
            break;
        }
        s64 interval = get_sd_balance_interval(m, sd, busy);
        if (now >= sd.last_balance + interval) {
            if (sched_balance_rq(m, rq.cpu, level, idle, continue_balancing)) {
                idle = idle_cpu(rq) ? CpuIdleType::CPU_IDLE : CpuIdleType::CPU_NOT_IDLE;
                busy = idle == CpuIdleType::CPU_NOT_IDLE;
            }
            sd.last_balance = now;
            interval = get_sd_balance_interval(m, sd, busy);
        }
        next_balance = std::min(next_balance, sd.last_balance + interval);
        contributed = true;
    }
    if (decayed) {
        const u64 migration_cost = static_cast<u64>(m.s.params.migration_cost_us) * kNsecPerUsec;
        rq.max_idle_balance_cost = std::max(migration_cost, max_cost);
    }
    if (contributed)
        rq.next_balance = next_balance;
}

void sched_balance_softirq(Machine& m, Rq& rq)
{
    update_blocked_averages(m, rq);
    sched_balance_domains(m, rq, idle_cpu(rq) ? CpuIdleType::CPU_IDLE : CpuIdleType::CPU_NOT_IDLE);
}

} // namespace sim
