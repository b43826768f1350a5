// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/workload_json.h"

#include "sim/io/json_reader.h"
#include "sim/io/machine_json.h"

#include <algorithm>
#include <set>

namespace sim::io {

namespace {

using json::Node;

constexpr int kMaxInstances = 10'000;
constexpr std::size_t kMaxTasks = 20'000;
constexpr std::int64_t kMaxLoop = 1'000'000'000;

Instruction instruction(const Node& node)
{
    Instruction result;
    node.object({"run", "runtime", "sleep"});
    const std::vector<Node> members = node.members();
    if (!node.doc().ok())
        return result;
    if (members.size() != 1) {
        node.fail(ErrorCode::Invalid, {"each step of \"do\" has exactly one of run, runtime and sleep"});
        return result;
    }
    const Node& step = members.front();
    using Op = Instruction::Op;
    result.op = step.key() == "run" ? Op::run : step.key() == "runtime" ? Op::runtime : Op::sleep;
    result.duration = step.duration(Duration{0}, kMaxFileDuration);
    return result;
}

PhaseSpec phase(const Node& node)
{
    const json::Object o = node.object({"name", "loop", "do"});
    PhaseSpec result;
    result.name = o.required("name").name();
    const std::optional<Node> loop = o.optional("loop");
    if (loop)
        result.loop = loop->integer(-1, kMaxLoop);
    if (result.loop == 0)
        loop->fail(ErrorCode::Invalid, {"a phase runs at least once (1), or for ever (-1)"});
    const Node steps = o.required("do");
    for (const Node& step : steps.items())
        result.instructions.push_back(instruction(step));
    if (!node.doc().ok())
        return result;
    const auto takes_time = [](const Instruction& i) { return i.duration > Duration{0}; };
    if (result.instructions.empty())
        steps.fail(ErrorCode::Invalid, {"a phase has at least one step"});
    else if (result.loop != 1 && std::none_of(result.instructions.begin(), result.instructions.end(), takes_time))
        steps.fail(ErrorCode::Invalid, {"a phase that is repeated needs a step that takes time"});
    return result;
}

void read_phases(const Node& node, TaskSpec& task)
{
    std::set<std::string> used;
    for (const Node& item : node.items()) {
        if (!task.phases.empty() && task.phases.back().loop < 0)
            item.fail(ErrorCode::Invalid, {"this phase is never reached: the one before it has no end"});
        task.phases.push_back(phase(item));
        const std::string& name = task.phases.back().name;
        if (node.doc().ok() && !used.insert(name).second)
            item.fail(ErrorCode::Invalid, {"two phases of the task are called \"" + name + "\""});
    }
    if (node.doc().ok() && task.phases.empty())
        node.fail(ErrorCode::Invalid, {"a task has at least one phase"});
}

// Where the task may run and starts: the first allowed CPU where the file does not say.
void read_cpus(const json::Object& o, TaskSpec& task)
{
    const std::optional<Node> allowed = o.optional("allowed");
    if (allowed) {
        for (int cpu : allowed->cpu_list(kMaxCpus - 1))
            task.allowed.emplace_back(cpu);
        if (!task.allowed.empty())
            task.start_cpu = task.allowed.front();
    }
    const std::optional<Node> start = o.optional("start_cpu");
    if (!start)
        return;
    task.start_cpu = CpuId{static_cast<std::int32_t>(start->integer(0, kMaxCpus - 1))};
    if (allowed && std::find(task.allowed.begin(), task.allowed.end(), task.start_cpu) == task.allowed.end())
        start->fail(ErrorCode::Invalid, {"start_cpu must be one of the allowed CPUs"});
}

TaskSpec task_from(const Node& node)
{
    const json::Object o = node.object({"name", "nice", "instances", "start_cpu", "allowed", "delay", "phases"});
    TaskSpec task;
    const Node name = o.required("name");
    task.name = name.name();
    if (const auto nice = o.optional("nice"))
        task.nice = static_cast<int>(nice->integer(-20, 19));
    if (const auto instances = o.optional("instances"))
        task.instances = static_cast<int>(instances->integer(1, kMaxInstances));
    read_cpus(o, task);
    if (const auto delay = o.optional("delay"))
        task.delay = delay->duration(Duration{0}, kMaxFileDuration);
    read_phases(o.required("phases"), task);
    if (node.doc().ok() && instance_names(task).back().size() > kMaxCommBytes)
        name.fail(ErrorCode::Invalid, {"a task's name has at most 15 bytes, with the number of the instance"});
    return task;
}

} // namespace

std::vector<std::string> instance_names(const TaskSpec& task)
{
    if (task.instances == 1)
        return {task.name};
    std::vector<std::string> names;
    for (int i = 1; i <= task.instances; ++i)
        names.push_back(task.name + "-" + std::to_string(i));
    return names;
}

WorkloadSpec workload_from(const Node& node)
{
    const json::Object o = node.object({"schema", "name", "label", "notes", "tasks"});
    WorkloadSpec workload;
    if (const auto name = o.optional("name"))
        workload.name = name->name();
    if (const auto label = o.optional("label"))
        workload.label = label->string();
    if (const auto notes = o.optional("notes"))
        workload.notes = notes->strings();
    std::set<std::string> used;
    for (const Node& item : o.required("tasks").items()) {
        TaskSpec task = task_from(item);
        if (!node.doc().ok())
            break;
        for (const std::string& name : instance_names(task)) {
            if (!used.insert(name).second)
                item.fail(ErrorCode::Invalid, {"two tasks are called \"" + name + "\""});
        }
        if (used.size() > kMaxTasks)
            item.fail(ErrorCode::TooLarge, {"number of tasks", std::to_string(kMaxTasks)});
        workload.tasks.push_back(std::move(task));
    }
    return workload;
}

Result<WorkloadSpec> read_workload(std::string_view text, const std::string& file, const std::string& name)
{
    const Result<json::Value> root = json::parse(text, file);
    if (!root)
        return tl::unexpected<Error>(root.error());
    json::Doc doc(file);
    const Node node(doc, *root);
    WorkloadSpec workload;
    if (json::check_schema(node, kWorkloadSchema))
        workload = workload_from(node);
    if (!doc.ok())
        return tl::unexpected<Error>(doc.error());
    workload.name = name;
    return workload;
}

} // namespace sim::io
