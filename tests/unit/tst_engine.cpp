// SPDX-License-Identifier: GPL-3.0-or-later
// The engine as a whole: equal specs, checkpoints, live changes and their replay, errors.
#include "sim/state/machine.h"
#include "tests/support/m1_rampup.h"

#include <QTest>

using namespace std::chrono_literals;
using sim::TraceKind;

namespace {

QByteArray hex(std::uint64_t digest)
{
    return QByteArray::number(qulonglong(digest), 16);
}

void runTo(sim::Engine& engine, sim::Duration sinceOrigin)
{
    const auto ran = engine.run_until(engine.origin() + sinceOrigin);
    QVERIFY2(ran.has_value(), ran ? "" : ran.error().args.front().c_str());
}

} // namespace

class TestEngine : public QObject {
    Q_OBJECT

private slots:
    void equalSpecsEqualDigests();
    void sidesDiffer();
    void digestDoesNotDependOnSlicesOrSinks();
    void checkpointEqualsStraightRun_data();
    void checkpointEqualsStraightRun();
    void replayOfLiveFlips_data();
    void replayOfLiveFlips();
    void stepsByEventAndTick();
    void misfitRoad();
    void rejectsCommands_data();
    void rejectsCommands();
    void rejectsMachines();
    void renicesWhileRunning();
    void variantsChangeTheRun_data();
    void variantsChangeTheRun();
};

void TestEngine::equalSpecsEqualDigests()
{
    sim::Engine one = m1Engine(m1Rampup('b'));
    sim::Engine two = m1Engine(m1Rampup('b'));
    runTo(one, 300ms);
    runTo(two, 300ms);
    QCOMPARE(hex(one.digest()), hex(two.digest()));
    QCOMPARE(one.event_count(), two.event_count());
    QVERIFY(one.event_count() > 500);
}

void TestEngine::sidesDiffer()
{
    sim::Engine a = m1Engine(m1Rampup('a'));
    sim::Engine b = m1Engine(m1Rampup('b'));
    runTo(a, 100ms);
    runTo(b, 100ms);
    QVERIFY(a.digest() != b.digest());
    QCOMPARE(a.fits_threshold(sim::CpuId{0}), 368);
    QCOMPARE(b.fits_threshold(sim::CpuId{0}), 445);
}

void TestEngine::digestDoesNotDependOnSlicesOrSinks()
{
    sim::Engine straight = m1Engine(m1Rampup('a'));
    runTo(straight, 200ms);
    sim::Engine sliced = m1Engine(m1Rampup('a'));
    VectorSink sink;
    sliced.set_sink(&sink);
    for (sim::Duration t = -900ms; t <= 200ms; t += 777777ns)
        runTo(sliced, t);
    runTo(sliced, 200ms);
    QCOMPARE(hex(sliced.digest()), hex(straight.digest()));
    std::uint64_t counted = 0;
    for (const sim::TraceEvent& event : sink.events)
        counted += sim::in_digest(event.kind) && event.time > sim::kRunStart ? 1u : 0u;
    // What set_sink() tells of the present is not counted; the first instant's own events are.
    QVERIFY(counted <= sliced.event_count() && sliced.event_count() - counted < 10);
}

void TestEngine::checkpointEqualsStraightRun_data()
{
    QTest::addColumn<qint64>("at_us");
    for (const qint64 us : {-900000, -5000, 0, 8000, 45123, 95109, 95120, 123457, 250000})
        QTest::addRow("%lld us", static_cast<long long>(us)) << us;
}

void TestEngine::checkpointEqualsStraightRun()
{
    QFETCH(qint64, at_us);
    sim::Engine straight = m1Engine(m1Rampup('a'));
    runTo(straight, 300ms);
    sim::Engine engine = m1Engine(m1Rampup('a'));
    runTo(engine, std::chrono::microseconds(at_us));
    const sim::Checkpoint checkpoint = engine.checkpoint();
    runTo(engine, 300ms);
    QCOMPARE(hex(engine.digest()), hex(straight.digest()));
    engine.restore(checkpoint);
    QCOMPARE(engine.now().time_since_epoch().count(),
             (engine.origin() + std::chrono::microseconds(at_us)).time_since_epoch().count());
    runTo(engine, 300ms);
    QCOMPARE(hex(engine.digest()), hex(straight.digest()));
    sim::Engine other = m1Engine(m1Rampup('a'));
    other.restore(checkpoint);
    runTo(other, 300ms);
    QCOMPARE(hex(other.digest()), hex(straight.digest()));
}

void TestEngine::replayOfLiveFlips_data()
{
    QTest::addColumn<qint64>("first_ns");
    QTest::addColumn<bool>("step");
    QTest::newRow("between ticks") << qint64(30'400'123) << false;
    QTest::newRow("on a tick") << qint64(-1) << false;
    QTest::newRow("in the middle of an instant") << qint64(30'400'123) << true;
    QTest::newRow("in the prologue") << qint64(-50'000'000) << false;
}

void TestEngine::replayOfLiveFlips()
{
    QFETCH(qint64, first_ns);
    QFETCH(bool, step);
    const auto spec = m1Rampup('a');
    sim::Engine live = m1Engine(spec);
    runTo(live, first_ns == -1 ? sim::Duration{30ms} : sim::Duration{first_ns});
    if (first_ns == -1) {
        QVERIFY(live.step_tick(live.now() + 5ms).value());
    } else if (step) {
        QVERIFY(live.step_event(live.now() + 200ms).value());
    }
    QVERIFY(live.apply("util_est", "on_tick"));
    QVERIFY(live.apply("fits_capacity", "one_tick"));
    runTo(live, 60ms);
    QVERIFY(live.apply("rate_limit_us", "500"));
    QVERIFY(live.apply("util_est", "off"));
    runTo(live, 61ms);
    QVERIFY(live.apply("util_est", "on_dequeue"));
    runTo(live, 300ms);
    QCOMPARE(live.command_log().size(), std::size_t{5});

    auto replayed = std::make_shared<sim::RunSpec>(*spec);
    replayed->side.log = live.command_log();
    sim::Engine replay = m1Engine(replayed);
    runTo(replay, 300ms);
    QCOMPARE(hex(replay.digest()), hex(live.digest()));
    QCOMPARE(replay.event_count(), live.event_count());
    QVERIFY(replay.command_log() == live.command_log());

    sim::Engine unflipped = m1Engine(spec);
    runTo(unflipped, 300ms);
    QVERIFY(unflipped.digest() != live.digest());
}

void TestEngine::stepsByEventAndTick()
{
    sim::Engine engine = m1Engine(m1Rampup('a'));
    runTo(engine, 10ms);
    const std::uint64_t before = engine.event_count();
    QVERIFY(engine.step_event(engine.now() + 1s).value());
    QVERIFY(engine.event_count() > before);
    runTo(engine, 200ms);
    const sim::SimTime start = engine.now();
    QVERIFY(engine.step_tick(start + 5ms).value());
    const sim::SimTime first = engine.now();
    QVERIFY(engine.step_tick(first + 5ms).value());
    QCOMPARE((engine.now() - first).count(), std::int64_t{1'000'000});
    QVERIFY(!engine.step_tick(engine.now() + 10us).value());
}

// Tick sees the misfit -> an idle CPU is kicked -> the big cluster's first idle CPU finds it -> the little CPU's
// stopper pushes the task.
void TestEngine::misfitRoad()
{
    sim::Engine engine = m1Engine(m1Rampup('a'));
    runTo(engine, 80ms);
    VectorSink sink;
    engine.set_sink(&sink);
    sink.events.clear();
    runTo(engine, 110ms);
    const auto find = [&sink](TraceKind kind, int cpu) {
        for (const sim::TraceEvent& event : sink.events) {
            if (event.kind == kind && event.cpu.value == cpu)
                return event;
        }
        return sim::TraceEvent{};
    };
    const sim::TraceEvent misfit = find(TraceKind::misfit, 0);
    const sim::TraceEvent stopper = find(TraceKind::sched_switch, 0);
    const sim::TraceEvent pushed = find(TraceKind::active_balance, 0);
    const sim::TraceEvent migrated = find(TraceKind::sched_migrate_task, 4);
    const sim::TraceEvent runs = find(TraceKind::sched_switch, 4);
    QVERIFY(misfit.a > 0);
    const sim::Params& params = engine.params();
    QCOMPARE((stopper.time - misfit.time).count(), params.ilb_ipi_ns + params.stopper_wake_ns);
    QVERIFY(stopper.task == sim::kStopperTask);
    QCOMPARE(pushed.a, std::int64_t{4});
    QVERIFY(pushed.time == stopper.time && migrated.time == stopper.time);
    QCOMPARE(migrated.b, static_cast<std::int64_t>(sim::MigrateReason::active_balance));
    QCOMPARE((runs.time - migrated.time).count(), params.resched_ipi_ns);
    QVERIFY(runs.task == engine.followed_task());
}

void TestEngine::rejectsCommands_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    QTest::addColumn<int>("code");
    const auto row = [](const char* key, const char* value, sim::ErrorCode code) {
        QTest::addRow("%s=%s", key, value)
            << QString::fromLatin1(key) << QString::fromLatin1(value) << static_cast<int>(code);
    };
    row("util_es", "on_tick", sim::ErrorCode::UnknownName);
    row("util_est", "on_tock", sim::ErrorCode::UnknownName);
    row("pelt_half_life", "ms16", sim::ErrorCode::Invalid);
    row("HZ", "250", sim::ErrorCode::Invalid);
    row("rate_limit_us", "fast", sim::ErrorCode::WrongType);
    row("rate_limit_us", "99999999", sim::ErrorCode::OutOfRange);
    row("nice:nobody", "3", sim::ErrorCode::UnknownName);
    row("nice:rampup", "20", sim::ErrorCode::OutOfRange);
}

void TestEngine::rejectsCommands()
{
    QFETCH(QString, key);
    QFETCH(QString, value);
    QFETCH(int, code);
    sim::Engine engine = m1Engine(m1Rampup('a'));
    runTo(engine, 10ms);
    const std::uint64_t digest = engine.digest();
    const auto applied = engine.apply(key.toStdString(), value.toStdString());
    QVERIFY(!applied);
    QCOMPARE(static_cast<int>(applied.error().code), code);
    QVERIFY(engine.command_log().empty());
    QVERIFY(engine.digest() == digest);
    auto spec = m1Rampup('a');
    spec->side.log = {{5ms, key.toStdString(), value.toStdString()}};
    QVERIFY(!sim::Engine::create(spec));
}

void TestEngine::rejectsMachines()
{
    const auto spec = m1Rampup('a');
    const auto broken = [&spec](auto change) {
        auto machine = std::make_shared<sim::MachineSpec>(*spec->scenario->machine);
        change(*machine);
        auto scenario = std::make_shared<sim::ScenarioSpec>(*spec->scenario);
        scenario->machine = machine;
        auto changed = std::make_shared<sim::RunSpec>(*spec);
        changed->scenario = scenario;
        return !sim::Engine::create(changed).has_value();
    };
    QVERIFY(broken([](sim::MachineSpec& m) { m.cpus.clear(); }));
    QVERIFY(broken([](sim::MachineSpec& m) { m.cpus.resize(4); })); // no CPU of capacity 1024 is left
    QVERIFY(broken([](sim::MachineSpec& m) { m.policies[1].opps.clear(); }));
    QVERIFY(broken([](sim::MachineSpec& m) { m.cpus[3].policy = sim::PolicyId{7}; }));
    QVERIFY(!broken([](sim::MachineSpec&) {}));
}

void TestEngine::renicesWhileRunning()
{
    sim::Engine engine = m1Engine(m1Rampup('a'));
    runTo(engine, 10ms);
    QVERIFY(engine.apply("nice:rampup", "5"));
    const sim::Task& task = engine.state().tasks.front();
    QCOMPARE(task.nice, 5);
    QCOMPARE(task.se.weight, 335u);
    runTo(engine, 50ms);
    QVERIFY(task.se.avg.load_avg <= 335);
}

void TestEngine::variantsChangeTheRun_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    for (const auto& [key, value] : {std::pair{"util_est", "off"},
                                     {"util_est", "on_tick"},
                                     {"fits_capacity", "one_tick"},
                                     {"dvfs_headroom", "until_next_update"},
                                     {"dvfs_headroom", "none"},
                                     {"pelt_half_life", "ms16"},
                                     {"pelt_half_life", "ms8"},
                                     {"late_freq_scale", "on"}})
        QTest::addRow("%s=%s", key, value) << QString::fromLatin1(key) << QString::fromLatin1(value);
}

void TestEngine::variantsChangeTheRun()
{
    QFETCH(QString, key);
    QFETCH(QString, value);
    sim::Engine baseline = m1Engine(m1Rampup('a'));
    runTo(baseline, 300ms);
    auto spec = m1Rampup('a');
    const int feature = sim::find_feature(key.toStdString());
    set_variant(spec->side.features, feature, sim::find_variant(feature, value.toStdString()));
    sim::Engine engine = m1Engine(spec);
    runTo(engine, 300ms);
    QVERIFY(engine.digest() != baseline.digest());
}

QTEST_APPLESS_MAIN(TestEngine)
#include "tst_engine.moc"
