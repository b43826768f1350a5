// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/trace_event.h"

#include <cstdint>
#include <map>
#include <string>

namespace sim {

/// How the slow path placed forked tasks, and how often its choice was no longer idle. The caller passes on the
/// fork_pick events of its window.
class ForkPicks {
public:
    void on(const TraceEvent& fork_pick);
    /// Metrics `picks`, `stale_pick_pct`, `numa_pick_share_pct` and `collisions`. `any` = the run forks at all,
    /// whatever the window holds: without forks there are no such figures. Shares are absent while there is no pick.
    void add_metrics(bool any, std::map<std::string, double>& metrics) const;

private:
    std::uint64_t m_picks = 0, m_stale = 0, m_numa = 0, m_collisions = 0;
};

} // namespace sim
