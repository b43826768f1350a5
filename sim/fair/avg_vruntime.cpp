// SPDX-License-Identifier: GPL-3.0-or-later
// K: avg_vruntime(), entity_eligible(), update_entity_lag(), kernel/sched/fair.c @ v6.19
//
// Every competing entity i has a virtual time v_i and a weight w_i. The fair point of the queue is
//
//   V = floor( sum w_i v_i / sum w_i )          computed about a zero point v0, so that nothing overflows
//
// An entity is owed service if v_i <= V (eligible); lag_i = V - v_i is kept when it leaves, within +-limit.
//
// Simplified: the sums are formed when asked for; queues are short. Missing: nothing.
#include "sim/base/check.h"
#include "sim/fair/fair.h"

#include <algorithm>

namespace sim {

namespace {

struct Sums {
    s128 weighted = 0; // sum of w_i * (v_i - v0)
    s64 weight = 0;
    u64 v0 = 0;
};

const SchedEntity* queued_curr(const Machine& m, const Rq& rq)
{
    if (rq.cfs.curr == kNoTask)
        return nullptr;
    const SchedEntity& se = m.task(rq.cfs.curr).se;
    return se.on_rq ? &se : nullptr;
}

Sums sums(const Machine& m, const Rq& rq)
{
    Sums s;
    const SchedEntity* curr = queued_curr(m, rq);
    if (curr)
        s.v0 = curr->vruntime;
    else if (!rq.cfs.tree.empty())
        s.v0 = rq.cfs.tree.front().vruntime;
    for (const TreeNode& node : rq.cfs.tree) {
        s.weighted += static_cast<s128>(node.weight) * time_diff(node.vruntime, s.v0);
        s.weight += node.weight;
    }
    if (curr)
        s.weight += curr->weight;
    return s;
}

} // namespace

u32 nr_queued(const Machine& m, const Rq& rq)
{
    return static_cast<u32>(rq.cfs.tree.size()) + (queued_curr(m, rq) ? 1u : 0u);
}

u64 avg_vruntime(const Machine& m, const Rq& rq)
{
    const Sums s = sums(m, rq);
    if (!s.weight)
        return rq.cfs.v_last;
    return s.v0 + static_cast<u64>(static_cast<s64>(floor_div(s.weighted, s.weight)));
}

bool entity_eligible(const Machine& m, const Rq& rq, u64 vruntime)
{
    const Sums s = sums(m, rq);
    return s.weighted >= static_cast<s128>(time_diff(vruntime, s.v0)) * s.weight;
}

void update_entity_lag(Machine& m, Rq& rq, SchedEntity& se)
{
    SIM_CHECK(se.on_rq);
    const s64 lag = time_diff(avg_vruntime(m, rq), se.vruntime);
    const s64 limit = static_cast<s64>(calc_delta_fair(std::max(2 * se.slice, m.tick_nsec()), se.weight));
    se.vlag = std::clamp(lag, -limit, limit);
}

u64 min_slice(const Machine& m, const Rq& rq, bool with_curr)
{
    u64 least = ~u64{0};
    for (const TreeNode& node : rq.cfs.tree)
        least = std::min(least, node.slice);
    const SchedEntity* curr = with_curr ? queued_curr(m, rq) : nullptr;
    return curr ? std::min(least, curr->slice) : least;
}

} // namespace sim
