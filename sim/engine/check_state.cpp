// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/engine/engine_impl.h"
#include "sim/fair/fair.h"

namespace sim {

void check_rq(const Machine& m, const Rq& rq)
{
    const CfsRq& cfs = rq.cfs;
    SIM_CHECK(cfs.h_nr_runnable == nr_queued(m, rq));
    SIM_CHECK(cfs.h_nr_queued == cfs.h_nr_runnable);
    SIM_CHECK(rq.cfs_tasks.size() == cfs.h_nr_queued);
    SIM_CHECK(rq.nr_running == cfs.h_nr_queued + (rq.stop_pending ? 1u : 0u));
    SIM_CHECK((rq.curr.value >= 0) == (cfs.curr != kNoTask));
    SIM_CHECK(rq.curr.value < 0 || cfs.curr == rq.curr);
    SIM_CHECK(rq.irqs_held || rq.held_irqs.empty());
    SIM_CHECK(rq.idle_state < 0 || rq.curr == kIdleTask);
    SIM_CHECK(rq.clock_pelt <= rq.clock_task);
    SIM_CHECK(rq.clock <= to_u64(m.s.now));
}

void check_machine_state(const Machine& m)
{
    std::vector<u64> util_est(m.s.rqs.size()), weight(m.s.rqs.size());
    for (const Task& p : m.s.tasks) {
        SIM_CHECK(p.se.avg.util_avg <= kCapacityScale);
        if (!p.se.on_rq)
            continue;
        util_est[idx(p.cpu)] += _task_util_est(p);
        weight[idx(p.cpu)] += p.se.weight;
    }
    for (const Rq& rq : m.s.rqs) {
        check_rq(m, rq);
        SIM_CHECK(m.topo->online.test(rq.cpu) || (rq.nr_running == 0 && rq.curr == kIdleTask));
        SIM_CHECK(rq.cfs.load_weight == weight[idx(rq.cpu)]);
        SIM_CHECK(m.s.features.util_est == UtilEst::off || rq.cfs.avg.util_est == util_est[idx(rq.cpu)]);
        SIM_CHECK(rq.nohz_tick_stopped == m.s.nohz.idle_cpus_mask.test(rq.cpu));
    }
}

} // namespace sim
