// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/engine/run_spec.h"

#include <span>
#include <string>
#include <vector>

namespace sim {

/// The command line that gives this run again: scenario and what differs from it, always in the same order; without
/// options that only choose outputs or speed. Equal specs, equal text.
std::string run_command(const RunSpec& spec);
/// The same for a comparison. Precondition: a and b share scenario, warm-up and duration.
std::string compare_command(const RunSpec& a, const RunSpec& b, std::span<const std::uint64_t> seeds);

/// The export of a plot from one side (`b` null) or both.
std::string export_command(const RunSpec& a, const RunSpec* b, const std::string& plot);

/// "1-20", "1,3,5-7".
std::string seeds_text(std::span<const std::uint64_t> seeds);

/// "key=variant" of every feature that differs from `base`, in the order of features.def; then "name=value" of every
/// parameter that does.
std::vector<std::string> feature_changes(const Features& features, const Features& base);
std::vector<std::string> param_changes(const Params& params, const Params& base);

} // namespace sim
