// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <string>

namespace app {

/// What `list WHAT` prints: an aligned table for people, or a JSON array of objects with `name`.
/// Errors: Usage (an unknown WHAT), and those of the files.
sim::Result<std::string> listText(const std::string& what);
sim::Result<std::string> listJson(const std::string& what);

} // namespace app
