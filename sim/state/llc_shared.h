// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sim {

/// K: struct sched_domain_shared of an LLC: hints that its CPUs leave for each other.
struct LlcShared {
    bool has_idle_cores = false; ///< set by a CPU that goes idle, cleared by a search that finds none
    int nr_idle_scan = 0;        ///< CPUs that a wake-up may look at; feature: SIS_UTIL
};

} // namespace sim
