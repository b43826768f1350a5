// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/provenance.h"

#include "sim/run/canonical_command.h"
#include "sim/run/report_json.h"

namespace sim {

std::vector<std::pair<std::string, std::string>> run_provenance(const RunResult& result, const std::string& version)
{
    return {{"command", run_command(*result.spec)},
            {"version", "ramplight " + version},
            {"digest", digest_text(result.digest)}};
}

} // namespace sim
