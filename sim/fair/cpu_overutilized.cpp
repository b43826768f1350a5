// SPDX-License-Identifier: GPL-3.0-or-later
// K: cpu_overutilized(), check_update_overutilized_status(), kernel/sched/fair.c @ v6.19
//
//   a CPU is overutilized  <=>  its util does not fit its capacity (fits_capacity.cpp)
//
// Asked after a wake-up was queued, at the tick and by the balancer's statistics. While one is, performance goes before
// energy: EAS stands back and balancing spreads load. Cleared by statistics of the top domain that find none.
// Simplified: nothing. Missing: uclamp.
#include "sim/fair/energy.h"
#include "sim/fair/fair.h"

namespace sim {

bool cpu_overutilized(const Machine& m, const Rq& rq)
{
    return sched_energy_enabled(m) && !fits_capacity(rq, cpu_util_cfs(m, rq, false));
}

void check_update_overutilized_status(Machine& m, const Rq& rq)
{
    if (!is_rd_overutilized(m) && cpu_overutilized(m, rq))
        m.s.rd.overutilized = true;
}

void sched_energy_on_flip(Machine& m)
{
    m.s.rd.overutilized = false;
}

} // namespace sim
