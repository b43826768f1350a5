// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/features/features.h"
#include "sim/io/duration_text.h"
#include "sim/io/json_write.h"
#include "sim/io/workload_json.h"
#include "sim/io/workload_json_program.h"

namespace sim::io {

namespace {

using Op = Instruction::Op;

OrderedJson param_json(int param)
{
    OrderedJson j = OrderedJson::object();
    j["param"] = param_table()[static_cast<std::size_t>(param)].name;
    return j;
}

OrderedJson time_json(const Instruction& i)
{
    if (i.param >= 0)
        return param_json(i.param);
    OrderedJson first = duration_text(i.duration);
    const OrderedJson second = duration_text(Duration{i.spread.second});
    OrderedJson j = OrderedJson::object();
    switch (i.spread.kind) {
    case Spread::Kind::none:
        return first;
    case Spread::Kind::uniform:
        j["uniform"] = {first, second};
        break;
    case Spread::Kind::exponential:
        j["exponential"] = first;
        break;
    case Spread::Kind::normal:
        j["normal"] = {first, second};
        break;
    case Spread::Kind::lognormal:
        j["lognormal"] = {first, i.spread.second};
        break;
    }
    return j;
}

std::string object_text(const Instruction& i)
{
    return i.index.empty() ? i.name : i.name + "[" + i.index + "]";
}

OrderedJson tasks_json(const Instruction& i)
{
    return i.param < 0 && i.count == kAll ? OrderedJson("all") : amount_json(i.count, i.param);
}

OrderedJson steps_json(const std::vector<Instruction>& program, std::size_t& at);

void meeting_json(const Instruction& i, OrderedJson& step)
{
    switch (i.op) {
    case Op::lock:
        step["lock"] = object_text(i);
        break;
    case Op::unlock:
        step["unlock"] = object_text(i);
        break;
    case Op::sem_wait:
        step["sem_wait"] = object_text(i);
        break;
    case Op::sem_post:
        step["sem_post"] = object_text(i);
        break;
    case Op::futex_wait:
        step["futex_wait"] = object_text(i);
        break;
    case Op::futex_wake:
    case Op::barrier:
        step[i.op == Op::barrier ? "barrier" : "futex_wake"] = object_text(i);
        step["tasks"] = tasks_json(i);
        break;
    case Op::read_pipe:
    case Op::read_socket:
        step["read"] = amount_json(i.count, i.param);
        step[i.op == Op::read_pipe ? "pipe" : "socket"] = object_text(i);
        break;
    case Op::write_pipe:
    case Op::write_socket:
        step["write"] = amount_json(i.count, i.param);
        step[i.op == Op::write_pipe ? "pipe" : "socket"] = object_text(i);
        break;
    default:
        break;
    }
}

OrderedJson step_json(const std::vector<Instruction>& program, std::size_t& at)
{
    const Instruction& i = program[at++];
    OrderedJson step = OrderedJson::object();
    switch (i.op) {
    case Op::run:
        step["run"] = time_json(i);
        break;
    case Op::runtime:
        step["runtime"] = time_json(i);
        break;
    case Op::sleep:
        step["sleep"] = time_json(i);
        break;
    case Op::fork:
        step["fork"] = i.name;
        break;
    case Op::wait:
        step["wait"] = tasks_json(i);
        break;
    case Op::count:
        step["count"] = i.name;
        break;
    case Op::exit:
        return "exit";
    case Op::loop:
        step["loop"] = amount_json(i.count, i.param);
        step["do"] = steps_json(program, at);
        break;
    case Op::yield:
        return "yield";
    case Op::exec:
        return "exec";
    case Op::nice:
        step["nice"] = i.count;
        break;
    case Op::timer:
        step["timer"] = time_json(i);
        if (i.absolute)
            step["mode"] = "absolute";
        break;
    default:
        meeting_json(i, step);
        break;
    }
    return step;
}

// Up to the end of the loop or of the program.
OrderedJson steps_json(const std::vector<Instruction>& program, std::size_t& at)
{
    OrderedJson steps = OrderedJson::array();
    while (at < program.size() && program[at].op != Op::end)
        steps.push_back(step_json(program, at));
    ++at;
    return steps;
}

OrderedJson task_json(const TaskSpec& task)
{
    OrderedJson j = OrderedJson::object();
    j["name"] = task.name;
    if (task.nice)
        j["nice"] = *task.nice;
    if (task.instances != 1 || task.instances_param >= 0)
        j["instances"] = amount_json(task.instances, task.instances_param);
    if (task.instances != 0)
        j["start_cpu"] = task.start_cpu.value;
    if (!task.allowed.empty()) {
        std::vector<int> cpus;
        for (CpuId cpu : task.allowed)
            cpus.push_back(cpu.value);
        j["allowed"] = cpu_list_text(cpus);
    }
    if (task.delay != Duration{0})
        j["delay"] = duration_text(task.delay);
    j["phases"] = OrderedJson::array();
    for (const PhaseSpec& phase : task.phases)
        j["phases"].push_back(phase_json(phase));
    return j;
}

} // namespace

OrderedJson amount_json(std::int64_t number, int param)
{
    return param >= 0 ? param_json(param) : OrderedJson(number);
}

OrderedJson phase_json(const PhaseSpec& phase)
{
    OrderedJson j = OrderedJson::object();
    j["name"] = phase.name;
    j["loop"] = amount_json(phase.loop, phase.loop_param);
    std::size_t at = 0;
    j["do"] = steps_json(phase.instructions, at);
    return j;
}

OrderedJson workload_to_json(const WorkloadSpec& workload)
{
    OrderedJson j = OrderedJson::object();
    j["label"] = workload.label;
    j["notes"] = workload.notes;
    j["tasks"] = OrderedJson::array();
    for (const TaskSpec& task : workload.tasks)
        j["tasks"].push_back(task_json(task));
    return j;
}

std::string write_workload(const WorkloadSpec& workload)
{
    OrderedJson j = OrderedJson::object();
    j["schema"] = kWorkloadSchema;
    j.update(workload_to_json(workload));
    return file_text(j);
}

} // namespace sim::io
