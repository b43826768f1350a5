// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/features/features.h"
#include "sim/io/side_json.h"
#include "sim/io/workload_json.h"
#include "sim/io/workload_json_program.h"
#include "sim/workload/index_expression.h"
#include "sim/workload/resolve_workload.h"

#include <algorithm>

namespace sim::io {

namespace {

using json::Node;
using Op = Instruction::Op;

constexpr std::int64_t kMaxWaiters = 65536;
constexpr std::int64_t kMaxTransfer = 1 << 24;
constexpr std::int64_t kMaxSigma = 3000;

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

// [first, second], two times.
void read_pair(const Node& node, Instruction& i)
{
    const std::vector<Node> pair = node.items();
    if (!node.doc().ok())
        return;
    if (pair.size() != 2) {
        node.fail(ErrorCode::Invalid, {"a distribution of this kind has two numbers"});
        return;
    }
    const bool lognormal = i.spread.kind == Spread::Kind::lognormal;
    const bool uniform = i.spread.kind == Spread::Kind::uniform;
    i.duration = pair[0].duration(Duration{0}, kMaxFileDuration);
    i.spread.second = lognormal ? pair[1].integer(0, kMaxSigma)
                                : pair[1].duration(uniform ? i.duration : Duration{0}, kMaxFileDuration).count();
}

struct SpreadName {
    const char* name;
    Spread::Kind kind;
};
constexpr SpreadName kSpreads[] = {{"uniform", Spread::Kind::uniform},
                                   {"exponential", Spread::Kind::exponential},
                                   {"normal", Spread::Kind::normal},
                                   {"lognormal", Spread::Kind::lognormal}};

// { "uniform": ["1ms", "2ms"] } and the like.
void read_spread(const Node& node, Instruction& i)
{
    node.object({"param", "uniform", "exponential", "normal", "lognormal"});
    const std::vector<Node> members = node.members();
    if (!node.doc().ok())
        return;
    if (members.size() != 1) {
        node.fail(ErrorCode::Invalid, {"a time is a parameter or one distribution"});
        return;
    }
    const Node& member = members.front();
    for (const SpreadName& s : kSpreads)
        if (member.key() == s.name)
            i.spread.kind = s.kind;
    if (i.spread.kind == Spread::Kind::exponential)
        i.duration = member.duration(Duration{0}, kMaxFileDuration);
    else
        read_pair(member, i);
}

void read_time(const Node& node, Instruction& i)
{
    if (!node.is(json::Kind::Object)) {
        i.duration = node.duration(Duration{0}, kMaxFileDuration);
        return;
    }
    const std::vector<Node> members = node.members();
    if (members.size() != 1 || members.front().key() != "param") {
        read_spread(node, i);
        return;
    }
    i.param = read_param(node);
    if (i.param >= 0 && !is_time_param(i.param))
        node.fail(ErrorCode::Invalid, {"the parameter is a time"});
}

// A number of tasks, or "all".
void read_tasks(const Node& node, Instruction& i, std::int64_t highest)
{
    if (node.is(json::Kind::String)) {
        i.count = kAll;
        if (node.string() != "all")
            node.fail(ErrorCode::Invalid, {"this is a number of tasks or \"all\""});
        return;
    }
    const AmountRead n = read_amount(node, 1, highest, 1);
    i.count = n.number;
    i.param = n.param;
}

void read_object(const Node& node, Instruction& i)
{
    const std::string text = node.name();
    if (!node.doc().ok())
        return;
    Result<ObjectName> name = parse_object_name(text);
    if (!name) {
        node.fail(name.error().code, name.error().args);
        return;
    }
    i.name = name->name;
    i.index = name->index;
}

void read_transfer(const Node& node, const json::Object& o, Instruction& i, bool read)
{
    const AmountRead bytes = read_amount(o.required(read ? "read" : "write"), 1, kMaxTransfer, 1);
    i.count = bytes.number;
    i.param = bytes.param;
    const auto pipe = o.optional("pipe");
    const auto socket = o.optional("socket");
    if (pipe.has_value() == socket.has_value()) {
        node.fail(ErrorCode::Invalid, {"a transfer names a pipe or a socket"});
        return;
    }
    if (pipe)
        i.op = read ? Op::read_pipe : Op::write_pipe;
    else
        i.op = read ? Op::read_socket : Op::write_socket;
    read_object(pipe ? *pipe : *socket, i);
}

void read_timer(const json::Object& o, Instruction& i)
{
    read_time(o.required("timer"), i);
    const auto mode = o.optional("mode");
    if (!mode)
        return;
    const std::string word = mode->string();
    i.absolute = word == "absolute";
    if (!i.absolute && word != "relative")
        mode->fail(ErrorCode::Invalid, {"a timer is relative or absolute"});
}

struct OpName {
    const char* name;
    Op op;
};
constexpr OpName kOps[] = {{"run", Op::run},
                           {"runtime", Op::runtime},
                           {"sleep", Op::sleep},
                           {"timer", Op::timer},
                           {"fork", Op::fork},
                           {"wait", Op::wait},
                           {"count", Op::count},
                           {"nice", Op::nice},
                           {"lock", Op::lock},
                           {"unlock", Op::unlock},
                           {"sem_wait", Op::sem_wait},
                           {"sem_post", Op::sem_post},
                           {"futex_wait", Op::futex_wait},
                           {"futex_wake", Op::futex_wake},
                           {"barrier", Op::barrier},
                           {"read", Op::read_pipe},
                           {"write", Op::write_pipe}};
constexpr OpName kWords[] = {{"exit", Op::exit}, {"yield", Op::yield}, {"exec", Op::exec}};

Instruction read_word(const Node& node)
{
    const std::string word = node.string();
    Instruction i;
    const auto* it =
        std::find_if(std::begin(kWords), std::end(kWords), [&word](const OpName& w) { return w.name == word; });
    if (it == std::end(kWords))
        node.fail(ErrorCode::UnknownName, {"step without a value", word, ""});
    else
        i.op = it->op;
    return i;
}

// The values of one instruction; `value` is that of its own key.
void read_values(const Node& node, const Node& value, Instruction& i)
{
    switch (i.op) {
    case Op::run:
    case Op::runtime:
    case Op::sleep:
        node.object({value.key()});
        read_time(value, i);
        break;
    case Op::timer:
        read_timer(node.object({"timer", "mode"}), i);
        break;
    case Op::fork:
    case Op::count:
        node.object({value.key()});
        i.name = value.name();
        break;
    case Op::wait:
        node.object({"wait"});
        read_tasks(value, i, 1'000'000'000);
        break;
    case Op::nice:
        node.object({"nice"});
        i.count = value.integer(-20, 19);
        break;
    case Op::futex_wake:
    case Op::barrier:
        read_object(value, i);
        i.count = 1;
        if (const auto tasks = node.object({value.key(), "tasks"}).optional("tasks"))
            read_tasks(*tasks, i, kMaxWaiters);
        if (i.op == Op::barrier && i.count < 2 && i.param < 0)
            node.fail(ErrorCode::Invalid, {"a barrier says of how many tasks: \"tasks\", at least 2"});
        break;
    case Op::read_pipe:
    case Op::write_pipe:
        read_transfer(node, node.object({value.key(), "pipe", "socket"}), i, i.op == Op::read_pipe);
        break;
    default:
        node.object({value.key()});
        read_object(value, i);
        break;
    }
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

Instruction read_instruction(const Node& node)
{
    if (node.is(json::Kind::String))
        return read_word(node);
    node.object({"run",        "runtime", "sleep", "timer", "mode",   "loop",     "do",       "fork",
                 "wait",       "count",   "nice",  "lock",  "unlock", "sem_wait", "sem_post", "futex_wait",
                 "futex_wake", "barrier", "tasks", "read",  "write",  "pipe",     "socket"});
    Instruction i;
    const std::vector<Node> members = node.members();
    if (!node.doc().ok())
        return i;
    const Node* value = nullptr;
    int found = 0;
    for (const Node& member : members) {
        for (const OpName& o : kOps) {
            if (member.key() != o.name)
                continue;
            i.op = o.op;
            value = &member;
            ++found;
        }
    }
    if (found != 1)
        node.fail(ErrorCode::Invalid, {"each step of \"do\" is one instruction, such as run or sleep, or a loop"});
    else
        read_values(node, *value, i);
    return i;
}

} // namespace sim::io
