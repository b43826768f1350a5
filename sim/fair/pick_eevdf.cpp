// SPDX-License-Identifier: GPL-3.0-or-later
// K: pick_eevdf(), set_protect_slice(), protect_slice(), kernel/sched/fair.c @ v6.19
//
// Among the eligible entities the one with the earliest deadline; the queue is in deadline order, so it is the first
// eligible one. The running task competes too (it wins only with a strictly earlier deadline), and while it is
// protected (v < vprot) and eligible it simply stays.
//
// Simplified: a linear scan instead of the augmented tree; same answer. Missing: NEXT_BUDDY, delayed entities.
#include "sim/base/check.h"
#include "sim/fair/fair.h"

#include <algorithm>

namespace sim {

TaskId pick_eevdf(Machine& m, Rq& rq, bool protect)
{
    const CfsRq& cfs = rq.cfs;
    const SchedEntity* curr = cfs.curr != kNoTask && m.task(cfs.curr).se.on_rq ? &m.task(cfs.curr).se : nullptr;
    SIM_CHECK(curr || !cfs.tree.empty());
    if (nr_queued(m, rq) == 1)
        return curr ? cfs.curr : cfs.tree.front().task;
    if (curr && !entity_eligible(m, rq, curr->vruntime))
        curr = nullptr;
    if (curr && protect && protect_slice(*curr))
        return cfs.curr;
    for (const TreeNode& node : cfs.tree) {
        if (!entity_eligible(m, rq, node.vruntime))
            continue;
        const bool curr_first = curr && time_diff(curr->deadline, node.deadline) < 0;
        return curr_first ? cfs.curr : node.task;
    }
    SIM_CHECK(curr); // V is a weighted mean: someone is at or before it
    return cfs.curr;
}

void set_protect_slice(Machine& m, Rq& rq, SchedEntity& se)
{
    // K: normalized_sysctl_sched_base_slice, that is before the scaling by the number of CPUs.
    u64 slice = static_cast<u64>(m.s.params.base_slice_us) * kNsecPerUsec;
    if (m.s.features.RUN_TO_PARITY == SchedFeat::on)
        slice = min_slice(m, rq, false);
    slice = std::min(slice, se.slice);
    se.vprot = se.deadline;
    if (slice != se.slice) {
        const u64 earlier = se.vruntime + calc_delta_fair(slice, se.weight);
        if (time_diff(earlier, se.vprot) < 0)
            se.vprot = earlier;
    }
}

bool protect_slice(const SchedEntity& se)
{
    return time_diff(se.vprot, se.vruntime) > 0;
}

void cancel_protect_slice(SchedEntity& se)
{
    if (protect_slice(se))
        se.vprot = se.vruntime;
}

void update_protect_slice(Machine& m, Rq& rq, SchedEntity& se)
{
    const u64 earlier = se.vruntime + calc_delta_fair(min_slice(m, rq, true), se.weight);
    if (time_diff(earlier, se.vprot) < 0)
        se.vprot = earlier;
}

} // namespace sim
