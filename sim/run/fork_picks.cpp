// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/fork_picks.h"

namespace sim {

void ForkPicks::on(const TraceEvent& fork_pick)
{
    if (fork_pick.a & FORK_PICK_EXEC)
        return;
    m_collisions += fork_pick.a & FORK_PICK_COLLISION ? 1U : 0U;
    if (!(fork_pick.a & FORK_PICK_CHOICE))
        return;
    ++m_picks;
    m_stale += fork_pick.a & FORK_PICK_STALE ? 1U : 0U;
    m_numa += fork_pick.a & FORK_PICK_NUMA ? 1U : 0U;
}

void ForkPicks::add_metrics(bool any, std::map<std::string, double>& metrics) const
{
    if (!any)
        return;
    metrics["picks"] = static_cast<double>(m_picks);
    metrics["collisions"] = static_cast<double>(m_collisions);
    if (!m_picks)
        return;
    const auto percent = [this](std::uint64_t n) {
        return 100.0 * static_cast<double>(n) / static_cast<double>(m_picks);
    };
    metrics["stale_pick_pct"] = percent(m_stale);
    metrics["numa_pick_share_pct"] = percent(m_numa);
}

} // namespace sim
