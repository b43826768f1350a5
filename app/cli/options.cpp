// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"

#include "app/cli/side_options.h"
#include "sim/io/duration_text.h"
#include "sim/io/library.h"
#include "sim/io/messages.h"
#include "sim/io/scenario_json.h"

#include <CLI/CLI.hpp>
#include <charconv>

namespace app {

namespace {

using sim::ErrorCode;
using sim::Result;
using ScenarioPtr = std::shared_ptr<const sim::ScenarioSpec>;

constexpr std::size_t kMaxSeeds = 10000;
constexpr sim::Duration kLongest = std::chrono::hours{24 * 7};

tl::unexpected<sim::Error> usage(std::string sentence)
{
    return sim::fail(ErrorCode::Usage, {std::move(sentence)});
}

tl::unexpected<sim::Error> passOn(const sim::Error& error)
{
    return tl::unexpected<sim::Error>(error);
}

Result<std::uint64_t> parseSeed(const std::string& option, std::string_view text)
{
    std::uint64_t seed = 0;
    const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc{} || stopped != text.data() + text.size() || seed == 0)
        return usage(option + ": \"" + sim::io::printable(text) + "\" is no seed: 1, 2, 3 ...");
    return seed;
}

Result<ScenarioPtr> loadScenario(const SpecWords& words)
{
    auto loaded = sim::io::load_scenario(words.scenario);
    if (!loaded || (words.machine.empty() && words.workload.empty()))
        return loaded;
    auto scenario = std::make_shared<sim::ScenarioSpec>(**loaded);
    if (!words.machine.empty()) {
        auto machine = sim::io::load_machine(words.machine);
        if (!machine)
            return passOn(machine.error());
        scenario->machine = *machine;
        scenario->machine_override = words.machine;
    }
    if (!words.workload.empty()) {
        auto workload = sim::io::load_workload(words.workload);
        if (!workload)
            return passOn(workload.error());
        scenario->workload = *workload;
        scenario->workload_override = words.workload;
    }
    if (auto ok = sim::io::check_scenario(*scenario); !ok)
        return passOn(ok.error());
    return ScenarioPtr(std::move(scenario));
}

// Everything but the side.
Result<sim::RunSpec> baseSpec(const SpecWords& words, ScenarioPtr scenario)
{
    sim::RunSpec spec;
    spec.duration = scenario->duration;
    spec.warmup = scenario->warmup;
    if (!words.duration.empty()) {
        auto duration = parseSpan("--duration", words.duration, sim::Duration{1});
        if (!duration)
            return passOn(duration.error());
        spec.duration = *duration;
    }
    if (!words.warmup.empty()) {
        auto warmup = parseSpan("--warmup", words.warmup, sim::Duration{0});
        if (!warmup)
            return passOn(warmup.error());
        spec.warmup = *warmup;
    }
    if (!words.seed.empty()) {
        auto seed = parseSeed("--seed", words.seed);
        if (!seed)
            return passOn(seed.error());
        spec.seed = *seed;
    }
    spec.scenario = std::move(scenario);
    return spec;
}

Result<void> applyShared(sim::SideSpec& side, const SpecWords& words)
{
    for (const std::string& word : words.features)
        if (auto ok = setFeature(side, "--feature", word); !ok)
            return ok;
    for (const std::string& word : words.params)
        if (auto ok = setParam(side, "--param", word); !ok)
            return ok;
    return {};
}

Result<void> applyLog(sim::SideSpec& side, const sim::ScenarioSpec& scenario, const char* option,
                      const std::vector<std::string>& log)
{
    for (const std::string& word : log)
        if (auto ok = addCommand(side, *scenario.workload, option, word); !ok)
            return ok;
    return {};
}

Result<void> applySide(sim::SideSpec& side, const char* option, const std::vector<std::string>& changes)
{
    for (const std::string& word : changes)
        if (auto ok = setOnOneSide(side, option, word); !ok)
            return ok;
    return {};
}

} // namespace

void addSpecOptions(CLI::App& command, SpecWords& words, Takes takes)
{
    command.add_option("SCENARIO", words.scenario, "Built-in name or scenario file")->required();
    command.add_option("--machine", words.machine, "Replace the machine: name or file");
    command.add_option("--workload", words.workload, "Replace the workload: name or file");
    const bool both = takes != Takes::OneSide;
    command.add_option("--feature", words.features, both ? "KEY=VARIANT on both sides" : "KEY=VARIANT")
        ->allow_extra_args(false);
    command.add_option("--param", words.params, both ? "KEY=VALUE on both sides" : "KEY=VALUE")
        ->allow_extra_args(false);
    if (both) {
        command.add_option("--a", words.a, "KEY=VALUE on side A; --a or --b start both sides from the baselines")
            ->allow_extra_args(false);
        command.add_option("--b", words.b, "KEY=VALUE on side B")->allow_extra_args(false);
        command.add_option("--a-at", words.aAt, "TIME:KEY=VALUE: change side A at that instant")
            ->allow_extra_args(false);
        command.add_option("--b-at", words.bAt, "TIME:KEY=VALUE: change side B at that instant")
            ->allow_extra_args(false);
    }
    if (takes != Takes::BothSides) {
        command.add_option("--side", words.side, "Which side of the scenario: a or b");
        command.add_option("--at", words.at, "TIME:KEY=VALUE: change at that instant")->allow_extra_args(false);
    }
    command.add_option("--seed", words.seed, "Random seed (default 1)");
    if (takes == Takes::OneSide) // said in so many words instead of "unknown option"
        command.add_option("--seeds", words.seeds, "Only for compare")->group("");
    if (takes == Takes::BothSides)
        command.add_option("--seeds", words.seeds, "Several seeds: 1-20 or 1,3,5-7");
    command.add_option("--duration", words.duration, "Measured time, e.g. 300ms");
    command.add_option("--warmup", words.warmup, "Time from the origin to the start of measuring");
}

Result<std::shared_ptr<const sim::RunSpec>> oneSide(const SpecWords& words)
{
    if (!words.seeds.empty())
        return usage("--seeds: this takes one --seed; compare takes several seeds");
    if (!words.side.empty() && words.side != "a" && words.side != "b")
        return usage("--side " + sim::io::printable(words.side) + ": expected a or b");
    auto scenario = loadScenario(words);
    if (!scenario)
        return passOn(scenario.error());
    auto spec = baseSpec(words, *scenario);
    if (!spec)
        return passOn(spec.error());
    spec->side_letter = words.side == "b" ? 'b' : 'a';
    if (spec->side_letter == 'b' && !(*scenario)->b)
        return usage("--side b: " + sim::io::printable((*scenario)->name) + " has one side only");
    spec->side = spec->side_letter == 'b' ? *(*scenario)->b : (*scenario)->a;
    if (auto ok = applyShared(spec->side, words); !ok)
        return passOn(ok.error());
    if (auto ok = applyLog(spec->side, **scenario, "--at", words.at); !ok)
        return passOn(ok.error());
    return std::make_shared<const sim::RunSpec>(std::move(*spec));
}

Result<SpecPair> bothSides(const SpecWords& words)
{
    auto scenario = loadScenario(words);
    if (!scenario)
        return passOn(scenario.error());
    auto a = baseSpec(words, *scenario);
    if (!a)
        return passOn(a.error());
    const bool reset = !words.a.empty() || !words.b.empty();
    if (!reset && !(*scenario)->b && words.aAt.empty() && words.bAt.empty())
        return usage(sim::io::printable((*scenario)->name) + " has one side only: say with --a or --b what differs");
    sim::RunSpec b = *a;
    b.side_letter = 'b';
    if (reset) {
        a->side.params = (*scenario)->a.params;
        b.side.params = (*scenario)->a.params;
    } else {
        a->side = (*scenario)->a;
        b.side = (*scenario)->b.value_or((*scenario)->a);
    }
    for (sim::SideSpec* side : {&a->side, &b.side})
        if (auto ok = applyShared(*side, words); !ok)
            return passOn(ok.error());
    const sim::ScenarioSpec& s = **scenario;
    for (auto ok : {applySide(a->side, "--a", words.a), applySide(b.side, "--b", words.b),
                    applyLog(a->side, s, "--a-at", words.aAt), applyLog(b.side, s, "--b-at", words.bAt)})
        if (!ok)
            return passOn(ok.error());
    return SpecPair{std::make_shared<const sim::RunSpec>(std::move(*a)),
                    std::make_shared<const sim::RunSpec>(std::move(b))};
}

Result<std::vector<std::uint64_t>> parseSeeds(const std::string& text)
{
    std::vector<std::uint64_t> seeds;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string_view part = std::string_view(text).substr(at, end - at);
        const std::size_t dash = std::min(part.find('-'), part.size());
        const auto first = parseSeed("--seeds", part.substr(0, dash));
        if (!first)
            return passOn(first.error());
        const auto last = dash == part.size() ? first : parseSeed("--seeds", part.substr(dash + 1));
        if (!last)
            return passOn(last.error());
        if (*last < *first)
            return usage("--seeds " + sim::io::printable(text) + ": the range runs backwards");
        if (*last - *first >= kMaxSeeds || seeds.size() + (*last - *first) >= kMaxSeeds)
            return usage("--seeds " + sim::io::printable(text) + ": more than " + std::to_string(kMaxSeeds) + " seeds");
        for (std::uint64_t seed = *first;; ++seed) {
            seeds.push_back(seed);
            if (seed == *last)
                break;
        }
        at = end + 1;
    }
    return seeds;
}

Result<sim::Duration> parseSpan(const std::string& option, const std::string& text, sim::Duration least)
{
    const auto span = sim::io::parse_duration(text);
    if (!span)
        return usage(option + " " + sim::io::printable(text) + ": expected a time such as 300ms, 1.5s, 20us");
    if (*span < least)
        return usage(option + " " + sim::io::printable(text) + ": must be "
                     + (least > sim::Duration{0} ? "longer than 0" : "0 or longer"));
    if (*span > kLongest)
        return usage(option + " " + sim::io::printable(text) + ": longer than a week");
    return *span;
}

} // namespace app
