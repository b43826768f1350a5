// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <cstddef>

namespace sim {

using CpuId = Strong<struct CpuIdTag, std::int32_t>; ///< logical CPU number, 0-based; a machine's numbers may have gaps
using TaskId = Strong<struct TaskIdTag, std::int32_t>; ///< index into EngineState::tasks; see kIdleTask, kStopperTask
using PolicyId = Strong<struct PolicyIdTag, std::int32_t>; ///< cpufreq policy = frequency domain, index in the machine

inline constexpr CpuId kNoCpu{-1};
inline constexpr TaskId kIdleTask{-1};    ///< the idle task of whatever CPU is meant
inline constexpr TaskId kStopperTask{-2}; ///< the stop-class task of whatever CPU is meant
inline constexpr TaskId kNoTask{-3};

/// Index form for std containers. Precondition: the id is not negative.
template <class Tag> constexpr std::size_t idx(Strong<Tag, std::int32_t> id)
{
    return static_cast<std::size_t>(id.value);
}

} // namespace sim
