// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace sim::io {

/// Replaces a file's contents at once or not at all: a temporary file beside it, fsync, rename. An existing file keeps
/// its mode, a symbolic link stays one (its target is replaced), a device or pipe is simply written to. Error:
/// CannotWrite with the system's reason; the old contents are untouched then, and nothing is left behind.
Result<void> write_atomic(const std::string& path, std::string_view bytes);

} // namespace sim::io
