// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/resolve_workload.h"

#include "sim/base/check.h"

#include <algorithm>

namespace sim {

namespace {

using Op = Instruction::Op;

std::optional<Duration> unit_of(int param)
{
    const std::string_view unit = param_table()[static_cast<std::size_t>(param)].unit;
    if (unit == "ns")
        return Duration{1};
    if (unit == "us")
        return std::chrono::microseconds{1};
    if (unit == "ms")
        return std::chrono::milliseconds{1};
    if (unit == "s")
        return std::chrono::seconds{1};
    return {};
}

void put_params(WorkloadSpec& workload, const Params& params)
{
    for (TaskSpec& task : workload.tasks) {
        if (task.instances_param >= 0)
            task.instances = static_cast<int>(param_of(params, task.instances_param));
        for (PhaseSpec& phase : task.phases) {
            if (phase.loop_param >= 0)
                phase.loop = param_of(params, phase.loop_param);
            for (Instruction& i : phase.instructions) {
                if (i.param < 0)
                    continue;
                if (is_time_param(i.param))
                    i.duration = param_duration(params, i.param);
                else
                    i.count = param_of(params, i.param);
            }
        }
    }
}

Result<void> find_template(const WorkloadSpec& workload, Instruction& fork)
{
    const auto named = [&fork](const TaskSpec& t) { return t.name == fork.name; };
    const auto it = std::find_if(workload.tasks.begin(), workload.tasks.end(), named);
    if (it == workload.tasks.end()) {
        std::vector<std::string_view> names;
        for (const TaskSpec& t : workload.tasks)
            if (t.instances == 0)
                names.push_back(t.name);
        return fail(ErrorCode::UnknownName, {"task", fork.name, nearest_names(fork.name, names)});
    }
    if (it->instances != 0 || it->instances_param >= 0)
        return fail(ErrorCode::Invalid, {"a task that is forked has \"instances\": 0"});
    fork.target = static_cast<std::size_t>(it - workload.tasks.begin());
    return {};
}

Result<void> find_targets(const WorkloadSpec& workload, std::vector<Instruction>& program)
{
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < program.size(); ++at) {
        Instruction& i = program[at];
        if (i.op == Op::fork) {
            if (auto ok = find_template(workload, i); !ok)
                return ok;
        } else if (i.op == Op::loop) {
            open.push_back(at);
            if (open.size() > kMaxLoopDepth)
                return fail(ErrorCode::TooLarge, {"depth of loops", std::to_string(kMaxLoopDepth)});
        } else if (i.op == Op::end) {
            SIM_CHECK(!open.empty());
            i.target = open.back();
            program[i.target].target = at;
            open.pop_back();
        }
    }
    SIM_CHECK(open.empty());
    return {};
}

// Who unlocks must have locked, somewhere in the same program.
Result<void> check_locks(const TaskSpec& task)
{
    std::vector<std::string_view> locked;
    for (const PhaseSpec& phase : task.phases)
        for (const Instruction& i : phase.instructions)
            if (i.op == Op::lock)
                locked.push_back(i.name);
    for (const PhaseSpec& phase : task.phases)
        for (const Instruction& i : phase.instructions)
            if (i.op == Op::unlock && std::find(locked.begin(), locked.end(), i.name) == locked.end())
                return fail(ErrorCode::Invalid, {"the task unlocks \"" + i.name + "\" but never locks it"});
    return {};
}

Error at(Error error, std::string path)
{
    error.where.path = std::move(path);
    return error;
}

// Whether the instruction names a place where tasks meet.
bool names_object(Op op)
{
    return op >= Op::lock;
}

// One name is one place, or row of places, for whatever kind of instruction.
void number_names(WorkloadSpec& workload)
{
    std::vector<std::string> names;
    for (TaskSpec& task : workload.tasks) {
        for (PhaseSpec& phase : task.phases) {
            for (Instruction& i : phase.instructions) {
                if (!names_object(i.op))
                    continue;
                const auto it = std::find(names.begin(), names.end(), i.name);
                i.target = static_cast<std::size_t>(it - names.begin());
                if (it == names.end())
                    names.push_back(i.name);
            }
        }
    }
}

} // namespace

bool is_time_param(int param)
{
    return unit_of(param).has_value();
}

Duration param_duration(const Params& params, int param)
{
    return param_of(params, param) * *unit_of(param);
}

Result<WorkloadSpec> resolve_workload(const WorkloadSpec& workload, const Params& params)
{
    WorkloadSpec resolved = workload;
    put_params(resolved, params);
    for (std::size_t t = 0; t < resolved.tasks.size(); ++t) {
        const std::string task = "tasks[" + std::to_string(t) + "]";
        if (auto ok = check_locks(resolved.tasks[t]); !ok)
            return tl::unexpected<Error>(at(ok.error(), task));
        for (std::size_t p = 0; p < resolved.tasks[t].phases.size(); ++p) {
            if (auto ok = find_targets(workload, resolved.tasks[t].phases[p].instructions); !ok)
                return tl::unexpected<Error>(at(ok.error(), task + ".phases[" + std::to_string(p) + "]"));
        }
    }
    number_names(resolved);
    return resolved;
}

} // namespace sim
