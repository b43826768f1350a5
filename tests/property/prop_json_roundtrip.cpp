// SPDX-License-Identifier: GPL-3.0-or-later
// What the writers write, the readers read back: machines, workloads, scenarios, times and plain JSON.
#include "sim/io/duration_text.h"
#include "sim/io/json_reader.h"
#include "sim/io/machine_json.h"
#include "sim/io/messages.h"
#include "sim/io/scenario_json.h"
#include "sim/io/workload_json.h"

#include <algorithm>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>
#include <set>

namespace {

using namespace sim;

int number(int lowest, int highest)
{
    return *rc::gen::inRange(lowest, highest + 1);
}

// Text with quotes, escapes, control characters and characters beyond ASCII in it.
std::string text()
{
    static const std::vector<std::string> pieces{"a", "\"", "\\", "\n", "\x01", "/", "\xC3\xA4", "\xF0\x9F\x98\x80",
                                                 " ", "{"};
    std::string s;
    for (int i = number(0, 6); i > 0; --i)
        s += *rc::gen::elementOf(pieces);
    return s;
}

std::vector<std::string> texts()
{
    std::vector<std::string> result(static_cast<std::size_t>(number(0, 3)));
    std::generate(result.begin(), result.end(), text);
    return result;
}

std::string name(const char* stem, std::size_t i)
{
    return stem + std::to_string(i);
}

Duration time()
{
    return Duration{*rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000'000)};
}

MachineSpec machine()
{
    MachineSpec m;
    m.name = "m";
    m.label = text();
    m.sources = texts();
    m.notes = texts();
    const int policies = number(1, 3);
    for (int i = 0; i < policies; ++i) {
        PolicySpec p{name("P", m.policies.size()), {}, Duration{number(0, 1'000'000'000)}};
        std::uint32_t khz = 0;
        for (int n = number(1, 4); n > 0; --n) {
            khz += static_cast<std::uint32_t>(number(1, 1'000'000));
            p.opps.push_back({KHz{khz}, Duration{number(0, 1'000'000)}, *rc::gen::arbitrary<bool>()});
        }
        m.policies.push_back(std::move(p));
    }
    for (int cpus = policies + number(0, 8); cpus > 0; --cpus) {
        CpuSpec c;
        c.type = *rc::gen::element<std::string>("", "big", "little");
        c.capacity = Capacity{static_cast<std::uint32_t>(*rc::gen::element(1, 459, 1024))};
        c.core = number(0, 3);
        c.cluster = number(0, 1);
        c.llc = number(0, 1);
        c.package = number(0, 1);
        c.numa = number(0, 1);
        // Every domain has a CPU.
        const auto i = static_cast<int>(m.cpus.size());
        c.policy = PolicyId{i < policies ? i : number(0, policies - 1)};
        m.cpus.push_back(c);
    }
    m.cpus.front().capacity = Capacity{1024};
    std::vector<IdleStateSpec> states;
    for (int n = number(0, 2); n > 0; --n)
        states.push_back({.name = name("idle", states.size()),
                          .exit_latency_us = number(0, 1000),
                          .target_residency_us = number(0, 1000)});
    if (!states.empty())
        m.idle_tables = {{.name = "all", .states = states}};
    if (*rc::gen::arbitrary<bool>()) {
        const int remote = number(11, 255);
        m.numa_distance = {{10, remote}, {remote, 10}};
        m.node_reclaim_distance = number(10, 255);
    }
    return m;
}

PhaseSpec phase(std::size_t index, bool last)
{
    using Op = Instruction::Op;
    PhaseSpec p{name("phase", index), number(1, 1000), {}};
    if (last && *rc::gen::arbitrary<bool>())
        p.loop = -1;
    for (int n = number(0, 3); n > 0; --n)
        p.instructions.push_back({*rc::gen::element(Op::run, Op::runtime, Op::sleep), time()});
    p.instructions.push_back({Op::run, Duration{1}});
    return p;
}

WorkloadSpec workload(int cpus)
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
        t.start_cpu = CpuId{number(0, cpus - 1)};
        if (*rc::gen::arbitrary<bool>()) {
            std::set<int> allowed{t.start_cpu.value, number(0, cpus - 1), number(0, cpus - 1)};
            for (int cpu : allowed)
                t.allowed.emplace_back(cpu);
        }
        t.delay = time();
        const int phases = number(1, 3);
        for (int i = 0; i < phases; ++i)
            t.phases.push_back(phase(t.phases.size(), i == phases - 1));
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
    s.machine = std::make_shared<const MachineSpec>(machine());
    s.workload = std::make_shared<const WorkloadSpec>(workload(static_cast<int>(s.machine->cpus.size())));
    Params common;
    common.HZ = *rc::gen::element<std::int64_t>(100, 250, 300, 1000);
    common.tick_skew_us = number(0, 10000);
    s.a = side(common);
    if (*rc::gen::arbitrary<bool>())
        s.b = side(common);
    if (!s.workload->tasks.empty()) {
        const TaskSpec& task = *rc::gen::elementOf(s.workload->tasks);
        s.followed_task = *rc::gen::elementOf(io::instance_names(task));
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
        const MachineSpec m = machine();
        const std::string file = io::write_machine(m);
        const auto back = io::read_machine(file, "m.json", "m");
        if (!back)
            RC_FAIL(io::message(back.error()) + "\n" + file);
        RC_ASSERT(io::write_machine(*back) == file);
        RC_ASSERT(back->cpus.size() == m.cpus.size());
        for (std::size_t i = 0; i < m.cpus.size(); ++i) {
            RC_ASSERT(back->cpus[i].type == m.cpus[i].type);
            RC_ASSERT(back->cpus[i].capacity == m.cpus[i].capacity);
            RC_ASSERT(back->cpus[i].core == m.cpus[i].core);
            RC_ASSERT(back->cpus[i].llc == m.cpus[i].llc);
            RC_ASSERT(back->cpus[i].numa == m.cpus[i].numa);
            RC_ASSERT(back->cpus[i].policy == m.cpus[i].policy);
        }
        RC_ASSERT(back->numa_distance == m.numa_distance);
        RC_ASSERT(back->node_reclaim_distance == m.node_reclaim_distance);
        RC_ASSERT(back->label == m.label);
        RC_ASSERT(back->policies.back().opps.back().khz == m.policies.back().opps.back().khz);
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
            RC_ASSERT(is.phases.back().loop == was.phases.back().loop);
            RC_ASSERT(is.phases.back().instructions.front().duration
                      == was.phases.back().instructions.front().duration);
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
