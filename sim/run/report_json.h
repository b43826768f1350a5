// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/run/compare.h"

#include <string>

namespace sim {

struct ReportOptions {
    std::size_t max_tasks = 64; ///< how many tasks are listed; the followed one is the first
};

/// Schema ramplight.result/1. Durations are exact decimals; times are since the origin. Everything but the `engine`
/// block depends on the spec alone.
std::string run_report_json(const RunResult& result, const ReportOptions& options = {});
/// Schema ramplight.compare/1.
std::string compare_report_json(const CompareResult& result);

/// 16 hex digits.
std::string digest_text(std::uint64_t digest);

} // namespace sim
