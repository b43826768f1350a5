// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/kernel_math.h"

#include <array>

namespace sim::pelt {

/// y^n * 2^32 for n = 0..31, truncated, where y^32 = 1/2; the first entry is the largest 32-bit number.
inline constexpr std::array<u32, 32> kDecayTable{
    0xffffffff, 0xfa83b2da, 0xf5257d14, 0xefe4b99a, 0xeac0c6e6, 0xe5b906e6, 0xe0ccdeeb, 0xdbfbb796,
    0xd744fcc9, 0xd2a81d91, 0xce248c14, 0xc9b9bd85, 0xc5672a10, 0xc12c4cc9, 0xbd08a39e, 0xb8fbaf46,
    0xb504f333, 0xb123f581, 0xad583ee9, 0xa9a15ab4, 0xa5fed6a9, 0xa2704302, 0x9ef5325f, 0x9b8d39b9,
    0x9837f050, 0x94f4efa8, 0x91c3d373, 0x8ea4398a, 0x8b95c1e3, 0x88980e80, 0x85aac367, 0x82cd8698};

inline constexpr u32 kLoadAvgPeriod = 32; ///< periods after which a contribution counts half
inline constexpr u32 kLoadAvgMax = 47742; ///< largest sum of an always-running entity
inline constexpr u32 kMinDivider = kLoadAvgMax - 1024;

// Half of the table squared is one halving: y^16 * y^16 = y^32 = 1/2 within the table's rounding.
static_assert(((u64{kDecayTable[16]} * kDecayTable[16]) >> 32) >= 0x7ffffffe);
static_assert(((u64{kDecayTable[16]} * kDecayTable[16]) >> 32) <= 0x80000000);

} // namespace sim::pelt
