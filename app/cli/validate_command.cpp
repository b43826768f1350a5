// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "sim/io/messages.h"
#include "sim/io/validate.h"

namespace app {

namespace {

int validate(const std::string& file)
{
    const auto report = sim::io::validate_file(file);
    if (!report)
        return reportError(report.error());
    std::string text = sim::io::printable(file) + ": " + report->kind + ": " + report->summary + "\n";
    for (const std::string& note : report->notes)
        text += "note: " + note + "\n";
    if (auto ok = writeOutput("-", text); !ok)
        return reportError(ok.error());
    return 0;
}

} // namespace

void addValidateCommand(CLI::App& program, Action& chosen)
{
    auto file = std::make_shared<std::string>();
    CLI::App* command = program.add_subcommand("validate", "Say what a file is, and what is wrong with it");
    command->add_option("FILE", *file, "Scenario, machine, workload or PELT pattern")->required();
    command->callback([file, &chosen] { chosen = [file] { return validate(*file); }; });
}

} // namespace app
