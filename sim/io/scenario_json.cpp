// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/scenario_json.h"

#include "sim/io/json_reader.h"
#include "sim/io/machine_json.h"
#include "sim/io/side_json.h"
#include "sim/io/workload_json.h"

namespace sim::io {

namespace {

using json::Node;

// A part is a name, found by the loader, or the thing itself.
template <class Spec, class Load, class Read>
std::shared_ptr<const Spec> part(const Node& node, const Load& load, const Read& read, const std::string& scenario)
{
    if (!node.doc().ok())
        return nullptr;
    if (node.is(json::Kind::String)) {
        const std::string word = node.name(4096);
        if (!node.doc().ok())
            return nullptr;
        Result<std::shared_ptr<const Spec>> loaded = load(word);
        if (loaded)
            return *loaded;
        Error error = loaded.error();
        // A file that is not there is this file's mistake: say it at the place of the name.
        if (error.code == ErrorCode::CannotOpen)
            error = Error{ErrorCode::Invalid, {"cannot open \"" + error.where.file + "\": " + error.args.front()}, {}};
        node.adopt(std::move(error));
        return nullptr;
    }
    if (!node.is(json::Kind::Object)) {
        node.fail(ErrorCode::WrongType, {json::described(node.value()), "a name or an object"});
        return nullptr;
    }
    Spec spec = read(node);
    if (spec.name.empty())
        spec.name = scenario;
    return std::make_shared<const Spec>(std::move(spec));
}

void read_follow(const Node& node, ScenarioSpec& scenario)
{
    const json::Object o = node.object({"task", "phase"});
    scenario.followed_task = o.required("task").name();
    if (const auto phase = o.optional("phase"))
        scenario.phase_of_interest = phase->name();
}

void read_window(const json::Object& o, ScenarioSpec& scenario)
{
    if (const auto warmup = o.optional("warmup"))
        scenario.warmup = warmup->duration(Duration{0}, kMaxFileDuration);
    scenario.duration = o.required("duration").duration(Duration{1}, kMaxFileDuration);
    if (const auto deterministic = o.optional("deterministic"))
        scenario.deterministic = deterministic->boolean();
}

void read_show(const Node& node, ScenarioSpec& scenario)
{
    const json::Object o = node.object({"features", "params"});
    if (const auto features = o.optional("features"))
        scenario.shown_features = shown_features_from(*features);
    if (const auto params = o.optional("params"))
        scenario.shown_params = shown_params_from(*params);
}

ScenarioSpec scenario_from(const Node& node, const std::string& name, const PartLoader& parts)
{
    const json::Object o = node.object({"schema", "label", "description", "machine", "workload", "params", "follow",
                                        "a", "b", "warmup", "duration", "deterministic", "show"});
    ScenarioSpec scenario;
    scenario.name = name;
    if (const auto label = o.optional("label"))
        scenario.label = label->string();
    if (const auto description = o.optional("description"))
        scenario.description = description->string();
    scenario.machine = part<MachineSpec>(o.required("machine"), parts.machine, machine_from, name);
    scenario.workload = part<WorkloadSpec>(o.required("workload"), parts.workload, workload_from, name);
    Params common;
    if (const auto params = o.optional("params"))
        read_params(*params, ParamScope::Both, common);
    if (const auto follow = o.optional("follow"))
        read_follow(*follow, scenario);
    scenario.a.params = common;
    if (const auto a = o.optional("a"))
        scenario.a = side_from(*a, common);
    if (const auto b = o.optional("b"))
        scenario.b = side_from(*b, common);
    read_window(o, scenario);
    if (const auto show = o.optional("show"))
        read_show(*show, scenario);
    return scenario;
}

} // namespace

Result<ScenarioSpec> read_scenario(std::string_view text, const std::string& file, const std::string& name,
                                   const PartLoader& parts)
{
    const Result<json::Value> root = json::parse(text, file);
    if (!root)
        return tl::unexpected<Error>(root.error());
    json::Doc doc(file);
    const Node node(doc, *root);
    ScenarioSpec scenario;
    if (json::check_schema(node, kScenarioSchema))
        scenario = scenario_from(node, name, parts);
    if (!doc.ok())
        return tl::unexpected<Error>(doc.error());
    if (const Result<void> checked = check_scenario(scenario); !checked) {
        Error error = checked.error();
        const json::Pos pos = json::place_of(*root, error.where.path);
        error.where.file = file;
        error.where.line = pos.line;
        error.where.column = pos.column;
        return tl::unexpected<Error>(std::move(error));
    }
    return scenario;
}

} // namespace sim::io
