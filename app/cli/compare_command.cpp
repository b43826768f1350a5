// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "sim/run/compare.h"
#include "sim/run/report_json.h"
#include "sim/run/report_text.h"

#include <algorithm>
#include <thread>

namespace app {

namespace {

struct CompareWords {
    SpecWords spec;
    std::string json, text;
    int jobs = 0;
    bool quiet = false;
    bool progress = false;
};

sim::Result<std::vector<std::uint64_t>> seedsOf(const CompareWords& words, std::uint64_t seed)
{
    if (words.spec.seeds.empty())
        return std::vector<std::uint64_t>{seed};
    if (!words.spec.seed.empty())
        return sim::fail(sim::ErrorCode::Usage, {"--seed and --seeds: give one of them"});
    return parseSeeds(words.spec.seeds);
}

int runCompare(const CompareWords& words)
{
    auto sides = bothSides(words.spec);
    if (!sides)
        return reportError(sides.error());
    const auto seeds = seedsOf(words, sides->a->seed);
    if (!seeds)
        return reportError(seeds.error());
    sim::CompareOptions options;
    options.jobs = words.jobs > 0 ? words.jobs : static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
    options.progress = progressPrinter(words.progress && !words.quiet, "compare");
    const auto result = sim::compare(sides->a, sides->b, *seeds, options);
    if (!result)
        return reportError(result.error());
    if (!words.json.empty())
        if (auto ok = writeOutput(words.json, sim::compare_report_json(*result)); !ok)
            return reportError(ok.error());
    if (!words.text.empty() || (words.json.empty() && !words.quiet))
        if (auto ok = writeOutput(words.text.empty() ? "-" : words.text, sim::compare_report_text(*result)); !ok)
            return reportError(ok.error());
    return 0;
}

} // namespace

void addCompareCommand(CLI::App& program, Action& chosen)
{
    auto words = std::make_shared<CompareWords>();
    CLI::App* command =
        program.add_subcommand("compare", "Run both sides of a scenario with equal seeds and compare them");
    addSpecOptions(*command, words->spec, Takes::BothSides);
    command->add_option("--json", words->json, "Result as JSON: file, or - for stdout");
    command->add_option("--text", words->text, "Summary for people: file, or - for stdout (the default)");
    command->add_option("--jobs", words->jobs, "Runs at a time (default: one a CPU)")->check(CLI::Range(1, 1024));
    command->add_flag("--quiet", words->quiet, "No summary, no progress");
    command->add_flag("--progress", words->progress, "Progress on stderr");
    command->callback([words, &chosen] { chosen = [words] { return runCompare(*words); }; });
}

} // namespace app
