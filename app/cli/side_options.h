// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/engine/run_spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A word of the form KEY=VALUE, cut at the first '='.
struct KeyValue {
    std::string key;
    std::string value;
};

/// Errors name the option and the word: Usage (no '=', empty key).
sim::Result<KeyValue> parseKeyValue(const std::string& option, const std::string& word);

/// Sets a feature (`KEY=VARIANT`). Errors: Usage (a parameter's name: it belongs to --param), UnknownName.
sim::Result<void> setFeature(sim::SideSpec& side, const std::string& option, const std::string& word);
/// Sets a parameter (`KEY=INTEGER`). Errors: Usage (no whole number), UnknownName, OutOfRange, Invalid.
sim::Result<void> setParam(sim::SideSpec& side, const std::string& option, const std::string& word);
/// Sets either, on one of two sides: a parameter that both sides share is refused.
sim::Result<void> setOnOneSide(sim::SideSpec& side, const std::string& option, const std::string& word);

/// Adds a live change `TIME:KEY=VALUE` to a side's log, behind those of the same instant. Errors: Usage, and those of
/// sim::io::check_command.
sim::Result<void> addCommand(sim::SideSpec& side, const sim::WorkloadSpec& workload, const std::string& option,
                             const std::string& word);

} // namespace app
