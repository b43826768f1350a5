// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/kernel_math.h"
#include "sim/base/units.h"
#include "sim/workload/workload_spec.h"

namespace sim {

/// How long an instruction takes this time. `bits` = a keyed draw; its further bits come from it. Never negative, at
/// most 1000 times the larger parameter. Integers only, so equal draws give equal times everywhere.
Duration draw_duration(const Spread& spread, Duration first, u64 bits);

/// Parts of it, for tests. Fixed point of 32 fraction bits.
/// -ln((u + 1) / 2^32), 0 .. 22.18; error below 2^-28.
u64 minus_ln(u32 u);
/// e^x for x in -20 .. 20; relative error below 2^-24.
u64 exp_fixed(s64 x);
/// A normal draw of mean 0 and deviation 1 (a sum of twelve uniform ones): within -6 .. 6.
s64 normal_fixed(u64 bits);

} // namespace sim
