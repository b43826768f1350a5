// SPDX-License-Identifier: GPL-3.0-or-later
// What fits a CPU, and when a runqueue is said to hold a task that does not.
#include "sim/fair/load_balance.h"
#include "tests/support/machine_builder.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestFitsCapacity : public QObject {
    Q_OBJECT
private slots:
    void largest_data();
    void largest();
    void biggestAlwaysFitsOneTick();
    void greater_data();
    void greater();
    void flipRecomputes();
    void misfitAtTick();
    void misfitAtSwitch();
    void misfitClearedBeforeIdle();
    void misfitNotElsewhere();
    void neverMisfit_data();
    void neverMisfit();
};

namespace {

constexpr CpuId little{0};

Machine with_capacity(u32 capacity, SideSpec side)
{
    MachineSpec spec = symmetric_spec(2);
    spec.cpus[0].capacity = Capacity{capacity};
    return machine(spec, std::move(side));
}

SideSpec variant(FitsCapacity fits, s64 hz)
{
    SideSpec side = side_at(hz);
    side.features.fits_capacity = fits;
    return side;
}

// A task of util `util` that runs on the little CPU 0 of an M1.
TaskId running_with_util(Machine& m, u64 util)
{
    const TaskId id = add_queued(m, little);
    m.task(id).se.avg.util_avg = util;
    m.task(id).se.avg.load_avg = 777;
    run(m, id);
    return id;
}

} // namespace

void TestFitsCapacity::largest_data()
{
    QTest::addColumn<int>("oneTick");
    QTest::addColumn<quint32>("capacity");
    QTest::addColumn<int>("hz");
    QTest::addColumn<quint64>("fits"); // the largest util that does
    QTest::newRow("160") << 0 << 160u << 250 << quint64{127};
    QTest::newRow("446") << 0 << 446u << 250 << quint64{356};
    QTest::newRow("459") << 0 << 459u << 1000 << quint64{367};
    QTest::newRow("1024") << 0 << 1024u << 1000 << quint64{819};
    QTest::newRow("one tick 160") << 1 << 160u << 250 << quint64{82};
    QTest::newRow("one tick 459") << 1 << 459u << 1000 << quint64{444};
}

void TestFitsCapacity::largest()
{
    QFETCH(int, oneTick);
    QFETCH(quint32, capacity);
    QFETCH(int, hz);
    QFETCH(quint64, fits);
    const Machine m =
        with_capacity(capacity, variant(oneTick ? FitsCapacity::one_tick : FitsCapacity::margin_80pct, hz));
    QVERIFY(fits_capacity(m.rq(little), fits));
    QVERIFY(!fits_capacity(m.rq(little), fits + 1));
}

void TestFitsCapacity::biggestAlwaysFitsOneTick()
{
    const Machine m = m1_machine(variant(FitsCapacity::one_tick, 1000));
    QVERIFY(fits_capacity(m.rq(CpuId{7}), 1024));
}

void TestFitsCapacity::greater_data()
{
    QTest::addColumn<quint64>("a");
    QTest::addColumn<quint64>("b");
    QTest::addColumn<bool>("expected");
    QTest::newRow("big over little") << quint64{1024} << quint64{459} << true;
    QTest::newRow("equal") << quint64{1024} << quint64{1024} << false;
    QTest::newRow("not 5 percent") << quint64{1078} << quint64{1024} << false;
    QTest::newRow("a little more") << quint64{1079} << quint64{1024} << true;
}

void TestFitsCapacity::greater()
{
    QFETCH(quint64, a);
    QFETCH(quint64, b);
    QTEST(capacity_greater(a, b), "expected");
}

void TestFitsCapacity::flipRecomputes()
{
    Machine m = m1_machine();
    QCOMPARE(m.rq(little).fits_threshold, s64{368});
    QVERIFY(apply_command(m, "fits_capacity", "one_tick").has_value());
    QCOMPARE(m.rq(little).fits_threshold, s64{445});
    QVERIFY(apply_command(m, "fits_capacity", "margin_80pct").has_value());
    QCOMPARE(m.rq(little).fits_threshold, s64{368});
}

void TestFitsCapacity::misfitAtTick()
{
    Machine m = m1_machine();
    const TaskId id = running_with_util(m, 367);
    sched_tick(m, m.rq(little));
    QCOMPARE(m.rq(little).misfit_task_load, u64{0});
    m.task(id).se.avg.util_est = 368; // the larger of the two counts
    sched_tick(m, m.rq(little));
    QCOMPARE(m.rq(little).misfit_task_load, u64{777});
    m.task(id).se.avg.load_avg = 0;
    sched_tick(m, m.rq(little));
    QCOMPARE(m.rq(little).misfit_task_load, u64{1}); // never 0 for a misfit
    m.task(id).se.avg.util_est = 0;
    sched_tick(m, m.rq(little));
    QCOMPARE(m.rq(little).misfit_task_load, u64{0});
}

void TestFitsCapacity::misfitAtSwitch()
{
    Machine m = m1_machine();
    Rq& rq = m.rq(little);
    const TaskId heavy = add_queued(m, little);
    m.task(heavy).se.avg.util_avg = 500;
    m.task(heavy).se.avg.load_avg = 600;
    m.s.this_cpu = little;
    schedule(m, rq, SchedMode::Preempt);
    QCOMPARE(rq.curr, heavy);
    QCOMPARE(rq.misfit_task_load, u64{600});
    // Picked again: nothing is looked at.
    m.task(heavy).se.avg.util_avg = 1;
    schedule(m, rq, SchedMode::Preempt);
    QCOMPARE(rq.misfit_task_load, u64{600});
    // Another task: looked at.
    const TaskId light = add_queued(m, little);
    set_virtual(m, light, 0, 1);
    m.task(heavy).se.vruntime = 1'000'000'000;
    schedule(m, rq, SchedMode::Preempt);
    QCOMPARE(rq.curr, light);
    QCOMPARE(rq.misfit_task_load, u64{0});
}

void TestFitsCapacity::misfitClearedBeforeIdle()
{
    Machine m = m1_machine();
    Rq& rq = m.rq(little);
    rq.misfit_task_load = 500;
    rq.ttwu_pending = true; // newidle leaves early, after this
    QCOMPARE(sched_balance_newidle(m, rq), 0);
    QCOMPARE(rq.misfit_task_load, u64{0});
}

// Queueing, dequeueing and a nice change of the running task leave the value until the next tick or switch.
void TestFitsCapacity::misfitNotElsewhere()
{
    Machine m = m1_machine();
    Rq& rq = m.rq(little);
    const TaskId id = running_with_util(m, 500);
    QCOMPARE(rq.misfit_task_load, u64{0});
    const TaskId other = add_queued(m, little);
    m.task(other).se.avg.util_avg = 600;
    QCOMPARE(rq.misfit_task_load, u64{0});
    dequeue_task_fair(m, rq, m.task(other), DEQUEUE_SLEEP);
    QCOMPARE(rq.misfit_task_load, u64{0});
    set_user_nice(m, m.task(id), -5);
    QCOMPARE(rq.curr, id);
    QCOMPARE(rq.cfs.curr, id);
    QCOMPARE(rq.misfit_task_load, u64{0});
    rq.misfit_task_load = 42;
    m.task(id).se.avg.util_avg = 1;
    set_user_nice(m, m.task(id), 5);
    QCOMPARE(rq.misfit_task_load, u64{42});
}

void TestFitsCapacity::neverMisfit_data()
{
    QTest::addColumn<bool>("m1");
    QTest::addColumn<int>("cpu");
    QTest::addColumn<int>("allowed"); // 0 all, 1 this CPU only, 2 the little ones
    QTest::addColumn<bool>("misfit");
    QTest::newRow("little, all allowed") << true << 0 << 0 << true;
    QTest::newRow("little, one allowed") << true << 0 << 1 << false;
    QTest::newRow("nothing bigger allowed") << true << 0 << 2 << false;
    QTest::newRow("big") << true << 4 << 0 << false;
    QTest::newRow("equal CPUs") << false << 0 << 0 << false;
}

void TestFitsCapacity::neverMisfit()
{
    QFETCH(bool, m1);
    QFETCH(int, cpu);
    QFETCH(int, allowed);
    QFETCH(bool, misfit);
    Machine m = m1 ? m1_machine() : symmetric_machine(4);
    const TaskId id = add_task(m, CpuId{cpu});
    if (allowed == 1)
        allow_only(m, id, {cpu});
    if (allowed == 2)
        allow_only(m, id, {0, 1, 2, 3});
    m.task(id).se.avg.util_avg = 1000;
    m.task(id).se.avg.load_avg = 5;
    update_misfit_status(m, m.rq(CpuId{cpu}), &m.task(id));
    QCOMPARE(m.rq(CpuId{cpu}).misfit_task_load != 0, misfit);
}

QTEST_APPLESS_MAIN(TestFitsCapacity)
#include "tst_fits_capacity.moc"
