// SPDX-License-Identifier: GPL-3.0-or-later
// K: ttwu_do_activate(), its avg_idle part, kernel/sched/core.c @ v6.19
//
//   avg_idle += (idle time - avg_idle) / 8, at most 2 * max_idle_balance_cost
//
// Only a wake-up ends an idle period here: a fork, a pull or a push leaves the stamp standing, so a later wake-up of a
// busy CPU may count busy time as idle. Missing: the variants of the avg_idle series.
#include "sim/core/core.h"

#include <algorithm>

namespace sim {

void avg_idle_on_wakeup_activation(Machine& m, Rq& rq)
{
    if (!rq.idle_stamp)
        return;
    update_avg(rq.avg_idle, rq.clock - rq.idle_stamp);
    rq.avg_idle = std::min(rq.avg_idle, 2 * rq.max_idle_balance_cost);
    rq.idle_stamp = 0;
    m.trace(TraceKind::avg_idle, rq.cpu, kNoTask, static_cast<s64>(rq.avg_idle));
}

} // namespace sim
