// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstddef>
#include <string>

namespace sim::io {

/// All bytes of a file. Errors: CannotOpen with the system's reason ("Is a directory" too), TooLarge.
Result<std::string> read_file(const std::string& path, std::size_t max_bytes = std::size_t{64} << 20);

} // namespace sim::io
