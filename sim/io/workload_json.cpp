// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/workload_json.h"

#include "sim/io/json_reader.h"
#include "sim/io/machine_json.h"
#include "sim/io/workload_json_program.h"
#include "sim/workload/resolve_workload.h"
#include "sim/workload/task_names.h"

#include <algorithm>
#include <set>

namespace sim::io {

namespace {

using json::Node;

constexpr int kMaxInstances = 10'000;
constexpr std::size_t kMaxTasks = 20'000;

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

void read_instances(const Node& node, TaskSpec& task)
{
    const AmountRead n = read_amount(node, 0, kMaxInstances, 1);
    task.instances = static_cast<int>(n.number);
    task.instances_param = n.param;
}

// What a name may become: forked tasks and the instances of a parameter have numbers that nobody knows yet.
std::size_t longest_name(const TaskSpec& task)
{
    constexpr std::size_t kNumber = 6;
    if (task.instances == 0 || task.instances_param >= 0)
        return task.name.size() + kNumber;
    return instance_names(task, {}).back().size();
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
        read_instances(*instances, task);
    read_cpus(o, task);
    if (const auto delay = o.optional("delay"))
        task.delay = delay->duration(Duration{0}, kMaxFileDuration);
    read_phases(o.required("phases"), task);
    if (node.doc().ok() && longest_name(task) > kMaxCommBytes)
        name.fail(ErrorCode::Invalid, {"a task's name has at most 15 bytes, with the number of the instance"});
    return task;
}

// Needs all names, so it comes last.
void check_forks(const Node& node, const WorkloadSpec& workload)
{
    if (!node.doc().ok())
        return;
    const Result<WorkloadSpec> resolved = resolve_workload(workload, {});
    if (resolved)
        return;
    Error error = resolved.error();
    const json::Pos pos = json::place_of(node.value(), error.where.path);
    error.where = {node.doc().file(), pos.line, pos.column,
                   node.path().empty() ? error.where.path : node.path() + "." + error.where.path};
    node.doc().fail(std::move(error));
}

} // namespace

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
        std::vector<std::string> names = instance_names(task, {});
        names.push_back(task.name);
        std::sort(names.begin(), names.end());
        names.erase(std::unique(names.begin(), names.end()), names.end());
        for (const std::string& name : names) {
            if (!used.insert(name).second)
                item.fail(ErrorCode::Invalid, {"two tasks are called \"" + name + "\""});
        }
        if (used.size() > kMaxTasks)
            item.fail(ErrorCode::TooLarge, {"number of tasks", std::to_string(kMaxTasks)});
        workload.tasks.push_back(std::move(task));
    }
    check_forks(node, workload);
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
