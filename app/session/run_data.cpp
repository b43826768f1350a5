// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/run_data.h"

#include "sim/base/check.h"
#include "sim/workload/task_names.h"

#include <algorithm>

namespace app {

sim::Duration RunData::shownEnd() const
{
    std::optional<sim::Duration> end;
    for (const Side s : kSides) {
        if (!hasSide(s))
            continue;
        const SideState& state = *side(s);
        // A side that has nothing yet holds the common time axis at its start.
        const sim::Duration reached = state.store.empty() ? shownBegin() : state.store.end() - state.status.origin;
        end = end ? std::min(*end, reached) : reached;
    }
    return end.value_or(sim::Duration{0});
}

sim::Duration RunData::plannedEnd() const
{
    for (const Side s : kSides)
        if (hasSide(s))
            return side(s)->spec->warmup + side(s)->spec->duration;
    return m_scenario ? m_scenario->warmup + m_scenario->duration : sim::Duration{0};
}

sim::SimTime RunData::at(Side s, sim::Duration since) const
{
    SIM_CHECK(hasSide(s));
    return side(s)->status.origin + since;
}

sim::Duration RunData::since(Side s, sim::SimTime t) const
{
    SIM_CHECK(hasSide(s));
    return t - side(s)->status.origin;
}

sim::SideView RunData::view(Side s) const
{
    SIM_CHECK(hasSide(s));
    const SideState& state = *side(s);
    return {sideLetter(s),
            state.spec.get(),
            &state.store,
            state.status.origin,
            state.status.followed,
            state.status.fits_threshold,
            &state.status.command_log};
}

QString RunData::taskName(sim::TaskId task) const
{
    if (task == sim::kIdleTask)
        return QStringLiteral("swapper");
    if (task == sim::kStopperTask)
        return QStringLiteral("migration");
    if (!m_scenario || task.value < 0)
        return {};
    const sim::TaskNames names(*m_scenario->workload, m_scenario->a.params);
    return names.has(task) ? QString::fromStdString(names.of(task)) : QStringLiteral("#%1").arg(task.value);
}

} // namespace app
