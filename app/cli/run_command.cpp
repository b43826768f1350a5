// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/decision_file.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/run_outputs.h"
#include "sim/run/report_json.h"
#include "sim/run/report_text.h"
#include "sim/run/run_accumulators.h"
#include "sim/run/run_side.h"

namespace app {

namespace {

struct RunWords {
    SpecWords spec;
    std::string json, text, csv, trace, decisions;
    std::size_t tasks = 64;
    bool quiet = false;
    bool progress = false;
};

bool endsWith(const std::string& text, std::string_view ending)
{
    return text.size() >= ending.size() && text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

sim::Result<void> writeAll(const RunWords& words, const sim::RunOutput& output)
{
    const sim::RunResult& result = output.result;
    if (!words.json.empty())
        if (auto ok = writeOutput(words.json, sim::run_report_json(result, {words.tasks})); !ok)
            return ok;
    if (!words.csv.empty())
        if (auto ok = writeTables(words.csv, output); !ok)
            return ok;
    if (!words.trace.empty())
        if (auto ok = writeTraceEvents(words.trace, output); !ok)
            return ok;
    const bool nothingAsked =
        words.json.empty() && words.csv.empty() && words.trace.empty() && words.text.empty() && words.decisions.empty();
    if (!words.text.empty() || (nothingAsked && !words.quiet))
        return writeOutput(words.text.empty() ? "-" : words.text, sim::run_report_text(result));
    return {};
}

int run(const RunWords& words)
{
    if (!words.trace.empty() && !endsWith(words.trace, ".json"))
        return reportError(
            {sim::ErrorCode::Usage, {"--trace " + words.trace + ": expected a name that ends in .json"}, {}});
    auto spec = oneSide(words.spec);
    if (!spec)
        return reportError(spec.error());
    sim::RunOptions options;
    options.store = !words.csv.empty() || !words.trace.empty();
    options.progress = progressPrinter(words.progress && !words.quiet, "run");
    DecisionFile decisions(words.decisions, sim::TaskNames(**spec));
    if (!words.decisions.empty()) {
        if (auto ok = decisions.open(); !ok)
            return reportError(ok.error());
        options.decisions = &decisions;
    }
    auto output = sim::run_side(*spec, options);
    if (!output)
        return reportError(output.error());
    if (!words.decisions.empty())
        if (auto ok = decisions.finish(); !ok)
            return reportError(ok.error());
    if (auto ok = writeAll(words, *output); !ok)
        return reportError(ok.error());
    return 0;
}

} // namespace

void addRunCommand(CLI::App& program, Action& chosen)
{
    auto words = std::make_shared<RunWords>();
    CLI::App* command = program.add_subcommand("run", "Run one side of a scenario");
    addSpecOptions(*command, words->spec, Takes::OneSide);
    command->add_option("--json", words->json, "Result as JSON: file, or - for stdout");
    command->add_option("--text", words->text, "Summary for people: file, or - for stdout (the default)");
    command->add_option("--csv", words->csv, "Directory for series.csv and residency.csv");
    command->add_option("--trace", words->trace, "Event trace as Trace Event JSON: FILE.json");
    command->add_option("--decisions", words->decisions, "Every placement as JSON lines: file, or - for stdout");
    command->add_option("--tasks", words->tasks, "Most tasks listed in the JSON result (default 64)");
    command->add_flag("--quiet", words->quiet, "No summary, no progress");
    command->add_flag("--progress", words->progress, "Progress on stderr");
    command->callback([words, &chosen] { chosen = [words] { return run(*words); }; });
}

} // namespace app
