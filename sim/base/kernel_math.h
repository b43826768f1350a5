// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace sim {

// The kernel's own spellings, for code that speaks kernel.
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s64 = std::int64_t;
__extension__ using s128 = __int128;
__extension__ using u128 = unsigned __int128;

inline constexpr u64 kCapacityScale = 1024; ///< SCHED_CAPACITY_SCALE
inline constexpr u64 kNsecPerSec = 1'000'000'000;
inline constexpr u64 kNsecPerUsec = 1'000;
inline constexpr u64 kNsecPerMsec = 1'000'000;

/// K: cap_scale(). v * s / 1024, truncated.
constexpr u64 cap_scale(u64 v, u64 s)
{
    return (v * s) >> 10;
}

/// K: lsub_positive(), sub_positive(). x - y, not below 0.
template <class T> constexpr T sub_positive(T x, T y)
{
    return x > y ? static_cast<T>(x - y) : T{0};
}

/// K: update_avg(). One eighth of the difference, truncated toward zero: |difference| < 8 changes nothing.
constexpr void update_avg(u64& avg, u64 sample)
{
    const s64 diff = static_cast<s64>(sample - avg);
    avg += static_cast<u64>(diff / 8);
}

/// Signed difference of two wrapping kernel times: positive = `a` is later.
constexpr s64 time_diff(u64 a, u64 b)
{
    return static_cast<s64>(a - b);
}

/// floor(a / b) for b > 0, also for negative a.
constexpr s128 floor_div(s128 a, s128 b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/// floor(log2(v)) for v >= 1.
constexpr u32 ilog2(u64 v)
{
    u32 n = 0;
    while (v >>= 1)
        ++n;
    return n;
}

} // namespace sim
