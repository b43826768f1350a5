// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/kernel_math.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace sim {

/// Which one of several places of a name: `instance/20*20+pass`. Numbers, `instance` (0-based, of forked tasks the
/// slot) and `pass` (of the innermost loop, or of the phase outside of loops; 0-based) with + - * / %, the usual ranks,
/// no parentheses. Division truncates; by zero it gives zero.
struct ObjectName {
    std::string name;
    std::string index; ///< "" = 0
};

/// Splits "name[index]". Error: Invalid, if there is no name, or the index can't be evaluated.
Result<ObjectName> parse_object_name(std::string_view text);
/// Precondition: of parse_object_name().
s64 index_value(std::string_view index, s64 instance, s64 pass);

} // namespace sim
