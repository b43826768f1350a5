// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace approve {

/// Compares `got` with the golden file `name` (below tests/golden). Empty = equal; else what differs first.
/// With SIM_APPROVE=1 in the environment the file is rewritten instead: review the difference before committing it.
inline std::string compare(const std::string& name, const std::string& got)
{
    const std::filesystem::path path = std::filesystem::path(TESTS_DIR) / "golden" / name;
    const char* rewrite = std::getenv("SIM_APPROVE");
    if (rewrite != nullptr && std::string(rewrite) == "1") {
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << got;
        return {};
    }
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return name + ": no golden file; run with SIM_APPROVE=1 and review it";
    std::ostringstream want;
    want << file.rdbuf();
    if (want.str() == got)
        return {};
    std::istringstream want_lines(want.str()), got_lines(got);
    std::string w, g;
    for (int line = 1;; ++line) {
        const bool more_w = static_cast<bool>(std::getline(want_lines, w));
        const bool more_g = static_cast<bool>(std::getline(got_lines, g));
        if (!more_w && !more_g)
            return name + ": line ends differ";
        if (more_w != more_g || w != g)
            return name + ':' + std::to_string(line) + "\n  want: " + (more_w ? w : "(end)")
                   + "\n   got: " + (more_g ? g : "(end)");
    }
}

} // namespace approve
