// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace sim::io {

/// English for the command line, one line without its end: `FILE:LINE:COL: path.to.key: what is wrong`, `FILE: reason`
/// where there is no place in the file, the bare text where there is no file. Control characters are escaped.
std::string message(const Error& error);

/// Exit code of the command line: 1 run failed, 2 usage, 3 bad input file, 4 unknown name. What a file says wrong is 3,
/// whatever it is; a name or value without a file came from the command line.
int exit_code(const Error& error);

/// `text` as it may be printed to a terminal: control characters, direction marks and bytes that are no UTF-8 become
/// `\xNN` or `\uNNNN`; cut after `max_bytes`, with "..." then.
std::string printable(std::string_view text, std::size_t max_bytes = std::string_view::npos);

} // namespace sim::io
