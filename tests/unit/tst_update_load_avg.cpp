// SPDX-License-Identifier: GPL-3.0-or-later
// Which average moves when, and by how much: clocks, attach, detach, leaving unlocked, new tasks, blocked decay.
#include "sim/fair/load_balance.h"
#include "sim/pelt/pelt_table.h"
#include "tests/support/machine_builder.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestUpdateLoadAvg : public QObject {
    Q_OBJECT
private slots:
    void clockIsScaledTwice();
    void idleSync_data();
    void idleSync();
    void averagesMoveAtBordersOnly();
    void waitingIsNotRunning();
    void attach();
    void attachOfNoLoad();
    void detach();
    void detachKeepsWhatTheAverageNeeds();
    void removedIsFoldedLater();
    void firstUtil_data();
    void firstUtil();
    void newTaskIsAttachedOnce();
    void migrationFromIdleCpu();
    void migrationFromBusyCpu();
    void migrationAfterQueueWasAged();
    void exitLeavesWithoutLag();
    void blockedAveragesOnceAJiffy();
};

namespace {

constexpr CpuId cpu{4}; // capacity 1024
constexpr u64 kMin = pelt::kMinDivider;

// Averages with the sums that belong to them, `contrib` us into a period.
void set_avg(SchedAvg& avg, u64 util, u64 load, u64 runnable, u32 contrib)
{
    const u64 d = kMin + contrib;
    avg.period_contrib = contrib;
    avg.util_avg = util;
    avg.util_sum = static_cast<u32>(util * d);
    avg.load_avg = load;
    avg.load_sum = load * d;
    avg.runnable_avg = runnable;
    avg.runnable_sum = runnable * d;
}

} // namespace

void TestUpdateLoadAvg::clockIsScaledTwice()
{
    Machine m = m1_machine();
    Rq& rq = m.rq(CpuId{0});
    add_running(m, CpuId{0});
    rq.freq_scale = 297; // 600 of 2064 MHz
    elapse(m, milliseconds{1});
    update_rq_clock(m, rq);
    QCOMPARE(rq.clock_task - to_u64(kRunStart), u64{1'000'000});
    QCOMPARE(rq.clock_pelt - to_u64(kRunStart), u64{130'007}); // 1 000 000 -> 448 242 -> 130 007
}

void TestUpdateLoadAvg::idleSync_data()
{
    QTest::addColumn<quint32>("utilSum");
    QTest::addColumn<quint64>("lost");
    QTest::newRow("some idle time was there") << 47'791'489u << quint64{0};
    QTest::newRow("saturated: the lag never was idle time") << 47'791'490u << quint64{869'993};
}

void TestUpdateLoadAvg::idleSync()
{
    QFETCH(quint32, utilSum);
    QFETCH(quint64, lost);
    Machine m = m1_machine();
    Rq& rq = m.rq(CpuId{0});
    add_running(m, CpuId{0});
    rq.freq_scale = 297;
    elapse(m, milliseconds{1});
    update_rq_clock(m, rq);
    rq.cfs.avg.util_sum = utilSum;
    update_idle_rq_clock_pelt(rq);
    QCOMPARE(rq.clock_pelt, rq.clock_task);
    QCOMPARE(quint64{rq.lost_idle_time}, lost);
    QCOMPARE(rq.clock_pelt_idle, rq.clock_task - lost);
    QCOMPARE(rq.clock_idle, rq.clock);
}

void TestUpdateLoadAvg::averagesMoveAtBordersOnly()
{
    Machine m = m1_machine();
    Rq& rq = m.rq(cpu);
    const TaskId id = add_running(m, cpu);
    SchedAvg& avg = m.task(id).se.avg;
    avg.util_est = UTIL_AVG_UNCHANGED | 5;
    elapse(m, nanoseconds{1023 * 1024});
    update_rq_clock(m, rq);
    update_load_avg(m, rq, &m.task(id), 0);
    QCOMPARE(avg.util_sum, 1023u << 10);
    QCOMPARE(avg.util_avg, u64{0});
    QVERIFY(avg.util_est & UTIL_AVG_UNCHANGED);
    elapse(m, nanoseconds{1024});
    update_rq_clock(m, rq);
    update_load_avg(m, rq, &m.task(id), 0);
    QCOMPARE(avg.period_contrib, 0u);
    QCOMPARE(avg.util_avg, u64{21}); // 1002 * 1024 / 46718
    QVERIFY(!(avg.util_est & UTIL_AVG_UNCHANGED));
}

void TestUpdateLoadAvg::waitingIsNotRunning()
{
    Machine m = m1_machine();
    Rq& rq = m.rq(cpu);
    const TaskId x = add_running(m, cpu);
    const TaskId y = add_queued(m, cpu);
    elapse(m, milliseconds{20});
    update_rq_clock(m, rq);
    update_load_avg(m, rq, &m.task(x), 0);
    update_load_avg(m, rq, &m.task(y), 0);
    QCOMPARE(m.task(y).se.avg.util_avg, u64{0});
    QVERIFY(m.task(x).se.avg.util_avg > 300);
    QCOMPARE(m.task(y).se.avg.runnable_avg, m.task(x).se.avg.util_avg);
    QCOMPARE(rq.cfs.avg.util_avg, m.task(x).se.avg.util_avg);
    QCOMPARE(rq.cfs.avg.runnable_sum, 2 * m.task(x).se.avg.runnable_sum);
}

void TestUpdateLoadAvg::attach()
{
    Machine m = m1_machine();
    Rq& rq = m.rq(cpu);
    set_avg(rq.cfs.avg, 100, 200, 300, 500);
    const SchedAvg before = rq.cfs.avg;
    const TaskId id = add_task(m, cpu, 5); // weight 335
    SchedAvg& own = m.task(id).se.avg;
    set_avg(own, 300, 150, 310, 77);
    own.last_update_time = 0;
    update_load_avg(m, rq, &m.task(id), DO_ATTACH);
    // Divider 47 218; load_sum has no weight: 150 * 47 218 / 335 = 21 142.
    QCOMPARE(own.last_update_time, rq.cfs.avg.last_update_time);
    QCOMPARE(own.period_contrib, 500u);
    QCOMPARE(own.util_sum, 300u * 47'218u);
    QCOMPARE(own.load_sum, u64{21'142});
    QCOMPARE(rq.cfs.avg.util_avg, u64{400});
    QCOMPARE(rq.cfs.avg.util_sum, before.util_sum + 300u * 47'218u);
    QCOMPARE(rq.cfs.avg.load_avg, u64{350});
    QCOMPARE(rq.cfs.avg.load_sum, before.load_sum + 335 * 21'142);
    QCOMPARE(rq.cfs.avg.runnable_avg, u64{610});
    QCOMPARE(rq.cfs.avg.runnable_sum, before.runnable_sum + 310 * 47'218);
}

void TestUpdateLoadAvg::attachOfNoLoad()
{
    Machine m = m1_machine();
    const TaskId id = add_task(m, cpu);
    m.task(id).se.avg.last_update_time = 0;
    update_load_avg(m, m.rq(cpu), &m.task(id), DO_ATTACH);
    QCOMPARE(m.task(id).se.avg.load_sum, u64{1});
    QCOMPARE(m.rq(cpu).cfs.avg.load_sum, u64{1024});
}

void TestUpdateLoadAvg::detach()
{
    Machine m = m1_machine();
    Rq& rq = m.rq(cpu);
    set_avg(rq.cfs.avg, 500, 900, 600, 1000);
    const TaskId id = add_task(m, cpu);
    SchedAvg& own = m.task(id).se.avg;
    set_avg(own, 300, 400, 310, 0);
    own.load_sum = 400 * kMin / 1024;
    update_load_avg(m, rq, &m.task(id), DO_DETACH);
    QCOMPARE(rq.cfs.avg.util_avg, u64{200});
    QCOMPARE(rq.cfs.avg.util_sum, static_cast<u32>(500 * 47'718 - 300 * 46'718));
    QCOMPARE(rq.cfs.avg.load_avg, u64{500});
    QCOMPARE(rq.cfs.avg.runnable_avg, u64{290});
}

void TestUpdateLoadAvg::detachKeepsWhatTheAverageNeeds()
{
    Machine m = m1_machine();
    Rq& rq = m.rq(cpu);
    set_avg(rq.cfs.avg, 500, 900, 600, 0);
    const TaskId id = add_task(m, cpu);
    SchedAvg& own = m.task(id).se.avg;
    set_avg(own, 300, 1000, 700, 500); // later in its period than the queue; more load than the queue has
    update_load_avg(m, rq, &m.task(id), DO_DETACH);
    QCOMPARE(rq.cfs.avg.util_sum, static_cast<u32>(200 * kMin));
    QCOMPARE(rq.cfs.avg.load_avg, u64{0});
    QCOMPARE(rq.cfs.avg.load_sum, u64{0});
    QCOMPARE(rq.cfs.avg.runnable_avg, u64{0});
}

void TestUpdateLoadAvg::removedIsFoldedLater()
{
    Machine m = m1_machine();
    Rq& rq = m.rq(cpu);
    set_avg(rq.cfs.avg, 500, 900, 600, 100);
    rq.cfs.removed = {2, 200, 300, 650};
    QCOMPARE(rq.cfs.avg.util_avg, u64{500});
    QVERIFY(update_cfs_rq_load_avg(m, rq)); // no border crossed, yet it changed
    QCOMPARE(rq.cfs.avg.util_avg, u64{300});
    QCOMPARE(rq.cfs.avg.util_sum, 300u * 46'818u);
    QCOMPARE(rq.cfs.avg.load_avg, u64{600});
    QCOMPARE(rq.cfs.avg.runnable_avg, u64{0});
    QCOMPARE(rq.cfs.avg.runnable_sum, u64{0});
    QCOMPARE(rq.cfs.removed.nr, 0u);
    QVERIFY(!update_cfs_rq_load_avg(m, rq));
}

void TestUpdateLoadAvg::firstUtil_data()
{
    QTest::addColumn<quint32>("capacity");
    QTest::addColumn<int>("nice");
    QTest::addColumn<quint64>("cfsUtil");
    QTest::addColumn<quint64>("cfsLoad");
    QTest::addColumn<quint64>("util");
    QTest::newRow("empty 1024") << 1024u << 0 << quint64{0} << quint64{0} << quint64{512};
    QTest::newRow("empty 446") << 446u << 0 << quint64{0} << quint64{0} << quint64{223};
    QTest::newRow("empty 459") << 459u << 0 << quint64{0} << quint64{0} << quint64{229};
    QTest::newRow("half of what is left") << 1024u << 0 << quint64{300} << quint64{500} << quint64{362};
    QTest::newRow("its share") << 1024u << 0 << quint64{10} << quint64{2000} << quint64{5};
    QTest::newRow("nice 5") << 1024u << 5 << quint64{100} << quint64{1024} << quint64{32}; // 33 500 / 1025
    QTest::newRow("full") << 446u << 0 << quint64{446} << quint64{500} << quint64{0};
    QTest::newRow("more than full") << 446u << 0 << quint64{700} << quint64{500} << quint64{0};
}

void TestUpdateLoadAvg::firstUtil()
{
    QFETCH(quint32, capacity);
    QFETCH(int, nice);
    QFETCH(quint64, cfsUtil);
    QFETCH(quint64, cfsLoad);
    MachineSpec spec = symmetric_spec(2);
    spec.cpus[1].capacity = Capacity{capacity};
    Machine m = machine(spec);
    const TaskId id = add_task(m, CpuId{1}, nice);
    m.rq(CpuId{1}).cfs.avg.util_avg = cfsUtil;
    m.rq(CpuId{1}).cfs.avg.load_avg = cfsLoad;
    post_init_entity_util_avg(m, m.task(id));
    QTEST(quint64{m.task(id).se.avg.util_avg}, "util");
    QCOMPARE(m.task(id).se.avg.runnable_avg, m.task(id).se.avg.util_avg);
}

void TestUpdateLoadAvg::newTaskIsAttachedOnce()
{
    Machine m = m1_machine();
    const TaskId id = add_task(m, cpu);
    m.task(id).state = TaskState::New;
    m.task(id).se.avg.last_update_time = 0;
    m.task(id).se.avg.load_avg = 1024;
    wake_up_new_task(m, m.task(id));
    QCOMPARE(m.rq(cpu).cfs.avg.util_avg, u64{512});
    QCOMPARE(m.rq(cpu).cfs.avg.load_avg, u64{1024});
    dequeue_task_fair(m, m.rq(cpu), m.task(id), DEQUEUE_SLEEP);
    queue(m, id);
    QCOMPARE(m.rq(cpu).cfs.avg.util_avg, u64{512}); // sleeping, it stayed attached
}

void TestUpdateLoadAvg::migrationFromIdleCpu()
{
    Machine m = m1_machine();
    Rq& rq = m.rq(cpu);
    set_avg(rq.cfs.avg, 512, 512, 512, 0);
    const TaskId id = add_task(m, cpu);
    SchedAvg& own = m.task(id).se.avg;
    set_avg(own, 512, 512, 512, 0);
    elapse(m, milliseconds{40});
    migrate_task_rq_fair(m, m.task(id));
    // The old queue hears of what it had; the task slept on for 38 periods and 150 us.
    QCOMPARE(rq.cfs.removed.util, u64{512});
    QCOMPARE(rq.cfs.avg.util_avg, u64{512});
    QCOMPARE(own.util_avg, u64{224});
    QCOMPARE(own.last_update_time, u64{0});
}

void TestUpdateLoadAvg::migrationFromBusyCpu()
{
    Machine m = m1_machine();
    add_running(m, cpu);
    const TaskId id = add_task(m, cpu);
    set_avg(m.task(id).se.avg, 512, 512, 512, 0);
    elapse(m, milliseconds{40});
    migrate_task_rq_fair(m, m.task(id));
    QCOMPARE(m.task(id).se.avg.util_avg, u64{512}); // the queue's clock is not read
    QCOMPARE(m.task(id).se.avg.last_update_time, u64{0});
}

// The queue was aged after the CPU's idle entry: its time counts, not the idle clock.
void TestUpdateLoadAvg::migrationAfterQueueWasAged()
{
    Machine m = m1_machine();
    Rq& rq = m.rq(cpu);
    const TaskId id = add_task(m, cpu);
    set_avg(m.task(id).se.avg, 512, 512, 512, 0);
    elapse(m, milliseconds{40});
    update_blocked_averages(m, rq);
    rq.clock_pelt_idle = rq.cfs.avg.last_update_time - 1;
    elapse(m, milliseconds{40});
    migrate_task_rq_fair(m, m.task(id));
    QCOMPARE(m.task(id).se.avg.util_avg, u64{224}); // 40 ms, not 80
    QCOMPARE(rq.cfs.removed.util, u64{224});
}

void TestUpdateLoadAvg::exitLeavesWithoutLag()
{
    Machine m = m1_machine();
    const TaskId id = add_task(m, cpu);
    set_avg(m.task(id).se.avg, 512, 400, 300, 0);
    elapse(m, milliseconds{40});
    remove_entity_load_avg(m, m.task(id));
    QCOMPARE(m.rq(cpu).cfs.removed.util, u64{512});
    QCOMPARE(m.rq(cpu).cfs.removed.load, u64{400});
    QCOMPARE(m.rq(cpu).cfs.removed.runnable, u64{300});
    QCOMPARE(m.task(id).se.avg.util_avg, u64{512});
}

// Whoever aged an idle CPU in this jiffy: the round for all idle CPUs does not do it again.
void TestUpdateLoadAvg::blockedAveragesOnceAJiffy()
{
    Machine m = m1_machine();
    Rq& rq = m.rq(cpu);
    rq.has_blocked_load = true;
    set_avg(rq.cfs.avg, 512, 512, 512, 0);
    elapse(m, milliseconds{40});
    update_blocked_averages(m, rq);
    const u64 aged = rq.cfs.avg.last_update_time;
    elapse(m, microseconds{900}); // the same jiffy at HZ 1000
    m.rq(CpuId{0}).nohz_flags = NOHZ_STATS_KICK;
    nohz_csd_func(m, m.rq(CpuId{0}));
    QCOMPARE(rq.cfs.avg.last_update_time, aged);
    QVERIFY(m.s.nohz.has_blocked);
    elapse(m, microseconds{100});
    m.rq(CpuId{0}).nohz_flags = NOHZ_STATS_KICK;
    nohz_csd_func(m, m.rq(CpuId{0}));
    QVERIFY(rq.cfs.avg.last_update_time > aged);
}

QTEST_APPLESS_MAIN(TestUpdateLoadAvg)
#include "tst_update_load_avg.moc"
