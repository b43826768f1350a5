// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/run/run_result.h"

namespace sim {

/// Where a file's figures come from, as name and value: command, version, digest.
std::vector<std::pair<std::string, std::string>> run_provenance(const RunResult& result, const std::string& version);

} // namespace sim
