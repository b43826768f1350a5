// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/machine_builder.h"

#include <stdexcept>

namespace hand {

/// Flags that every domain has, and those of a sibling or cache level that may spread tasks over its children.
inline constexpr u32 kBase = SD_BALANCE_NEWIDLE | SD_BALANCE_EXEC | SD_BALANCE_FORK | SD_WAKE_AFFINE;
inline constexpr u32 kSmt = SD_SHARE_CPUCAPACITY | SD_SHARE_LLC | SD_PREFER_SIBLING;
inline constexpr u32 kMc = SD_SHARE_LLC | SD_PREFER_SIBLING;

/// The topology of a machine that must be valid.
inline Topology topology(const MachineSpec& spec)
{
    auto t = build_topology(spec);
    if (!t)
        throw std::runtime_error(t.error().args.front());
    return *t;
}

} // namespace hand
