// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <string>
#include <vector>

namespace sim {

/// A change made while a run goes on. Replaying the log of a run gives the same digest.
struct Command {
    Duration at{};     ///< since the time origin of the run; negative = during the prologue
    std::string key;   ///< feature key, parameter name, or `nice:TASK`
    std::string value; ///< variant name or integer
    friend bool operator==(const Command&, const Command&) = default;
};

/// Ordered by time; commands of one instant act in their order here.
using CommandLog = std::vector<Command>;

} // namespace sim
