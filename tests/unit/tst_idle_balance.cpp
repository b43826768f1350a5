// SPDX-License-Identifier: GPL-3.0-or-later
// A CPU about to go idle looks for work: gates, dice, and what it costs.
#include "sim/fair/load_balance.h"
#include "tests/support/machine_builder.h"

#include <QTest>

#include <cmath>

using namespace sim;
using namespace hand;

class TestIdleBalance : public QObject {
    Q_OBJECT
private slots:
    void wakeupOnItsWay();
    void rootDomainGate();
    void costGates_data();
    void costGates();
    void measuredCost();
    void costDecays();
    void ratioIsRenewed();
    void dice_data();
    void dice();
    void successWeight_data();
    void successWeight();
    void pulledClearsTheStamp();
};

namespace {

constexpr CpuId little{0};
constexpr CpuId big{4};

SideSpec no_dice()
{
    SideSpec side = side_at(1000);
    side.features.NI_RANDOM = SchedFeat::off;
    return side;
}

// How often a level was looked at by newidle: fresh state has 512.
QList<int> passes(const Machine& m, CpuId cpu)
{
    QList<int> counts;
    for (const SdState& sd : m.rq(cpu).sd)
        counts.push_back(static_cast<int>(sd.newidle_call) - 512);
    return counts;
}

} // namespace

// A task is on its way here: newidle does nothing, and the idle period has no stamp of its own.
void TestIdleBalance::wakeupOnItsWay()
{
    Machine m = m1_machine(no_dice());
    Rq& rq = m.rq(big);
    rq.idle_stamp = 77;
    rq.ttwu_pending = true;
    m.s.rd.overloaded = true;
    QCOMPARE(sched_balance_newidle(m, rq), 0);
    QCOMPARE(rq.idle_stamp, u64{77});
    QCOMPARE(passes(m, big), (QList<int>{0, 0}));
}

void TestIdleBalance::rootDomainGate()
{
    Machine m = m1_machine(no_dice());
    Rq& rq = m.rq(big);
    elapse(m, milliseconds{3});
    update_rq_clock(m, rq);
    rq.next_balance = m.jiffies() + 5000;
    QCOMPARE(sched_balance_newidle(m, rq), 0);
    QCOMPARE(rq.idle_stamp, rq.clock);
    QCOMPARE(passes(m, big), (QList<int>{0, 0}));
    QCOMPARE(rq.next_balance, m.jiffies() - 3 + 4); // the lowest level's next visit: 4 ms after the start
    m.s.rd.overloaded = true;
    QCOMPARE(sched_balance_newidle(m, rq), 0);
    QCOMPARE(passes(m, big), (QList<int>{1, 1}));
}

void TestIdleBalance::costGates_data()
{
    QTest::addColumn<quint64>("avgIdle");
    QTest::addColumn<quint64>("mc"); // recorded costs
    QTest::addColumn<quint64>("pkg");
    QTest::addColumn<QList<int>>("expected");
    // A pass costs 1000 + 4 * 90 + 1000 at MC (with the update of averages), 1000 + 8 * 90 at PKG.
    QTest::newRow("time for both") << quint64{60'000} << quint64{12'000} << quint64{40'000} << QList<int>{1, 1};
    QTest::newRow("just enough") << quint64{42'360} << quint64{12'000} << quint64{40'000} << QList<int>{1, 1};
    QTest::newRow("not for the second") << quint64{42'359} << quint64{12'000} << quint64{40'000} << QList<int>{1, 0};
    QTest::newRow("not for the first") << quint64{11'999} << quint64{12'000} << quint64{0} << QList<int>{0, 0};
}

void TestIdleBalance::costGates()
{
    QFETCH(quint64, avgIdle);
    QFETCH(quint64, mc);
    QFETCH(quint64, pkg);
    Machine m = m1_machine(no_dice());
    m.s.rd.overloaded = true;
    Rq& rq = m.rq(big);
    rq.avg_idle = avgIdle;
    rq.sd[0].max_newidle_lb_cost = mc;
    rq.sd[1].max_newidle_lb_cost = pkg;
    sched_balance_newidle(m, rq);
    QTEST(passes(m, big), "expected");
}

void TestIdleBalance::measuredCost()
{
    SideSpec side = no_dice();
    side.params.migration_cost_us = 0;
    Machine m = m1_machine(side);
    m.s.rd.overloaded = true;
    Rq& rq = m.rq(big);
    sched_balance_newidle(m, rq);
    QCOMPARE(rq.sd[0].max_newidle_lb_cost, u64{2360});
    QCOMPARE(rq.sd[1].max_newidle_lb_cost, u64{0}); // avg_idle 0 < 2360
    QCOMPARE(rq.max_idle_balance_cost, u64{2360});
}

void TestIdleBalance::costDecays()
{
    Machine m = m1_machine();
    SdState sd;
    sd.max_newidle_lb_cost = 2560;
    sd.last_decay_max_lb_cost = m.jiffies();
    QVERIFY(!update_newidle_cost(m, sd, 0, 0));
    elapse(m, milliseconds{1000});
    QVERIFY(!update_newidle_cost(m, sd, 0, 0)); // a second and a jiffy
    elapse(m, milliseconds{1});
    QVERIFY(update_newidle_cost(m, sd, 0, 0));
    QCOMPARE(sd.max_newidle_lb_cost, u64{2530});
    QVERIFY(!update_newidle_cost(m, sd, 0, 0));
    QVERIFY(!update_newidle_cost(m, sd, 3000, 0));
    QCOMPARE(sd.max_newidle_lb_cost, u64{3000});
    QCOMPARE(sd.newidle_call, 513u); // only a visit that cost something
}

void TestIdleBalance::ratioIsRenewed()
{
    Machine m = m1_machine();
    SdState sd;
    for (int i = 0; i < 511; ++i)
        update_newidle_cost(m, sd, 1, 0);
    QCOMPARE(sd.newidle_call, 1023u);
    QCOMPARE(sd.newidle_ratio, 512u);
    update_newidle_cost(m, sd, 1, 2);
    QCOMPARE(sd.newidle_ratio, 258u); // 256 to begin with, and 2
    QCOMPARE(sd.newidle_call, 512u);
    QCOMPARE(sd.newidle_success, 129u);
}

void TestIdleBalance::dice_data()
{
    QTest::addColumn<quint32>("ratio");
    QTest::addColumn<double>("probability");
    QTest::newRow("512") << 512u << 514.0 / 1024;
    QTest::newRow("256") << 256u << 258.0 / 1024;
    QTest::newRow("64") << 64u << 66.0 / 1024;
    QTest::newRow("0") << 0u << 2.0 / 1024;
    QTest::newRow("1022") << 1022u << 1.0;
    QTest::newRow("2000") << 2000u << 1.0;
}

void TestIdleBalance::dice()
{
    QFETCH(quint32, ratio);
    QFETCH(double, probability);
    Machine m = symmetric_machine(2);
    m.s.rd.overloaded = true;
    Rq& rq = m.rq(CpuId{1});
    constexpr int trials = 20000;
    int ran = 0;
    for (int i = 0; i < trials; ++i) {
        rq.sd[0] = {};
        rq.sd[0].newidle_ratio = ratio;
        m.s.rd.overloaded = true;
        sched_balance_newidle(m, rq);
        QCOMPARE(rq.sd[0].newidle_call, 513u); // counted either way
        ran += rq.sd[0].max_newidle_lb_cost ? 1 : 0;
    }
    // Draws are keyed, so this is one fixed number; five standard deviations say that it is no accident.
    const double sigma = std::sqrt(trials * probability * (1 - probability));
    QVERIFY(std::abs(ran - trials * probability) <= 5 * sigma);
    QCOMPARE(rq.newidle_draws, u64{trials});
}

void TestIdleBalance::successWeight_data()
{
    QTest::addColumn<quint32>("ratio");
    QTest::addColumn<quint32>("weight");
    QTest::newRow("512") << 512u << 2u;
    QTest::newRow("256") << 256u << 4u;
    QTest::newRow("64") << 64u << 16u;
    QTest::newRow("0") << 0u << 1024u;
    QTest::newRow("1022") << 1022u << 1u;
}

// A pull of a 1-in-k level counts k.
void TestIdleBalance::successWeight()
{
    QFETCH(quint32, ratio);
    QFETCH(quint32, weight);
    Machine m = symmetric_machine(2);
    add_running(m, CpuId{0});
    add_queued(m, CpuId{0});
    add_queued(m, CpuId{0});
    elapse(m, milliseconds{1});
    m.s.this_cpu = CpuId{1};
    Rq& rq = m.rq(CpuId{1});
    update_rq_clock(m, rq);
    for (int i = 0; i < 100000 && !rq.nr_running; ++i) {
        rq.sd[0] = {};
        rq.sd[0].newidle_ratio = ratio;
        sched_balance_newidle(m, rq);
    }
    QCOMPARE(rq.nr_running, 1u);
    QCOMPARE(rq.sd[0].newidle_success - 256, weight);
}

void TestIdleBalance::pulledClearsTheStamp()
{
    Machine m = symmetric_machine(2, no_dice());
    add_running(m, CpuId{0});
    add_queued(m, CpuId{0});
    add_queued(m, CpuId{0});
    elapse(m, milliseconds{1});
    m.s.this_cpu = CpuId{1};
    Rq& rq = m.rq(CpuId{1});
    update_rq_clock(m, rq);
    QCOMPARE(sched_balance_newidle(m, rq), 1);
    QCOMPARE(rq.idle_stamp, u64{0});
    QCOMPARE(rq.nr_running, 1u);
    QCOMPARE(rq.sd[0].max_newidle_lb_cost, u64{1000 + 2 * 90 + 1500 + 1000});
}

QTEST_APPLESS_MAIN(TestIdleBalance)
#include "tst_idle_balance.moc"
