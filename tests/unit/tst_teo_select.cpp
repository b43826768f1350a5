// SPDX-License-Identifier: GPL-3.0-or-later
// What the governor teo makes of the past and of the timers, and what a flip of the governor leaves of it.
#include "sim/engine/engine.h"
#include "tests/support/idle_machine.h"

#include <QTest>

#include <array>
#include <limits>

using namespace sim;
using namespace hand;

class TestTeoSelect : public QObject {
    Q_OBJECT
private slots:
    void select_data();
    void select();
    void update_data();
    void update();
    void tick();
    void shortIdles();
    void flipForgets();
};

namespace {

using Intervals = std::array<u32, 8>;
using Numbers = QList<quint32>;

Numbers numbers(const TeoCpu& teo)
{
    Numbers out;
    for (const TeoCpu::Bin& bin : teo.state_bins)
        out << bin.hits << bin.intercepts;
    return out;
}

} // namespace

void TestTeoSelect::select_data()
{
    QTest::addColumn<QList<quint32>>("bins"); // hits and intercepts of each state
    QTest::addColumn<quint32>("shortIdles");
    QTest::addColumn<quint32>("tickIntercepts");
    QTest::addColumn<int>("timer"); // us; 0 = none
    QTest::addColumn<bool>("stopped");
    QTest::addColumn<int>("state");
    QTest::addColumn<bool>("stopTick");
    // Total 8192 in all of them.
    const Numbers early{0, 4096, 0, 1024, 3072, 0};
    const Numbers few{0, 1024, 0, 1024, 6144, 0};
    const Numbers middle{0, 1024, 0, 4096, 3072, 0};
    QTest::newRow("mostly woken early") << early << 0u << 0u << 0 << false << 0 << false;
    QTest::newRow("seldom woken early: the timer decides") << few << 0u << 0u << 0 << false << 2 << true;
    QTest::newRow("a timer below the deepest") << few << 0u << 0u << 999 << false << 1 << false;
    QTest::newRow("a timer below all") << few << 0u << 0u << 50 << false << 0 << false;
    QTest::newRow("median in the middle") << middle << 0u << 0u << 0 << false << 1 << true;
    // 5121 > 8192 / 2 + 8192 / 8: the tick comes in 700 us, enough for C2.
    QTest::newRow("intercepts within a tick keep it") << middle << 0u << 5121u << 0 << false << 1 << false;
    QTest::newRow("not so many") << middle << 0u << 5120u << 0 << false << 1 << true;
    QTest::newRow("no tick: no shallow state") << early << 0u << 0u << 0 << true << 2 << true;
    QTest::newRow("no tick: but the timer") << early << 0u << 0u << 500 << true << 1 << true;
    QTest::newRow("mostly short: timers not asked") << early << 4096u << 0u << 0 << false << 0 << false;
}

void TestTeoSelect::select()
{
    QFETCH(QList<quint32>, bins);
    QFETCH(quint32, shortIdles);
    QFETCH(quint32, tickIntercepts);
    QFETCH(int, timer);
    QFETCH(bool, stopped);
    Selecting s(IdleGovernor::teo, three_states());
    TeoCpu& teo = s.dev().teo;
    for (std::size_t i = 0; i < 3; ++i)
        teo.state_bins[i] = {.intercepts = bins[static_cast<qsizetype>(2 * i + 1)],
                             .hits = bins[static_cast<qsizetype>(2 * i)]};
    teo.total = 8192;
    teo.short_idles = shortIdles;
    teo.tick_intercepts = tickIntercepts;
    s.dev().tick_stopped = stopped;
    s.timer_in(timer);
    const IdleChoice choice = teo_select(s.m, s.rq());
    QTEST(choice.state, "state");
    QTEST(choice.stop_tick, "stopTick");
}

void TestTeoSelect::update_data()
{
    QTest::addColumn<int>("state");
    QTest::addColumn<quint64>("residency");   // us
    QTest::addColumn<quint64>("sleepLength"); // us
    QTest::addColumn<QList<quint32>>("bins");
    QTest::addColumn<quint32>("tickIntercepts");
    QTest::addColumn<quint32>("shortIdles");
    QTest::newRow("slept as long as the timer")
        << 2 << quint64{5000} << quint64{5000} << Numbers{0, 0, 0, 0, 1024, 0} << 0u << 0u;
    QTest::newRow("woken early, within a tick")
        << 2 << quint64{550} << quint64{5000} << Numbers{0, 0, 0, 1024, 0, 0} << 1024u << 0u;
    // 1049 us less half of C3's 100 us: reached no more than C2.
    QTest::newRow("half of the latency is taken off")
        << 2 << quint64{1049} << quint64{5000} << Numbers{0, 0, 0, 1024, 0, 0} << 1024u << 0u;
    QTest::newRow("a little longer") << 2 << quint64{1050} << quint64{5000} << Numbers{0, 0, 0, 0, 1024, 0} << 0u << 0u;
    QTest::newRow("below the latency: half of it")
        << 2 << quint64{90} << quint64{5000} << Numbers{0, 1024, 0, 0, 0, 0} << 1024u << 1024u;
    QTest::newRow("short") << 0 << quint64{15} << quint64{50} << Numbers{1024, 0, 0, 0, 0, 0} << 0u << 1024u;
    QTest::newRow("not so short") << 0 << quint64{16} << quint64{50} << Numbers{1024, 0, 0, 0, 0, 0} << 0u << 0u;
}

void TestTeoSelect::update()
{
    QFETCH(int, state);
    QFETCH(quint64, residency);
    QFETCH(quint64, sleepLength);
    Selecting s(IdleGovernor::teo, three_states());
    TeoCpu& teo = s.dev().teo;
    s.dev().last_state_idx = state;
    s.dev().last_residency_ns = residency * 1000;
    teo.sleep_length_ns = sleepLength * 1000;
    teo_select(s.m, s.rq());
    QCOMPARE(teo.total, 1024u);
    QTEST(numbers(teo), "bins");
    QTEST(teo.tick_intercepts, "tickIntercepts");
    QTEST(teo.short_idles, "shortIdles");
    QCOMPARE(s.dev().last_state_idx, -1);
    teo_select(s.m, s.rq()); // nothing new
    QTEST(numbers(teo), "bins");
    // An eighth decays; what is below eight, all of it.
    teo.state_bins[0] = {.intercepts = 7, .hits = 8};
    s.dev().last_state_idx = 2;
    s.dev().last_residency_ns = 5'000'000;
    teo_select(s.m, s.rq());
    QCOMPARE(teo.state_bins[0].intercepts, 0u);
    QCOMPARE(teo.state_bins[0].hits, 7u);
}

// Woken by the tick again and again: the deepest state would have been right.
void TestTeoSelect::tick()
{
    Selecting s(IdleGovernor::teo, three_states());
    TeoCpu& teo = s.dev().teo;
    const auto tick_wakes = [&s, &teo] {
        s.dev().last_state_idx = 0;
        s.dev().last_residency_ns = 700'000;
        s.dev().got_idle_tick = true;
        teo.sleep_length_ns = 5'000'000;
        teo_select(s.m, s.rq());
    };
    tick_wakes(); // 3 * 1024 > 2 * 1024
    QCOMPARE(numbers(teo), (Numbers{0, 0, 0, 0, 1024, 0}));
    QCOMPARE(teo.tick_intercepts, 0u);
    // Many other wake-ups since: total = 7168 + 896 + 1024 = 9088, total_tick = 896 + 1024: 5760 < 18176.
    teo.state_bins[1].hits = 8192;
    tick_wakes();
    QCOMPARE(numbers(teo), (Numbers{0, 0, 7168, 1024, 896, 0}));
    QCOMPARE(teo.total, 9088u);
    QCOMPARE(teo.total_tick, 1920u);
    QCOMPARE(teo.tick_intercepts, 1024u);
}

void TestTeoSelect::shortIdles()
{
    Selecting s(IdleGovernor::teo, three_states());
    TeoCpu& teo = s.dev().teo;
    for (int i = 0; i < 30; ++i) {
        s.dev().last_state_idx = 0;
        s.dev().last_residency_ns = 5'000;
        s.timer_in(800);
        const IdleChoice choice = teo_select(s.m, s.rq());
        if (i > 10) {
            QCOMPARE(choice.state, 0);
            QVERIFY(!choice.stop_tick);
            QCOMPARE(teo.sleep_length_ns, static_cast<u64>(std::numeric_limits<s64>::max())); // not asked
        }
    }
    QVERIFY(2 * teo.short_idles >= teo.total);
}

void TestTeoSelect::flipForgets()
{
    auto scenario = std::make_shared<ScenarioSpec>();
    MachineSpec machine = symmetric_spec(2);
    machine.idle_tables = {{"all", three_states(), false}};
    scenario->machine = std::make_shared<const MachineSpec>(std::move(machine));
    auto workload = std::make_shared<WorkloadSpec>();
    TaskSpec task;
    task.name = "t";
    PhaseSpec phase;
    phase.loop = -1;
    phase.instructions = {{Instruction::Op::run, microseconds{300}}, {Instruction::Op::sleep, microseconds{900}}};
    task.phases = {phase};
    workload->tasks = {task};
    scenario->workload = std::move(workload);
    auto run = std::make_shared<RunSpec>();
    run->scenario = std::move(scenario);
    run->duration = milliseconds{100};
    run->side = side_at(1000);
    auto engine = Engine::create(run);
    QVERIFY(engine.has_value());
    QVERIFY(engine->run_until(kRunStart + milliseconds{50}).has_value());
    QVERIFY(engine->state().cpuidle[0].menu.intervals[0] != 0);
    QCOMPARE(engine->state().cpuidle[0].teo.total, 0u);
    QVERIFY(engine->apply("idle_governor", "teo").has_value());
    QCOMPARE(engine->state().cpuidle[0].menu.intervals, Intervals{});
    QVERIFY(engine->run_until(kRunStart + milliseconds{100}).has_value());
    QVERIFY(engine->state().cpuidle[0].teo.total > 0);
    QCOMPARE(engine->state().cpuidle[0].menu.intervals, Intervals{});
    auto log = std::make_shared<RunSpec>(*run);
    log->side.log = engine->command_log();
    auto again = Engine::create(log);
    QVERIFY(again.has_value());
    QVERIFY(again->run_until(kRunStart + milliseconds{100}).has_value());
    QCOMPARE(again->digest(), engine->digest());
}

QTEST_APPLESS_MAIN(TestTeoSelect)
#include "tst_teo_select.moc"
