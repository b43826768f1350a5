// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/analysis/residency.h"
#include "sim/engine/run_spec.h"

#include <map>
#include <string>
#include <vector>

namespace sim {

/// Time that a CPU with a cpuidle driver idles without a published state: on its way into one or out of one.
inline constexpr const char* kUnpublished = "unpublished";

/// Figures of one CPU inside the measured window.
struct CpuResult {
    CpuId cpu{};
    Capacity capacity{};
    bool online = true; ///< if not, the rest is without meaning
    Duration busy{};
    std::map<std::string, Duration> idle; ///< by idle state name, or kUnpublished; with `busy` the whole window
    /// Of one idle state: periods that ended in the window. K: cpuidle_state_usage.
    struct IdleUsage {
        std::uint64_t usage = 0;
        std::uint64_t above = 0; ///< too deep
        std::uint64_t below = 0; ///< too shallow
    };
    std::map<std::string, IdleUsage> idle_usage; ///< by idle state name; empty without a cpuidle driver
    std::map<std::uint32_t, Duration> freq_busy; ///< by effective kHz; adds up to `busy`
    std::uint64_t ctx_switches = 0;
};

/// Time between a wake-up and the task's first run after it; nearest-rank percentiles.
struct LatencyResult {
    std::uint64_t n = 0;
    Duration p50{}, p99{}, p999{}, max{};
};

/// Figures of one task inside the measured window. Times since the window's origin where they are instants.
struct TaskResult {
    TaskId task{kNoTask};
    std::string name;
    int pid = 0;                                                   ///< 1-based
    std::map<int, Duration> running;                               ///< by CPU
    std::map<int, std::map<std::uint32_t, Duration>> freq_running; ///< CPU, kHz; adds up to running[CPU]
    std::map<int, std::map<std::uint32_t, Duration>>
        freq_first_running; ///< when it first ran there at that kHz, since the origin
    std::vector<std::pair<std::int64_t, Duration>> util_avg_running; ///< util_avg, time; order of first occurrence
    std::map<std::int64_t, Duration> util_cross;                     ///< first time util_avg >= key, since the origin
    std::vector<Migration> migrations;
    Duration run_delay{};
    LatencyResult wakeup_latency;
};

/// Everything `run --json` prints, as numbers.
struct RunResult {
    std::shared_ptr<const RunSpec> spec;
    CommandLog command_log; ///< with live changes
    SimTime origin{};
    Duration prologue{};
    std::uint64_t digest = 0;
    std::uint64_t events = 0;
    Duration wall{}, cpu{}; ///< of this process's own time: the only figures that differ between equal runs
    std::int64_t peak_rss_kib = 0;
    /// Smallest util that does not fit, by CPU, under the choices in force at the end (Engine::fits_threshold).
    std::vector<std::int64_t> fits_threshold;
    std::vector<CpuResult> cpus;           ///< those that exist, by number
    std::vector<TaskResult> tasks;         ///< the followed task first
    std::map<std::string, double> metrics; ///< e.g. wakeup_latency_p99_us, migrations, ctx_switches
};

} // namespace sim
