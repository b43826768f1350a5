// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/canonical_command.h"

#include "sim/base/check.h"
#include "sim/io/duration_text.h"

#include <algorithm>
#include <string_view>

namespace sim {

namespace {

// As a shell takes it for one word.
std::string quoted(const std::string& word)
{
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos)
        return word;
    std::string text = "'";
    for (const char c : word) {
        if (c == '\'')
            text += "'\\''";
        else
            text += c;
    }
    text += '\'';
    return text;
}

class Words {
public:
    explicit Words(std::string start)
        : m_text(std::move(start))
    {
    }
    void add(const std::string& word) { m_text.append(" ").append(quoted(word)); }
    void add(const char* option, const std::string& value)
    {
        m_text.append(" ").append(option);
        if (!value.empty() && value[0] == '-') // else it would read as an option
            m_text.append("=").append(quoted(value));
        else
            add(value);
    }
    void add(const char* option, const std::vector<std::string>& values)
    {
        for (const std::string& v : values)
            add(option, v);
    }
    std::string take() { return std::move(m_text); }

private:
    std::string m_text;
};

const SideSpec& side_of(const ScenarioSpec& scenario, char letter)
{
    return letter == 'b' && scenario.b ? *scenario.b : scenario.a;
}

// Commands of `log` beyond those of the scenario's own log.
std::vector<std::string> log_changes(const CommandLog& log, CommandLog base)
{
    std::vector<std::string> changes;
    for (const Command& c : log) {
        if (const auto it = std::find(base.begin(), base.end(), c); it != base.end())
            base.erase(it);
        else
            changes.push_back(io::duration_text(c.at) + ":" + c.key + "=" + c.value);
    }
    return changes;
}

void add_parts(Words& words, const ScenarioSpec& scenario)
{
    words.add(scenario.name);
    if (!scenario.machine_override.empty())
        words.add("--machine", scenario.machine_override);
    if (!scenario.workload_override.empty())
        words.add("--workload", scenario.workload_override);
}

void add_times(Words& words, const RunSpec& spec)
{
    if (spec.warmup != spec.scenario->warmup)
        words.add("--warmup", io::duration_text(spec.warmup));
    if (spec.duration != spec.scenario->duration)
        words.add("--duration", io::duration_text(spec.duration));
}

// Both sides anew: baselines and side A's parameters, then what each sets.
void add_reset_sides(Words& words, const SideSpec& a, const SideSpec& b, const SideSpec& scenario_a)
{
    std::vector<std::string> for_a = feature_changes(a.features, Features{});
    const std::vector<std::string> for_b = feature_changes(b.features, Features{});
    Params shared = scenario_a.params; // a parameter of the whole scenario can only be set for both
    for (std::size_t p = 0; p < param_table().size(); ++p)
        if (!param_table()[p].per_side)
            set_param(shared, static_cast<int>(p), param_of(a.params, static_cast<int>(p)));
    const std::vector<std::string> params_a = param_changes(a.params, shared);
    const std::vector<std::string> params_b = param_changes(b.params, shared);
    if (for_a.empty() && for_b.empty() && params_a.empty() && params_b.empty()) {
        const FeatureInfo& first = feature_table().front();
        for_a.push_back(std::string(first.key) + "="
                        + std::string(first.variants[static_cast<std::size_t>(first.baseline)]));
    }
    words.add("--param", param_changes(shared, scenario_a.params));
    words.add("--a", for_a);
    words.add("--a", params_a);
    words.add("--b", for_b);
    words.add("--b", params_b);
}

// Of a run or of the one side that an export draws.
void add_one_side(Words& words, const RunSpec& spec)
{
    const SideSpec& base = side_of(*spec.scenario, spec.side_letter);
    if (spec.side_letter == 'b')
        words.add("--side", std::string("b"));
    words.add("--feature", feature_changes(spec.side.features, base.features));
    words.add("--param", param_changes(spec.side.params, base.params));
    words.add("--at", log_changes(spec.side.log, base.log));
    if (spec.seed != 1)
        words.add("--seed", std::to_string(spec.seed));
    add_times(words, spec);
}

void add_both_sides(Words& words, const RunSpec& a, const RunSpec& b)
{
    SIM_CHECK(a.scenario == b.scenario);
    const SideSpec& base_a = a.scenario->a;
    const SideSpec& base_b = side_of(*a.scenario, 'b');
    const auto features = feature_changes(a.side.features, base_a.features);
    const auto params = param_changes(a.side.params, base_a.params);
    const bool both_alike = features == feature_changes(b.side.features, base_b.features)
                            && params == param_changes(b.side.params, base_b.params);
    if (both_alike) {
        words.add("--feature", features);
        words.add("--param", params);
    } else {
        add_reset_sides(words, a.side, b.side, base_a);
    }
    words.add("--a-at", log_changes(a.side.log, both_alike ? base_a.log : CommandLog{}));
    words.add("--b-at", log_changes(b.side.log, both_alike ? base_b.log : CommandLog{}));
}

} // namespace

std::vector<std::string> feature_changes(const Features& features, const Features& base)
{
    std::vector<std::string> changes;
    for (std::size_t i = 0; i < feature_table().size(); ++i) {
        const FeatureInfo& info = feature_table()[i];
        const int variant = variant_of(features, static_cast<int>(i));
        if (variant != variant_of(base, static_cast<int>(i)))
            changes.push_back(std::string(info.key) + "="
                              + std::string(info.variants[static_cast<std::size_t>(variant)]));
    }
    return changes;
}

std::vector<std::string> param_changes(const Params& params, const Params& base)
{
    std::vector<std::string> changes;
    for (std::size_t i = 0; i < param_table().size(); ++i) {
        const std::int64_t value = param_of(params, static_cast<int>(i));
        if (value != param_of(base, static_cast<int>(i)))
            changes.push_back(std::string(param_table()[i].name) + "=" + std::to_string(value));
    }
    return changes;
}

std::string seeds_text(std::span<const std::uint64_t> seeds)
{
    std::string text;
    for (std::size_t i = 0; i < seeds.size();) {
        std::size_t last = i;
        while (last + 1 < seeds.size() && seeds[last + 1] == seeds[last] + 1)
            ++last;
        text.append(text.empty() ? "" : ",").append(std::to_string(seeds[i]));
        if (last > i)
            text.append("-").append(std::to_string(seeds[last]));
        i = last + 1;
    }
    return text;
}

std::string run_command(const RunSpec& spec)
{
    Words words("ramplight run");
    add_parts(words, *spec.scenario);
    add_one_side(words, spec);
    return words.take();
}

std::string compare_command(const RunSpec& a, const RunSpec& b, std::span<const std::uint64_t> seeds)
{
    Words words("ramplight compare");
    add_parts(words, *a.scenario);
    add_both_sides(words, a, b);
    if (seeds.size() != 1 || seeds[0] != 1)
        words.add("--seeds", seeds_text(seeds));
    add_times(words, a);
    return words.take();
}

std::string export_command(const RunSpec& a, const RunSpec* b, const std::string& plot)
{
    Words words("ramplight export");
    add_parts(words, *a.scenario);
    words.add("--plot", plot);
    if (!b) {
        if (a.side_letter == 'a' && a.scenario->b) // without it both sides would be drawn
            words.add("--side", std::string("a"));
        add_one_side(words, a);
        return words.take();
    }
    add_both_sides(words, a, *b);
    if (a.seed != 1)
        words.add("--seed", std::to_string(a.seed));
    add_times(words, a);
    return words.take();
}

} // namespace sim
