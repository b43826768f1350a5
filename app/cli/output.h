// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace app {

/// To stdout for "-", else to a file, at once or not at all. Error: CannotWrite.
sim::Result<void> writeOutput(const std::string& fileOrDash, std::string_view bytes);

/// One line on stderr.
void printError(std::string_view line);

/// Prints the error's message and returns its exit code.
int reportError(const sim::Error& error);

/// A progress callback for stderr: a bar that redraws itself on a terminal, a line every tenth elsewhere; empty if not
/// wanted. The bar ends its line at 1.
std::function<void(double)> progressPrinter(bool wanted, const std::string& what);

} // namespace app
