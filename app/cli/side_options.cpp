// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/side_options.h"

#include "sim/io/duration_text.h"
#include "sim/io/scenario_json.h"

#include <algorithm>
#include <charconv>

namespace app {

namespace {

using sim::ErrorCode;
using sim::fail;
using sim::Result;

tl::unexpected<sim::Error> usage(std::string sentence)
{
    return fail(ErrorCode::Usage, {std::move(sentence)});
}

std::vector<std::string_view> featureKeys()
{
    std::vector<std::string_view> keys;
    for (const sim::FeatureInfo& f : sim::feature_table())
        keys.push_back(f.key);
    return keys;
}

std::vector<std::string_view> paramNames()
{
    std::vector<std::string_view> names;
    for (const sim::ParamInfo& p : sim::param_table())
        names.push_back(p.name);
    return names;
}

std::string joined(const std::vector<std::string_view>& words)
{
    std::string text;
    for (std::string_view w : words)
        text.append(text.empty() ? "" : ", ").append(w);
    return text;
}

Result<void> setFeatureTo(sim::SideSpec& side, int feature, const KeyValue& kv)
{
    const sim::FeatureInfo& info = sim::feature_table()[static_cast<std::size_t>(feature)];
    const int variant = sim::find_variant(feature, kv.value);
    if (variant < 0) // there are few: all of them help more than the nearest
        return fail(ErrorCode::UnknownName, {"variant of " + kv.key, kv.value, joined(info.variants)});
    sim::set_variant(side.features, feature, variant);
    return {};
}

Result<void> setParamTo(sim::SideSpec& side, int param, const std::string& option, const KeyValue& kv)
{
    std::int64_t value = 0;
    const char* end = kv.value.data() + kv.value.size();
    const auto [stopped, error] = std::from_chars(kv.value.data(), end, value);
    if (error != std::errc{} || stopped != end)
        return usage(option + " " + kv.key + "=" + kv.value + ": " + kv.key + " takes a whole number");
    if (auto ok = sim::check_param(param, value); !ok)
        return ok;
    sim::set_param(side.params, param, value);
    return {};
}

} // namespace

Result<KeyValue> parseKeyValue(const std::string& option, const std::string& word)
{
    const std::size_t at = word.find('=');
    if (at == std::string::npos || at == 0)
        return usage(option + " " + word + ": expected KEY=VALUE");
    return KeyValue{word.substr(0, at), word.substr(at + 1)};
}

Result<void> setFeature(sim::SideSpec& side, const std::string& option, const std::string& word)
{
    const auto kv = parseKeyValue(option, word);
    if (!kv)
        return tl::unexpected<sim::Error>(kv.error());
    const int feature = sim::find_feature(kv->key);
    if (feature >= 0)
        return setFeatureTo(side, feature, *kv);
    if (sim::find_param(kv->key) >= 0)
        return usage(option + " " + word + ": " + kv->key + " is a parameter (--param " + word + ")");
    return fail(ErrorCode::UnknownName, {"feature", kv->key, sim::nearest_names(kv->key, featureKeys())});
}

Result<void> setParam(sim::SideSpec& side, const std::string& option, const std::string& word)
{
    const auto kv = parseKeyValue(option, word);
    if (!kv)
        return tl::unexpected<sim::Error>(kv.error());
    const int param = sim::find_param(kv->key);
    if (param >= 0)
        return setParamTo(side, param, option, *kv);
    if (sim::find_feature(kv->key) >= 0)
        return usage(option + " " + word + ": " + kv->key + " is a feature (--feature " + word + ")");
    return fail(ErrorCode::UnknownName, {"parameter", kv->key, sim::nearest_names(kv->key, paramNames())});
}

Result<void> setOnOneSide(sim::SideSpec& side, const std::string& option, const std::string& word)
{
    const auto kv = parseKeyValue(option, word);
    if (!kv)
        return tl::unexpected<sim::Error>(kv.error());
    if (sim::find_feature(kv->key) >= 0)
        return setFeature(side, option, word);
    const int param = sim::find_param(kv->key);
    if (param >= 0 && !sim::param_table()[static_cast<std::size_t>(param)].per_side)
        return usage(option + " " + word + ": both sides share " + kv->key + " (--param " + word + ")");
    if (param >= 0)
        return setParam(side, option, word);
    std::vector<std::string_view> known = featureKeys();
    for (std::string_view name : paramNames())
        known.push_back(name);
    return fail(ErrorCode::UnknownName, {"feature or parameter", kv->key, sim::nearest_names(kv->key, known)});
}

Result<void> addCommand(sim::SideSpec& side, const sim::WorkloadSpec& workload, const std::string& option,
                        const std::string& word)
{
    const std::size_t colon = word.find(':');
    if (colon == std::string::npos)
        return usage(option + " " + word + ": expected TIME:KEY=VALUE");
    const auto at = sim::io::parse_duration(word.substr(0, colon));
    if (!at)
        return usage(option + " " + word + ": " + word.substr(0, colon) + " is no time such as 50ms");
    const auto kv = parseKeyValue(option, word.substr(colon + 1));
    if (!kv)
        return tl::unexpected<sim::Error>(kv.error());
    sim::Command command{*at, kv->key, kv->value};
    if (auto ok = sim::io::check_command(workload, command); !ok)
        return ok;
    const auto behind = std::upper_bound(side.log.begin(), side.log.end(), command,
                                         [](const sim::Command& a, const sim::Command& b) { return a.at < b.at; });
    side.log.insert(behind, std::move(command));
    return {};
}

} // namespace app
