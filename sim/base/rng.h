// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/kernel_math.h"

namespace sim {

/// Named streams of random draws. A patch that draws from one does not shift another.
enum class RngStream : u32 { workload = 1, newidle = 2, idle_pick = 3 };

/// A keyed draw: the same (seed, stream, key, index) gives the same 64 bits, whatever was drawn before.
/// `key` = task lineage or CPU; `index` = how many draws that key made before in that stream.
constexpr u64 keyed_draw(u64 seed, RngStream stream, u64 key, u64 index)
{
    // Each input is mixed in by a full-avalanche finaliser, so neighbouring keys and indices are unrelated.
    const auto mix = [](u64 x) {
        x ^= x >> 30;
        x *= 0xBF58476D1CE4E5B9ull;
        x ^= x >> 27;
        x *= 0x94D049BB133111EBull;
        return x ^ (x >> 31);
    };
    u64 h = mix(seed + 0x9E3779B97F4A7C15ull);
    h = mix(h ^ (static_cast<u64>(stream) * 0xD1B54A32D192ED03ull));
    h = mix(h ^ (key + 0x8CB92BA72F3D8DD7ull));
    return mix(h ^ (index * 0x9E3779B97F4A7C15ull));
}

} // namespace sim
