// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/base/check.h"

#include <cstring>
#include <string>

namespace sim {

void invariant_failed(const char* condition, const char* file, int line)
{
    // Only the part below the source tree: a message must not depend on where the program was built.
    const char* shown = std::strstr(file, "sim/");
    throw InvariantFailure(std::string(shown ? shown : file) + ":" + std::to_string(line) + ": " + condition);
}

} // namespace sim
