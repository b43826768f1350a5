// SPDX-License-Identifier: GPL-3.0-or-later
// A wake-up, first half: the waker's CPU or the previous one, and how the task gets to the CPU that was selected.
#include "sim/fair/select_task_rq.h"
#include "tests/support/hand_domains.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestWakeAffine : public QObject {
    Q_OBJECT
private slots:
    void flips();
    void wide_data();
    void wide();
    void idleRule_data();
    void idleRule();
    void weightRule_data();
    void weightRule();
    void siblingsHaveTheirOwnFactor();
    void walk_data();
    void walk();
    void farNodesAreNotAffine();
    void wakeList_data();
    void wakeList();
    void forbiddenSelection();
    void decisionIsRecorded();
};

namespace {

// Eight CPUs in one package, a cache for each four.
MachineSpec two_caches()
{
    MachineSpec spec = symmetric_spec(8);
    for (int c = 0; c < 8; ++c)
        spec.cpus[static_cast<std::size_t>(c)].cluster = spec.cpus[static_cast<std::size_t>(c)].llc = c / 4;
    return spec;
}

void allow_scan(Machine& m, int nr_idle_scan)
{
    for (LlcShared& shared : m.s.sd_llc_shared)
        shared.nr_idle_scan = nr_idle_scan;
}

struct DecisionList : DecisionSink {
    std::vector<Decision> list;
    void on(const Decision& decision) override { list.push_back(decision); }
};

} // namespace

void TestWakeAffine::flips()
{
    Machine m = machine(two_caches());
    const TaskId waker = add_running(m, CpuId{0});
    const TaskId a = add_task(m, CpuId{1});
    const TaskId b = add_task(m, CpuId{2});
    const auto wake = [&](TaskId id) { record_wakee(m, m.task(id), CpuId{0}); };
    wake(a);
    wake(a);
    QCOMPARE(m.task(waker).wakee.wakee_flips, 1U);
    wake(b);
    wake(a);
    QCOMPARE(m.task(waker).wakee.wakee_flips, 3U);
    QCOMPARE(m.task(waker).wakee.last_wakee, a);
    // HZ 1000: a second later is not yet more than a second later.
    elapse(m, milliseconds{1000});
    wake(a);
    QCOMPARE(m.task(waker).wakee.wakee_flips, 3U);
    elapse(m, milliseconds{1});
    wake(b);
    QCOMPARE(m.task(waker).wakee.wakee_flips, 2U);
    // On an idle CPU its idle task is the waker.
    record_wakee(m, m.task(a), CpuId{5});
    QCOMPARE(m.rq(CpuId{5}).idle_wakee.wakee_flips, 1U);
    QCOMPARE(m.task(waker).wakee.wakee_flips, 2U);
}

void TestWakeAffine::wide_data()
{
    QTest::addColumn<int>("llcSize"); // 4, or 1: no cache domain at all
    QTest::addColumn<quint32>("waker");
    QTest::addColumn<quint32>("wakee");
    QTest::addColumn<bool>("wide");
    QTest::newRow("just wide") << 4 << 16U << 4U << true;
    QTest::newRow("the wakee may be the busier one") << 4 << 4U << 16U << true;
    QTest::newRow("the busier one wakes too few") << 4 << 15U << 4U << false;
    QTest::newRow("the other wakes too few") << 4 << 1000U << 3U << false;
    QTest::newRow("alone, one each") << 1 << 1U << 1U << true;
    QTest::newRow("alone, a wakee that wakes nobody") << 1 << 9U << 0U << false;
}

void TestWakeAffine::wide()
{
    QFETCH(int, llcSize);
    QFETCH(quint32, waker);
    QFETCH(quint32, wakee);
    MachineSpec spec = two_caches();
    if (llcSize == 1) {
        for (int c = 0; c < 8; ++c)
            spec.cpus[static_cast<std::size_t>(c)].llc = spec.cpus[static_cast<std::size_t>(c)].cluster = c;
    }
    Machine m = machine(std::move(spec));
    QCOMPARE(m.topo->sd_llc_size[0], llcSize);
    const TaskId by = add_running(m, CpuId{0});
    const TaskId p = add_task(m, CpuId{1});
    m.task(by).wakee.wakee_flips = waker;
    m.task(p).wakee.wakee_flips = wakee;
    QTEST(wake_wide(m, m.task(p), CpuId{0}), "wide");
}

void TestWakeAffine::idleRule_data()
{
    QTest::addColumn<int>("here"); // tasks on the waker's CPU 1
    QTest::addColumn<int>("prev");
    QTest::addColumn<int>("there"); // tasks on the previous CPU
    QTest::addColumn<bool>("sync");
    QTest::addColumn<int>("cpu");
    // CPU 2 shares the cache of CPU 1, CPU 6 does not. By weight CPU 1 would win in every case.
    QTest::newRow("both idle, one cache") << 0 << 2 << 0 << false << 2;
    QTest::newRow("this idle, one cache") << 0 << 2 << 1 << false << 1;
    QTest::newRow("both idle, two caches") << 0 << 6 << 0 << false << 6;
    QTest::newRow("this idle, two caches: by weight") << 0 << 6 << 1 << false << 1;
    QTest::newRow("prev idle") << 1 << 2 << 0 << false << 2;
    QTest::newRow("sync, waker alone") << 1 << 2 << 0 << true << 1;
    QTest::newRow("sync, waker alone, two caches") << 1 << 6 << 0 << true << 1;
    QTest::newRow("sync, another waits here") << 2 << 2 << 0 << true << 2;
    QTest::newRow("both busy: by weight") << 1 << 2 << 1 << false << 1;
}

void TestWakeAffine::idleRule()
{
    QFETCH(int, here);
    QFETCH(int, prev);
    QFETCH(int, there);
    QFETCH(bool, sync);
    Machine m = machine(two_caches());
    const TaskId p = add_task(m, CpuId{prev});
    for (int i = 0; i < here; ++i)
        i == 0 ? add_running(m, CpuId{1}) : add_queued(m, CpuId{1});
    for (int i = 0; i < there; ++i)
        add_running(m, CpuId{prev});
    m.rq(CpuId{1}).cfs.avg.load_avg = 0;
    m.rq(CpuId{prev}).cfs.avg.load_avg = 4096;
    const SchedDomain& sd = m.topo->domain(CpuId{1}, m.topo->levels(CpuId{1}) - 1);
    QTEST(wake_affine(m, sd, m.task(p), CpuId{1}, CpuId{prev}, sync).value, "cpu");
    // Without either rule the previous CPU is as good as any.
    m.s.features.WA_IDLE = m.s.features.WA_WEIGHT = SchedFeat::off;
    QCOMPARE(wake_affine(m, sd, m.task(p), CpuId{1}, CpuId{prev}, sync).value, prev);
}

void TestWakeAffine::weightRule_data()
{
    QTest::addColumn<quint64>("here");
    QTest::addColumn<quint64>("there");
    QTest::addColumn<quint64>("capacityHere");
    QTest::addColumn<bool>("bias");
    QTest::addColumn<int>("waker"); // load of the waker that says sync; -1 = no sync
    QTest::addColumn<bool>("affine");
    const auto row = [](const char* name, quint64 here, quint64 there, quint64 capacity, bool bias, int waker,
                        bool affine) { QTest::newRow(name) << here << there << capacity << bias << waker << affine; };
    // The task's load is 100. imbalance_pct 117: (here + 100) * 100 against (there - 100) * 108.
    row("107000 against 106920", 970, 1090, 1024, true, -1, false);
    row("107000 against 107028", 970, 1091, 1024, true, -1, true);
    row("no bias: 1070 against 1070", 970, 1170, 1024, false, -1, false);
    row("no bias: 1070 against 1071", 970, 1171, 1024, false, -1, true);
    // 500 * 100 * 1024 = 51200000 against 925 or 926 * 108 * 512 = 51148800, 51204096.
    row("half the capacity: too slow here", 400, 1025, 512, true, -1, false);
    row("half the capacity: loaded enough there", 400, 1026, 512, true, -1, true);
    // 970 - 50 + 100 = 1020 against 1120 - 100: sync tips the balance.
    row("sync, equal loads", 970, 1120, 1024, false, 50, true);
    row("sync, one less there", 970, 1119, 1024, false, 50, false);
    row("sync, the waker is more than all load", 970, 0, 1024, true, 971, true);
    row("less load there than the task leaves behind", 0, 50, 1024, true, -1, false);
}

void TestWakeAffine::weightRule()
{
    QFETCH(quint64, here);
    QFETCH(quint64, there);
    QFETCH(quint64, capacityHere);
    QFETCH(bool, bias);
    QFETCH(int, waker);
    Machine m = machine(two_caches());
    m.s.features.WA_IDLE = SchedFeat::off;
    m.s.features.WA_BIAS = bias ? SchedFeat::on : SchedFeat::off;
    const TaskId p = add_task(m, CpuId{6});
    const TaskId by = add_running(m, CpuId{1});
    m.task(p).se.avg.load_avg = 100;
    m.task(by).se.avg.load_avg = static_cast<u64>(std::max(waker, 0));
    m.rq(CpuId{1}).cfs.avg.load_avg = here;
    m.rq(CpuId{1}).cpu_capacity = capacityHere;
    m.rq(CpuId{6}).cfs.avg.load_avg = there;
    const SchedDomain& pkg = m.topo->domain(CpuId{1}, 1);
    QFETCH(bool, affine);
    QCOMPARE(wake_affine(m, pkg, m.task(p), CpuId{1}, CpuId{6}, waker >= 0).value, affine ? 1 : 6);
}

// imbalance_pct 110 between siblings: 105 instead of 108.
void TestWakeAffine::siblingsHaveTheirOwnFactor()
{
    MachineSpec spec = symmetric_spec(4);
    for (int c = 0; c < 4; ++c)
        spec.cpus[static_cast<std::size_t>(c)].core = spec.cpus[static_cast<std::size_t>(c)].cluster = c / 2;
    Machine m = machine(std::move(spec));
    m.s.features.WA_IDLE = SchedFeat::off;
    const TaskId p = add_task(m, CpuId{1});
    m.task(p).se.avg.load_avg = 0;
    m.rq(CpuId{0}).cfs.avg.load_avg = 1050;
    m.rq(CpuId{1}).cfs.avg.load_avg = 1000;
    QCOMPARE(wake_affine(m, m.topo->domain(CpuId{0}, 0), m.task(p), CpuId{0}, CpuId{1}, false).value, 1);
    m.rq(CpuId{0}).cfs.avg.load_avg = 1049;
    QCOMPARE(wake_affine(m, m.topo->domain(CpuId{0}, 0), m.task(p), CpuId{0}, CpuId{1}, false).value, 0);
}

void TestWakeAffine::walk_data()
{
    QTest::addColumn<int>("prev");
    QTest::addColumn<u32>("flags");
    QTest::addColumn<bool>("wide");
    QTest::addColumn<QList<int>>("allowed");
    QTest::addColumn<int>("cpu");
    const QList<int> all{0, 1, 2, 3, 4, 5, 6, 7};
    const u32 sync = WF_SYNC;
    // Waker alone on CPU 1. CPUs 4..7 behind the other cache: 4 and 6 busy, so from 6 on 7 is the first idle one.
    QTest::newRow("sync: near the waker") << 6 << sync << false << all << 2;
    QTest::newRow("sync of a wide waker: near prev") << 6 << sync << true << all << 7;
    QTest::newRow("sync, the waker's CPU is forbidden") << 6 << sync << false << QList<int>{2, 3, 4, 5, 6, 7} << 7;
    QTest::newRow("no sync, prev idle") << 5 << u32{0} << false << all << 5;
    QTest::newRow("waker on prev") << 1 << u32{0} << false << all << 2;
}

void TestWakeAffine::walk()
{
    QFETCH(int, prev);
    QFETCH(u32, flags);
    QFETCH(bool, wide);
    QFETCH(QList<int>, allowed);
    Machine m = machine(two_caches());
    allow_scan(m, 4);
    const TaskId waker = add_running(m, CpuId{1});
    add_running(m, CpuId{4});
    add_running(m, CpuId{6});
    const TaskId p = add_task(m, CpuId{prev});
    m.task(p).allowed = {};
    for (const int c : allowed)
        m.task(p).allowed.set(CpuId{c});
    // The waker's are halved first, then one comes: 9, and 4 times as many are 36.
    if (wide) {
        m.task(waker).wakee.wakee_flips = 16;
        m.task(p).wakee.wakee_flips = 36;
    }
    QTEST(select_task_rq_fair(m, m.task(p), CpuId{1}, flags).value, "cpu");
    QCOMPARE(m.task(waker).wakee.last_wakee, p);
}

// A distance above node_reclaim_distance takes WAKE_AFFINE from the domain that spans both CPUs.
void TestWakeAffine::farNodesAreNotAffine()
{
    for (const int distance : {20, 40}) {
        MachineSpec spec = two_caches();
        for (int c = 0; c < 8; ++c)
            spec.cpus[static_cast<std::size_t>(c)].package = spec.cpus[static_cast<std::size_t>(c)].numa = c / 4;
        spec.numa_distance = {{10, distance}, {distance, 10}};
        Machine m = machine(std::move(spec));
        add_running(m, CpuId{1});
        const TaskId p = add_task(m, CpuId{6});
        for (int c = 4; c < 8; ++c)
            add_running(m, CpuId{c});
        // No search: the target is the answer.
        QCOMPARE(select_task_rq_fair(m, m.task(p), CpuId{1}, WF_SYNC).value, distance == 20 ? 1 : 6);
    }
}

void TestWakeAffine::wakeList_data()
{
    QTest::addColumn<int>("cpu");
    QTest::addColumn<bool>("busy");
    QTest::addColumn<bool>("feature");
    QTest::addColumn<bool>("listed");
    QTest::newRow("other cache, idle") << 6 << false << true << true;
    QTest::newRow("other cache, busy") << 6 << true << true << true;
    QTest::newRow("same cache, idle") << 2 << false << true << true;
    QTest::newRow("same cache, busy") << 2 << true << true << false;
    QTest::newRow("the waker's CPU") << 1 << false << true << false;
    QTest::newRow("TTWU_QUEUE off") << 6 << false << false << false;
}

void TestWakeAffine::wakeList()
{
    QFETCH(int, cpu);
    QFETCH(bool, busy);
    QFETCH(bool, feature);
    QFETCH(bool, listed);
    Machine m = machine(two_caches());
    m.s.features.TTWU_QUEUE = feature ? SchedFeat::on : SchedFeat::off;
    m.s.this_cpu = CpuId{1};
    if (busy)
        add_running(m, CpuId{cpu});
    const TaskId p = add_task(m, CpuId{cpu});
    allow_only(m, p, {cpu});
    try_to_wake_up(m, m.task(p), CpuId{1});
    Rq& rq = m.rq(CpuId{cpu});
    QCOMPARE(rq.ttwu_pending, listed);
    QCOMPARE(m.task(p).se.on_rq, !listed);
    QVERIFY(!idle_cpu(rq));
    // A task with one CPU is not selected for, so the waker takes no note of it.
    QCOMPARE(m.rq(CpuId{1}).idle_wakee.last_wakee, kNoTask);
    if (!listed)
        return;
    // Others join the list; the target takes all of them, oldest first.
    const TaskId second = add_task(m, CpuId{cpu});
    allow_only(m, second, {cpu});
    const std::size_t events = m.s.events.size();
    try_to_wake_up(m, m.task(second), CpuId{1});
    QCOMPARE(m.s.events.size(), events);
    m.s.this_cpu = CpuId{cpu};
    sched_ttwu_pending(m, rq);
    QVERIFY(!rq.ttwu_pending && rq.wake_list.empty());
    QCOMPARE(rq.cfs_tasks.back(), second);
    QVERIFY(m.task(p).se.on_rq && m.task(second).se.on_rq);
}

// The previous CPU is idle, so it is selected, but forbidden meanwhile: an allowed CPU of its node comes first.
void TestWakeAffine::forbiddenSelection()
{
    MachineSpec spec = two_caches();
    for (int c = 0; c < 8; ++c)
        spec.cpus[static_cast<std::size_t>(c)].package = spec.cpus[static_cast<std::size_t>(c)].numa = c / 4;
    Machine m = machine(std::move(spec));
    const TaskId p = add_task(m, CpuId{6});
    allow_only(m, p, {2, 5});
    try_to_wake_up(m, m.task(p), CpuId{6});
    QCOMPARE(m.task(p).cpu.value, 5);
    const TaskId q = add_task(m, CpuId{7});
    allow_only(m, q, {2, 3});
    try_to_wake_up(m, m.task(q), CpuId{7});
    QCOMPARE(m.task(q).cpu.value, 2);
}

void TestWakeAffine::decisionIsRecorded()
{
    Machine m = machine(two_caches());
    DecisionList log;
    DecisionRecorder recorder(log);
    m.decisions = &recorder;
    allow_scan(m, 4);
    m.s.this_cpu = CpuId{1};
    add_running(m, CpuId{1});
    add_running(m, CpuId{2});
    const TaskId p = add_task(m, CpuId{6});
    add_running(m, CpuId{6});
    try_to_wake_up(m, m.task(p), CpuId{1}, WF_SYNC);
    QCOMPARE(log.list.size(), std::size_t{1});
    const Decision& d = log.list.front();
    QCOMPARE(d.path, DecisionPath::wakeup);
    QVERIFY(d.task == p && d.this_cpu == CpuId{1} && d.prev == CpuId{6} && d.target == CpuId{3});
    std::vector<std::string> functions;
    for (const DecisionStep& step : d.steps)
        functions.emplace_back(step.function);
    const std::vector<std::string> expected{"wake_wide", "wake_affine_idle", "select_idle_sibling", "select_idle_cpu"};
    QCOMPARE(functions, expected);
    QCOMPARE(d.steps[1].result, CpuId{1});
    const DecisionStep& scan = d.steps[3];
    QCOMPARE(scan.result, CpuId{3});
    QCOMPARE(scan.rows.size(), std::size_t{2});
    QCOMPARE(std::string(scan.rows[0].verdict), std::string("busy"));
    // The second value: how many looks were left, of four.
    QCOMPARE(scan.rows[0].values[1], 4);
    QCOMPARE(scan.rows[1].values[1], 3);

    const TaskId pinned = add_task(m, CpuId{6});
    allow_only(m, pinned, {7});
    try_to_wake_up(m, m.task(pinned), CpuId{1});
    QCOMPARE(std::string(log.list.back().steps.front().rule), std::string("the only CPU allowed"));
}

QTEST_GUILESS_MAIN(TestWakeAffine)
#include "tst_wake_affine.moc"
