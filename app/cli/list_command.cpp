// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/list_tables.h"
#include "app/cli/output.h"

namespace app {

namespace {

struct ListWords {
    std::string what;
    std::string json;
};

int list(const ListWords& words)
{
    const auto text = words.json.empty() ? listText(words.what) : listJson(words.what);
    if (!text)
        return reportError(text.error());
    if (auto ok = writeOutput(words.json.empty() ? "-" : words.json, *text); !ok)
        return reportError(ok.error());
    return 0;
}

} // namespace

void addListCommand(CLI::App& program, Action& chosen)
{
    auto words = std::make_shared<ListWords>();
    CLI::App* command = program.add_subcommand("list", "List what there is");
    command->add_option("WHAT", words->what, "scenarios, machines, workloads, features, params or plots")->required();
    command->add_option("--json", words->json, "As a JSON array: file, or - for stdout");
    command->callback([words, &chosen] { chosen = [words] { return list(*words); }; });
}

} // namespace app
