// SPDX-License-Identifier: GPL-3.0-or-later
// Programs in workload files: what is wrong with them is said with its place, and what comes built in is good.
#include "sim/io/library.h"
#include "sim/io/messages.h"
#include "sim/io/workload_json.h"
#include "sim/workload/resolve_workload.h"

#include <QTest>

using namespace sim;

class TestWorkloadJson : public QObject {
    Q_OBJECT
private slots:
    void rejects_data();
    void rejects();
    void builtIn_data();
    void builtIn();
};

namespace {

void row(const char* steps, const char* expected)
{
    QTest::newRow(steps) << QByteArray(steps) << QByteArray(expected);
}

} // namespace

void TestWorkloadJson::rejects_data()
{
    QTest::addColumn<QByteArray>("steps");
    QTest::addColumn<QByteArray>("expected");
    row(R"({"fork": 3})", R"(1:92: tasks[0].phases[0].do[0].fork: found the number 3, expected a string)");
    row(R"({"wait": 0})", R"(1:92: tasks[0].phases[0].do[0].wait: 0 is outside 1 to 1000000000)");
    row(R"({"wait": "some"})", R"(1:92: tasks[0].phases[0].do[0].wait: this is a number of tasks or "all")");
    row(R"("halt")", R"(1:83: tasks[0].phases[0].do[0]: unknown step without a value "halt")");
    row(R"({"sleep": {"param": "creators"}})", R"(1:93: tasks[0].phases[0].do[0].sleep: the parameter is a time)");
    row(R"({"wait": {"param": "child_work_us"}})",
        R"(1:92: tasks[0].phases[0].do[0].wait: the parameter is a number that is never below 1)");
    row(R"({"sleep": {"param": "migration_cost_us"}})",
        R"(1:103: tasks[0].phases[0].do[0].sleep.param: "migration_cost_us" can be changed during a run, so no workload refers to it)");
    row(R"({"sleep": {"param": "child_works"}})",
        R"(1:103: tasks[0].phases[0].do[0].sleep.param: unknown parameter "child_works"; nearest: child_work_us)");
    row(R"({"loop": 2, "do": [{"count": "op"}]})",
        R"(1:101: tasks[0].phases[0].do[0].do: a phase or a loop that is repeated needs a step that takes time)");
    row(R"({"loop": 2, "do": []})", R"(1:101: tasks[0].phases[0].do[0].do: a phase or a loop has at least one step)");
    row(R"({"loop": 0, "do": [{"run": "1us"}]})",
        R"(1:92: tasks[0].phases[0].do[0].loop: a loop runs at least once (1), or for ever (-1))");
    row(R"({"loop": -1, "do": [{"run": "1us"}]},{"run": "1us"})",
        R"(1:120: tasks[0].phases[0].do[1]: this step is never reached: the loop before it has no end)");
    row(R"({"read": 5})", R"(1:83: tasks[0].phases[0].do[0]: a transfer names a pipe or a socket)");
    row(R"({"write": 5, "pipe": "a", "socket": "b"})",
        R"(1:83: tasks[0].phases[0].do[0]: a transfer names a pipe or a socket)");
    row(R"({"lock": "a[group]"})",
        R"(1:92: tasks[0].phases[0].do[0].lock: an index is made of numbers, "instance" and "pass" with + - * / %, as in in[instance/20+pass])");
    row(R"({"barrier": "b"})",
        R"(1:83: tasks[0].phases[0].do[0]: a barrier says of how many tasks: "tasks", at least 2)");
    row(R"({"timer": "1ms", "mode": "late"})",
        R"(1:108: tasks[0].phases[0].do[0].mode: a timer is relative or absolute)");
    row(R"({"sleep": {"uniform": ["2ms", "1ms"]}})",
        R"(1:113: tasks[0].phases[0].do[0].sleep.uniform[1]: 1ms is outside 2ms to 1000000s)");
    row(R"({"sleep": {"normal": ["2ms"]}})",
        R"(1:104: tasks[0].phases[0].do[0].sleep.normal: a distribution of this kind has two numbers)");
    row(R"({"run": "1us", "lock": "a"})",
        R"(1:83: tasks[0].phases[0].do[0]: each step of "do" is one instruction, such as run or sleep, or a loop)");
    row(R"({"unlock": "a"})", R"(1:43: tasks[0]: the task unlocks "a" but never locks it)");
    row(R"({"fork": "u"})", R"(1:65: tasks[0].phases[0]: unknown task "u")");
    row(R"({"fork": "t"})", R"(1:65: tasks[0].phases[0]: a task that is forked has "instances": 0)");
    row(R"({"loop":2,"do":[{"loop":2,"do":[{"loop":2,"do":[{"loop":2,"do":[{"loop":2,"do":[{"run":"1us"}]}]}]}]}]})",
        R"(1:147: tasks[0].phases[0].do[0].do[0].do[0].do[0].do[0]: depth of loops is over the limit of 4)");
}

void TestWorkloadJson::rejects()
{
    QFETCH(QByteArray, steps);
    QFETCH(QByteArray, expected);
    const QByteArray text =
        R"({"schema":"ramplight.workload/1","tasks":[{"name":"t","phases":[{"name":"p","do":[)" + steps + "]}]}]}";
    const auto workload = io::read_workload(text.toStdString(), "w", "w");
    QVERIFY(!workload);
    QCOMPARE(QByteArray::fromStdString(io::message(workload.error())), "w:" + expected);
}

void TestWorkloadJson::builtIn_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const std::string& name : io::names(io::PartKind::Workload))
        QTest::newRow(name.c_str()) << QByteArray::fromStdString(name);
}

// Each reads back as it is written, and runs with every parameter at its limits.
void TestWorkloadJson::builtIn()
{
    QFETCH(QByteArray, name);
    const auto workload = io::load_workload(name.toStdString());
    QVERIFY2(workload, workload ? "" : io::message(workload.error()).c_str());
    const std::string file = io::write_workload(**workload);
    const auto back = io::read_workload(file, "w", name.toStdString());
    QVERIFY2(back, back ? "" : io::message(back.error()).c_str());
    QCOMPARE(back->tasks.size(), (*workload)->tasks.size());
    for (std::size_t i = 0; i < back->tasks.size(); ++i)
        QVERIFY(back->tasks[i].phases == (*workload)->tasks[i].phases);
    Params most;
    for (std::size_t p = 0; p < param_table().size(); ++p)
        set_param(most, static_cast<int>(p), param_table()[p].max);
    QVERIFY(resolve_workload(**workload, most));
}

QTEST_GUILESS_MAIN(TestWorkloadJson)
#include "tst_workload_json.moc"
