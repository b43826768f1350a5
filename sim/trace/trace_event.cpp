// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/trace/trace_event.h"

#include "sim/base/check.h"

#include <array>
#include <cstddef>

namespace sim {
namespace {

// In the order of TraceKind.
constexpr std::array<const char*, kTraceKinds> kKindNames = {"sched_switch",
                                                             "sched_wakeup",
                                                             "sched_wakeup_new",
                                                             "sched_migrate_task",
                                                             "sched_process_fork",
                                                             "sched_process_exit",
                                                             "cpu_frequency",
                                                             "cpu_idle",
                                                             "active_balance",
                                                             "util_dequeue",
                                                             "pelt_se",
                                                             "sched_util_est_se",
                                                             "pelt_cfs",
                                                             "sched_util_est_cfs",
                                                             "cpu_frequency_request",
                                                             "misfit",
                                                             "phase_begin",
                                                             "command",
                                                             "tick",
                                                             "nr_running",
                                                             "avg_idle",
                                                             "fork_pick"};

// In the order of MigrateReason.
constexpr std::array<const char*, 7> kReasonNames = {"wakeup", "load_balance", "newidle_balance", "active_balance",
                                                     "fork",   "exec",         "affinity"};

} // namespace

const char* trace_kind_name(TraceKind k)
{
    const auto i = static_cast<std::size_t>(k);
    SIM_CHECK(i < kKindNames.size());
    return kKindNames[i];
}

const char* migrate_reason_name(MigrateReason r)
{
    const auto i = static_cast<std::size_t>(r);
    SIM_CHECK(i < kReasonNames.size());
    return kReasonNames[i];
}

} // namespace sim
