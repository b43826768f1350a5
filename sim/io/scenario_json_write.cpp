// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/duration_text.h"
#include "sim/io/json_write.h"
#include "sim/io/scenario_json.h"
#include "sim/io/side_json.h"

namespace sim::io {

namespace {

OrderedJson log_to_json(const CommandLog& log)
{
    OrderedJson entries = OrderedJson::array();
    for (const Command& command : log) {
        OrderedJson j = OrderedJson::object();
        j["at"] = duration_text(command.at);
        j["key"] = command.key;
        j["value"] = command.value;
        entries.push_back(std::move(j));
    }
    return entries;
}

OrderedJson features_to_json(const Features& features)
{
    OrderedJson j = OrderedJson::object();
    const std::vector<FeatureInfo>& table = feature_table();
    for (std::size_t i = 0; i < table.size(); ++i) {
        const int variant = variant_of(features, static_cast<int>(i));
        if (variant != table[i].baseline)
            j[std::string(table[i].key)] = table[i].variants[static_cast<std::size_t>(variant)];
    }
    return j;
}

OrderedJson params_to_json(const Params& params, bool per_side)
{
    OrderedJson j = OrderedJson::object();
    const std::vector<ParamInfo>& table = param_table();
    for (std::size_t i = 0; i < table.size(); ++i) {
        const std::int64_t value = param_of(params, static_cast<int>(i));
        if (table[i].per_side == per_side && value != table[i].def)
            j[std::string(table[i].name)] = value;
    }
    return j;
}

OrderedJson named_part(const std::string& name, const OrderedJson& contents)
{
    OrderedJson j = OrderedJson::object();
    j["name"] = name;
    j.update(contents);
    return j;
}

OrderedJson follow_to_json(const ScenarioSpec& scenario)
{
    OrderedJson j = OrderedJson::object();
    j["task"] = scenario.followed_task;
    if (!scenario.phase_of_interest.empty())
        j["phase"] = scenario.phase_of_interest;
    return j;
}

} // namespace

OrderedJson common_params_to_json(const Params& params)
{
    return params_to_json(params, false);
}

OrderedJson side_to_json(const SideSpec& side)
{
    OrderedJson j = OrderedJson::object();
    j["features"] = features_to_json(side.features);
    j["params"] = params_to_json(side.params, true);
    if (!side.log.empty())
        j["log"] = log_to_json(side.log);
    return j;
}

std::string write_scenario(const ScenarioSpec& scenario, const ScenarioWriting& how)
{
    OrderedJson j = OrderedJson::object();
    j["schema"] = kScenarioSchema;
    j["label"] = scenario.label;
    j["description"] = scenario.description;
    const MachineSpec& machine = *scenario.machine;
    const WorkloadSpec& workload = *scenario.workload;
    j["machine"] = how.machine_by_name ? OrderedJson(machine.name) : named_part(machine.name, machine_to_json(machine));
    j["workload"] =
        how.workload_by_name ? OrderedJson(workload.name) : named_part(workload.name, workload_to_json(workload));
    j["params"] = common_params_to_json(scenario.a.params);
    if (!scenario.followed_task.empty())
        j["follow"] = follow_to_json(scenario);
    j["a"] = side_to_json(scenario.a);
    if (scenario.b)
        j["b"] = side_to_json(*scenario.b);
    j["warmup"] = duration_text(scenario.warmup);
    j["duration"] = duration_text(scenario.duration);
    j["deterministic"] = scenario.deterministic;
    j["show"] = OrderedJson::object();
    j["show"]["features"] = scenario.shown_features;
    j["show"]["params"] = scenario.shown_params;
    return file_text(j);
}

} // namespace sim::io
