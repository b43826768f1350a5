// SPDX-License-Identifier: GPL-3.0-or-later
// Placement by the slow path, one decision at a time, worked out by hand.
#include "sim/fair/sched_balance_find_dst.h"
#include "tests/support/hand_domains.h"

#include <QTest>

#include <map>

using namespace sim;
using namespace hand;

class TestFindDstCpu : public QObject {
    Q_OBJECT
private slots:
    void groupDecision_data();
    void groupDecision();
    void idlestGroup_data();
    void idlestGroup();
    void candidate_data();
    void candidate();
    void reservoirDrawsOnlyForEquals();
    void reservoirIsUniform();
    void leastLoadedWithoutIdle();
    void wholeSearch_data();
    void wholeSearch();
    void affinity();
    void lookCosts();
};

namespace {

// Pairs (2k, 2k + 1) without a cache beyond the pair, `per_node` CPUs a node.
Machine altra_machine(int nodes, int per_node, SideSpec side = side_at(250))
{
    MachineSpec spec = symmetric_spec(nodes * per_node);
    for (int c = 0; c < nodes * per_node; ++c) {
        CpuSpec& cpu = spec.cpus[static_cast<std::size_t>(c)];
        cpu.cluster = cpu.llc = c / 2;
        cpu.package = cpu.numa = c / per_node;
    }
    IdleTableSpec table;
    table.name = "by hand";
    for (const int latency : {20, 100})
        table.states.push_back({.name = std::to_string(latency), .exit_latency_us = latency});
    spec.idle_tables = {table};
    return machine(std::move(spec), std::move(side));
}

// A new task of the program that runs on `cpu`.
TaskId add_child(Machine& m, int cpu)
{
    const TaskId id = add_task(m, CpuId{cpu});
    m.task(id).state = TaskState::New;
    m.task(id).se.avg.last_update_time = 0;
    return id;
}

// A search of a child's CPU at one level, nothing looked at yet.
DstScan scan_at(Machine& m, int cpu, int level, IdlePick pick = IdlePick::recency)
{
    DstScan scan;
    scan.task = add_child(m, cpu);
    scan.this_cpu = scan.cpu = CpuId{cpu};
    scan.level = level;
    scan.idle_pick = pick;
    return scan;
}

// The search from `cpu`, all looks at one instant.
DstScan search(Machine& m, int cpu, Duration* cost = nullptr)
{
    Task& child = m.task(add_child(m, cpu));
    DstScan scan = begin_find_dst_cpu(m, child, CpuId{cpu}, false);
    while (scan.stage != DstScan::Stage::Found) {
        const Duration took = continue_find_dst_cpu(m, scan, 16);
        if (cost)
            *cost += took;
    }
    return scan;
}

void busy(Machine& m, int first, int last)
{
    for (int c = first; c <= last; ++c)
        add_running(m, CpuId{c});
}

SgLbStats spare(u32 idle, u32 running)
{
    SgLbStats s;
    s.idle_cpus = idle;
    s.sum_nr_running = running;
    return s;
}

SgLbStats full(u64 avg_load)
{
    SgLbStats s;
    s.group_type = GroupType::group_fully_busy;
    s.avg_load = avg_load;
    return s;
}

constexpr int kPkg = 1;
constexpr int kNuma = 2;

} // namespace

void TestFindDstCpu::groupDecision_data()
{
    QTest::addColumn<int>("level");
    QTest::addColumn<SgLbStats>("local");
    QTest::addColumn<SgLbStats>("other");
    QTest::addColumn<bool>("goes");
    // Two nodes of 80 CPUs, imb_numa_nr 40.
    QTest::newRow("a lead of two") << kNuma << spare(78, 2) << spare(80, 0) << false;
    QTest::newRow("a lead of three") << kNuma << spare(77, 3) << spare(80, 0) << true;
    QTest::newRow("more idle here") << kNuma << spare(60, 20) << spare(50, 30) << false;
    QTest::newRow("42 tasks, a lead of one") << kNuma << spare(39, 41) << spare(40, 40) << true;
    QTest::newRow("40 tasks, a lead of one") << kNuma << spare(41, 39) << spare(42, 38) << false;
    QTest::newRow("no lead") << kNuma << spare(39, 41) << spare(39, 41) << false;
    QTest::newRow("package, a lead of one") << kPkg << spare(1, 1) << spare(2, 0) << true;
    QTest::newRow("package, equal") << kPkg << spare(2, 0) << spare(2, 0) << false;
    QTest::newRow("package, load 1100 against 1400") << kPkg << full(1400) << full(1100) << true;
    QTest::newRow("package, load 1230 against 1400") << kPkg << full(1400) << full(1230) << false;
    QTest::newRow("nodes, load 1100 against 1400") << kNuma << full(1400) << full(1100) << true;
    QTest::newRow("nodes, load 1230 against 1400") << kNuma << full(1400) << full(1230) << false;
    QTest::newRow("full here, room there") << kPkg << full(1000) << spare(1, 1) << true;
    QTest::newRow("room here, full there") << kPkg << spare(1, 1) << full(0) << false;
}

void TestFindDstCpu::groupDecision()
{
    QFETCH(int, level);
    QFETCH(SgLbStats, local);
    QFETCH(SgLbStats, other);
    QFETCH(bool, goes);
    Machine m = altra_machine(2, 80);
    DstScan scan = scan_at(m, 6, level);
    scan.local = local;
    scan.idlest = other;
    scan.have_local = scan.have_idlest = true;
    scan.idlest_group = 1;
    QCOMPARE(find_dst_group(m, scan), goes ? 1 : -1);
    scan.have_idlest = false;
    QCOMPARE(find_dst_group(m, scan), -1);
    scan.have_idlest = true;
    scan.have_local = false;
    QCOMPARE(find_dst_group(m, scan), 1);
}

void TestFindDstCpu::idlestGroup_data()
{
    QTest::addColumn<QList<int>>("busyCpus");
    QTest::addColumn<QList<int>>("utilOf"); // CPUs with util 100 although idle
    QTest::addColumn<int>("group");
    // One node of eight CPUs in pairs, seen from CPU 2, which runs the parent: list order {2,3} {4,5} {6,7} {0,1}.
    QTest::newRow("first of equals in list order") << QList<int>{2} << QList<int>{} << 2;
    QTest::newRow("less util") << QList<int>{2} << QList<int>{4} << 3;
    QTest::newRow("wraps to the lowest numbers") << QList<int>{2} << QList<int>{5, 7} << 0;
    QTest::newRow("more idle CPUs before less util") << QList<int>{2, 4} << QList<int>{6, 7, 0, 1} << 3;
    QTest::newRow("nowhere more idle than here") << QList<int>{2, 4, 6, 0} << QList<int>{} << -1;
}

void TestFindDstCpu::idlestGroup()
{
    QFETCH(QList<int>, busyCpus);
    QFETCH(QList<int>, utilOf);
    QFETCH(int, group);
    Machine m = altra_machine(1, 8);
    for (const int c : busyCpus)
        busy(m, c, c);
    for (const int c : utilOf)
        m.rq(CpuId{c}).cfs.avg.util_avg = 100;
    DstScan scan = scan_at(m, 2, kPkg);
    QVERIFY(begin_find_dst_group(m, scan));
    int looks = 1;
    while (look_at_group_cpu(m, scan))
        ++looks;
    QCOMPARE(looks, 8);
    QCOMPARE(find_dst_group(m, scan), group);
}

void TestFindDstCpu::candidate_data()
{
    QTest::addColumn<IdlePick>("pick");
    QTest::addColumn<QList<int>>("states"); // by CPU: -1 none, 0 = 20 us, 1 = 100 us, -2 = busy
    QTest::addColumn<QList<int>>("stamps"); // us after the start of the run
    QTest::addColumn<int>("cpu");
    const QList<int> states{-1, -1, 1, 0, 0, 1, 0, -2};
    const QList<int> stamps{10, 20, 30, 40, 60, 70, 50, 90};
    QTest::newRow("recency: last idle among the shallowest") << IdlePick::recency << states << stamps << 4;
    QTest::newRow("first: first of the shallowest") << IdlePick::first << states << stamps << 3;
    // A CPU without a state displaces an advertised one by being later, and leaves min_exit_latency alone.
    QTest::newRow("recency: unpublished but later")
        << IdlePick::recency << QList<int>{0, -1, 0, -2, -2, -2, -2, -2} << QList<int>{10, 30, 20, 1, 1, 1, 1, 1} << 1;
    QTest::newRow("recency: shallower displaces later")
        << IdlePick::recency << QList<int>{1, 0, 1, -2, -2, -2, -2, -2} << QList<int>{50, 10, 60, 1, 1, 1, 1, 1} << 1;
    QTest::newRow("first: unpublished is kept unless one is advertised")
        << IdlePick::first << QList<int>{-1, -1, -2, -2, -2, -2, -2, -2} << QList<int>{1, 2, 3, 4, 5, 6, 7, 8} << 0;
    QTest::newRow("first: advertised displaces unpublished")
        << IdlePick::first << QList<int>{-1, 1, -1, -2, -2, -2, -2, -2} << QList<int>{1, 2, 3, 4, 5, 6, 7, 8} << 1;
    QTest::newRow("reservoir: the only shallowest one")
        << IdlePick::reservoir << QList<int>{-1, 1, -1, 1, 0, 1, -1, -2} << QList<int>{1, 2, 3, 4, 5, 6, 7, 8} << 4;
}

void TestFindDstCpu::candidate()
{
    QFETCH(IdlePick, pick);
    QFETCH(QList<int>, states);
    QFETCH(QList<int>, stamps);
    QFETCH(int, cpu);
    Machine m = altra_machine(2, 8);
    for (int c = 0; c < 8; ++c) {
        Rq& rq = m.rq(CpuId{c});
        if (states[c] == -2)
            busy(m, c, c);
        rq.idle_state = std::max(states[c], -1);
        rq.idle_stamp = to_u64(kRunStart + microseconds{stamps[c]});
    }
    DstScan scan = scan_at(m, 9, kNuma, pick);
    begin_find_dst_group_cpu(m, scan, 0);
    while (look_at_candidate(m, scan)) {
    }
    QCOMPARE(find_dst_group_cpu(m, scan).value, cpu);
    QCOMPARE(static_cast<long>(scan.choice_idle),
             std::count_if(states.begin(), states.end(), [](int s) { return s > -2; }));
    QVERIFY(scan.choice && scan.choice_numa);
}

void TestFindDstCpu::reservoirDrawsOnlyForEquals()
{
    Machine m = altra_machine(2, 8);
    const QList<int> states{-1, -1, 1, 0, 0, 1, 0, -2};
    for (int c = 0; c < 8; ++c)
        m.rq(CpuId{c}).idle_state = std::max(states[c], -1);
    busy(m, 7, 7);
    DstScan scan = scan_at(m, 9, kNuma, IdlePick::reservoir);
    begin_find_dst_group_cpu(m, scan, 0);
    QList<u64> draws;
    for (bool more = true; more;) {
        more = look_at_candidate(m, scan);
        draws.push_back(m.rq(CpuId{9}).idle_pick_draws);
    }
    // At the second unpublished one, then at the second and third of the shallowest.
    QCOMPARE(draws, (QList<u64>{0, 1, 1, 1, 2, 2, 3, 3}));
    QCOMPARE(scan.candidates, 3U);
}

// 8 candidates, 4 of them equal and shallowest: each is expected 2500 times in 10000. With three degrees of freedom
// chi-square exceeds 16.3 once in a thousand; the draws are the same in every run.
void TestFindDstCpu::reservoirIsUniform()
{
    Machine m = altra_machine(2, 8);
    for (int c = 0; c < 8; ++c)
        m.rq(CpuId{c}).idle_state = c % 2;
    constexpr int kSearches = 10'000;
    std::map<int, int> taken;
    DstScan scan = scan_at(m, 9, kNuma, IdlePick::reservoir);
    for (int i = 0; i < kSearches; ++i) {
        begin_find_dst_group_cpu(m, scan, 0);
        while (look_at_candidate(m, scan)) {
        }
        ++taken[find_dst_group_cpu(m, scan).value];
    }
    QCOMPARE(taken.size(), std::size_t{4});
    double chi_square = 0;
    for (const int c : {0, 2, 4, 6}) {
        const double expected = kSearches / 4.0;
        chi_square += (taken[c] - expected) * (taken[c] - expected) / expected;
    }
    QVERIFY2(chi_square < 16.3, qPrintable(QString::number(chi_square)));
    QCOMPARE(m.rq(CpuId{9}).idle_pick_draws, u64{3 * kSearches});
}

void TestFindDstCpu::leastLoadedWithoutIdle()
{
    Machine m = altra_machine(2, 8);
    busy(m, 0, 7);
    for (int c = 0; c < 8; ++c)
        m.rq(CpuId{c}).cfs.avg.load_avg = static_cast<u64>(1000 - (c == 5 || c == 6 ? 100 : c));
    DstScan scan = scan_at(m, 9, kNuma);
    begin_find_dst_group_cpu(m, scan, 0);
    while (look_at_candidate(m, scan)) {
    }
    QCOMPARE(find_dst_group_cpu(m, scan).value, 5);
    QVERIFY(!scan.choice);

    // Idle without a state and without a stamp: recency never takes it, and there is no busy one to fall back to.
    Machine idle = altra_machine(2, 8);
    for (int c = 0; c < 8; ++c) {
        idle.rq(CpuId{c}).idle_stamp = 0;
        idle.rq(CpuId{c}).idle_state = -1;
    }
    scan = scan_at(idle, 9, kNuma);
    begin_find_dst_group_cpu(idle, scan, 0);
    while (look_at_candidate(idle, scan)) {
    }
    QCOMPARE(find_dst_group_cpu(idle, scan).value, 9);
}

void TestFindDstCpu::wholeSearch_data()
{
    QTest::addColumn<int>("busyHere"); // CPUs 0.. of node 0, the parent on CPU 6 among them
    QTest::addColumn<int>("latest");   // CPU that went idle last
    QTest::addColumn<int>("cpu");
    QTest::addColumn<bool>("numa");
    // Within the node: the pair after the parent's own, the later of its two CPUs.
    QTest::newRow("the next pair") << 1 << 9 << 8 << false;
    QTest::newRow("the node is kept for a lead of two") << 2 << 80 << 8 << false;
    // Three busy: to the other node, to whichever CPU there went idle last; its pair is idle and keeps the task.
    QTest::newRow("to the other node") << 3 << 131 << 131 << true;
}

void TestFindDstCpu::wholeSearch()
{
    QFETCH(int, busyHere);
    QFETCH(int, latest);
    QFETCH(int, cpu);
    QFETCH(bool, numa);
    Machine m = altra_machine(2, 80);
    busy(m, 6, 6);
    for (int i = 1; i < busyHere; ++i)
        busy(m, 20 + 2 * i, 20 + 2 * i);
    for (Rq& rq : m.s.rqs)
        rq.idle_state = 0;
    m.rq(CpuId{latest}).idle_stamp += 1000;
    // The later of the pair, where both are idle since the same instant: the first.
    const int expected = cpu == 8 && latest == 9 ? 9 : cpu;
    const DstScan scan = search(m, 6);
    QCOMPARE(scan.new_cpu.value, expected);
    QVERIFY(scan.choice);
    QCOMPARE(scan.choice_numa, numa);
    QCOMPARE(scan.choice_idle, numa ? 80U : 2U);
}

void TestFindDstCpu::affinity()
{
    Machine m = altra_machine(2, 8);
    busy(m, 6, 6);
    for (Rq& rq : m.s.rqs)
        rq.idle_state = 0;
    const TaskId id = add_child(m, 6);
    allow_only(m, id, {11, 12});
    DstScan scan = begin_find_dst_cpu(m, m.task(id), CpuId{6}, false);
    while (scan.stage != DstScan::Stage::Found)
        continue_find_dst_cpu(m, scan, 1);
    QCOMPARE(scan.new_cpu.value, 11);
    QVERIFY(scan.choice && scan.choice_numa);
}

// Each look costs scan_local_ns or scan_remote_ns; a group of one is taken without a look.
void TestFindDstCpu::lookCosts()
{
    SideSpec side = side_at(250);
    side.params.scan_local_ns = 1;
    side.params.scan_remote_ns = 1000;
    Machine m = altra_machine(2, 8, side);
    busy(m, 6, 6);
    for (Rq& rq : m.s.rqs)
        rq.idle_state = 0;
    Duration cost{};
    search(m, 6, &cost);
    // Nodes: 8 + 8 looks. Package: 8. Its pair: 2. Then the pair's cache domain: 2 groups of one, equal: it stays.
    QCOMPARE(cost.count(), 8 + 8 * 1000 + 8 + 2 + 2);
}

QTEST_GUILESS_MAIN(TestFindDstCpu)
#include "tst_find_dst_cpu.moc"
