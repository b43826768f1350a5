// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/duration_text.h"
#include "sim/io/json_write.h"
#include "sim/io/workload_json.h"

namespace sim::io {

namespace {

const char* op_name(Instruction::Op op)
{
    switch (op) {
    case Instruction::Op::run:
        return "run";
    case Instruction::Op::runtime:
        return "runtime";
    case Instruction::Op::sleep:
        return "sleep";
    }
    return "run";
}

OrderedJson phase_json(const PhaseSpec& phase)
{
    OrderedJson steps = OrderedJson::array();
    for (const Instruction& i : phase.instructions) {
        OrderedJson step = OrderedJson::object();
        step[op_name(i.op)] = duration_text(i.duration);
        steps.push_back(std::move(step));
    }
    OrderedJson j = OrderedJson::object();
    j["name"] = phase.name;
    j["loop"] = phase.loop;
    j["do"] = std::move(steps);
    return j;
}

OrderedJson task_json(const TaskSpec& task)
{
    OrderedJson j = OrderedJson::object();
    j["name"] = task.name;
    if (task.nice != 0)
        j["nice"] = task.nice;
    if (task.instances != 1)
        j["instances"] = task.instances;
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
