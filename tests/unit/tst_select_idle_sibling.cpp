// SPDX-License-Identifier: GPL-3.0-or-later
// A wake-up, second half: an idle CPU near the target. Each rule with a case in which those before it fail.
#include "sim/fair/select_task_rq.h"
#include "tests/support/hand_domains.h"
#include "tests/support/lb_env.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestSelectIdleSibling : public QObject {
    Q_OBJECT
private slots:
    void rules_data();
    void rules();
    void recentlyUsedCpu();
    void idleCores_data();
    void idleCores();
    void idleCoreHint();
    void clusters_data();
    void clusters();
    void sharedIds();
    void capacity_data();
    void capacity();
    void idleScan_data();
    void idleScan();
    void idleScanIsWrittenByTheRightBalance();
    void withoutCache();
};

namespace {

// Eight cores of two siblings (c, c + 8), a cache for four cores: {0-3, 8-11} and {4-7, 12-15}.
MachineSpec smt_spec()
{
    MachineSpec spec = symmetric_spec(16);
    for (int c = 0; c < 16; ++c) {
        CpuSpec& cpu = spec.cpus[static_cast<std::size_t>(c)];
        cpu.core = cpu.cluster = c % 8;
        cpu.llc = c % 8 / 4;
    }
    return spec;
}

// Eight CPUs behind one cache, clusters {0-3} and {4-7}.
MachineSpec cluster_spec()
{
    MachineSpec spec = symmetric_spec(8);
    for (int c = 0; c < 8; ++c)
        spec.cpus[static_cast<std::size_t>(c)].cluster = c / 4;
    return spec;
}

void busy(Machine& m, const QList<int>& cpus)
{
    for (const int c : cpus)
        add_running(m, CpuId{c});
}

LlcShared& shared_of(Machine& m, int cpu)
{
    return m.s.sd_llc_shared[idx(m.topo->sd_llc_id[static_cast<std::size_t>(cpu)])];
}

int select(Machine& m, TaskId id, int target)
{
    Task& p = m.task(id);
    return select_idle_sibling(m, p, CpuId{target}, p.cpu, CpuId{target}).value;
}

} // namespace

void TestSelectIdleSibling::rules_data()
{
    QTest::addColumn<QList<int>>("busyCpus");
    QTest::addColumn<int>("prev");
    QTest::addColumn<int>("recent");
    QTest::addColumn<QList<int>>("allowed");
    QTest::addColumn<int>("scan"); // nr_idle_scan
    QTest::addColumn<int>("cpu");
    const QList<int> all{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const QList<int> first{0, 1, 2, 3, 8, 9, 10, 11};
    // The target is CPU 1. No idle core is known.
    QTest::newRow("target idle") << QList<int>{} << 2 << 3 << all << 8 << 1;
    QTest::newRow("prev idle") << QList<int>{1} << 2 << 3 << all << 8 << 2;
    QTest::newRow("prev idle, but allowed no more") << QList<int>{1} << 2 << 3 << QList<int>{1, 3} << 8 << 2;
    QTest::newRow("prev idle behind the other cache") << QList<int>{1} << 5 << 3 << all << 8 << 3;
    QTest::newRow("recent idle") << QList<int>{1, 2} << 2 << 3 << all << 8 << 3;
    QTest::newRow("recent forbidden: sibling of prev") << QList<int>{1, 2} << 2 << 3 << QList<int>{1, 2, 10} << 8 << 10;
    QTest::newRow("recent behind the other cache: sibling of prev") << QList<int>{1, 2} << 2 << 5 << all << 8 << 10;
    QTest::newRow("recent busy: sibling of prev") << QList<int>{1, 2, 3} << 2 << 3 << all << 8 << 10;
    QTest::newRow("sibling forbidden: search from 2 on")
        << QList<int>{1, 2, 3} << 2 << 3 << QList<int>{1, 2, 3, 8} << 8 << 8;
    QTest::newRow("sibling busy: search") << QList<int>{1, 2, 3, 10} << 2 << 3 << all << 8 << 8;
    QTest::newRow("prev behind the other cache: its sibling does not count")
        << QList<int>{1, 2, 5} << 5 << 6 << all << 8 << 3;
    // From CPU 2: 2 3 8 9 10 11 0 1.
    QTest::newRow("search wraps") << QList<int>{1, 2, 3, 8, 9, 10, 11} << 5 << 6 << all << 8 << 0;
    QTest::newRow("the seventh look is the last") << QList<int>{1, 2, 3, 8, 9, 10, 11} << 5 << 6 << all << 7 << 0;
    QTest::newRow("six looks are too few") << QList<int>{1, 2, 3, 8, 9, 10, 11} << 5 << 6 << all << 6 << 1;
    QTest::newRow("no look at all") << QList<int>{1} << 5 << 6 << all << 0 << 1;
    QTest::newRow("forbidden CPUs cost no look")
        << QList<int>{1, 2, 3, 8, 9, 10, 11} << 5 << 6 << QList<int>{0, 1, 2} << 2 << 0;
    QTest::newRow("all busy: target") << first << 5 << 6 << all << 8 << 1;
}

void TestSelectIdleSibling::rules()
{
    QFETCH(QList<int>, busyCpus);
    QFETCH(int, prev);
    QFETCH(int, recent);
    QFETCH(QList<int>, allowed);
    QFETCH(int, scan);
    Machine m = machine(smt_spec());
    busy(m, busyCpus);
    const TaskId p = add_task(m, CpuId{prev});
    m.task(p).recent_used_cpu = CpuId{recent};
    m.task(p).allowed = {};
    for (const int c : allowed)
        m.task(p).allowed.set(CpuId{c});
    shared_of(m, 1).nr_idle_scan = scan;
    QTEST(select(m, p, 1), "cpu");
    // Without SIS_UTIL the search has no limit.
    if (scan < 8 && !idle_cpu(m.rq(CpuId{1}))) {
        m.s.features.SIS_UTIL = SchedFeat::off;
        QCOMPARE(select(m, p, 1), scan ? 0 : 2);
    }
}

void TestSelectIdleSibling::recentlyUsedCpu()
{
    Machine m = machine(smt_spec());
    const TaskId p = add_task(m, CpuId{2});
    m.task(p).recent_used_cpu = CpuId{3};
    busy(m, {1});
    // Not reached.
    QCOMPARE(select(m, p, 1), 2);
    QCOMPARE(m.task(p).recent_used_cpu.value, 3);
    busy(m, {2});
    QCOMPARE(select(m, p, 1), 3);
    QCOMPARE(m.task(p).recent_used_cpu.value, 2);
}

void TestSelectIdleSibling::idleCores_data()
{
    QTest::addColumn<QList<int>>("busyCpus");
    QTest::addColumn<QList<int>>("allowed");
    QTest::addColumn<int>("scan");
    QTest::addColumn<int>("cpu");
    QTest::addColumn<bool>("hint");
    const QList<int> all{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    // The target is CPU 1, the previous CPU 5, an idle core is known. Search order 2 3 8 9 10 11 0 1.
    QTest::newRow("first idle core") << QList<int>{1, 2, 10} << all << 8 << 3 << true;
    QTest::newRow("not limited by nr_idle_scan") << QList<int>{1, 2, 3} << all << 1 << 8 << true;
    QTest::newRow("but by its being 0") << QList<int>{1, 2, 3} << all << 0 << 1 << true;
    QTest::newRow("no idle core: first idle CPU") << QList<int>{1, 2, 3, 0} << all << 8 << 10 << false;
    QTest::newRow("no idle core: first allowed idle CPU")
        << QList<int>{1, 2, 3, 0} << QList<int>{1, 2, 8, 9} << 8 << 8 << false;
    // Core 3/11 is found at 11 because 3 is forbidden, though 3 idles.
    QTest::newRow("first allowed sibling of an idle core")
        << QList<int>{1, 2, 0} << QList<int>{1, 2, 11} << 8 << 11 << true;
    QTest::newRow("a forbidden sibling must idle too")
        << QList<int>{1, 2, 0, 3} << QList<int>{1, 2, 11} << 8 << 11 << false;
    QTest::newRow("all busy") << QList<int>{0, 1, 2, 3, 8, 9, 10, 11} << all << 8 << 1 << false;
}

void TestSelectIdleSibling::idleCores()
{
    QFETCH(QList<int>, busyCpus);
    QFETCH(QList<int>, allowed);
    QFETCH(int, scan);
    Machine m = machine(smt_spec());
    busy(m, busyCpus);
    const TaskId p = add_task(m, CpuId{5});
    m.task(p).recent_used_cpu = CpuId{5};
    m.task(p).allowed = {};
    for (const int c : allowed)
        m.task(p).allowed.set(CpuId{c});
    shared_of(m, 1) = {true, scan};
    QTEST(select(m, p, 1), "cpu");
    QTEST(shared_of(m, 1).has_idle_cores, "hint");
    QVERIFY(!shared_of(m, 4).has_idle_cores);
}

void TestSelectIdleSibling::idleCoreHint()
{
    Machine m = machine(smt_spec());
    const TaskId p = add_running(m, CpuId{2});
    const TaskId sibling = add_running(m, CpuId{10});
    m.s.this_cpu = CpuId{10};
    schedule(m, m.rq(CpuId{10}), SchedMode::Block);
    QCOMPARE(m.task(sibling).state, TaskState::Sleeping);
    QVERIFY(!test_idle_cores(m, CpuId{2}));
    // A wake-up on its way: the sibling does not idle.
    m.rq(CpuId{10}).ttwu_pending = true;
    update_idle_core(m, m.rq(CpuId{2}));
    QVERIFY(!test_idle_cores(m, CpuId{2}));
    m.rq(CpuId{10}).ttwu_pending = false;
    m.s.this_cpu = CpuId{2};
    schedule(m, m.rq(CpuId{2}), SchedMode::Block);
    QCOMPARE(m.task(p).state, TaskState::Sleeping);
    QVERIFY(test_idle_cores(m, CpuId{2}) && test_idle_cores(m, CpuId{11}));
    QVERIFY(!test_idle_cores(m, CpuId{4}));

    // Without siblings nobody asks for cores.
    Machine flat = symmetric_machine(4);
    add_running(flat, CpuId{0});
    schedule(flat, flat.rq(CpuId{0}), SchedMode::Block);
    QVERIFY(!test_idle_cores(flat, CpuId{0}));
}

void TestSelectIdleSibling::clusters_data()
{
    QTest::addColumn<QList<int>>("busyCpus");
    QTest::addColumn<int>("prev");
    QTest::addColumn<int>("recent");
    QTest::addColumn<int>("scan");
    QTest::addColumn<int>("cpu");
    // The target is CPU 1 of cluster {0-3}. Search order 2 3 0 1, then 4 5 6 7.
    QTest::newRow("prev in the cluster") << QList<int>{1} << 3 << 2 << 8 << 3;
    QTest::newRow("prev in the other cluster: recent") << QList<int>{1} << 6 << 3 << 8 << 3;
    QTest::newRow("both in the other cluster: the own one is searched") << QList<int>{1, 2, 3} << 6 << 7 << 8 << 0;
    QTest::newRow("then the other one") << QList<int>{0, 1, 2, 3} << 6 << 7 << 8 << 4;
    QTest::newRow("the limit counts both") << QList<int>{0, 1, 2, 3, 4} << 6 << 7 << 6 << 5;
    QTest::newRow("beyond the limit: prev") << QList<int>{0, 1, 2, 3, 4} << 6 << 7 << 5 << 6;
    QTest::newRow("beyond the limit, prev busy: recent") << QList<int>{0, 1, 2, 3, 4, 6} << 6 << 7 << 5 << 7;
    QTest::newRow("beyond the limit, both busy: target") << QList<int>{0, 1, 2, 3, 4, 6, 7} << 6 << 7 << 5 << 1;
    QTest::newRow("no search: prev") << QList<int>{1} << 6 << 7 << 0 << 6;
}

void TestSelectIdleSibling::clusters()
{
    QFETCH(QList<int>, busyCpus);
    QFETCH(int, prev);
    QFETCH(int, recent);
    QFETCH(int, scan);
    Machine m = machine(cluster_spec());
    QVERIFY(m.topo->cluster_active);
    busy(m, busyCpus);
    const TaskId p = add_task(m, CpuId{prev});
    m.task(p).recent_used_cpu = CpuId{recent};
    shared_of(m, 1).nr_idle_scan = scan;
    QTEST(select(m, p, 1), "cpu");
}

void TestSelectIdleSibling::sharedIds()
{
    const Topology clusters = topology(cluster_spec());
    QCOMPARE(clusters.sd_llc_size[5], 8);
    QCOMPARE(clusters.sd_llc_id[5].value, 0);
    QCOMPARE(clusters.sd_share_id[5].value, 4);
    QVERIFY(clusters.share_llc(CpuId{0}, CpuId{7}) && !clusters.share_resources(CpuId{0}, CpuId{7}));
    QVERIFY(!clusters.smt_active);
    const Topology smt = topology(smt_spec());
    QVERIFY(smt.smt_active && !smt.cluster_active);
    QCOMPARE(smt.sd_llc_size[13], 8);
    QCOMPARE(smt.sd_llc_id[13].value, 4);
    QCOMPARE(smt.sd_share_id[13].value, 4);
}

void TestSelectIdleSibling::capacity_data()
{
    QTest::addColumn<QList<int>>("busyCpus");
    QTest::addColumn<int>("target"); // and previous CPU
    QTest::addColumn<int>("util");
    QTest::addColumn<int>("cpu");
    // Little CPUs 0..3 of 459: up to 367 fits. Big ones 4..7 of 1024: up to 819.
    QTest::newRow("fits: target") << QList<int>{} << 1 << 367 << 1;
    QTest::newRow("does not fit: first big one") << QList<int>{} << 1 << 368 << 4;
    QTest::newRow("from target on") << QList<int>{6} << 6 << 368 << 7;
    QTest::newRow("little is enough: from target on") << QList<int>{1} << 1 << 367 << 2;
    QTest::newRow("wraps") << QList<int>{6, 7} << 6 << 300 << 0;
    QTest::newRow("fits nowhere: first of the biggest") << QList<int>{1, 4} << 1 << 900 << 5;
    QTest::newRow("no big one idle: first little one from target on") << QList<int>{1, 4, 5, 6, 7} << 1 << 400 << 2;
    QTest::newRow("target idle, but too small and all there is") << QList<int>{0, 2, 3, 4, 5, 6, 7} << 1 << 400 << 1;
    QTest::newRow("all busy: target") << QList<int>{0, 1, 2, 3, 4, 5, 6, 7} << 2 << 400 << 2;
}

void TestSelectIdleSibling::capacity()
{
    QFETCH(QList<int>, busyCpus);
    QFETCH(int, target);
    QFETCH(int, util);
    Machine m = m1_machine();
    busy(m, busyCpus);
    const TaskId p = add_task(m, CpuId{target});
    m.task(p).se.avg.util_avg = static_cast<u64>(util);
    // nr_idle_scan is 0 and not asked.
    QTEST(select(m, p, target), "cpu");
}

void TestSelectIdleSibling::idleScan_data()
{
    QTest::addColumn<int>("llc");
    QTest::addColumn<int>("util"); // of each CPU
    QTest::addColumn<int>("nr");
    const auto row = [](int llc, int util, int nr) {
        QTest::addRow("%d CPUs of util %d", llc, util) << llc << util << nr;
    };
    row(16, 0, 16);
    row(16, 256, 14);
    row(16, 512, 10);
    row(16, 768, 3);
    row(16, 847, 1);
    row(16, 848, 0);
    row(4, 256, 3);
    row(4, 512, 2);
    row(4, 768, 0);
    row(2, 27, 2);
    row(2, 28, 1);
    row(2, 619, 1);
    row(2, 620, 0);
    row(2, 1024, 0);
}

void TestSelectIdleSibling::idleScan()
{
    QFETCH(int, llc);
    QFETCH(int, util);
    Machine m = symmetric_machine(llc);
    for (Rq& rq : m.s.rqs)
        rq.cfs.avg.util_avg = static_cast<u64>(util);
    LbEnv env = env_for(m, 1, 0);
    SdLbStats sds;
    update_sd_lb_stats(m, env, sds);
    QTEST(m.s.sd_llc_shared[0].nr_idle_scan, "nr");
}

void TestSelectIdleSibling::idleScanIsWrittenByTheRightBalance()
{
    Machine m = machine(smt_spec());
    const auto nr_after = [&m](int level, CpuIdleType idle) {
        shared_of(m, 1).nr_idle_scan = -1;
        LbEnv env = env_for(m, 1, level, idle);
        SdLbStats sds;
        update_sd_lb_stats(m, env, sds);
        return shared_of(m, 1).nr_idle_scan;
    };
    // Levels SMT {2}, MC {8}, PKG {16}; the cache has 8 CPUs.
    QCOMPARE(nr_after(0, CpuIdleType::CPU_IDLE), -1);
    QCOMPARE(nr_after(1, CpuIdleType::CPU_IDLE), 8);
    QCOMPARE(nr_after(1, CpuIdleType::CPU_NOT_IDLE), 8);
    QCOMPARE(nr_after(1, CpuIdleType::CPU_NEWLY_IDLE), -1);
    QCOMPARE(nr_after(2, CpuIdleType::CPU_IDLE), -1);
    QCOMPARE(shared_of(m, 4).nr_idle_scan, 0);
    m.s.features.SIS_UTIL = SchedFeat::off;
    QCOMPARE(nr_after(1, CpuIdleType::CPU_IDLE), -1);
}

void TestSelectIdleSibling::withoutCache()
{
    MachineSpec spec = symmetric_spec(4);
    for (int c = 0; c < 4; ++c)
        spec.cpus[static_cast<std::size_t>(c)].llc = c;
    Machine m = machine(std::move(spec));
    const TaskId p = add_task(m, CpuId{2});
    busy(m, {1});
    QCOMPARE(select(m, p, 1), 1);
}

QTEST_GUILESS_MAIN(TestSelectIdleSibling)
#include "tst_select_idle_sibling.moc"
