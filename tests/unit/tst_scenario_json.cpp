// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/library.h"
#include "sim/io/messages.h"
#include "sim/io/scenario_json.h"
#include "sim/io/validate.h"
#include "sim/io/write_atomic.h"

#include <QTemporaryDir>
#include <QTest>

using namespace sim;
using namespace std::chrono_literals;

namespace {

// A small scenario with all kinds of keys; rows replace one piece of it. Line 3 is the machine, line 8 the workload.
const QByteArray kScenario = R"({"schema": "ramplight.scenario/1", "label": "L", "description": "D",
 "params": {"HZ": 250, "migration_cost_us": 400},
 "machine": {"label": "M", "sources": ["s"], "notes": [],
  "cpus": [{"ids": "1,3", "type": "big", "capacity": 1024, "core": [7, 7], "freq_domain": "P"},
           {"ids": [0, 2], "capacity": 300, "llc": 1, "freq_domain": "E"}],
  "freq_domains": [{"name": "E", "opps": [{"khz": 100000}]},
   {"name": "P", "transition_latency_ns": 7, "opps": [{"khz": 100000, "transition_latency_ns": 5}, {"khz": 200000, "turbo": true}]}]},
 "workload": {"tasks": [{"name": "t", "nice": -3, "instances": 2, "start_cpu": 1, "allowed": "0-1,3", "delay": "1ms",
   "phases": [{"name": "p", "do": [{"run": "2us"}, {"sleep": "1ms"}]},
    {"name": "q", "loop": -1, "do": [{"runtime": "3us"}]}]}]},
 "follow": {"task": "t-2", "phase": "q"},
 "a": {"features": {"util_est": "off"}, "params": {"rate_limit_us": 70},
  "log": [{"at": "1ms", "key": "util_est", "value": "on_tick"}, {"at": "2ms", "key": "nice:t-1", "value": 5}]},
 "b": {"params": {"migration_cost_us": 300}},
 "warmup": "5ms", "duration": "20ms", "deterministic": true,
 "show": {"features": ["util_est"], "params": ["HZ", "rate_limit_us"]}})";

const io::PartLoader kNoParts{[](const std::string& w) -> Result<std::shared_ptr<const MachineSpec>> {
                                  return fail(ErrorCode::UnknownName, {"machine", w, "m1"});
                              },
                              [](const std::string& w) -> Result<std::shared_ptr<const WorkloadSpec>> {
                                  return fail(ErrorCode::CannotOpen, {"No such file"}, {.file = "dir/" + w});
                              }};

Result<ScenarioSpec> read(const QByteArray& text)
{
    return io::read_scenario(text.toStdString(), "s.json", "s", kNoParts);
}

// One row: `from` in kScenario becomes `to`, and the message is `expected` behind the file's name.
void row(const char* from, const char* to, const char* expected)
{
    QTest::newRow(to) << QByteArray(from) << QByteArray(to) << QByteArray("s.json:") + expected;
}

void scenario_rows()
{
    row("scenario/1", "scenario/2",
        R"(1:12: schema: schema "ramplight.scenario/2" cannot be read here, expected "ramplight.scenario/1")");
    row("\"schema\"", "\"sch\"", "1:1: key \"schema\" is missing");
    row("\"label\": \"L\"", "\"labell\": \"L\"", "1:36: labell: unknown key \"labell\"; nearest: label");
    row("\"label\": \"L\"", "\"label\": 5", "1:45: label: found the number 5, expected a string");
    row("\"HZ\": 250", "\"HZ\": 249", "2:19: params.HZ: HZ is 100, 250, 300 or 1000");
    row("\"HZ\": 250", "\"HZ\": 9", "2:19: params.HZ: 9 is outside 100 to 1000");
    row("\"HZ\": 250", "\"HZ\": 99999999999999999999", "2:19: params.HZ: 99999999999999999999 is outside 100 to 1000");
    row("\"HZ\": 250", "\"HZ\": 250.0", "2:19: params.HZ: found the number 250.0, expected a whole number");
    row("\"HZ\": 250", "\"Hz\": 250", "2:13: params.Hz: unknown parameter \"Hz\"; nearest: HZ");
    row("\"HZ\": 250", "\"odd key\": 250", "2:13: params[\"odd key\"]: unknown parameter \"odd key\"");
    row("\"t-2\"", "\"t\"", "11:21: follow.task: unknown task \"t\"; nearest: t-1, t-2");
    row("\"phase\": \"q\"", "\"phase\": \"r\"", "11:37: follow.phase: unknown phase \"r\"; nearest: p, q");
    row("{\"util_est\": \"off\"}", "{\"util_es\": \"off\"}",
        "12:21: a.features.util_es: unknown feature \"util_es\"; nearest: util_est, util_est_capacity_skip");
    row("{\"util_est\": \"off\"}", "{\"util_est\": \"on\"}",
        "12:33: a.features.util_est: unknown variant of util_est \"on\"; nearest: on_dequeue, on_tick, off");
    row("\"rate_limit_us\": 70", "\"HZ\": 100",
        "12:52: a.params.HZ: HZ is shared by both sides: it belongs in the scenario's own \"params\"");
    row("\"2ms\", \"key\"", "\"0ms\", \"key\"", "13:65: a.log[1]: changes must stand in the order of their times");
    row("\"value\": \"on_tick\"", "\"value\": \"x\"",
        "13:11: a.log[0]: unknown variant of util_est \"x\"; nearest: on_dequeue, on_tick, off");
    row("\"nice:t-1\"", "\"nice:x\"", "13:65: a.log[1]: unknown task \"x\"");
    row("\"nice:t-1\"", "\"HZ\"", "13:65: a.log[1]: HZ cannot be changed during a run");
    row("\"nice:t-1\"", "\"pelt_half_life\"",
        "13:65: a.log[1]: unknown variant of pelt_half_life \"5\"; nearest: ms32, ms16, ms8");
    row("\"nice:t-1\"", "\"rate_limit\"",
        "13:65: a.log[1]: unknown feature or parameter \"rate_limit\"; nearest: rate_limit_rule");
    row("\"duration\": \"20ms\"", "\"duration\": \"0ms\"", "15:31: duration: 0ms is outside 1ns to 1000000s");
    row("\"duration\": \"20ms\", ", "", "1:1: key \"duration\" is missing");
    row("[\"util_est\"]", "[\"util_est\", \"util_est\"]", "16:36: show.features[1]: \"util_est\" is named twice");
    row("\"HZ\", \"rate", "\"HZZ\", \"rate", "16:48: show.params[0]: unknown parameter \"HZZ\"; nearest: HZ");
}

void machine_rows()
{
    row("\"1,3\"", "\"1,2\"", "5:12: machine.cpus[1]: CPU 2 is described twice");
    row("\"1,3\"", "\"1,4\"", "8:94: workload.tasks[0].allowed: CPU 3 is no CPU of the machine");
    row("\"1,3\"", "\"3-1\"", "4:20: machine.cpus[0].ids: found \"3-1\", expected CPU numbers like \"0-3,8\"");
    row("\"1,3\"", "\"1,1\"", "4:20: machine.cpus[0].ids: CPU 1 is named twice");
    row("\"1,3\"", "\"1,99999\"", "4:20: machine.cpus[0].ids: 99999 is outside 0 to 1023");
    row("\"1,3\"", "\"\"", "4:20: machine.cpus[0].ids: found \"\", expected CPU numbers like \"0-3,8\"");
    row("1024, \"core\"", "1025, \"core\"", "4:54: machine.cpus[0].capacity: 1025 is outside 1 to 1024");
    row("1024, \"core\"", "1023, \"core\"", "4:11: machine.cpus: at least one CPU must have capacity 1024");
    row("[7, 7]", "[7]", "4:68: machine.cpus[0].core: there must be as many numbers as CPUs in this entry: 2");
    row("[7, 7]", "true", "4:68: machine.cpus[0].core: found true, expected an array");
    row("\"freq_domain\": \"E\"", "\"freq_domain\": \"F\"",
        "5:70: machine.cpus[1].freq_domain: unknown frequency domain \"F\"; nearest: E, P");
    row("\"freq_domain\": \"E\"", "\"freq_domain\": \"P\"",
        "6:20: machine.freq_domains[0]: no CPU belongs to frequency domain \"E\"");
    row("{\"name\": \"E\"", "{\"name\": \"P\"", "7:4: machine.freq_domains[1]: two frequency domains are called \"P\"");
    row("\"khz\": 200000", "\"khz\": 100000", "7:100: machine.freq_domains[1].opps[1]: frequencies must ascend");
    row("[{\"khz\": 100000}]", "[]",
        "6:42: machine.freq_domains[0].opps: a frequency domain has at least one operating point");
    row("\"turbo\": true", "\"turbo\": 1",
        "7:125: machine.freq_domains[1].opps[1].turbo: found the number 1, expected true or false");
}

void workload_rows()
{
    row("\"nice\": -3", "\"nice\": 20", "8:47: workload.tasks[0].nice: 20 is outside -20 to 19");
    row("\"name\": \"t\"", "\"name\": \"a task of 14 b\"",
        "8:34: workload.tasks[0].name: a task's name has at most 15 bytes, with the number of the instance");
    row("\"name\": \"t\"", "\"name\": \"\"", "8:34: workload.tasks[0].name: a name must not be empty");
    row("\"name\": \"t\"", "\"name\": \"\\u0007\"",
        "8:34: workload.tasks[0].name: a name must not contain control characters");
    row("\"start_cpu\": 1", "\"start_cpu\": 2",
        "8:80: workload.tasks[0].start_cpu: start_cpu must be one of the allowed CPUs");
    row("\"0-1,3\"", "\"0-1,4\"", "8:94: workload.tasks[0].allowed: CPU 4 is no CPU of the machine");
    row("\"start_cpu\": 1, \"allowed\": \"0-1,3\"", "\"start_cpu\": 4",
        "8:80: workload.tasks[0].start_cpu: CPU 4 is no CPU of the machine");
    row("\"2us\"", "\"2\"",
        "9:44: workload.tasks[0].phases[0].do[0].run: found \"2\", expected a time like 300ms, 1.5s, 10us or 7ns");
    row("\"2us\"", "\"-2us\"", "9:44: workload.tasks[0].phases[0].do[0].run: -2us is outside 0s to 1000000s");
    row("\"2us\"", "2",
        "9:44: workload.tasks[0].phases[0].do[0].run: found the number 2, expected a time like \"300ms\"");
    row("{\"run\": \"2us\"}", "{}",
        "9:36: workload.tasks[0].phases[0].do[0]: each step of \"do\" is one instruction, such as run or sleep, or a "
        "loop");
    row("{\"run\":", "{\"rum\":", "9:37: workload.tasks[0].phases[0].do[0].rum: unknown key \"rum\"; nearest: run");
    row("\"do\": [{\"run\"", "\"loop\": 0, \"do\": [{\"run\"",
        "9:37: workload.tasks[0].phases[0].loop: a phase runs at least once (1), or for ever (-1)");
    row("\"do\": [{\"run\"", "\"loop\": -1, \"do\": [{\"run\"",
        "10:5: workload.tasks[0].phases[1]: this phase is never reached: the one before it has no end");
    row("\"3us\"", "\"0us\"",
        "10:37: workload.tasks[0].phases[1].do: a phase or a loop that is repeated needs a step that takes time");
    row("\"name\": \"q\"", "\"name\": \"p\"",
        "10:5: workload.tasks[0].phases[1]: two phases of the task are called \"p\"");
}

} // namespace

class TestScenarioJson : public QObject {
    Q_OBJECT
private slots:
    void readsAllKeys();
    void builtinRampUp();
    void rejects_data();
    void rejects();
    void checksChangedScenario();
    void resolvesWords();
    void resolvesPartsBesideTheFile();
    void writesPartsByName();
    void validates();
};

void TestScenarioJson::readsAllKeys()
{
    const auto s = read(kScenario);
    QVERIFY2(s, s ? "" : io::message(s.error()).c_str());
    const MachineSpec& m = *s->machine;
    QCOMPARE(m.cpus.size(), std::size_t{4});
    QCOMPARE(m.cpus[1].capacity, Capacity{1024});
    QCOMPARE(m.cpus[3].type, std::string("big"));
    QCOMPARE(m.cpus[3].core, 7);
    QCOMPARE(m.cpus[2].core, 2);
    QCOMPARE(m.cpus[2].llc, 1);
    QCOMPARE(m.cpus[3].policy, PolicyId{1});
    QCOMPARE(m.policies[1].transition_latency, Duration{7});
    QCOMPARE(m.policies[1].opps[0].transition_latency, Duration{5});
    QVERIFY(m.policies[1].opps[1].turbo && !m.policies[1].opps[0].turbo);
    const TaskSpec& t = s->workload->tasks.at(0);
    QCOMPARE(t.nice, std::optional<int>{-3});
    QCOMPARE(t.instances, 2);
    QCOMPARE(t.start_cpu, CpuId{1});
    QCOMPARE(t.allowed, (std::vector<CpuId>{CpuId{0}, CpuId{1}, CpuId{3}}));
    QCOMPARE(t.delay, Duration{1ms});
    QCOMPARE(t.phases[1].loop, std::int64_t{-1});
    QCOMPARE(t.phases[0].instructions[1].op, Instruction::Op::sleep);
    QCOMPARE(t.phases[1].instructions[0].op, Instruction::Op::runtime);
    QCOMPARE(s->followed_task, std::string("t-2"));
    QCOMPARE(s->a.features.util_est, UtilEst::off);
    QCOMPARE(s->a.params.HZ, std::int64_t{250});
    QCOMPARE(s->a.params.migration_cost_us, std::int64_t{400});
    QCOMPARE(s->a.params.rate_limit_us, std::int64_t{70});
    QCOMPARE(s->b->params.migration_cost_us, std::int64_t{300});
    QCOMPARE(s->b->params.rate_limit_us, Params{}.rate_limit_us);
    // Numbers are kept as text.
    QCOMPARE(s->a.log, (CommandLog{{Duration{1ms}, "util_est", "on_tick"}, {Duration{2ms}, "nice:t-1", "5"}}));
    QCOMPARE(s->warmup, Duration{5ms});
    QCOMPARE(s->duration, Duration{20ms});
    QVERIFY(s->deterministic);
    QCOMPARE(s->shown_params, (std::vector<std::string>{"HZ", "rate_limit_us"}));
}

void TestScenarioJson::builtinRampUp()
{
    QVERIFY(!io::names(io::PartKind::Scenario).empty());
    const auto s = io::load_scenario("m1-rampup");
    QVERIFY2(s, s ? "" : io::message(s.error()).c_str());
    const ScenarioSpec& spec = **s;
    QCOMPARE(spec.name, std::string("m1-rampup"));
    QCOMPARE(spec.machine->name, std::string("apple-m1-macmini"));
    QCOMPARE(spec.machine->cpus.size(), std::size_t{8});
    QCOMPARE(spec.machine->cpus[3].capacity, Capacity{459});
    QCOMPARE(spec.machine->cpus[4].capacity, Capacity{1024});
    QCOMPARE(spec.machine->policies[0].opps.size(), std::size_t{5});
    QCOMPARE(spec.machine->policies[1].opps.size(), std::size_t{15});
    QCOMPARE(spec.machine->policies[1].opps.back().khz, KHz{3'204'000});
    QCOMPARE(spec.workload->tasks.at(0).phases.at(0).loop, std::int64_t{100});
    QCOMPARE(spec.a.features, Features{});
    QCOMPARE(spec.a.params.HZ, std::int64_t{1000});
    QCOMPARE(spec.a.params.rate_limit_us, std::int64_t{10'000});
    QCOMPARE(spec.b->features.util_est, UtilEst::on_tick);
    QCOMPARE(spec.b->features.fits_capacity, FitsCapacity::one_tick);
    QCOMPARE(spec.b->features.dvfs_headroom, DvfsHeadroom::until_next_update);
    QCOMPARE(spec.b->params.rate_limit_us, std::int64_t{70});
    QCOMPARE(spec.phase_of_interest, std::string("busy"));
    QCOMPARE(spec.duration, Duration{300ms});
}

void TestScenarioJson::rejects_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QByteArray>("expected");
    scenario_rows();
    machine_rows();
    workload_rows();
}

void TestScenarioJson::rejects()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QVERIFY(kScenario.contains(from));
    QByteArray text = kScenario;
    text.replace(text.indexOf(from), from.size(), to);
    const auto s = read(text);
    QVERIFY(!s);
    QTEST(QByteArray::fromStdString(io::message(s.error())), "expected");
    QCOMPARE(io::exit_code(s.error()), 3);
}

void TestScenarioJson::checksChangedScenario()
{
    ScenarioSpec s = *read(kScenario);
    QVERIFY(io::check_scenario(s));
    MachineSpec small = *s.machine;
    small.cpus.resize(2);
    s.machine = std::make_shared<const MachineSpec>(small);
    const auto checked = io::check_scenario(s);
    QVERIFY(!checked);
    QCOMPARE(checked.error().where.path, std::string("workload.tasks[0].allowed"));
    const auto param = io::check_command(*s.workload, {Duration{}, "rate_limit_us", "fast"});
    QCOMPARE(param.error().code, ErrorCode::WrongType);
    QCOMPARE(io::check_command(*s.workload, {Duration{}, "nice:t-1", "20"}).error().code, ErrorCode::OutOfRange);
    QVERIFY(io::check_command(*s.workload, {Duration{}, "rate_limit_us", "100"}));
}

void TestScenarioJson::resolvesWords()
{
    const auto unknown = io::load_scenario("m1-rampupp");
    QCOMPARE(io::message(unknown.error()), std::string("unknown scenario \"m1-rampupp\"; nearest: m1-rampup"));
    QCOMPARE(io::exit_code(unknown.error()), 4);
    for (const char* word : {"/nonexistent", "nonexistent.json", "./m1-rampup"}) {
        const auto missing = io::load_scenario(word);
        QVERIFY(!missing);
        QCOMPARE(io::message(missing.error()), std::string(word) + ": No such file or directory");
        QCOMPARE(io::exit_code(missing.error()), 3);
    }
    QCOMPARE(io::message(io::load_machine(".").error()), std::string(".: Is a directory"));
    QVERIFY(io::load_workload("rampup"));
    QCOMPARE(io::exit_code(io::load_workload("apple-m1-macmini").error()), 4);
}

void TestScenarioJson::resolvesPartsBesideTheFile()
{
    const QTemporaryDir dir;
    const std::string folder = dir.path().toStdString();
    const auto builtin = io::load_scenario("m1-rampup");
    QVERIFY(builtin);
    std::string text = io::scenario_file_text(**builtin);
    const std::string named = "\"workload\": \"rampup\"";
    QVERIFY(text.find(named) != std::string::npos);
    text.replace(text.find(named), named.size(), "\"workload\": \"./w.json\"");
    QVERIFY(io::write_atomic(folder + "/s.json", text));

    const auto missing = io::load_scenario(folder + "/s.json");
    QCOMPARE(io::message(missing.error()),
             folder + "/s.json:6:15: workload: cannot open \"" + folder + "/./w.json\": No such file or directory");
    QCOMPARE(io::exit_code(missing.error()), 3);

    QVERIFY(io::write_atomic(folder + "/w.json", "{\"schema\": \"ramplight.workload/1\",\n\"tasks\": 1}"));
    const auto broken = io::load_scenario(folder + "/s.json");
    QCOMPARE(io::message(broken.error()), folder + "/./w.json:2:10: tasks: found the number 1, expected an array");

    QVERIFY(io::write_atomic(folder + "/w.json", R"({"schema": "ramplight.workload/1", "tasks": [
        {"name": "rampup", "phases": [{"name": "busy", "do": [{"run": "1s"}]}]}]})"));
    const auto good = io::load_scenario(folder + "/s.json");
    QVERIFY2(good, good ? "" : io::message(good.error()).c_str());
    QCOMPARE((*good)->name, folder + "/s.json");
    QCOMPARE((*good)->workload->name, std::string("w"));
}

void TestScenarioJson::writesPartsByName()
{
    const auto builtin = io::load_scenario("m1-rampup");
    const std::string text = io::scenario_file_text(**builtin);
    QVERIFY(text.find("\"machine\": \"apple-m1-macmini\"") != std::string::npos);
    const auto back = io::load_scenario_text(text, "x.json");
    QVERIFY2(back, back ? "" : io::message(back.error()).c_str());
    QCOMPARE((*back)->a, (*builtin)->a);
    QCOMPARE(*(*back)->b, *(*builtin)->b);
    // A machine that only shares the name is written out.
    ScenarioSpec changed = **builtin;
    MachineSpec machine = *changed.machine;
    machine.cpus[0].capacity = Capacity{400};
    changed.machine = std::make_shared<const MachineSpec>(machine);
    const auto own = io::load_scenario_text(io::scenario_file_text(changed), "x.json");
    QVERIFY2(own, own ? "" : io::message(own.error()).c_str());
    QCOMPARE((*own)->machine->cpus[0].capacity, Capacity{400});
    QCOMPARE((*own)->machine->name, std::string("apple-m1-macmini"));
}

void TestScenarioJson::validates()
{
    const auto kind = [](const std::string& text) {
        const auto report = io::validate_text(text, "f");
        return report ? report->kind : io::message(report.error());
    };
    QCOMPARE(kind(kScenario.toStdString()), std::string("scenario"));
    QCOMPARE(kind(R"({"schema": "ramplight.workload/1", "tasks": []})"), std::string("workload"));
    QCOMPARE(kind(R"({"schema": "ramplight.machine/1", "cpus": [{"ids": 0, "capacity": 1024, "freq_domain": "P"}],
                      "freq_domains": [{"name": "P", "opps": [{"khz": 1}]}]})"),
             std::string("machine"));
    QCOMPARE(kind("time_ns,running,runnable,capacity,freq_scale\n"), std::string("PELT pattern"));
    QCOMPARE(kind("# x\ntime_ns,load,runnable,running\n1,0,0,0\n"), std::string("PELT load-sum inputs"));
    QCOMPARE(
        kind(R"({"schema": "ramplight.machine/9"})"),
        std::string(
            "f:1:12: schema: schema \"ramplight.machine/9\" cannot be read here, expected \"ramplight.machine/1\""));
    QCOMPARE(kind("hello"), std::string("f:1:1: found 'hello', expected a value"));
    QCOMPARE(kind("{}"), std::string("f:1:1: key \"schema\" is missing"));
    QCOMPARE(io::message(io::validate_file("/nonexistent").error()),
             std::string("/nonexistent: No such file or directory"));
    const auto report = io::validate_text(R"({"schema": "ramplight.workload/1", "tasks": []})", "f");
    QCOMPARE(report->summary, std::string("0 tasks"));
    QCOMPARE(report->notes.size(), std::size_t{1});
}

QTEST_APPLESS_MAIN(TestScenarioJson)
#include "tst_scenario_json.moc"
