// SPDX-License-Identifier: GPL-3.0-or-later
// K: sched_balance_newidle(), update_newidle_cost(), update_newidle_stats(), kernel/sched/fair.c @ v6.19
//
// The queue ran dry: is there time to look for work elsewhere? Only if the root domain is overloaded and the expected
// idle time (avg_idle) exceeds what the levels have cost. NI_RANDOM throws dice where pulls rarely succeeded.
//
// What balancing costs is modelled: base + per CPU of the level + per pulled task (parameters newidle_cost_*), because
// avg_idle is compared with it.
// Simplified: the balance happens in one instant. Missing: NI_RATE, the stats-only nohz balance on idle entry.
#include "sim/base/rng.h"
#include "sim/core/core.h"
#include "sim/fair/fair.h"
#include "sim/fair/load_balance.h"

#include <algorithm>

namespace sim {

namespace {

void update_newidle_stats(SdState& sd, u32 success)
{
    ++sd.newidle_call;
    sd.newidle_success += success;
    if (sd.newidle_call >= 1024) {
        sd.newidle_ratio = sd.newidle_success;
        sd.newidle_call /= 2;
        sd.newidle_success /= 2;
    }
}

// NI_RANDOM: 0 = skip this level, else the weight with which a success counts.
u32 throw_dice(Machine& m, Rq& rq, SdState& sd)
{
    if (m.s.features.NI_RANDOM == SchedFeat::off)
        return 1;
    const u64 draw = keyed_draw(m.spec->seed, RngStream::newidle, static_cast<u64>(rq.cpu.value), rq.newidle_draws++);
    const u32 dice = static_cast<u32>(draw % 1024);
    const u32 weight = 1 + sd.newidle_ratio;
    if (dice > weight) {
        update_newidle_stats(sd, 0);
        return 0;
    }
    return (1024 + weight / 2) / weight;
}

u64 level_cost(const Machine& m, const SchedDomain& domain, u32 pulled)
{
    const Params& p = m.s.params;
    return static_cast<u64>(p.newidle_cost_base_ns + p.newidle_cost_cpu_ns * domain.weight
                            + p.newidle_cost_pull_ns * pulled);
}

s64 next_due(const Machine& m, const SdState& sd)
{
    return sd.last_balance + get_sd_balance_interval(m, sd, false);
}

// Walks the levels; returns tasks pulled.
u32 balance_levels(Machine& m, Rq& rq, s64& next_balance)
{
    u64 curr_cost = 0;
    u64 extra = static_cast<u64>(m.s.params.newidle_cost_update_ns);
    u32 pulled = 0;
    for (int level = 0; level < m.topo->levels(rq.cpu); ++level) {
        SdState& sd = sd_state(m, rq.cpu, level);
        const SchedDomain& domain = m.topo->domain(rq.cpu, level);
        next_balance = std::min(next_balance, next_due(m, sd));
        if (rq.avg_idle < curr_cost + sd.max_newidle_lb_cost)
            break;
        if (!(domain.flags & SD_BALANCE_NEWIDLE))
            continue;
        const u32 weight = throw_dice(m, rq, sd);
        if (!weight)
            continue;
        bool continue_balancing = true;
        pulled = sched_balance_rq(m, rq.cpu, level, CpuIdleType::CPU_NEWLY_IDLE, continue_balancing);
        const u64 cost = level_cost(m, domain, pulled) + extra;
        extra = 0;
        curr_cost += cost;
        update_newidle_cost(m, sd, cost, pulled ? weight : 0);
        if (pulled || !continue_balancing)
            break;
    }
    rq.max_idle_balance_cost = std::max(rq.max_idle_balance_cost, curr_cost);
    return pulled;
}

} // namespace

bool update_newidle_cost(Machine& m, SdState& sd, u64 cost, u32 success)
{
    if (cost)
        update_newidle_stats(sd, success);
    const s64 now = m.jiffies();
    if (cost > sd.max_newidle_lb_cost) {
        sd.max_newidle_lb_cost = cost;
        sd.last_decay_max_lb_cost = now;
        return false;
    }
    if (now > sd.last_decay_max_lb_cost + m.s.params.HZ) {
        sd.max_newidle_lb_cost = sd.max_newidle_lb_cost * 253 / 256;
        sd.last_decay_max_lb_cost = now;
        return true;
    }
    return false;
}

int sched_balance_newidle(Machine& m, Rq& rq)
{
    update_misfit_status(m, rq, nullptr);
    if (rq.ttwu_pending)
        return 0;
    rq.idle_stamp = rq.clock;
    if (!m.topo->levels(rq.cpu))
        return 0;
    s64 next_balance = m.jiffies() + m.s.params.HZ;
    u32 pulled = 0;
    const SdState& lowest = sd_state(m, rq.cpu, 0);
    if (!m.s.rd.overloaded || rq.avg_idle < lowest.max_newidle_lb_cost) {
        next_balance = std::min(next_balance, next_due(m, lowest));
    } else {
        update_blocked_averages(m, rq);
        pulled = balance_levels(m, rq, next_balance);
        if (rq.cfs.h_nr_queued && !pulled)
            pulled = 1;
    }
    rq.next_balance = std::min(rq.next_balance, next_balance);
    if (pulled)
        rq.idle_stamp = 0;
    return static_cast<int>(pulled);
}

} // namespace sim
