// SPDX-License-Identifier: GPL-3.0-or-later
// What the writers write, the readers read back: machines, workloads, scenarios, times and plain JSON.
#include "sim/io/duration_text.h"
#include "sim/io/json_reader.h"
#include "sim/io/machine_json.h"
#include "sim/io/messages.h"
#include "sim/io/scenario_json.h"
#include "sim/io/workload_json.h"
#include "sim/workload/task_names.h"
#include "tests/support/any_machine.h"

#include <algorithm>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <set>

namespace {

using namespace sim;

using any::name;
using any::number;
using any::text;
using any::texts;

Duration time()
{
    return Duration{*rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000'000)};
}

constexpr const char* kPlace = "place";

std::int64_t tasks()
{
    return *rc::gen::elementOf(std::vector<std::int64_t>{kAll, 1, 2, 65536});
}

Spread spread(Duration first)
{
    const auto kind = *rc::gen::element(Spread::Kind::none, Spread::Kind::uniform, Spread::Kind::exponential,
                                        Spread::Kind::normal, Spread::Kind::lognormal);
    switch (kind) {
    case Spread::Kind::uniform:
        return {kind, first.count() + number(0, 1000)};
    case Spread::Kind::normal:
        return {kind, time().count()};
    case Spread::Kind::lognormal:
        return {kind, number(0, 3000)};
    case Spread::Kind::none:
    case Spread::Kind::exponential:
        break;
    }
    return {kind, 0};
}

// Any instruction but fork, whose template must be there, and loops.
Instruction instruction()
{
    using Op = Instruction::Op;
    Instruction i;
    i.op = static_cast<Op>(number(0, static_cast<int>(Op::write_socket)));
    switch (i.op) {
    case Op::run:
    case Op::runtime:
    case Op::sleep:
    case Op::timer:
        i.duration = time();
        i.spread = spread(i.duration);
        i.absolute = i.op == Op::timer && *rc::gen::arbitrary<bool>();
        if (number(0, 4) == 0) {
            i.duration = {};
            i.spread = {};
            i.param = find_param("child_work_us");
        }
        return i;
    case Op::fork:
    case Op::loop:
    case Op::end:
        return {Op::yield, {}};
    case Op::exit:
    case Op::yield:
    case Op::exec:
        return i;
    case Op::nice:
        i.count = number(-20, 19);
        return i;
    case Op::wait:
        i.count = tasks();
        return i;
    case Op::count:
        i.name = "op";
        return i;
    default:
        break;
    }
    i.name = kPlace;
    i.index = *rc::gen::element<std::string>("", "3", "instance/20*20+pass");
    if (i.op == Op::futex_wake)
        i.count = tasks();
    else if (i.op == Op::barrier || i.op >= Op::read_pipe)
        i.count = number(2, 65536);
    return i;
}

PhaseSpec phase(std::size_t index, bool last)
{
    using Op = Instruction::Op;
    PhaseSpec p{name("phase", index), number(1, 1000), {}};
    if (last && *rc::gen::arbitrary<bool>())
        p.loop = -1;
    for (int n = number(0, 3); n > 0; --n)
        p.instructions.push_back(instruction());
    if (number(0, 2) == 0) {
        p.instructions.push_back({Op::loop, {}, number(1, 9)});
        p.instructions.push_back({Op::sleep, Duration{1}});
        p.instructions.push_back(instruction());
        p.instructions.push_back({Op::end, {}});
    }
    p.instructions.push_back({Op::run, Duration{1}});
    return p;
}

WorkloadSpec workload(const std::vector<int>& cpus)
{
    WorkloadSpec w;
    w.name = "w";
    w.label = text();
    w.notes = texts();
    for (int n = number(0, 3); n > 0; --n) {
        TaskSpec t;
        t.name = name("task", w.tasks.size());
        t.nice = number(-20, 19);
        t.instances = number(1, 3);
        t.start_cpu = CpuId{*rc::gen::elementOf(cpus)};
        if (*rc::gen::arbitrary<bool>()) {
            std::set<int> allowed{t.start_cpu.value, *rc::gen::elementOf(cpus), *rc::gen::elementOf(cpus)};
            for (int cpu : allowed)
                t.allowed.emplace_back(cpu);
        }
        t.delay = time();
        const int phases = number(1, 3);
        for (int i = 0; i < phases; ++i)
            t.phases.push_back(phase(t.phases.size(), i == phases - 1));
        Instruction lock; // of what may be unlocked later
        lock.op = Instruction::Op::lock;
        lock.name = kPlace;
        t.phases.front().instructions.push_back(lock);
        w.tasks.push_back(std::move(t));
    }
    return w;
}

SideSpec side(const Params& common)
{
    SideSpec s;
    s.params = common;
    for (std::size_t i = 0; i < feature_table().size(); ++i)
        set_variant(s.features, static_cast<int>(i),
                    number(0, static_cast<int>(feature_table()[i].variants.size()) - 1));
    for (std::size_t i = 0; i < param_table().size(); ++i) {
        const ParamInfo& p = param_table()[i];
        if (p.per_side && *rc::gen::arbitrary<bool>())
            set_param(s.params, static_cast<int>(i), *rc::gen::inRange(p.min, p.max + 1));
    }
    Duration at{-1'000'000};
    for (int n = number(0, 3); n > 0; --n) {
        at += Duration{number(0, 1'000'000)};
        s.log.push_back({at, "util_est", *rc::gen::element<std::string>("off", "on_tick")});
    }
    return s;
}

ScenarioSpec scenario()
{
    ScenarioSpec s;
    s.name = "s";
    s.label = text();
    s.description = text();
    s.machine = std::make_shared<const MachineSpec>(any::machine());
    std::vector<int> online;
    for (std::size_t c = 0; c < s.machine->cpus.size(); ++c) {
        if (is_online(s.machine->cpus[c]))
            online.push_back(static_cast<int>(c));
    }
    s.workload = std::make_shared<const WorkloadSpec>(workload(online));
    Params common;
    common.HZ = *rc::gen::element<std::int64_t>(100, 250, 300, 1000);
    common.tick_skew_us = number(0, 10000);
    s.a = side(common);
    if (*rc::gen::arbitrary<bool>())
        s.b = side(common);
    if (!s.workload->tasks.empty()) {
        const TaskSpec& task = *rc::gen::elementOf(s.workload->tasks);
        s.followed_task = *rc::gen::elementOf(instance_names(task, {}));
        if (*rc::gen::arbitrary<bool>())
            s.phase_of_interest = task.phases.front().name;
    }
    s.warmup = time();
    s.duration = time() + Duration{1};
    s.deterministic = *rc::gen::arbitrary<bool>();
    s.shown_features = {"util_est", "fits_capacity"};
    s.shown_params = {"HZ"};
    return s;
}

// Text and value of everything: what the writer forgot would be missing in the first, what the reader got wrong
// differs.
bool machines_round_trip()
{
    return rc::check("a machine reads back as it was written", [] {
        const MachineSpec m = any::machine();
        const std::string file = io::write_machine(m);
        const auto back = io::read_machine(file, "m.json", m.name);
        if (!back)
            RC_FAIL(io::message(back.error()) + "\n" + file);
        RC_ASSERT(io::write_machine(*back) == file);
        if (*back != m)
            RC_FAIL("another machine came back from\n" + file);
    });
}

bool scenarios_round_trip()
{
    return rc::check("a scenario reads back as it was written", [] {
        const ScenarioSpec s = scenario();
        const std::string file = io::write_scenario(s);
        const auto back = io::read_scenario(file, "s.json", "s", {});
        if (!back)
            RC_FAIL(io::message(back.error()) + "\n" + file);
        RC_ASSERT(io::write_scenario(*back) == file);
        RC_ASSERT(back->a == s.a);
        RC_ASSERT(back->b == s.b);
        RC_ASSERT(back->description == s.description);
        RC_ASSERT(back->followed_task == s.followed_task);
        RC_ASSERT(back->phase_of_interest == s.phase_of_interest);
        RC_ASSERT(back->warmup == s.warmup);
        RC_ASSERT(back->duration == s.duration);
        RC_ASSERT(back->deterministic == s.deterministic);
        RC_ASSERT(back->machine->name == s.machine->name);
        RC_ASSERT(back->workload->tasks.size() == s.workload->tasks.size());
        for (std::size_t i = 0; i < s.workload->tasks.size(); ++i) {
            const TaskSpec& was = s.workload->tasks[i];
            const TaskSpec& is = back->workload->tasks[i];
            RC_ASSERT(is.name == was.name);
            RC_ASSERT(is.nice == was.nice);
            RC_ASSERT(is.allowed == was.allowed);
            RC_ASSERT(is.start_cpu == was.start_cpu);
            RC_ASSERT(is.delay == was.delay);
            RC_ASSERT(is.phases == was.phases);
        }
    });
}

bool durations_round_trip()
{
    return rc::check("a time reads back as it was printed", [] {
        const auto ns = *rc::gen::oneOf(
            rc::gen::arbitrary<std::int64_t>(),
            rc::gen::map(rc::gen::inRange<std::int64_t>(-5000, 5000), [](std::int64_t n) { return n * 1'000'000; }));
        const auto back = io::parse_duration(io::duration_text(Duration{ns}));
        RC_ASSERT(back.has_value() || ns == std::numeric_limits<std::int64_t>::min());
        RC_ASSERT(!back.has_value() || *back == Duration{ns});
    });
}

nlohmann::ordered_json any_json(int depth)
{
    switch (number(0, depth > 0 ? 6 : 4)) {
    case 0:
        return nullptr;
    case 1:
        return *rc::gen::arbitrary<bool>();
    case 2:
        return *rc::gen::arbitrary<std::int64_t>();
    case 3:
        return *rc::gen::element(0.1, -1e300, 5e-324, 1.5, 123456789.25);
    case 4:
        return text();
    default:
        break;
    }
    const bool array = *rc::gen::arbitrary<bool>();
    nlohmann::ordered_json j = array ? nlohmann::ordered_json::array() : nlohmann::ordered_json::object();
    for (int n = number(0, 4); n > 0; --n) {
        if (array)
            j.push_back(any_json(depth - 1));
        else
            j[text()] = any_json(depth - 1);
    }
    return j;
}

bool equal(const json::Value& value, const nlohmann::ordered_json& j)
{
    switch (value.kind) {
    case json::Kind::Null:
        return j.is_null();
    case json::Kind::Bool:
        return j.is_boolean() && value.boolean == j.get<bool>();
    case json::Kind::Integer:
        return j.is_number_integer() && value.integer == j.get<std::int64_t>();
    case json::Kind::Real: {
        const double d = j.get<double>();
        return j.is_number_float() && std::memcmp(&value.real, &d, sizeof d) == 0;
    }
    case json::Kind::String:
        return j.is_string() && value.text == j.get<std::string>();
    case json::Kind::Array:
    case json::Kind::Object:
        break;
    }
    if (value.items.size() != j.size() || (value.kind == json::Kind::Array) != j.is_array())
        return false;
    std::size_t i = 0;
    for (auto it = j.begin(); it != j.end(); ++it, ++i) {
        const bool same_key = j.is_array() || value.keys[i].name == it.key();
        if (!same_key || !equal(value.items[i], *it))
            return false;
    }
    return true;
}

bool json_round_trips()
{
    return rc::check("any JSON that another library writes is read alike", [] {
        const nlohmann::ordered_json j = any_json(4);
        const std::string file = j.dump(number(-1, 2), ' ', *rc::gen::arbitrary<bool>());
        for (const json::Dialect dialect : {json::Dialect::Strict, json::Dialect::RtApp}) {
            const auto value = json::parse(file, "f", dialect);
            if (!value)
                RC_FAIL(io::message(value.error()) + "\n" + file);
            RC_ASSERT(equal(*value, j));
        }
    });
}

} // namespace

int main()
{
    bool ok = machines_round_trip();
    ok = scenarios_round_trip() && ok;
    ok = durations_round_trip() && ok;
    ok = json_round_trips() && ok;
    return ok ? 0 : 1;
}
