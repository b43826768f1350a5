// SPDX-License-Identifier: GPL-3.0-or-later
// The rules between the parts of a scenario.
#include "sim/io/scenario_json.h"
#include "sim/io/side_json.h"
#include "sim/io/workload_json.h"
#include "sim/workload/task_names.h"
#include "sim/workload/task_places.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace sim::io {

namespace {

Result<void> at(std::string path, ErrorCode code, std::vector<std::string> args)
{
    return fail(code, std::move(args), {.file = {}, .line = 0, .column = 0, .path = std::move(path)});
}

std::optional<std::int64_t> whole_number(const std::string& text)
{
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const std::from_chars_result r = std::from_chars(text.data(), end, value);
    if (r.ec != std::errc{} || r.ptr != end)
        return {};
    return value;
}

// The spec of the task that is called so in a run, or nullptr; `known` gets all
// names.
const TaskSpec* find_task(const WorkloadSpec& workload, const Params& params, const std::string& name,
                          std::vector<std::string>& known)
{
    for (const TaskSpec& task : workload.tasks) {
        for (std::string& instance : instance_names(task, params)) {
            if (instance == name)
                return &task;
            known.push_back(std::move(instance));
        }
    }
    return nullptr;
}

Result<void> unknown(const char* kind, const std::string& name, const std::vector<std::string>& known,
                     std::string path = {})
{
    const std::vector<std::string_view> views(known.begin(), known.end());
    return at(std::move(path), ErrorCode::UnknownName, {kind, name, nearest_names(name, views)});
}

Result<void> check_cpus(const ScenarioSpec& scenario)
{
    const std::vector<TaskSpec>& tasks = scenario.workload->tasks;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        if (auto broken = broken_task_place(*scenario.machine, tasks[i]))
            return at("workload.tasks[" + std::to_string(i) + "]." + broken->key, ErrorCode::Invalid,
                      {std::move(broken->rule)});
    }
    return {};
}

Result<void> check_follow(const ScenarioSpec& scenario)
{
    if (scenario.followed_task.empty())
        return {};
    std::vector<std::string> known;
    const TaskSpec* task = find_task(*scenario.workload, scenario.a.params, scenario.followed_task, known);
    if (!task)
        return unknown("task", scenario.followed_task, known, "follow.task");
    if (scenario.phase_of_interest.empty())
        return {};
    known.clear();
    for (const PhaseSpec& phase : task->phases)
        known.push_back(phase.name);
    if (std::find(known.begin(), known.end(), scenario.phase_of_interest) == known.end())
        return unknown("phase", scenario.phase_of_interest, known, "follow.phase");
    return {};
}

Result<void> check_log(const WorkloadSpec& workload, const CommandLog& log, const std::string& path)
{
    for (std::size_t i = 0; i < log.size(); ++i) {
        Result<void> checked = check_command(workload, log[i]);
        if (!checked) {
            checked.error().where.path = path + "[" + std::to_string(i) + "]";
            return checked;
        }
    }
    return {};
}

Result<void> check_feature_command(int feature, const Command& command)
{
    const FeatureInfo& info = feature_table()[static_cast<std::size_t>(feature)];
    if (find_variant(feature, command.value) < 0)
        return fail(ErrorCode::UnknownName, {"variant of " + command.key, command.value, variant_names(info)});
    if (!info.live)
        return fail(ErrorCode::Invalid, {command.key + " cannot be changed during a run"});
    return {};
}

Result<void> check_param_command(int param, const Command& command)
{
    const ParamInfo& info = param_table()[static_cast<std::size_t>(param)];
    const std::optional<std::int64_t> value = whole_number(command.value);
    if (!value)
        return fail(ErrorCode::WrongType, {'"' + command.value + '"', "a whole number"});
    if (!info.live)
        return fail(ErrorCode::Invalid, {command.key + " cannot be changed during a run"});
    return check_param(param, *value);
}

} // namespace

Result<void> check_command(const WorkloadSpec& workload, const Command& command)
{
    if (const int feature = find_feature(command.key); feature >= 0)
        return check_feature_command(feature, command);
    if (const int param = find_param(command.key); param >= 0)
        return check_param_command(param, command);
    constexpr std::string_view kNice = "nice:";
    if (command.key.compare(0, kNice.size(), kNice) != 0) {
        const Error& feature = unknown_feature(command.key);
        const Error& param = unknown_param(command.key);
        const std::string nearest = feature.args[2].empty() ? param.args[2] : feature.args[2];
        return fail(ErrorCode::UnknownName, {"feature or parameter", command.key, nearest});
    }
    std::vector<std::string> known;
    const std::string task = command.key.substr(kNice.size());
    if (!find_task(workload, {}, task, known))
        return unknown("task", task, known);
    const std::optional<std::int64_t> nice = whole_number(command.value);
    if (!nice || *nice < -20 || *nice > 19)
        return fail(ErrorCode::OutOfRange, {command.value, "-20", "19"});
    return {};
}

Result<void> check_scenario(const ScenarioSpec& scenario)
{
    Result<void> checked = check_cpus(scenario);
    if (checked)
        checked = check_follow(scenario);
    if (checked)
        checked = check_log(*scenario.workload, scenario.a.log, "a.log");
    if (checked && scenario.b)
        checked = check_log(*scenario.workload, scenario.b->log, "b.log");
    return checked;
}

} // namespace sim::io
