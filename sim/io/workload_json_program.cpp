// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/workload_json_program.h"

#include <algorithm>
#include <set>

namespace sim::io {

namespace {

using json::Node;
using Op = Instruction::Op;
using Program = std::vector<Instruction>;

constexpr std::int64_t kMaxLoop = 1'000'000'000;

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

void read_step(const Node& node, Program& program, std::size_t depth)
{
    if (node.is(json::Kind::Object)) {
        const std::vector<Node> members = node.members();
        if (std::any_of(members.begin(), members.end(), [](const Node& n) { return n.key() == "loop"; })) {
            read_loop(node, program, depth);
            return;
        }
    }
    program.push_back(read_instruction(node));
}

bool takes_time(const Instruction& i)
{
    switch (i.op) {
    case Op::run:
    case Op::runtime:
    case Op::sleep:
    case Op::timer:
        return i.param >= 0 || i.duration > Duration{0};
    case Op::fork:
    case Op::exec:
    case Op::exit:
    // These block sooner or later.
    case Op::sem_wait:
    case Op::futex_wait:
    case Op::barrier:
    case Op::read_pipe:
    case Op::read_socket:
    case Op::write_pipe:
    case Op::write_socket:
        return true;
    default:
        return false; // an empty timer, no children to wait for, a lock that nobody else takes
    }
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
