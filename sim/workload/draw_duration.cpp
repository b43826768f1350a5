// SPDX-License-Identifier: GPL-3.0-or-later
// K: none; how long a `run` or `sleep` of a workload takes when the file gives a distribution.
//
//   uniform      first + floor(u * (second - first + 1))
//   exponential  first * -ln(u)                               first = mean
//   normal       first + second * z, cut off at 0             first = mean, second = deviation
//   lognormal    first * e^(sigma * z)                        first = median, sigma in thousandths
//
// u is uniform in (0, 1]; z is the sum of twelve uniform 16-bit draws, so it ends at 6 deviations.
// Everything is integer arithmetic with 32 fraction bits: no library's last digit decides.
#include "sim/workload/draw_duration.h"

#include "sim/base/rng.h"

#include <algorithm>
#include <bit>

namespace sim {

namespace {

constexpr u64 kOne = u64{1} << 32;
constexpr u64 kLn2 = 2977044472;   // ln 2 << 32, rounded
constexpr u64 kLog2E = 6196328019; // 1 / ln 2 << 32, rounded
constexpr s64 kMostFactor = 1000;

u64 times(u64 a, u64 b)
{
    return static_cast<u64>((static_cast<u128>(a) * b) >> 32);
}

// 2^f, f = fraction / 2^32: the product of 2^(2^-k) over the bits that are set.
u64 exp2_fraction(u32 fraction)
{
    // 2^(2^-k) << 32 for k = 1 ... 28, rounded.
    constexpr u64 roots[] = {6074001000, 5107605667, 4683695048, 4485121744, 4389014833, 4341736423, 4318288544,
                             4306612134, 4300785774, 4297875550, 4296421177, 4295694175, 4295330720, 4295149004,
                             4295058149, 4295012722, 4294990009, 4294978653, 4294972974, 4294970135, 4294968716,
                             4294968006, 4294967651, 4294967473, 4294967385, 4294967340, 4294967318, 4294967307};
    u64 result = kOne;
    for (u32 k = 0; k < 28; ++k) {
        if (fraction & (0x80000000u >> k))
            result = times(result, roots[k]);
    }
    return result;
}

// log2(v) << 32 for v >= 1, by squaring the mantissa: each carry is the next bit.
u64 log2_fixed(u64 v)
{
    const int width = 63 - std::countl_zero(v);
    u64 mantissa = v << (63 - width); // 1 .. 2, 63 fraction bits
    u64 fraction = 0;
    for (int bit = 0; bit < 32; ++bit) {
        const auto square = static_cast<u128>(mantissa) * mantissa; // 1 .. 4, 126 fraction bits
        const bool carry = (square >> 127) != 0;
        fraction = fraction << 1 | (carry ? 1 : 0);
        mantissa = static_cast<u64>(square >> (carry ? 64 : 63));
    }
    return static_cast<u64>(width) << 32 | fraction;
}

s64 scaled(Duration d, u64 factor)
{
    const auto ns = static_cast<u128>(d.count());
    return static_cast<s64>(ns * factor >> 32);
}

s64 uniform(s64 first, s64 second, u64 bits)
{
    const u64 range = static_cast<u64>(second - first) + 1;
    return first + static_cast<s64>(static_cast<u128>(bits) * range >> 64);
}

s64 normal(s64 mean, s64 deviation, s64 z)
{
    return mean + static_cast<s64>(static_cast<s128>(deviation) * z / static_cast<s64>(kOne));
}

} // namespace

u64 minus_ln(u32 u)
{
    return times((u64{32} << 32) - log2_fixed(u64{u} + 1), kLn2);
}

u64 exp_fixed(s64 x)
{
    const auto y = static_cast<s64>(static_cast<s128>(x) * static_cast<s64>(kLog2E) >> 32);
    const s64 whole = y >> 32;
    const u64 part = exp2_fraction(static_cast<u32>(static_cast<u64>(y) & 0xffffffffu));
    return whole >= 0 ? part << whole : part >> -whole;
}

s64 normal_fixed(u64 bits)
{
    s64 sum = 0;
    for (u64 word = 0; word < 3; ++word) {
        const u64 draw = keyed_draw(bits, RngStream::workload, 0, word);
        for (int shift = 0; shift < 64; shift += 16)
            sum += static_cast<s64>(draw >> shift & 0xffff);
    }
    // Twelve times the mean of 0 .. 65535 is 393210.
    return (sum - 393210) * 65536;
}

Duration draw_duration(const Spread& spread, Duration first, u64 bits)
{
    const s64 a = first.count();
    const s64 b = spread.second;
    s64 ns = a;
    switch (spread.kind) {
    case Spread::Kind::none:
        return first;
    case Spread::Kind::uniform:
        return Duration{uniform(a, b, bits)};
    case Spread::Kind::exponential:
        ns = scaled(first, minus_ln(static_cast<u32>(bits >> 32)));
        break;
    case Spread::Kind::normal:
        ns = normal(a, b, normal_fixed(bits));
        break;
    case Spread::Kind::lognormal: // |sigma * z| <= 18
        ns = scaled(first, exp_fixed(normal_fixed(bits) / 1000 * b));
        break;
    }
    return Duration{std::clamp<s64>(ns, 0, std::max(a, spread.kind == Spread::Kind::normal ? b : a) * kMostFactor)};
}

} // namespace sim
