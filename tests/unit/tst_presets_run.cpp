// SPDX-License-Identifier: GPL-3.0-or-later
// Every machine that comes with the program carries a mixed load for a second, with all invariants checked.
#include "sim/engine/engine.h"
#include "sim/io/library.h"
#include "sim/io/messages.h"
#include "sim/topology/machine_facts.h"
#include "tests/support/machine_builder.h"

#include <QTest>

using namespace sim;
using namespace std::chrono_literals;

namespace {

using Op = Instruction::Op;

TaskSpec task(const char* name, int instances, int nice, std::vector<Instruction> steps)
{
    TaskSpec spec;
    spec.name = name;
    spec.instances = instances;
    spec.nice = nice;
    spec.phases.push_back({"work", -1, std::move(steps)});
    return spec;
}

// Hogs, periodic tasks of several rhythms, short sleepers, one task tied to the last CPU, one that comes late and ends.
WorkloadSpec mixed_load(const MachineSpec& machine)
{
    const int cpus = online_cpus(machine);
    WorkloadSpec load;
    load.name = "mixed";
    load.tasks.push_back(task("hog", 1 + cpus / 8, 0, {{Op::run, 10ms}}));
    load.tasks.push_back(task("low", 1 + cpus / 16, 10, {{Op::runtime, 7ms}, {Op::sleep, 3ms}}));
    load.tasks.push_back(task("frame", 1 + cpus / 4, 0, {{Op::run, 3ms}, {Op::sleep, 13'667us}}));
    load.tasks.push_back(task("short", 1 + cpus / 8, -5, {{Op::run, 80us}, {Op::sleep, 920us}}));
    TaskSpec tied = task("tied", 1, 0, {{Op::run, 1ms}, {Op::sleep, 3ms}});
    for (std::size_t c = 0; c < machine.cpus.size(); ++c) {
        if (is_online(machine.cpus[c]))
            tied.allowed = {CpuId{static_cast<std::int32_t>(c)}};
    }
    tied.start_cpu = tied.allowed.front();
    load.tasks.push_back(std::move(tied));
    TaskSpec late = task("late", 2, 0, {{Op::run, 2ms}, {Op::sleep, 1ms}});
    late.delay = 300ms;
    late.phases.front().loop = 50;
    load.tasks.push_back(std::move(late));
    // Children, pipes, timers, a lock, random times.
    const auto mixed = io::load_workload("mixed");
    if (!mixed)
        throw std::runtime_error(io::message(mixed.error()));
    load.tasks.insert(load.tasks.end(), (*mixed)->tasks.begin(), (*mixed)->tasks.end());
    return load;
}

} // namespace

class TestPresetsRun : public QObject {
    Q_OBJECT

private slots:
    void second_data();
    void second();
};

void TestPresetsRun::second_data()
{
    QTest::addColumn<bool>("patched");
    for (const std::string& name : io::names(io::PartKind::Machine)) {
        QTest::addRow("%s, baseline", name.c_str()) << false;
        QTest::addRow("%s, all patches", name.c_str()) << true;
    }
}

void TestPresetsRun::second()
{
    QFETCH(bool, patched);
    const auto machine = io::load_machine(QByteArray(QTest::currentDataTag()).split(',').front().toStdString());
    QVERIFY(machine);
    SideSpec side = hand::side_at(250);
    for (std::size_t f = 0; patched && f < feature_table().size(); ++f)
        set_variant(side.features, static_cast<int>(f), static_cast<int>(feature_table()[f].variants.size()) - 1);
    auto engine = Engine::create(hand::run_spec(**machine, mixed_load(**machine), side));
    QVERIFY2(engine, engine ? "" : io::message(engine.error()).c_str());
    for (SimTime t = kRunStart; t < kRunStart + 1s;) {
        t += 50ms;
        const auto ran = engine->run_until(t);
        QVERIFY2(ran, ran ? "" : io::message(ran.error()).c_str());
    }
    const EngineState& s = engine->state();
    for (std::size_t i = 0; i < s.started_tasks; ++i)
        QVERIFY2(s.tasks[i].se.sum_exec_runtime > 0 || s.tasks[i].state == TaskState::Dead, "a task never ran");
    QVERIFY(s.tasks.size() > s.started_tasks);
    QVERIFY(s.operations > 0);
}

QTEST_APPLESS_MAIN(TestPresetsRun)
#include "tst_presets_run.moc"
