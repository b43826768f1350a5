// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/base/units.h"

#include <string>
#include <string_view>

namespace sim::io {

/// "300ms", "1.5s", "2 s", "10us", "7ns", with a sign before it "-20ms"; exact. One blank may stand before the unit.
/// Errors: Syntax (no such form, or finer than a nanosecond), OutOfRange (beyond 64 bits of nanoseconds).
Result<Duration> parse_duration(std::string_view text);

/// The shortest exact form whose number is at least 1 ("300ms", "1.5s", "1234567ns"); zero is "0s".
std::string duration_text(Duration d);

} // namespace sim::io
