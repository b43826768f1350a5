// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/kernel_math.h"

namespace sim {

/// 64-bit running hash of words, order-sensitive. Not cryptographic: it tells runs apart, on any machine alike.
class StateHash {
public:
    constexpr void add(u64 word)
    {
        // Two rounds of multiply and fold per word; constants are the fractional parts of the golden ratio and sqrt(3).
        m_h = (m_h ^ word) * 0x9E3779B97F4A7C15ull;
        m_h ^= m_h >> 32;
        m_h *= 0xBB67AE8584CAA73Bull;
        m_h ^= m_h >> 29;
    }
    constexpr u64 value() const { return m_h; }

private:
    u64 m_h = 0x52616D706C696768ull;
};

} // namespace sim
