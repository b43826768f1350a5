// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/io/json_value.h"

#include <cstddef>
#include <string_view>

namespace sim::json {

enum class Dialect : std::uint8_t {
    Strict, ///< RFC 8259; no byte order mark, no key twice in an object
    RtApp   ///< rt-app's files: also comments, trailing commas, keys without value, keys several times
};

struct Limits {
    std::size_t bytes = std::size_t{16} << 20;
    std::size_t values = 1'000'000;
    int depth = 200; ///< arrays and objects inside each other
};

/// Reads one JSON text. `file` is only for the places in errors.
/// Errors, all with line and column: Syntax (end of the text included), DuplicateKey, OutOfRange (a number beyond
/// double), TooDeep, TooLarge. Never throws on bad input.
Result<Value> parse(std::string_view text, const std::string& file, Dialect dialect = Dialect::Strict,
                    const Limits& limits = {});

} // namespace sim::json
