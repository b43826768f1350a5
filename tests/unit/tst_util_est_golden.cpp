// SPDX-License-Identifier: GPL-3.0-or-later
// util_est, bit for bit against vectors of the kernel's own functions (tests/golden/pelt).
#include "sim/fair/fair.h"
#include "tests/support/golden_csv.h"

#include <QTest>

using sim::u32;
using sim::u64;

namespace {

QString goldenPath(const char* name)
{
    return QStringLiteral(TESTS_DIR "/golden/pelt/%1.csv").arg(QLatin1String(name));
}

sim::Machine oneCpu(u32 capacity)
{
    sim::Machine m;
    auto topo = std::make_shared<sim::Topology>();
    topo->ncpus = 1;
    topo->capacity = {capacity};
    m.topo = topo;
    m.s.rqs.resize(1);
    m.s.tasks.resize(1);
    m.s.tasks.front().id = sim::TaskId{0};
    return m;
}

} // namespace

class TestUtilEstGolden : public QObject {
    Q_OBJECT

private slots:
    void endOfActivation();
    void endOfActivationSince616();
    void running();
    void runningLandmarks();
    void flagMakesSleepKeepTheEstimate();
};

// The vectors' kernel still skipped the average when util_avg exceeded the CPU's capacity.
void TestUtilEstGolden::endOfActivation()
{
    const GoldenCsv csv(goldenPath("util_est"));
    QVERIFY(csv.size() >= 900);
    for (qsizetype i = 0; i < csv.size(); ++i) {
        sim::Machine m = oneCpu(u32(csv.u64(i, "cpu_cap")));
        m.s.features.util_est_capacity_skip = sim::UtilEstCapacitySkip::on;
        sim::Task& p = m.s.tasks.front();
        sim::Rq& rq = m.s.rqs.front();
        p.se.avg.util_est = u32(csv.u64(i, "util_est_raw_before"));
        p.se.avg.util_avg = csv.u64(i, "util_avg");
        p.se.avg.runnable_avg = csv.u64(i, "runnable_avg");
        sim::util_est_enqueue(m, rq, p);
        QCOMPARE(u64{rq.cfs.avg.util_est}, sim::_task_util_est(p));
        sim::util_est_dequeue(m, rq, p);
        QCOMPARE(quint64(rq.cfs.avg.util_est), csv.u64(i, "cfs_util_est_after_dequeue"));
        sim::util_est_update(m, rq, p, csv.u64(i, "task_sleep") != 0);
        QVERIFY2(p.se.avg.util_est == csv.u64(i, "util_est_raw_after"),
                 csv.text(i, "stream") + " step " + csv.text(i, "step"));
    }
}

// From 6.16 on the capacity plays no part: util_avg 600 on a CPU of 446 still decays an estimate of 1000 by a quarter.
void TestUtilEstGolden::endOfActivationSince616()
{
    sim::Machine m = oneCpu(446);
    sim::Task& p = m.s.tasks.front();
    p.se.avg.util_est = 1000;
    p.se.avg.util_avg = p.se.avg.runnable_avg = 600;
    sim::util_est_update(m, m.s.rqs.front(), p, true);
    QCOMPARE(sim::_task_util_est(p), u64{900});
}

void TestUtilEstGolden::running()
{
    const GoldenCsv csv(goldenPath("util_est_running"));
    QVERIFY(csv.size() >= 3000);
    sim::Machine m = oneCpu(1024);
    m.s.features.util_est = sim::UtilEst::on_tick;
    for (qsizetype i = 0; i < csv.size(); ++i) {
        sim::Task& p = m.s.tasks.front();
        p.se.delta_exec = csv.u64(i, "delta_exec_before_ns");
        p.se.avg.util_est = u32(csv.u64(i, "prev_ewma"));
        sim::util_est_update(m, m.s.rqs.front(), p, false);
        const QByteArray where = csv.text(i, "mode") + " step " + csv.text(i, "step");
        QVERIFY2(sim::_task_util_est(p) == csv.u64(i, "new_ewma"), where);
        QVERIFY2(p.se.delta_exec == csv.u64(i, "delta_exec_after_ns"), where);
        QVERIFY2(p.se.avg.util_est & sim::UTIL_AVG_UNCHANGED, where);
    }
}

// With 1 ms ticks from 0: 357 after 21 ms, 446 after 28 ms, 1023 at the 380th tick, on any CPU.
void TestUtilEstGolden::runningLandmarks()
{
    sim::Machine m = oneCpu(446);
    m.s.features.util_est = sim::UtilEst::on_tick;
    sim::Task& p = m.s.tasks.front();
    u64 to357 = 0;
    u64 to446 = 0;
    u64 to1023 = 0;
    for (u64 tick = 1; tick <= 400; ++tick) {
        p.se.delta_exec += 1'000'000;
        sim::util_est_update_running(m, m.s.rqs.front(), p);
        QCOMPARE(u64{m.s.rqs.front().cfs.avg.util_est}, sim::_task_util_est(p));
        const u64 est = sim::_task_util_est(p);
        to357 = !to357 && est >= 357 ? tick : to357;
        to446 = !to446 && est >= 446 ? tick : to446;
        to1023 = !to1023 && est >= 1023 ? tick : to1023;
    }
    QCOMPARE(to357, u64{21});
    QCOMPARE(to446, u64{28});
    QCOMPARE(to1023, u64{380});
}

// The running update sets the flag: a sleep before the next PELT border keeps the grown estimate.
void TestUtilEstGolden::flagMakesSleepKeepTheEstimate()
{
    sim::Machine m = oneCpu(1024);
    m.s.features.util_est = sim::UtilEst::on_tick;
    sim::Task& p = m.s.tasks.front();
    p.se.avg.util_avg = p.se.avg.runnable_avg = 50;
    p.se.avg.util_est = 300;
    p.se.delta_exec = 4'000'000;
    sim::util_est_update_running(m, m.s.rqs.front(), p);
    const u64 grown = sim::_task_util_est(p);
    QVERIFY(grown > 300);
    sim::util_est_update(m, m.s.rqs.front(), p, true);
    QCOMPARE(sim::_task_util_est(p), grown);
    QCOMPARE(p.se.delta_exec, u64{0});
    p.se.avg.util_est &= ~sim::UTIL_AVG_UNCHANGED; // a border was crossed
    sim::util_est_update(m, m.s.rqs.front(), p, true);
    QCOMPARE(sim::_task_util_est(p), ((grown << 2) - (grown - 50)) >> 2);
}

QTEST_APPLESS_MAIN(TestUtilEstGolden)
#include "tst_util_est_golden.moc"
