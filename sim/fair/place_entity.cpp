// SPDX-License-Identifier: GPL-3.0-or-later
// K: place_entity(), kernel/sched/fair.c @ v6.19
//
// Where a task joins the queue: its lag from last time is kept. Joining moves V itself, so the stored lag is inflated:
//
//   lag' = vlag * (W + w) / W        v = V - lag'        deadline = v + slice / w
//
// so that after joining V' - v = vlag again. On an empty queue lag is forgotten. A new task gets half a slice.
// Simplified: nothing. Missing: DELAY_DEQUEUE.
#include "sim/base/check.h"
#include "sim/fair/fair.h"

namespace sim {

namespace {

s64 inflated_lag(const Machine& m, const Rq& rq, const SchedEntity& se)
{
    if (m.s.features.PLACE_LAG == SchedFeat::off || nr_queued(m, rq) == 0 || se.vlag == 0)
        return 0;
    s64 others = 0;
    for (const TreeNode& node : rq.cfs.tree)
        others += node.weight;
    if (rq.cfs.curr != kNoTask && m.task(rq.cfs.curr).se.on_rq)
        others += m.task(rq.cfs.curr).se.weight;
    SIM_CHECK(others > 0);
    return static_cast<s64>(static_cast<s128>(se.vlag) * (others + se.weight) / others);
}

} // namespace

void place_entity(Machine& m, Rq& rq, Task& p, bool initial)
{
    SchedEntity& se = p.se;
    SIM_CHECK(!se.on_rq);
    se.slice = m.base_slice();
    se.vruntime = avg_vruntime(m, rq) - static_cast<u64>(inflated_lag(m, rq, se));
    if (m.s.features.PLACE_REL_DEADLINE == SchedFeat::on && se.rel_deadline) {
        se.deadline += se.vruntime;
        se.rel_deadline = false;
        return;
    }
    u64 request = calc_delta_fair(se.slice, se.weight);
    if (initial && m.s.features.PLACE_DEADLINE_INITIAL == SchedFeat::on)
        request /= 2;
    se.deadline = se.vruntime + request;
}

} // namespace sim
