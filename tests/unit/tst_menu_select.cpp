// SPDX-License-Identifier: GPL-3.0-or-later
// What the governor menu makes of the past and of the timers.
#include "tests/support/idle_machine.h"

#include <QTest>

#include <algorithm>
#include <limits>

using namespace sim;
using namespace hand;

class TestMenuSelect : public QObject {
    Q_OBJECT
private slots:
    void typicalInterval_data();
    void typicalInterval();
    void update_data();
    void update();
    void select_data();
    void select();
    void skipsTheTimers();
    void rejectedEntry();
    void knowsMagnitudes_data();
    void knowsMagnitudes();
};

namespace {

constexpr u32 kMax = std::numeric_limits<u32>::max();
using Numbers = QList<quint32>;

std::vector<IdleStateSpec> x86_states()
{
    return {poll_state(), idle_state("C1", 2, 2), idle_state("C1E", 10, 20), idle_state("C6", 170, 600)};
}

} // namespace

void TestMenuSelect::typicalInterval_data()
{
    QTest::addColumn<QList<quint32>>("intervals");
    QTest::addColumn<quint32>("expected");
    QTest::newRow("one outlier is dropped") << Numbers{20, 21, 19, 20, 22, 20, 500, 20} << 20u;
    QTest::newRow("short ones") << Numbers{2, 2, 3, 2, 2, 3, 2, 2} << 2u;
    QTest::newRow("nothing seen yet") << Numbers{0, 0, 0, 0, 0, 0, 0, 0} << kMax;
    // Average 1000, variance 100^2: 1000^2 > 36 * 100^2.
    QTest::newRow("within a sixth of the average") << Numbers{900, 1100, 900, 1100, 900, 1100, 900, 1100} << 1000u;
    QTest::newRow("an outlier below") << Numbers{1000, 1000, 1000, 3, 1000, 1000, 1000, 1000} << 1000u;
    QTest::newRow("two outliers") << Numbers{9000, 50, 52, 51, 7000, 50, 53, 50} << 51u;
    // The two largest go one by one, six are left, and the largest of them is taken.
    QTest::newRow("no pattern") << Numbers{100, 200, 300, 400, 1000, 2000, 3000, 4000} << 2000u;
    QTest::newRow("rejected entries do not count") << Numbers{kMax, 20, 20, 20, 20, 20, 20, kMax} << 20u;
    QTest::newRow("too few for anything") << Numbers{kMax, kMax, kMax, kMax, kMax, 20, 200, 2000} << kMax;
}

void TestMenuSelect::typicalInterval()
{
    QFETCH(QList<quint32>, intervals);
    MenuDevice data;
    std::copy(intervals.begin(), intervals.end(), data.intervals.begin());
    QTEST(get_typical_interval(data), "expected");
}

void TestMenuSelect::update_data()
{
    QTest::addColumn<int>("state");
    QTest::addColumn<quint64>("residency"); // us
    QTest::addColumn<quint64>("nextTimer"); // us
    QTest::addColumn<bool>("tick");
    QTest::addColumn<quint32>("interval");
    QTest::addColumn<quint32>("factor");
    // 8192 - 1024 + 1024 * measured / timer
    QTest::newRow("latency is taken off") << 1 << quint64{510} << quint64{1000} << false << 500u << 7680u;
    QTest::newRow("little more than the latency") << 1 << quint64{20} << quint64{1000} << false << 10u << 7178u;
    QTest::newRow("not beyond the timer") << 1 << quint64{2010} << quint64{1000} << false << 1000u << 8192u;
    QTest::newRow("the tick, no timer near") << 0 << quint64{700} << quint64{100'000} << true << 45'000u << 7628u;
    QTest::newRow("the tick, a timer near") << 0 << quint64{701} << quint64{1000} << true << 700u << 7884u;
    QTest::newRow("too long to learn from") << 0 << quint64{60'001} << quint64{100'000} << false << 60'000u << 8192u;
}

void TestMenuSelect::update()
{
    QFETCH(int, state);
    QFETCH(quint64, residency);
    QFETCH(quint64, nextTimer);
    QFETCH(bool, tick);
    Selecting s(IdleGovernor::menu, three_states());
    s.dev().last_state_idx = state;
    s.dev().last_residency_ns = residency * 1000;
    s.dev().menu.next_timer_ns = nextTimer * 1000;
    s.dev().menu.bucket = 2;
    s.dev().got_idle_tick = tick;
    menu_select(s.m, s.rq());
    QTEST(s.dev().menu.intervals[0], "interval");
    QTEST(s.dev().menu.correction_factor[2], "factor");
    QVERIFY(!s.dev().got_idle_tick);
}

void TestMenuSelect::select_data()
{
    QTest::addColumn<bool>("x86");
    QTest::addColumn<quint32>("typical"); // us, all eight alike; 0 = no typical interval
    QTest::addColumn<int>("timer");       // us; 0 = none
    QTest::addColumn<bool>("stopped");
    QTest::addColumn<int>("state");
    QTest::addColumn<bool>("stopTick");
    QTest::newRow("nothing known, no timer") << false << 0u << 0 << false << 2 << true;
    QTest::newRow("timer in a tick's time") << false << 0u << 1000 << false << 2 << true;
    QTest::newRow("timer before that") << false << 0u << 900 << false << 1 << false;
    QTest::newRow("typical is shorter than the timer") << false << 150u << 5000 << false << 1 << false;
    // The next tick comes in 700 us: C3 would not be reached, and C2 would.
    QTest::newRow("a long one, but tick kept") << false << 990u << 5000 << false << 1 << false;
    QTest::newRow("timer before the second state") << false << 0u << 99 << false << 0 << true;
    QTest::newRow("no tick: short prediction is not believed") << false << 50u << 5000 << true << 2 << true;
    QTest::newRow("no tick: the timer is") << false << 50u << 200 << true << 1 << true;
    QTest::newRow("POLL keeps the tick") << true << 0u << 1 << false << 0 << false;
    QTest::newRow("rather C1 than POLL") << true << 2u << 0 << false << 1 << false;
    QTest::newRow("C1E") << true << 30u << 0 << false << 2 << false;
}

void TestMenuSelect::select()
{
    QFETCH(bool, x86);
    QFETCH(quint32, typical);
    QFETCH(int, timer);
    QFETCH(bool, stopped);
    Selecting s(IdleGovernor::menu, x86 ? x86_states() : three_states());
    s.dev().menu.intervals.fill(typical);
    s.dev().tick_stopped = stopped;
    s.timer_in(timer);
    const IdleChoice choice = menu_select(s.m, s.rq());
    QTEST(choice.state, "state");
    QTEST(choice.stop_tick, "stopTick");
}

// Typical intervals up to 15 us: the timers are not asked, and the CPU counts as woken by something else.
void TestMenuSelect::skipsTheTimers()
{
    Selecting s(IdleGovernor::menu, three_states());
    s.dev().menu.intervals.fill(15);
    s.timer_in(3);
    QCOMPARE(menu_select(s.m, s.rq()).state, 0);
    QCOMPARE(s.dev().menu.next_timer_ns, static_cast<u64>(std::numeric_limits<s64>::max()));
    QCOMPARE(s.dev().menu.bucket, 5u);
    s.dev().menu.intervals.fill(16);
    menu_select(s.m, s.rq());
    QCOMPARE(s.dev().menu.next_timer_ns, u64{3000});
    QCOMPARE(s.dev().menu.bucket, 0u);
}

void TestMenuSelect::rejectedEntry()
{
    Selecting s(IdleGovernor::menu, three_states());
    s.dev().last_residency_ns = 0;
    menu_select(s.m, s.rq());
    QCOMPARE(s.dev().menu.intervals[0], kMax);
    QCOMPARE(s.dev().menu.interval_ptr, 1u);
}

void TestMenuSelect::knowsMagnitudes_data()
{
    QTest::addColumn<int>("timer"); // us
    QTest::addColumn<quint32>("bucket");
    QTest::newRow("9 us") << 9 << 0u;
    QTest::newRow("10 us") << 10 << 1u;
    QTest::newRow("99 us") << 99 << 1u;
    QTest::newRow("100 us") << 100 << 2u;
    QTest::newRow("1 ms") << 1000 << 3u;
    QTest::newRow("10 ms") << 10'000 << 4u;
    QTest::newRow("99 ms") << 99'999 << 4u;
    QTest::newRow("100 ms") << 100'000 << 5u;
    QTest::newRow("10 s") << 10'000'000 << 5u;
}

void TestMenuSelect::knowsMagnitudes()
{
    QFETCH(int, timer);
    Selecting s(IdleGovernor::menu, three_states());
    s.timer_in(timer);
    menu_select(s.m, s.rq());
    QTEST(s.dev().menu.bucket, "bucket");
}

QTEST_APPLESS_MAIN(TestMenuSelect)
#include "tst_menu_select.moc"
