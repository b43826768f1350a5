// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"
#include "app/plots/render_figure.h"
#include "app/shell/run_window.h"

int main(int argc, char** argv)
{
    // Decided from the words alone: --help and the like must work where no window can open.
    if (!app::isCommandLine(argc, argv))
        return runWindow(argc, argv);
    return app::runCommandLine(
        argc, argv, [](const sim::PlotData& data, const std::string& path) { return app::renderFigure(data, path); });
}
