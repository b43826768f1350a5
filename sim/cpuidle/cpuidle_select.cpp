// SPDX-License-Identifier: GPL-3.0-or-later
// K: cpuidle_select(), cpuidle_reflect(), drivers/cpuidle/cpuidle.c; cpuidle_idle_call() for the single state,
//    kernel/sched/idle.c @ v6.19
//
// Which governor chooses. Feature: idle_governor (menu is what kernels take by themselves: rating 20 against 19).
// One state leaves nothing to choose; the tick is then stopped once it has woken the CPU for nothing.
//
// Simplified: the governor notes a wake-up by the tick when it chooses next. Missing: the ladder and haltpoll
// governors.
#include "sim/cpuidle/cpuidle.h"

#include <utility>

namespace sim {

IdleChoice cpuidle_select(Machine& m, Rq& rq)
{
    if (idle_table(m, rq)->states.size() == 1)
        return {0, std::exchange(cpuidle_device(m, rq).got_idle_tick, false)};
    switch (m.s.features.idle_governor) {
    case IdleGovernor::menu:
        return menu_select(m, rq);
    case IdleGovernor::teo:
        return teo_select(m, rq);
    }
    return {};
}

void cpuidle_reflect(Machine& m, Rq& rq, int state)
{
    cpuidle_device(m, rq).last_state_idx = state;
}

void idle_governor_on_flip(Machine& m)
{
    for (CpuidleDevice& dev : m.s.cpuidle) {
        const std::size_t states = dev.teo.state_bins.size();
        dev.menu = {};
        dev.teo = {};
        dev.teo.state_bins.resize(states);
        dev.last_state_idx = -1;
    }
}

int find_shallower_state(const IdleTableSpec& table, int state, u64 ns)
{
    while (state > 0 && target_residency_ns(table, --state) > ns) {
    }
    return state;
}

} // namespace sim
