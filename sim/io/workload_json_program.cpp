// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/workload_json_program.h"

#include "sim/features/features.h"
#include "sim/io/side_json.h"
#include "sim/io/workload_json.h"
#include "sim/workload/resolve_workload.h"

#include <algorithm>
#include <set>

namespace sim::io {

namespace {

using json::Node;
using Op = Instruction::Op;
using Program = std::vector<Instruction>;

constexpr std::int64_t kMaxLoop = 1'000'000'000;

// Index of the parameter that { "param": NAME } names; -1 after an error.
int read_param(const Node& node)
{
    const Node named = node.object({"param"}).required("param");
    const std::string name = named.name();
    if (!node.doc().ok())
        return -1;
    const int param = find_param(name);
    if (param < 0)
        named.fail(ErrorCode::UnknownName, unknown_param(name).args);
    else if (param_table()[static_cast<std::size_t>(param)].live)
        named.fail(ErrorCode::Invalid, {"\"" + name + "\" can be changed during a run, so no workload refers to it"});
    return node.doc().ok() ? param : -1;
}

void read_time(const Node& node, Instruction& i)
{
    if (!node.is(json::Kind::Object)) {
        i.duration = node.duration(Duration{0}, kMaxFileDuration);
        return;
    }
    i.param = read_param(node);
    if (i.param >= 0 && !is_time_param(i.param))
        node.fail(ErrorCode::Invalid, {"the parameter is a time"});
}

void read_steps(const Node& steps, Program& program, std::size_t depth);

void read_loop(const Node& node, Program& program, std::size_t depth)
{
    const json::Object o = node.object({"loop", "do"});
    const Node count = o.required("loop");
    const AmountRead n = read_amount(count, -1, kMaxLoop, 1);
    if (n.param < 0 && n.number == 0)
        count.fail(ErrorCode::Invalid, {"a loop runs at least once (1), or for ever (-1)"});
    if (depth == kMaxLoopDepth)
        node.fail(ErrorCode::TooLarge, {"depth of loops", std::to_string(kMaxLoopDepth)});
    if (!node.doc().ok())
        return;
    program.push_back({Op::loop, {}, n.number, {}, n.param});
    read_steps(o.required("do"), program, depth + 1);
    program.push_back({Op::end, {}});
}

void read_wait(const Node& node, Instruction& i)
{
    if (node.is(json::Kind::String)) {
        i.count = kAll;
        if (node.string() != "all")
            node.fail(ErrorCode::Invalid, {"wait has a number of children or \"all\""});
        return;
    }
    const AmountRead n = read_amount(node, 1, kMaxLoop, 1);
    i.count = n.number;
    i.param = n.param;
}

void read_member(const Node& step, Instruction& i)
{
    switch (i.op) {
    case Op::run:
    case Op::runtime:
    case Op::sleep:
        read_time(step, i);
        break;
    case Op::fork:
    case Op::count:
        i.name = step.name();
        break;
    case Op::wait:
        read_wait(step, i);
        break;
    case Op::loop:
    case Op::end:
    case Op::exit:
        break;
    }
}

struct OpName {
    const char* name;
    Op op;
};
constexpr OpName kOps[] = {{"run", Op::run},   {"runtime", Op::runtime}, {"sleep", Op::sleep},
                           {"fork", Op::fork}, {"wait", Op::wait},       {"count", Op::count}};
constexpr OpName kWords[] = {{"exit", Op::exit}};

void read_word(const Node& node, Program& program)
{
    const std::string word = node.string();
    const auto it =
        std::find_if(std::begin(kWords), std::end(kWords), [&word](const OpName& w) { return w.name == word; });
    if (it == std::end(kWords))
        node.fail(ErrorCode::UnknownName, {"step without a value", word, ""});
    else
        program.push_back({it->op, {}});
}

void read_step(const Node& node, Program& program, std::size_t depth)
{
    if (node.is(json::Kind::String)) {
        read_word(node, program);
        return;
    }
    node.object({"run", "runtime", "sleep", "loop", "do", "fork", "wait", "count"});
    const std::vector<Node> members = node.members();
    if (!node.doc().ok())
        return;
    const bool loops = std::any_of(members.begin(), members.end(), [](const Node& n) { return n.key() == "loop"; });
    if (loops) {
        read_loop(node, program, depth);
        return;
    }
    const auto named = [&members](const OpName& o) { return members.front().key() == o.name; };
    const auto* it = members.size() == 1 ? std::find_if(std::begin(kOps), std::end(kOps), named) : std::end(kOps);
    if (it == std::end(kOps)) {
        node.fail(ErrorCode::Invalid, {"each step of \"do\" is one instruction, such as run or sleep, or a loop"});
        return;
    }
    Instruction i;
    i.op = it->op;
    read_member(members.front(), i);
    program.push_back(std::move(i));
}

bool takes_time(const Instruction& i)
{
    switch (i.op) {
    case Op::run:
    case Op::runtime:
    case Op::sleep:
        return i.param >= 0 || i.duration > Duration{0};
    case Op::fork:
    case Op::exit:
        return true;
    case Op::loop:
    case Op::end:
    case Op::wait:
    case Op::count:
        return false;
    }
    return false;
}

// What is repeated must let time pass.
void check_body(const Node& steps, const Program& program, std::size_t from, bool repeated)
{
    if (!steps.doc().ok())
        return;
    if (program.size() == from)
        steps.fail(ErrorCode::Invalid, {"a phase or a loop has at least one step"});
    else if (repeated && std::none_of(program.begin() + static_cast<std::ptrdiff_t>(from), program.end(), takes_time))
        steps.fail(ErrorCode::Invalid, {"a phase or a loop that is repeated needs a step that takes time"});
}

void read_steps(const Node& steps, Program& program, std::size_t depth)
{
    const std::size_t from = program.size();
    bool endless = false;
    for (const Node& step : steps.items()) {
        if (endless && steps.doc().ok())
            step.fail(ErrorCode::Invalid, {"this step is never reached: the loop before it has no end"});
        const std::size_t at = program.size();
        read_step(step, program, depth);
        endless = at < program.size() && program[at].op == Op::loop && program[at].count < 0;
    }
    if (depth > 0)
        check_body(steps, program, from, program[from - 1].param >= 0 || program[from - 1].count != 1);
}

PhaseSpec phase(const Node& node)
{
    const json::Object o = node.object({"name", "loop", "do"});
    PhaseSpec result;
    result.name = o.required("name").name();
    const std::optional<Node> loop = o.optional("loop");
    if (loop) {
        const AmountRead n = read_amount(*loop, -1, kMaxLoop, 1);
        result.loop = n.number;
        result.loop_param = n.param;
    }
    if (result.loop == 0 && result.loop_param < 0)
        loop->fail(ErrorCode::Invalid, {"a phase runs at least once (1), or for ever (-1)"});
    const Node steps = o.required("do");
    read_steps(steps, result.instructions, 0);
    check_body(steps, result.instructions, 0, result.loop_param >= 0 || result.loop != 1);
    return result;
}

} // namespace

AmountRead read_amount(const Node& node, std::int64_t lowest, std::int64_t highest, std::int64_t lowest_param)
{
    if (!node.is(json::Kind::Object))
        return {node.integer(lowest, highest), -1};
    const int param = read_param(node);
    if (param < 0)
        return {};
    const ParamInfo& info = param_table()[static_cast<std::size_t>(param)];
    if (is_time_param(param) || info.min < lowest_param)
        node.fail(ErrorCode::Invalid,
                  {"the parameter is a number that is never below " + std::to_string(lowest_param)});
    else if (info.max > highest)
        node.fail(ErrorCode::Invalid, {"the parameter is a number that is never above " + std::to_string(highest)});
    return {info.def, param};
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

} // namespace sim::io
