// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/run/compare.h"

#include <string>

namespace sim {

/// A run for people: at most 100 columns, aligned, C locale, no colour, no figures of the computer that ran it.
std::string run_report_text(const RunResult& result);
/// A comparison for people: what differs between the sides, every metric with its change and interval.
std::string compare_report_text(const CompareResult& result);

} // namespace sim
