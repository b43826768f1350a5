// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace sim::io {

/// What a file turned out to be.
struct ValidateReport {
    std::string kind;               ///< "scenario", "machine", "workload", "PELT pattern", "PELT load-sum inputs"
    std::string summary;            ///< "8 CPUs, 2 frequency domains"
    std::vector<std::string> notes; ///< true, but worth knowing
};

/// Says what the file is, by its contents, and whether it is right. Errors: those of the readers.
Result<ValidateReport> validate_file(const std::string& path);
/// The same for a text already read.
Result<ValidateReport> validate_text(std::string_view text, const std::string& file);

} // namespace sim::io
