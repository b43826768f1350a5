// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/run/run_side.h"

#include <string>

namespace app {

/// Writes series.csv and residency.csv into a directory, which is made if need be. Precondition: the run has a store.
sim::Result<void> writeTables(const std::string& directory, const sim::RunOutput& output);

/// Writes the measured window as Trace Event JSON. Precondition: the run has a store.
sim::Result<void> writeTraceEvents(const std::string& file, const sim::RunOutput& output);

} // namespace app
