// SPDX-License-Identifier: GPL-3.0-or-later
// K: update_load_avg() and the attach/detach/removed paths, kernel/sched/fair.c @ v6.19
//
// When which average is brought up to date, for a root runqueue without task groups. The order inside one call decides
// what schedutil sees: task, then runqueue (what left is folded first), then attach or detach, then the cpufreq hook.
//
// A task that leaves without the old runqueue's lock puts its averages into `removed`; until the old CPU's next update
// they still count there.
//
// Simplified: root groups only. Missing: RT, DL and IRQ averages (always 0).
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/cpufreq/cpufreq.h"
#include "sim/fair/fair.h"
#include "sim/pelt/pelt_table.h"

#include <algorithm>
#include <utility>

namespace sim {

namespace {

void emit_se(Machine& m, const Task& p, const SchedAvg& before)
{
    const SchedAvg& now = p.se.avg;
    if (now.util_avg != before.util_avg || now.runnable_avg != before.runnable_avg)
        m.trace(TraceKind::pelt_se, p.cpu, p.id, static_cast<s64>(now.util_avg), static_cast<s64>(now.runnable_avg));
}

void emit_cfs(Machine& m, const Rq& rq, const SchedAvg& before)
{
    const SchedAvg& now = rq.cfs.avg;
    if (now.util_avg != before.util_avg || now.runnable_avg != before.runnable_avg)
        m.trace(TraceKind::pelt_cfs, rq.cpu, kNoTask, static_cast<s64>(now.util_avg),
                static_cast<s64>(now.runnable_avg));
}

// A task on its runqueue: runnable while queued, running while current. A crossed border also clears the util_est flag.
void update_load_avg_se(Machine& m, Rq& rq, Task& p)
{
    SchedEntity& se = p.se;
    const SchedAvg before = se.avg;
    const bool running = rq.cfs.curr == p.id;
    if (!pelt::update_load_sum(rq_clock_pelt(rq), se.avg, se.on_rq, se.on_rq, running, m.pelt_lshift()))
        return;
    pelt::update_load_avg_values(se.avg, se.weight);
    se.avg.util_est &= ~UTIL_AVG_UNCHANGED;
    SIM_CHECK(se.avg.util_avg <= kCapacityScale);
    emit_se(m, p, before);
}

void update_load_avg_blocked_se(Machine& m, Task& p, u64 now)
{
    const SchedAvg before = p.se.avg;
    if (pelt::update_load_sum(now, p.se.avg, 0, 0, false, m.pelt_lshift()))
        pelt::update_load_avg_values(p.se.avg, p.se.weight);
    emit_se(m, p, before);
}

// avg goes down by r, sum follows and never falls below what the new average needs.
template <class Sum> void remove_from(u64& avg, Sum& sum, u64 r, u64 sum_r)
{
    avg = sub_positive(avg, r);
    const u64 left = sub_positive(static_cast<u64>(sum), sum_r);
    sum = static_cast<Sum>(std::max(left, avg * pelt::kMinDivider));
}

void attach_entity_load_avg(Machine& m, Rq& rq, Task& p)
{
    SchedAvg& cfs = rq.cfs.avg;
    SchedAvg& se = p.se.avg;
    const SchedAvg before = cfs;
    const u64 d = pelt::divider(cfs);
    se.last_update_time = cfs.last_update_time;
    se.period_contrib = cfs.period_contrib;
    se.util_sum = static_cast<u32>(se.util_avg * d);
    se.runnable_sum = se.runnable_avg * d;
    se.load_sum = se.load_avg * d;
    se.load_sum = p.se.weight < se.load_sum ? se.load_sum / p.se.weight : 1;
    cfs.load_avg += se.load_avg;
    cfs.load_sum += p.se.weight * se.load_sum;
    cfs.util_avg += se.util_avg;
    cfs.util_sum += se.util_sum;
    cfs.runnable_avg += se.runnable_avg;
    cfs.runnable_sum += se.runnable_sum;
    emit_cfs(m, rq, before);
    cpufreq_update_util(m, rq);
}

void detach_entity_load_avg(Machine& m, Rq& rq, Task& p)
{
    SchedAvg& cfs = rq.cfs.avg;
    const SchedAvg& se = p.se.avg;
    const SchedAvg before = cfs;
    remove_from(cfs.load_avg, cfs.load_sum, se.load_avg, p.se.weight * se.load_sum);
    remove_from(cfs.util_avg, cfs.util_sum, se.util_avg, se.util_sum);
    remove_from(cfs.runnable_avg, cfs.runnable_sum, se.runnable_avg, se.runnable_sum);
    emit_cfs(m, rq, before);
    cpufreq_update_util(m, rq);
}

} // namespace

bool update_cfs_rq_load_avg(Machine& m, Rq& rq)
{
    CfsRq& cfs = rq.cfs;
    const SchedAvg before = cfs.avg;
    bool decayed = false;
    if (cfs.removed.nr) {
        const CfsRq::Removed r = std::exchange(cfs.removed, {});
        const u64 d = pelt::divider(cfs.avg);
        remove_from(cfs.avg.load_avg, cfs.avg.load_sum, r.load, r.load * d);
        remove_from(cfs.avg.util_avg, cfs.avg.util_sum, r.util, r.util * d);
        remove_from(cfs.avg.runnable_avg, cfs.avg.runnable_sum, r.runnable, r.runnable * d);
        decayed = true;
    }
    const bool running = cfs.curr != kNoTask;
    if (pelt::update_load_sum(rq_clock_pelt(rq), cfs.avg, cfs.load_weight, cfs.h_nr_runnable, running,
                              m.pelt_lshift())) {
        pelt::update_load_avg_values(cfs.avg, 1);
        decayed = true;
    }
    emit_cfs(m, rq, before);
    return decayed;
}

void update_load_avg(Machine& m, Rq& rq, Task* p, u32 flags)
{
    if (p && p->se.avg.last_update_time && !(flags & SKIP_AGE_LOAD))
        update_load_avg_se(m, rq, *p);
    const bool decayed = update_cfs_rq_load_avg(m, rq);
    if (p && !p->se.avg.last_update_time && (flags & DO_ATTACH))
        attach_entity_load_avg(m, rq, *p);
    else if (p && (flags & DO_DETACH))
        detach_entity_load_avg(m, rq, *p);
    else if (decayed)
        cpufreq_update_util(m, rq);
}

void sync_entity_load_avg(Machine& m, Task& p)
{
    update_load_avg_blocked_se(m, p, m.rq(p.cpu).cfs.avg.last_update_time);
}

void remove_entity_load_avg(Machine& m, Task& p)
{
    sync_entity_load_avg(m, p);
    CfsRq::Removed& removed = m.rq(p.cpu).cfs.removed;
    ++removed.nr;
    removed.util += p.se.avg.util_avg;
    removed.load += p.se.avg.load_avg;
    removed.runnable += p.se.avg.runnable_avg;
}

void migrate_task_rq_fair(Machine& m, Task& p)
{
    SIM_CHECK(!p.se.on_rq);
    remove_entity_load_avg(m, p);
    SchedAvg& avg = p.se.avg;
    const Rq& old = m.rq(p.cpu);
    if (old.curr == kIdleTask && (avg.load_sum || avg.util_sum || avg.runnable_sum)) {
        // An idle CPU's PELT clock stands; the task slept on meanwhile.
        u64 now = old.cfs.avg.last_update_time;
        if (old.clock_pelt_idle >= now)
            now = old.clock_pelt_idle + (to_u64(m.s.now) - old.clock_idle);
        update_load_avg_blocked_se(m, p, now);
    }
    avg.last_update_time = 0;
}

void post_init_entity_util_avg(Machine& m, Task& p)
{
    const Rq& rq = m.rq(p.cpu);
    SchedAvg& avg = p.se.avg;
    const SchedAvg before = avg;
    const SchedAvg& cfs = rq.cfs.avg;
    const s64 cap = (static_cast<s64>(m.topo->capacity[idx(p.cpu)]) - static_cast<s64>(cfs.util_avg)) / 2;
    if (cap > 0) {
        if (cfs.util_avg)
            avg.util_avg = std::min(cfs.util_avg * p.se.weight / (cfs.load_avg + 1), static_cast<u64>(cap));
        else
            avg.util_avg = static_cast<u64>(cap);
    }
    avg.runnable_avg = avg.util_avg;
    emit_se(m, p, before);
}

} // namespace sim
