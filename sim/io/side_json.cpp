// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/side_json.h"

#include "sim/io/duration_text.h"
#include "sim/io/workload_json.h"

#include <algorithm>
#include <limits>

namespace sim::io {

namespace {

using json::Node;

template <class Info, class Name> std::vector<std::string_view> all_names(const std::vector<Info>& table, Name name)
{
    std::vector<std::string_view> names;
    for (const Info& info : table)
        names.push_back(info.*name);
    return names;
}

Features features_from(const Node& node)
{
    Features features;
    for (const Node& member : node.members()) {
        const int feature = find_feature(member.key());
        if (feature < 0) {
            const Error e = unknown_feature(member.key());
            member.fail_at_key(e.code, e.args);
            break;
        }
        const std::string wanted = member.string();
        const int variant = find_variant(feature, wanted);
        const FeatureInfo& info = feature_table()[static_cast<std::size_t>(feature)];
        if (variant >= 0)
            set_variant(features, feature, variant);
        else
            member.fail(ErrorCode::UnknownName, {"variant of " + member.key(), wanted, variant_names(info)});
    }
    return features;
}

// Written as text or as a whole number; kept as text.
std::string command_value(const Node& node)
{
    constexpr auto kAny = std::numeric_limits<std::int64_t>::max();
    if (node.is(json::Kind::Integer))
        return std::to_string(node.integer(-kAny, kAny));
    return node.name();
}

CommandLog log_from(const Node& node)
{
    CommandLog log;
    for (const Node& item : node.items()) {
        const json::Object o = item.object({"at", "key", "value"});
        Command command;
        command.at = o.required("at").duration(-kMaxFileDuration, kMaxFileDuration);
        command.key = o.required("key").name();
        command.value = command_value(o.required("value"));
        if (!log.empty() && command.at < log.back().at)
            item.fail(ErrorCode::Invalid, {"changes must stand in the order of their times"});
        log.push_back(std::move(command));
    }
    return log;
}

template <class Find, class Unknown> std::vector<std::string> keys_from(const Node& node, Find find, Unknown unknown)
{
    std::vector<std::string> keys;
    for (const Node& item : node.items()) {
        std::string key = item.name();
        if (item.doc().ok() && find(key) < 0)
            item.adopt(unknown(key));
        else if (std::find(keys.begin(), keys.end(), key) != keys.end())
            item.fail(ErrorCode::Invalid, {"\"" + key + "\" is named twice"});
        keys.push_back(std::move(key));
    }
    return keys;
}

} // namespace

std::string variant_names(const FeatureInfo& feature)
{
    std::string text;
    for (std::string_view v : feature.variants)
        text.append(text.empty() ? "" : ", ").append(v);
    return text;
}

Error unknown_feature(const std::string& key)
{
    const auto known = all_names(feature_table(), &FeatureInfo::key);
    return {ErrorCode::UnknownName, {"feature", key, nearest_names(key, known)}, {}};
}

Error unknown_param(const std::string& name)
{
    const auto known = all_names(param_table(), &ParamInfo::name);
    return {ErrorCode::UnknownName, {"parameter", name, nearest_names(name, known)}, {}};
}

void read_params(const Node& node, ParamScope scope, Params& params)
{
    for (const Node& member : node.members()) {
        const int param = find_param(member.key());
        if (param < 0) {
            const Error e = unknown_param(member.key());
            member.fail_at_key(e.code, e.args);
            return;
        }
        const ParamInfo& info = param_table()[static_cast<std::size_t>(param)];
        if (scope == ParamScope::Side && !info.per_side)
            member.fail_at_key(
                ErrorCode::Invalid,
                {member.key() + " is shared by both sides: it belongs in the scenario's own \"params\""});
        const std::int64_t value = member.integer(info.min, info.max);
        if (const Result<void> allowed = check_param(param, value); !allowed && node.doc().ok())
            member.fail(allowed.error().code, allowed.error().args);
        set_param(params, param, value);
    }
}

SideSpec side_from(const Node& node, const Params& common)
{
    const json::Object o = node.object({"features", "params", "log"});
    SideSpec side;
    side.params = common;
    if (const auto features = o.optional("features"))
        side.features = features_from(*features);
    if (const auto params = o.optional("params"))
        read_params(*params, ParamScope::Side, side.params);
    if (const auto log = o.optional("log"))
        side.log = log_from(*log);
    return side;
}

std::vector<std::string> shown_features_from(const Node& node)
{
    return keys_from(node, find_feature, unknown_feature);
}

std::vector<std::string> shown_params_from(const Node& node)
{
    return keys_from(node, find_param, unknown_param);
}

} // namespace sim::io
