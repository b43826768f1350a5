// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/run/run_side.h"

namespace sim {

struct MetricSummary {
    double mean = 0, sd = 0, min = 0, max = 0; ///< sd with n - 1; 0 for one seed
};

struct MetricComparison {
    MetricSummary a, b;
    std::optional<double> change_pct; ///< of the means; absent where a is 0
    std::optional<std::pair<double, double>>
        ci95_pct; ///< paired bootstrap over the seeds; absent for fewer than 2 seeds or a = 0
};

struct FirstDivergence {
    std::uint64_t seed = 1;
    Duration time{};      ///< since the origin
    std::string decision; ///< the first event that only one side has, in words of the tracepoints
};

struct CompareResult {
    std::shared_ptr<const RunSpec> a, b; ///< of the first seed
    std::vector<std::uint64_t> seeds;
    std::map<std::string, MetricComparison> metrics; ///< those that both sides have
    std::optional<FirstDivergence> first_divergence;
    struct Pair {
        std::uint64_t seed = 0;
        RunResult a, b;
    };
    std::vector<Pair> runs; ///< by seed, in the order given
};

struct CompareOptions {
    int jobs = 1;
    std::function<void(double)> progress;
    const std::atomic<bool>* cancel = nullptr;
};

/// Runs both sides for every seed on `jobs` threads. The result does not depend on jobs.
Result<CompareResult> compare(const std::shared_ptr<const RunSpec>& a, const std::shared_ptr<const RunSpec>& b,
                              std::span<const std::uint64_t> seeds, const CompareOptions& options = {});

/// 95 % interval of the relative change of means in percent, resampling (a, b) pairs. Precondition: equal sizes >= 2.
/// Nothing if a resampled mean of a is 0. Fixed resampling seed: equal input, equal answer.
std::optional<std::pair<double, double>> paired_bootstrap_pct(std::span<const double> a, std::span<const double> b);

} // namespace sim
