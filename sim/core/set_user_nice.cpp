// SPDX-License-Identifier: GPL-3.0-or-later
// K: set_user_nice(), reweight_task_fair(), kernel/sched/core.c and fair.c @ v6.19
//
// A queued task is taken out, gets its new weight with lag and remaining deadline kept in real time
// (vlag' = vlag * w / w', both truncating), and is placed again.
// Simplified: nothing. Missing: policy changes.
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/fair/fair.h"
#include "sim/pelt/pelt_table.h"

#include <algorithm>

namespace sim {

namespace {

void reweight(Rq& rq, Task& p, u32 weight)
{
    SchedEntity& se = p.se;
    se.vlag = se.vlag * se.weight / weight;
    if (se.rel_deadline)
        se.deadline = static_cast<u64>(static_cast<s64>(se.deadline) * se.weight / weight);
    // A sleeping task still counts in its queue's averages, until it is woken elsewhere.
    const bool attached = se.avg.last_update_time != 0;
    SchedAvg& cfs = rq.cfs.avg;
    if (attached) {
        cfs.load_avg = sub_positive(cfs.load_avg, se.avg.load_avg);
        cfs.load_sum =
            std::max(sub_positive(cfs.load_sum, se.weight * se.avg.load_sum), cfs.load_avg * pelt::kMinDivider);
    }
    se.weight = weight;
    se.avg.load_avg = weight * se.avg.load_sum / pelt::divider(se.avg);
    if (attached) {
        cfs.load_avg += se.avg.load_avg;
        cfs.load_sum += weight * se.avg.load_sum;
    }
}

} // namespace

void set_user_nice(Machine& m, Task& p, int nice)
{
    const u32 weight = nice_to_weight(nice);
    const bool lowered = nice > p.nice;
    Rq& rq = m.rq(p.cpu);
    update_rq_clock(m, rq);
    const bool queued = p.se.on_rq;
    const bool running = rq.cfs.curr == p.id;
    if (queued)
        dequeue_task_fair(m, rq, p, 0);
    if (running)
        put_prev_entity(m, rq, p);
    reweight(rq, p, weight);
    p.nice = nice;
    if (queued)
        enqueue_task_fair(m, rq, p, 0);
    if (running)
        set_next_entity(m, rq, p);
    if (running && lowered)
        resched_curr(m, rq);
    else if (queued && !running)
        wakeup_preempt(m, rq, p, false);
}

} // namespace sim
