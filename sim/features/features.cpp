// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/features/features.h"

#include "sim/base/check.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace sim {

namespace {

std::string_view trimmed(std::string_view s)
{
    while (!s.empty() && s.front() == ' ')
        s.remove_prefix(1);
    return s;
}

std::vector<std::string_view> split_names(std::string_view list)
{
    std::vector<std::string_view> names;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        names.push_back(trimmed(list.substr(at, end - at)));
        at = end + 1;
    }
    return names;
}

constexpr bool is_live(std::string_view word)
{
    return word == "live";
}

int index_of_name(const std::vector<std::string_view>& names, std::string_view name)
{
    const auto it = std::find(names.begin(), names.end(), name);
    return it == names.end() ? -1 : static_cast<int>(it - names.begin());
}

// Levenshtein distance, rows of the shorter word.
std::size_t edit_distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, change}));
        }
    }
    return row[b.size()];
}

} // namespace

const std::vector<FeatureInfo>& feature_table()
{
    static const std::vector<FeatureInfo> table{
#define FEATURE(key, Type, function, group, live, ...)                                                                 \
    FeatureInfo{#key, function, #group, is_live(#live), split_names(#__VA_ARGS__), 0},
#define SCHED_FEAT(NAME, live, def)                                                                                    \
    FeatureInfo{#NAME, #NAME, "sched_feat", is_live(#live), {"off", "on"}, static_cast<int>(SchedFeat::def)},
#include "sim/features/features.def"
#undef FEATURE
#undef SCHED_FEAT
    };
    return table;
}

int variant_of(const Features& f, int feature)
{
    int i = 0;
#define FEATURE(key, Type, function, group, live, ...)                                                                 \
    if (i++ == feature)                                                                                                \
        return static_cast<int>(f.key);
#define SCHED_FEAT(NAME, live, def)                                                                                    \
    if (i++ == feature)                                                                                                \
        return static_cast<int>(f.NAME);
#include "sim/features/features.def"
#undef FEATURE
#undef SCHED_FEAT
    SIM_CHECK(!"feature index in range");
}

void set_variant(Features& f, int feature, int variant)
{
    SIM_CHECK(feature >= 0 && feature < static_cast<int>(feature_table().size()));
    SIM_CHECK(variant >= 0
              && variant < static_cast<int>(feature_table()[static_cast<std::size_t>(feature)].variants.size()));
    int i = 0;
#define FEATURE(key, Type, function, group, live, ...)                                                                 \
    if (i++ == feature)                                                                                                \
        f.key = static_cast<Type>(variant);
#define SCHED_FEAT(NAME, live, def)                                                                                    \
    if (i++ == feature)                                                                                                \
        f.NAME = static_cast<SchedFeat>(variant);
#include "sim/features/features.def"
#undef FEATURE
#undef SCHED_FEAT
}

int find_feature(std::string_view key)
{
    const auto& table = feature_table();
    const auto it = std::find_if(table.begin(), table.end(), [key](const FeatureInfo& f) { return f.key == key; });
    return it == table.end() ? -1 : static_cast<int>(it - table.begin());
}

int find_variant(int feature, std::string_view name)
{
    return index_of_name(feature_table()[static_cast<std::size_t>(feature)].variants, name);
}

const std::vector<ParamInfo>& param_table()
{
    static const std::vector<ParamInfo> table{
#define PARAM(name, unit, def, min, max, scope, live, source)                                                          \
    ParamInfo{#name, unit, def, min, max, std::string_view(#scope) == "side", std::string_view(#live) == "yes", source},
#include "sim/features/params.def"
#undef PARAM
    };
    return table;
}

std::int64_t param_of(const Params& p, int param)
{
    int i = 0;
#define PARAM(name, unit, def, min, max, scope, live, source)                                                          \
    if (i++ == param)                                                                                                  \
        return p.name;
#include "sim/features/params.def"
#undef PARAM
    SIM_CHECK(!"parameter index in range");
}

void set_param(Params& p, int param, std::int64_t value)
{
    SIM_CHECK(param >= 0 && param < static_cast<int>(param_table().size()));
    int i = 0;
#define PARAM(name, unit, def, min, max, scope, live, source)                                                          \
    if (i++ == param)                                                                                                  \
        p.name = value;
#include "sim/features/params.def"
#undef PARAM
}

int find_param(std::string_view name)
{
    const auto& table = param_table();
    const auto it = std::find_if(table.begin(), table.end(), [name](const ParamInfo& p) { return p.name == name; });
    return it == table.end() ? -1 : static_cast<int>(it - table.begin());
}

Result<void> check_param(int param, std::int64_t value)
{
    const ParamInfo& info = param_table()[static_cast<std::size_t>(param)];
    if (value < info.min || value > info.max)
        return fail(ErrorCode::OutOfRange, {std::to_string(value), std::to_string(info.min), std::to_string(info.max)},
                    {.path = std::string(info.name)});
    if (info.name == "HZ" && value != 100 && value != 250 && value != 300 && value != 1000)
        return fail(ErrorCode::Invalid, {"HZ is 100, 250, 300 or 1000"}, {.path = "HZ"});
    return {};
}

std::string nearest_names(std::string_view word, std::span<const std::string_view> known)
{
    std::vector<std::pair<std::size_t, std::string_view>> near;
    for (std::string_view k : known) {
        const std::size_t d = edit_distance(word, k);
        const bool prefix = !word.empty() && k.substr(0, word.size()) == word;
        // Three changes make another word of a short one.
        const std::size_t limit = std::min<std::size_t>(3, std::max<std::size_t>(1, k.size() / 2));
        if (d <= limit || prefix)
            near.emplace_back(prefix ? std::min(d, std::size_t{3}) : d, k);
    }
    std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(near.size(), 3); ++i)
        text.append(i ? ", " : "").append(near[i].second);
    return text;
}

} // namespace sim
