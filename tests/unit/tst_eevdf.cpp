// SPDX-License-Identifier: GPL-3.0-or-later
// Fair queueing by worked examples: who runs, and for how long. Times in ns, base slice 2.8 ms on 8 CPUs.
#include "sim/engine/engine.h"
#include "tests/support/machine_builder.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestEevdf : public QObject {
    Q_OBJECT
private slots:
    void virtualTime_data();
    void virtualTime();
    void virtualTimeIsCloseToDivision();
    void baseSlice_data();
    void baseSlice();
    void pick();
    void pickTies();
    void curOfEqualDeadlineYields();
    void protection_data();
    void protection();
    void forkDoesNotPreempt();
    void wakeupPreemptionOff();
    void unprotectedAsksAtOnce();
    void quantum_data();
    void quantum();
};

namespace {

constexpr CpuId cpu{4}; // a big one
constexpr s64 ms = 1'000'000;

Machine eight(SideSpec side = side_at(1000))
{
    return symmetric_machine(8, std::move(side));
}

SchedEntity& se(Machine& m, TaskId id)
{
    return m.task(id).se;
}

} // namespace

namespace {

class Switches : public TraceSink {
public:
    void on(const TraceEvent& e) override
    {
        if (e.kind == TraceKind::sched_switch && e.cpu == CpuId{0} && e.time > kRunStart)
            times.push_back((e.time - kRunStart).count());
    }
    QList<qint64> times;
};

} // namespace

void TestEevdf::virtualTime_data()
{
    QTest::addColumn<quint64>("delta");
    QTest::addColumn<quint32>("weight");
    QTest::addColumn<quint64>("expected");
    QTest::newRow("nice 0") << quint64{2'800'001} << 1024u << quint64{2'800'001};
    QTest::newRow("nice 5") << quint64{2'800'000} << 335u << quint64{8'558'806}; // plain division: ...805
    QTest::newRow("nice 1") << quint64{2'800'000} << 820u << quint64{3'496'585};
    QTest::newRow("nice 19") << quint64{2'800'000} << 15u << quint64{191'146'666};
    QTest::newRow("nice -20") << quint64{5'600'000} << 88761u << quint64{64'604};
    QTest::newRow("idle policy") << quint64{5'600'000} << 3u << quint64{1'911'466'666};
}

void TestEevdf::virtualTime()
{
    QFETCH(quint64, delta);
    QFETCH(quint32, weight);
    QTEST(quint64{calc_delta_fair(delta, weight)}, "expected");
}

void TestEevdf::virtualTimeIsCloseToDivision()
{
    for (int nice = -20; nice <= 19; ++nice) {
        const u32 w = nice_to_weight(nice);
        for (u64 delta = 1; delta <= 10'000'000; delta = delta * 3 + 1) {
            const s64 off = static_cast<s64>(calc_delta_fair(delta, w)) - static_cast<s64>(delta * 1024 / w);
            QVERIFY2(off >= -2 && off <= 2, qPrintable(QStringLiteral("nice %1").arg(nice)));
        }
    }
}

void TestEevdf::baseSlice_data()
{
    QTest::addColumn<int>("cpus");
    QTest::addColumn<quint64>("slice");
    QTest::newRow("1") << 1 << quint64{700'000};
    QTest::newRow("2") << 2 << quint64{1'400'000};
    QTest::newRow("3") << 3 << quint64{1'400'000};
    QTest::newRow("4") << 4 << quint64{2'100'000};
    QTest::newRow("7") << 7 << quint64{2'100'000};
    QTest::newRow("8") << 8 << quint64{2'800'000};
    QTest::newRow("16") << 16 << quint64{2'800'000};
}

void TestEevdf::baseSlice()
{
    QFETCH(int, cpus);
    QTEST(quint64{symmetric_machine(cpus).base_slice()}, "slice");
}

// A has the earlier deadline but has had more than its share; B alone is owed time.
void TestEevdf::pick()
{
    Machine m = eight();
    Rq& rq = m.rq(cpu);
    const TaskId a = add_queued(m, cpu);
    const TaskId b = add_queued(m, cpu);
    const TaskId c = add_queued(m, cpu, 5);
    set_virtual(m, a, 10'000'000, 11'000'000);
    set_virtual(m, b, 9'000'000, 11'800'000);
    set_virtual(m, c, 9'600'000, 18'158'806);
    QCOMPARE(avg_vruntime(m, rq), u64{9'514'057});
    QVERIFY(!entity_eligible(m, rq, se(m, a).vruntime));
    QVERIFY(!entity_eligible(m, rq, se(m, c).vruntime));
    QCOMPARE(pick_eevdf(m, rq, true), b);
    run(m, b);
    QCOMPARE(se(m, b).vprot, u64{11'800'000});

    elapse(m, microseconds{1200});
    update_rq_clock(m, rq);
    update_curr(m, rq);
    QCOMPARE(se(m, b).vruntime, u64{10'200'000});
    QCOMPARE(avg_vruntime(m, rq), u64{10'029'710});
    QVERIFY(!rq.need_resched);
    QCOMPARE(pick_eevdf(m, rq, true), a); // protection does not save who is not eligible
    const TaskId d = add_queued(m, cpu);
    QCOMPARE(se(m, d).vruntime, u64{10'029'710});
    QCOMPARE(se(m, d).deadline, u64{12'829'710});
    wakeup_preempt(m, rq, m.task(d), false);
    QVERIFY(!rq.need_resched); // the pick would be A, not D

    elapse(m, microseconds{1599});
    update_rq_clock(m, rq);
    update_curr(m, rq);
    QVERIFY(!rq.need_resched);
    elapse(m, microseconds{1});
    update_rq_clock(m, rq);
    update_curr(m, rq);
    QVERIFY(rq.need_resched);
    QCOMPARE(se(m, b).deadline, u64{14'600'000});
}

void TestEevdf::pickTies()
{
    Machine m = eight();
    Rq& rq = m.rq(cpu);
    const TaskId a = add_queued(m, cpu);
    const TaskId b = add_queued(m, cpu);
    const TaskId c = add_queued(m, cpu);
    QCOMPARE(pick_eevdf(m, rq, true), a); // three equal deadlines: the first one queued
    dequeue_task_fair(m, rq, m.task(a), DEQUEUE_SLEEP);
    QCOMPARE(pick_eevdf(m, rq, true), b);
    queue(m, a);
    QCOMPARE(se(m, a).deadline, se(m, c).deadline);
    QCOMPARE(rq.cfs.tree.back().task, a); // who comes again stands last
    dequeue_task_fair(m, rq, m.task(b), DEQUEUE_SLEEP);
    QCOMPARE(pick_eevdf(m, rq, true), c);
}

void TestEevdf::curOfEqualDeadlineYields()
{
    Machine m = eight();
    Rq& rq = m.rq(cpu);
    const TaskId x = add_running(m, cpu);
    const TaskId y = add_queued(m, cpu);
    set_virtual(m, x, 5 * ms, 8 * ms);
    set_virtual(m, y, 5 * ms, 8 * ms);
    QCOMPARE(pick_eevdf(m, rq, false), y);
    set_virtual(m, x, 5 * ms, 8 * ms - 1);
    QCOMPARE(pick_eevdf(m, rq, false), x);
    set_virtual(m, x, 5 * ms, 9 * ms);
    se(m, x).vprot = 5 * ms + 1;
    QCOMPARE(pick_eevdf(m, rq, true), x);
    se(m, x).vprot = 5 * ms; // v has reached it
    QCOMPARE(pick_eevdf(m, rq, true), y);
}

void TestEevdf::protection_data()
{
    QTest::addColumn<bool>("parity");
    QTest::addColumn<int>("base_slice_us");
    QTest::addColumn<quint64>("otherSlice");
    QTest::addColumn<quint64>("length"); // vprot - v
    QTest::newRow("equal slices: to the deadline") << true << 700 << quint64{2'800'000} << quint64{2'800'000};
    QTest::newRow("a shorter one waits") << true << 700 << quint64{1'000'000} << quint64{1'000'000};
    QTest::newRow("a longer one waits") << true << 700 << quint64{9'000'000} << quint64{2'800'000};
    QTest::newRow("no parity: unscaled base slice") << false << 700 << quint64{2'800'000} << quint64{700'000};
    QTest::newRow("no parity, tuned") << false << 500 << quint64{2'000'000} << quint64{500'000};
}

void TestEevdf::protection()
{
    QFETCH(bool, parity);
    QFETCH(int, base_slice_us);
    QFETCH(quint64, otherSlice);
    SideSpec side = side_at(1000);
    side.features.RUN_TO_PARITY = parity ? SchedFeat::on : SchedFeat::off;
    side.params.base_slice_us = base_slice_us;
    Machine m = eight(side);
    const TaskId x = add_queued(m, cpu);
    const TaskId y = add_queued(m, cpu);
    se(m, y).slice = otherSlice;
    set_virtual(m, y, se(m, y).vruntime, se(m, y).deadline);
    run(m, x);
    QTEST(quint64{se(m, x).vprot - se(m, x).vruntime}, "length");
}

void TestEevdf::forkDoesNotPreempt()
{
    Machine m = eight();
    Rq& rq = m.rq(cpu);
    const TaskId x = add_running(m, cpu);
    set_virtual(m, x, 20'000'000, 22'800'000);
    se(m, x).vprot = 20'000'000; // unprotected
    const TaskId y = add_queued(m, cpu);
    set_virtual(m, y, 18'000'000, 19'400'000);
    wakeup_preempt(m, rq, m.task(y), true);
    QVERIFY(!rq.need_resched);
    wakeup_preempt(m, rq, m.task(y), false);
    QVERIFY(rq.need_resched);
    rq.need_resched = false;
    // With a shorter slice also a new task may.
    se(m, y).slice = 1'000'000;
    wakeup_preempt(m, rq, m.task(y), true);
    QVERIFY(rq.need_resched);
}

void TestEevdf::wakeupPreemptionOff()
{
    SideSpec side = side_at(1000);
    side.features.WAKEUP_PREEMPTION = SchedFeat::off;
    Machine m = eight(side);
    Rq& rq = m.rq(cpu);
    const TaskId x = add_running(m, cpu);
    set_virtual(m, x, 20'000'000, 22'800'000);
    const TaskId y = add_queued(m, cpu);
    set_virtual(m, y, 10'000'000, 12'800'000);
    wakeup_preempt(m, rq, m.task(y), false);
    QVERIFY(!rq.need_resched);
    const TaskId z = add_queued(m, CpuId{0});
    wakeup_preempt(m, m.rq(CpuId{0}), m.task(z), false); // an idle CPU always
    QVERIFY(m.rq(CpuId{0}).need_resched);
}

// Picked again after its slice, a task has no new protection and asks whenever it is looked at.
void TestEevdf::unprotectedAsksAtOnce()
{
    Machine m = eight();
    Rq& rq = m.rq(cpu);
    const TaskId x = add_running(m, cpu);
    elapse(m, milliseconds{3});
    update_rq_clock(m, rq);
    update_curr(m, rq);
    QVERIFY(!rq.need_resched); // alone: the slice ended, nobody asks
    QVERIFY(!protect_slice(se(m, x)));
    const TaskId y = add_queued(m, cpu);
    set_virtual(m, y, se(m, x).vruntime + 5 * ms, se(m, x).vruntime + 8 * ms);
    elapse(m, microseconds{10});
    update_rq_clock(m, rq);
    update_curr(m, rq);
    QVERIFY(rq.need_resched);
    schedule(m, rq, SchedMode::Preempt);
    QCOMPARE(rq.curr, x);
    QVERIFY(!rq.need_resched);
    QVERIFY(!protect_slice(se(m, x)));
}

void TestEevdf::quantum_data()
{
    QTest::addColumn<int>("hz");
    QTest::addColumn<qint64>("quantum");
    QTest::newRow("250") << 250 << qint64{4'000'000};
    QTest::newRow("1000") << 1000 << qint64{3'000'000};
    QTest::newRow("100") << 100 << qint64{10'000'000};
}

// Two that always run: a slice of 2.8 ms ends at the next tick.
void TestEevdf::quantum()
{
    QFETCH(int, hz);
    QFETCH(qint64, quantum);
    WorkloadSpec workload;
    for (const char* name : {"x", "y"}) {
        TaskSpec task;
        task.name = name;
        task.allowed = {CpuId{0}};
        task.phases = {{"busy", -1, {{Instruction::Op::runtime, std::chrono::seconds{1}}}}};
        workload.tasks.push_back(task);
    }
    auto engine = Engine::create(run_spec(symmetric_spec(8), workload, side_at(hz)));
    QVERIFY(engine.has_value());
    Switches switches;
    engine->set_sink(&switches);
    QVERIFY(engine->run_until(kRunStart + milliseconds{200}).has_value());
    QVERIFY(switches.times.size() > 12);
    for (qsizetype i = 4; i < switches.times.size(); ++i)
        QCOMPARE(switches.times[i] - switches.times[i - 1], quantum);
}

QTEST_APPLESS_MAIN(TestEevdf)
#include "tst_eevdf.moc"
