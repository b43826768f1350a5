// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "sim/features/features.h"
#include "sim/io/messages.h"

#include <algorithm>
#include <array>
#include <exception>
#include <filesystem>
#include <string_view>

namespace app {

namespace {

constexpr int kUsage = 2;
constexpr std::array<std::string_view, 6> kCommands{"run", "compare", "list", "export", "pelt", "validate"};
// Options whose value may begin with a minus sign.
constexpr std::array<std::string_view, 5> kSigned{"--at", "--a-at", "--b-at", "--duration", "--warmup"};

bool isCommand(std::string_view word)
{
    return std::find(kCommands.begin(), kCommands.end(), word) != kCommands.end();
}

bool isFile(std::string_view word)
{
    std::error_code ignored;
    return word.find_first_of("/.") != std::string_view::npos || std::filesystem::exists(word, ignored);
}

// The parser takes "-3s" behind an option for another option; joined by '=' it is a value.
std::vector<std::string> joinedWords(int argc, char** argv)
{
    std::vector<std::string> words;
    for (int i = 1; i < argc; ++i) {
        std::string word = argv[i];
        const bool isSigned = std::find(kSigned.begin(), kSigned.end(), word) != kSigned.end();
        if (isSigned && i + 1 < argc && argv[i + 1][0] == '-' && argv[i + 1][1] >= '0' && argv[i + 1][1] <= '9')
            word.append("=").append(argv[++i]);
        words.push_back(std::move(word));
    }
    return words;
}

int unknownCommand(const std::string& word)
{
    std::string text = "unknown subcommand \"" + sim::io::printable(word, 160) + "\"";
    const std::string near = sim::nearest_names(word, kCommands);
    text += near.empty() ? "; there are: run, compare, list, export, pelt, validate" : "; nearest: " + near;
    printError(text);
    return kUsage;
}

int parseAndRun(CLI::App& program, const Action& chosen, std::vector<std::string> words)
{
    std::reverse(words.begin(), words.end()); // as the parser wants them
    try {
        program.parse(std::move(words));
    } catch (const CLI::CallForHelp&) {
        return writeOutput("-", program.help()) ? 0 : 1;
    } catch (const CLI::CallForVersion& version) {
        return writeOutput("-", std::string(version.what()) + "\n") ? 0 : 1;
    } catch (const CLI::ParseError& error) {
        const auto commands = program.get_subcommands();
        const std::string name = commands.empty() ? "" : " " + commands.front()->get_name();
        printError(sim::io::printable(error.what()) + " (see ramplight" + name + " --help)");
        return kUsage;
    }
    return chosen();
}

} // namespace

bool isCommandLine(int argc, char** argv)
{
    if (argc < 2)
        return false;
    const std::string_view word = argv[1];
    if (word == "-h" || word.substr(0, 2) == "--")
        return true;
    if (word.empty() || word[0] == '-') // Qt's own options, like -platform
        return false;
    return isCommand(word) || !isFile(word);
}

int runCommandLine(int argc, char** argv, const FigureRenderer& renderFigure)
{
    std::vector<std::string> words = joinedWords(argc, argv);
    if (!words.empty() && !isCommand(words[0]) && words[0].substr(0, 1) != "-")
        return unknownCommand(words[0]);
    if (!words.empty() && words[0].substr(0, 2) == "--" && words[0] != "--help" && words[0] != "--version") {
        printError("unknown option \"" + sim::io::printable(words[0], 160) + "\" (see ramplight --help)");
        return kUsage;
    }

    CLI::App program(
        "Laboratory for the Linux fair scheduler: simulates a machine and shows what a kernel patch changes.\n"
        "Without a subcommand: the window, on FILE if one is given (ramplight [FILE]).",
        "ramplight");
    program.set_version_flag("--version", std::string("ramplight ") + RAMPLIGHT_VERSION);
    program.require_subcommand(1);
    Action chosen;
    addRunCommand(program, chosen);
    addCompareCommand(program, chosen);
    addListCommand(program, chosen);
    addExportCommand(program, chosen, renderFigure);
    addPeltCommand(program, chosen);
    addValidateCommand(program, chosen);
    try {
        return parseAndRun(program, chosen, std::move(words));
    } catch (const std::exception& error) {
        printError(std::string("internal error: ") + sim::io::printable(error.what()));
        return 1;
    }
}

} // namespace app
