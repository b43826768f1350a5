// SPDX-License-Identifier: GPL-3.0-or-later
// Fair queueing by worked examples: where a task joins the queue, and what it takes along when it leaves. Times in ns,
// base slice 2.8 ms on 8 CPUs.
#include "tests/support/machine_builder.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestPlaceEntity : public QObject {
    Q_OBJECT
private slots:
    void placement_data();
    void placement();
    void newTask_data();
    void newTask();
    void emptyQueueForgetsLag();
    void eligibleIsExact();
    void averageIsFloor_data();
    void averageIsFloor();
    void lagIsClamped_data();
    void lagIsClamped();
    void niceChange();
    void niceChangeOfSleeper();
};

namespace {

constexpr CpuId cpu{4}; // a big one

Machine eight(SideSpec side = side_at(1000))
{
    return symmetric_machine(8, std::move(side));
}

SchedEntity& se(Machine& m, TaskId id)
{
    return m.task(id).se;
}

} // namespace

void TestPlaceEntity::placement_data()
{
    QTest::addColumn<int>("nice");
    QTest::addColumn<qint64>("vlag");
    QTest::addColumn<quint64>("vruntime");
    QTest::addColumn<quint64>("average");
    QTest::addColumn<bool>("preempts");
    QTest::newRow("owed") << 0 << qint64{1'000'000} << quint64{18'000'000} << quint64{19'000'000} << true;
    QTest::newRow("even") << 0 << qint64{0} << quint64{20'000'000} << quint64{20'000'000} << false;
    QTest::newRow("owes") << 0 << qint64{-500'000} << quint64{21'000'000} << quint64{20'500'000} << false;
    QTest::newRow("nice 5, owed") << 5 << qint64{1'000'000} << quint64{18'672'852} << quint64{19'672'851} << true;
}

// X runs alone and protected at v = 20 ms; Y wakes with lag from last time.
void TestPlaceEntity::placement()
{
    QFETCH(int, nice);
    QFETCH(qint64, vlag);
    QFETCH(bool, preempts);
    Machine m = eight();
    Rq& rq = m.rq(cpu);
    const TaskId x = add_running(m, cpu);
    set_virtual(m, x, 20'000'000, 22'800'000);
    se(m, x).vprot = 22'800'000;
    const TaskId y = add_task(m, cpu, nice);
    se(m, y).vlag = vlag;
    queue(m, y);
    QTEST(quint64{se(m, y).vruntime}, "vruntime");
    QTEST(quint64{avg_vruntime(m, rq)}, "average");
    QCOMPARE(se(m, y).deadline, se(m, y).vruntime + calc_delta_fair(2'800'000, se(m, y).weight));
    wakeup_preempt(m, rq, m.task(y), false);
    QCOMPARE(rq.need_resched, preempts);
}

void TestPlaceEntity::newTask_data()
{
    QTest::addColumn<int>("nice");
    QTest::addColumn<bool>("initial");
    QTest::addColumn<quint64>("request");
    QTest::newRow("half a slice") << 0 << true << quint64{1'400'000};
    QTest::newRow("nice 5") << 5 << true << quint64{4'279'403};
    QTest::newRow("feature off") << 0 << false << quint64{2'800'000};
}

void TestPlaceEntity::newTask()
{
    QFETCH(int, nice);
    QFETCH(bool, initial);
    SideSpec side = side_at(1000);
    side.features.PLACE_DEADLINE_INITIAL = initial ? SchedFeat::on : SchedFeat::off;
    Machine m = eight(side);
    const TaskId x = add_running(m, cpu);
    set_virtual(m, x, 20'000'000, 22'800'000);
    const TaskId y = add_task(m, cpu, nice);
    m.task(y).state = TaskState::New;
    se(m, y).avg.last_update_time = 0;
    wake_up_new_task(m, m.task(y));
    QCOMPARE(se(m, y).vruntime, u64{20'000'000}); // V, no lag
    QTEST(quint64{se(m, y).deadline - se(m, y).vruntime}, "request");
}

void TestPlaceEntity::emptyQueueForgetsLag()
{
    Machine m = eight();
    Rq& rq = m.rq(cpu);
    const TaskId x = add_queued(m, cpu);
    set_virtual(m, x, 7'000'003, 9'000'000);
    dequeue_task_fair(m, rq, m.task(x), DEQUEUE_SLEEP);
    QCOMPARE(avg_vruntime(m, rq), u64{7'000'003}); // the last value stays
    const TaskId y = add_task(m, cpu);
    se(m, y).vlag = 2'000'000;
    queue(m, y);
    QCOMPARE(se(m, y).vruntime, u64{7'000'003});
}

void TestPlaceEntity::eligibleIsExact()
{
    Machine m = eight();
    Rq& rq = m.rq(cpu);
    const TaskId x = add_queued(m, cpu);
    const TaskId y = add_queued(m, cpu, 5);
    set_virtual(m, x, 1'000'000, 9'000'000);
    set_virtual(m, y, 2'000'000, 9'000'000);
    // The mean is 1 000 000 + 335 000 000 / 1359 = 1 246 504.8...
    QCOMPARE(avg_vruntime(m, rq), u64{1'246'504});
    QVERIFY(entity_eligible(m, rq, 1'246'504));
    QVERIFY(!entity_eligible(m, rq, 1'246'505));
}

void TestPlaceEntity::averageIsFloor_data()
{
    QTest::addColumn<QList<quint64>>("vruntimes");
    QTest::addColumn<QList<int>>("nices");
    QTest::newRow("one") << QList<quint64>{5} << QList<int>{3};
    QTest::newRow("rest") << QList<quint64>{10, 11} << QList<int>{0, 1};
    QTest::newRow("first is latest") << QList<quint64>{3'000'001, 17, 5} << QList<int>{-20, 19, 0};
    QTest::newRow("across the wrap") << QList<quint64>{~quint64{0} - 999, 777, 1'234'567} << QList<int>{0, 5, -3};
}

// The weighted lags sum to less than one unit of V below zero.
void TestPlaceEntity::averageIsFloor()
{
    QFETCH(QList<quint64>, vruntimes);
    QFETCH(QList<int>, nices);
    Machine m = eight();
    for (int i = 0; i < vruntimes.size(); ++i) {
        const TaskId id = add_queued(m, cpu, nices[i]);
        set_virtual(m, id, vruntimes[i], vruntimes[i] + 2'800'000);
    }
    const u64 v = avg_vruntime(m, m.rq(cpu));
    s64 lags = 0;
    s64 weight = 0;
    for (const Task& p : m.s.tasks) {
        lags += p.se.weight * time_diff(v, p.se.vruntime);
        weight += p.se.weight;
    }
    QVERIFY(lags <= 0);
    QVERIFY(lags > -weight);
}

void TestPlaceEntity::lagIsClamped_data()
{
    QTest::addColumn<int>("hz");
    QTest::addColumn<int>("nice");
    QTest::addColumn<qint64>("behind"); // how far the task's v lies behind the other's
    QTest::addColumn<qint64>("vlag");
    // Two of nice 0: V lies half way.
    QTest::newRow("inside") << 1000 << 0 << qint64{8'000'000} << qint64{4'000'000};
    QTest::newRow("two slices") << 1000 << 0 << qint64{30'000'000} << qint64{5'600'000};
    QTest::newRow("the other way") << 1000 << 0 << qint64{-30'000'000} << qint64{-5'600'000};
    QTest::newRow("a tick is longer") << 100 << 0 << qint64{30'000'000} << qint64{10'000'000};
    QTest::newRow("nice 5") << 1000 << 5 << qint64{90'000'000} << qint64{17'117'612};
}

void TestPlaceEntity::lagIsClamped()
{
    QFETCH(int, hz);
    QFETCH(int, nice);
    QFETCH(qint64, behind);
    Machine m = eight(side_at(hz));
    Rq& rq = m.rq(cpu);
    const TaskId x = add_queued(m, cpu);
    const TaskId y = add_queued(m, cpu, nice);
    set_virtual(m, x, 100'000'000, 102'800'000);
    set_virtual(m, y, static_cast<u64>(100'000'000 - behind), 102'800'000);
    dequeue_task_fair(m, rq, m.task(y), DEQUEUE_SLEEP);
    QTEST(qint64{se(m, y).vlag}, "vlag");
}

void TestPlaceEntity::niceChange()
{
    Machine m = eight();
    const TaskId x = add_running(m, cpu);
    const TaskId y = add_queued(m, cpu);
    set_virtual(m, x, 20'000'000, 22'800'000);
    set_virtual(m, y, 19'000'000, 21'800'000);
    // Lag 500 000, deadline 2 800 000 ahead; both times 1024 / 335, the lag then inflated by 1359 / 1024.
    set_user_nice(m, m.task(y), 5);
    QCOMPARE(se(m, y).weight, 335u);
    QCOMPARE(se(m, y).vruntime, u64{20'000'000 - 2'028'357});
    QCOMPARE(se(m, y).deadline, se(m, y).vruntime + 8'558'805);
    QVERIFY(!se(m, y).rel_deadline);
    QCOMPARE(m.rq(cpu).cfs.load_weight, u64{1024 + 335});
    QCOMPARE(m.rq(cpu).cfs.curr, x);
}

// A sleeper's load is still part of its queue's averages and is replaced there.
void TestPlaceEntity::niceChangeOfSleeper()
{
    Machine m = eight();
    const TaskId x = add_task(m, cpu);
    SchedAvg& cfs = m.rq(cpu).cfs.avg;
    SchedAvg& own = se(m, x).avg;
    own.load_sum = 500ull * 46718;
    own.load_avg = 500;
    cfs.load_sum = 1024ull * 900 * 46718 / 1024;
    cfs.load_avg = 900;
    set_user_nice(m, m.task(x), 5);
    QCOMPARE(own.load_avg, u64{335 * 500});
    QCOMPARE(cfs.load_avg, u64{400 + 335 * 500});
    QVERIFY(cfs.load_sum >= 400ull * 46718);
}

QTEST_APPLESS_MAIN(TestPlaceEntity)
#include "tst_place_entity.moc"
