// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/core/core.h"
#include "sim/cpufreq/cpufreq.h"
#include "sim/cpuidle/cpuidle.h"
#include "sim/engine/engine_impl.h"
#include "sim/fair/energy.h"
#include "sim/fair/fair.h"
#include "sim/workload/interpreter.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace sim {

namespace {

std::optional<s64> parse_integer(const std::string& text)
{
    s64 value = 0;
    const char* end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || at != end)
        return std::nullopt;
    return value;
}

std::string known_keys(const std::string& key)
{
    std::vector<std::string_view> names;
    for (const FeatureInfo& f : feature_table())
        names.push_back(f.key);
    for (const ParamInfo& p : param_table())
        names.push_back(p.name);
    return nearest_names(key, names);
}

Result<void> check_feature(int feature, const std::string& key, const std::string& value)
{
    const FeatureInfo& info = feature_table()[static_cast<std::size_t>(feature)];
    if (find_variant(feature, value) < 0)
        return fail(ErrorCode::UnknownName, {"variant of " + key, value, nearest_names(value, info.variants)});
    if (!info.live)
        return fail(ErrorCode::Invalid, {key + " can only be chosen before a run"});
    return {};
}

Result<void> check_live_param(int param, const std::string& key, const std::string& value)
{
    const auto number = parse_integer(value);
    if (!number)
        return fail(ErrorCode::WrongType, {value, "integer"}, {.path = key});
    if (!param_table()[static_cast<std::size_t>(param)].live)
        return fail(ErrorCode::Invalid, {key + " can only be chosen before a run"});
    return check_param(param, *number);
}

Task* find_task(Machine& m, const std::string& name)
{
    for (Task& p : m.s.tasks) {
        if (task_spec(m, p).name == name && p.state != TaskState::Dead)
            return &p;
    }
    return nullptr;
}

Result<void> check_nice(const Machine& m, const std::string& name, const std::string& value)
{
    std::vector<std::string_view> names;
    for (const TaskSpec& task : m.spec->scenario->workload->tasks)
        names.push_back(task.name);
    if (std::find(names.begin(), names.end(), name) == names.end())
        return fail(ErrorCode::UnknownName, {"task", name, nearest_names(name, names)});
    const auto nice = parse_integer(value);
    if (!nice || *nice < -20 || *nice > 19)
        return fail(ErrorCode::OutOfRange, {value, "-20", "19"}, {.path = "nice:" + name});
    return {};
}

void flip(Machine& m, const Features& before)
{
    const Features& now = m.s.features;
    if (now.util_est != before.util_est)
        util_est_on_flip(m);
    if (now.fits_capacity != before.fits_capacity)
        update_fits_thresholds(m);
    if (now.rate_limit_rule != before.rate_limit_rule)
        sugov_update_rate_limits(m);
    if (now.idle_governor != before.idle_governor)
        idle_governor_on_flip(m);
    if (now.late_freq_scale != before.late_freq_scale)
        sync_freq_scale(m);
    if (now.sched_energy_aware != before.sched_energy_aware)
        sched_energy_on_flip(m);
}

constexpr std::string_view kNicePrefix = "nice:";

} // namespace

Result<void> check_command(const Machine& m, const std::string& key, const std::string& value)
{
    if (const int feature = find_feature(key); feature >= 0)
        return check_feature(feature, key, value);
    if (const int param = find_param(key); param >= 0)
        return check_live_param(param, key, value);
    if (key.starts_with(kNicePrefix))
        return check_nice(m, key.substr(kNicePrefix.size()), value);
    return fail(ErrorCode::UnknownName, {"feature or parameter", key, known_keys(key)});
}

Result<void> apply_command(Machine& m, const std::string& key, const std::string& value)
{
    if (auto ok = check_command(m, key, value); !ok)
        return ok;
    if (const int feature = find_feature(key); feature >= 0) {
        const Features before = m.s.features;
        set_variant(m.s.features, feature, find_variant(feature, value));
        flip(m, before);
    } else if (const int param = find_param(key); param >= 0) {
        set_param(m.s.params, param, *parse_integer(value));
        sugov_update_rate_limits(m);
    } else if (Task* p = find_task(m, key.substr(kNicePrefix.size()))) {
        account_work(m, m.rq(p->cpu));
        set_user_nice(m, *p, static_cast<int>(*parse_integer(value)));
    }
    return {};
}

} // namespace sim
