// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <functional>

namespace app {

/// What the chosen subcommand does; answers with the exit code.
using Action = std::function<int()>;

/// Each adds its subcommand to the program; parsing it sets `chosen`. Nothing is read or run before `chosen` is called.
void addRunCommand(CLI::App& program, Action& chosen);
void addCompareCommand(CLI::App& program, Action& chosen);
void addListCommand(CLI::App& program, Action& chosen);
void addExportCommand(CLI::App& program, Action& chosen, const FigureRenderer& renderFigure);
void addPeltCommand(CLI::App& program, Action& chosen);
void addValidateCommand(CLI::App& program, Action& chosen);

} // namespace app
