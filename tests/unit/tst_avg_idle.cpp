// SPDX-License-Identifier: GPL-3.0-or-later
// How long a CPU is idle on average: which moments count, and how they are averaged.
#include "tests/support/machine_builder.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestAvgIdle : public QObject {
    Q_OBJECT
private slots:
    void average_data();
    void average();
    void wakeup_data();
    void wakeup();
    void wakeupEndsThePeriod();
    void forkLeavesTheStamp();
    void busyTimeCountsToo();
};

namespace {

constexpr CpuId cpu{1};

} // namespace

void TestAvgIdle::average_data()
{
    QTest::addColumn<quint64>("avg");
    QTest::addColumn<quint64>("sample");
    QTest::addColumn<quint64>("expected");
    QTest::newRow("down") << quint64{1'000'000} << quint64{40'000} << quint64{880'000};
    QTest::newRow("again") << quint64{880'000} << quint64{40'000} << quint64{775'000};
    QTest::newRow("and again") << quint64{775'000} << quint64{40'000} << quint64{683'125};
    QTest::newRow("up") << quint64{1000} << quint64{1801} << quint64{1100};
    QTest::newRow("7 more") << quint64{1000} << quint64{1007} << quint64{1000};
    QTest::newRow("7 less") << quint64{1000} << quint64{993} << quint64{1000};
    QTest::newRow("8 less") << quint64{1000} << quint64{992} << quint64{999};
    QTest::newRow("15 less, toward zero") << quint64{1000} << quint64{985} << quint64{999};
}

void TestAvgIdle::average()
{
    QFETCH(quint64, avg);
    QFETCH(quint64, sample);
    u64 value = avg;
    update_avg(value, sample);
    QTEST(quint64{value}, "expected");
}

void TestAvgIdle::wakeup_data()
{
    QTest::addColumn<quint64>("idleNs");
    QTest::addColumn<quint64>("cost");
    QTest::addColumn<quint64>("expected");
    QTest::newRow("short") << quint64{40'000} << quint64{500'000} << quint64{880'000};
    QTest::newRow("capped") << quint64{90'000'000} << quint64{500'000} << quint64{1'000'000};
    QTest::newRow("a dearer balance, a higher cap") << quint64{90'000'000} << quint64{700'000} << quint64{1'400'000};
}

void TestAvgIdle::wakeup()
{
    QFETCH(quint64, idleNs);
    QFETCH(quint64, cost);
    Machine m = symmetric_machine(2);
    Rq& rq = m.rq(cpu);
    QCOMPARE(rq.avg_idle, u64{1'000'000});
    rq.max_idle_balance_cost = cost;
    rq.idle_stamp = rq.clock - idleNs;
    avg_idle_on_wakeup_activation(m, rq);
    QTEST(quint64{rq.avg_idle}, "expected");
    QCOMPARE(rq.idle_stamp, u64{0});
    avg_idle_on_wakeup_activation(m, rq); // without a stamp nothing counts
    QTEST(quint64{rq.avg_idle}, "expected");
}

// The first of several on the wake list ends it.
void TestAvgIdle::wakeupEndsThePeriod()
{
    Machine m = symmetric_machine(2);
    Rq& rq = m.rq(cpu);
    rq.idle_stamp = to_u64(m.s.now);
    m.s.this_cpu = CpuId{0};
    const TaskId a = add_task(m, cpu);
    const TaskId b = add_task(m, cpu);
    elapse(m, microseconds{30});
    try_to_wake_up(m, m.task(a), CpuId{0});
    QVERIFY(rq.ttwu_pending);
    QVERIFY(!idle_cpu(rq));
    QCOMPARE(m.task(b).cpu, cpu);
    rq.wake_list.push_back({b, CpuId{0}, false});
    m.task(b).state = TaskState::Runnable;
    elapse(m, microseconds{10});
    m.s.this_cpu = cpu;
    sched_ttwu_pending(m, rq);
    QCOMPARE(rq.avg_idle, u64{880'000}); // 40 us: the time on the list belongs to it
    QCOMPARE(rq.nr_running, 2u);
    QVERIFY(!rq.ttwu_pending);
}

void TestAvgIdle::forkLeavesTheStamp()
{
    Machine m = symmetric_machine(2);
    Rq& rq = m.rq(cpu);
    const u64 stamp = rq.idle_stamp = to_u64(m.s.now);
    const TaskId a = add_task(m, cpu);
    m.task(a).state = TaskState::New;
    m.task(a).se.avg.last_update_time = 0;
    elapse(m, microseconds{40});
    wake_up_new_task(m, m.task(a));
    QCOMPARE(rq.idle_stamp, stamp);
    QCOMPARE(rq.avg_idle, u64{1'000'000});
}

// After such an arrival the next wake-up takes the busy time for idle time.
void TestAvgIdle::busyTimeCountsToo()
{
    Machine m = symmetric_machine(2);
    Rq& rq = m.rq(cpu);
    rq.avg_idle = 100'000;
    rq.idle_stamp = to_u64(m.s.now);
    elapse(m, microseconds{100});
    add_running(m, cpu); // came by another way than a wake-up
    elapse(m, microseconds{800});
    const TaskId b = add_task(m, cpu);
    allow_only(m, b, {1});
    m.s.this_cpu = cpu;
    try_to_wake_up(m, m.task(b), cpu);
    QCOMPARE(rq.avg_idle, u64{200'000}); // 100 000 + (900 000 - 100 000) / 8
}

QTEST_APPLESS_MAIN(TestAvgIdle)
#include "tst_avg_idle.moc"
