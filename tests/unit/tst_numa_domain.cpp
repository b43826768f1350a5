// SPDX-License-Identifier: GPL-3.0-or-later
// NUMA levels of whole machines and what balancing tolerates between nodes, worked out by hand.
#include "sim/fair/load_balance.h"
#include "tests/support/hand_domains.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestNumaDomain : public QObject {
    Q_OBJECT
private slots:
    void altra160();
    void altra80();
    void epyc();
    void distances();
    void farNodes();
    void refused_data();
    void refused();
    void tolerated_data();
    void tolerated();
    void balanceBetweenNodes();
};

namespace {

CpuMask range(int first, int last)
{
    CpuMask mask;
    for (int c = first; c <= last; ++c)
        mask.set(CpuId{c});
    return mask;
}

// Pairs (2k, 2k + 1) without a cache beyond the pair, 80 CPUs a node.
MachineSpec altra_spec(int cpus)
{
    MachineSpec spec = symmetric_spec(cpus);
    for (int c = 0; c < cpus; ++c) {
        CpuSpec& cpu = spec.cpus[static_cast<std::size_t>(c)];
        cpu.cluster = cpu.llc = c / 2;
        cpu.package = cpu.numa = c / 80;
    }
    return spec;
}

// Two sockets of 64 cores, siblings c and c + 128, a cache for eight cores.
MachineSpec epyc_spec()
{
    MachineSpec spec = symmetric_spec(256);
    for (int c = 0; c < 256; ++c) {
        CpuSpec& cpu = spec.cpus[static_cast<std::size_t>(c)];
        cpu.core = cpu.cluster = c % 128;
        cpu.llc = c % 128 / 8;
        cpu.package = cpu.numa = c % 128 / 64;
    }
    spec.numa_distance = {{10, 32}, {32, 10}};
    spec.node_reclaim_distance = 32;
    return spec;
}

// One CPU with a cache of its own in each of `nodes` nodes.
MachineSpec node_spec(int nodes, std::vector<std::vector<int>> distance)
{
    MachineSpec spec = symmetric_spec(nodes);
    for (int c = 0; c < nodes; ++c) {
        CpuSpec& cpu = spec.cpus[static_cast<std::size_t>(c)];
        cpu.cluster = cpu.llc = cpu.package = cpu.numa = c;
    }
    spec.numa_distance = std::move(distance);
    return spec;
}

} // namespace

void TestNumaDomain::altra160()
{
    const Topology t = topology(altra_spec(160));
    const CpuId cpu{86};
    QCOMPARE(t.levels(cpu), 3);
    const SchedDomain& mc = t.domain(cpu, 0);
    QCOMPARE(mc.name, std::string("MC"));
    QVERIFY(mc.span == range(86, 87));
    QCOMPARE(mc.flags, kBase | kMc);
    QCOMPARE(mc.groups.size(), std::size_t{2});
    QCOMPARE(mc.groups[0].flags, 0u);
    QCOMPARE(mc.imb_numa_nr, 0);

    const SchedDomain& pkg = t.domain(cpu, 1);
    QCOMPARE(pkg.name, std::string("PKG"));
    QVERIFY(pkg.span == range(80, 159));
    QCOMPARE(pkg.flags, kBase | SD_PREFER_SIBLING);
    QCOMPARE(pkg.imbalance_pct, 117);
    QCOMPARE(pkg.cache_nice_tries, 1);
    QCOMPARE(pkg.groups.size(), std::size_t{40});
    QCOMPARE(pkg.groups[3].flags, kBase | kMc);
    QCOMPARE(pkg.imb_numa_nr, 40);

    const SchedDomain& numa = t.domain(cpu, 2);
    QCOMPARE(&numa, &t.domain(CpuId{0}, 2));
    QCOMPARE(numa.name, std::string("NUMA"));
    QVERIFY(numa.span == range(0, 159));
    QCOMPARE(numa.flags, kBase | SD_NUMA | SD_SERIALIZE);
    QCOMPARE(numa.imbalance_pct, 117);
    QCOMPARE(numa.cache_nice_tries, 2);
    QCOMPARE(numa.min_interval_ms, 160);
    QCOMPARE(numa.groups.size(), std::size_t{2});
    QVERIFY(numa.groups[1].span == range(80, 159));
    QCOMPARE(numa.groups[1].flags, kBase | SD_PREFER_SIBLING);
    QCOMPARE(numa.groups[1].cores, 80);
    QCOMPARE(numa.local_group(cpu), std::size_t{1});
    QCOMPARE(numa.imb_numa_nr, 40);
    QCOMPARE(t.sd_llc[86], 0);
    QVERIFY(!t.share_llc(CpuId{86}, CpuId{88}));
}

void TestNumaDomain::altra80()
{
    const Topology t = topology(altra_spec(80));
    QCOMPARE(t.levels(CpuId{79}), 2);
    QCOMPARE(t.domain(CpuId{79}, 0).weight, 2);
    QCOMPARE(t.domain(CpuId{79}, 1).name, std::string("PKG"));
    QCOMPARE(t.domain(CpuId{79}, 1).weight, 80);
}

void TestNumaDomain::epyc()
{
    const Topology t = topology(epyc_spec());
    const CpuId cpu{5};
    QCOMPARE(t.levels(cpu), 4);
    QCOMPARE(t.domain(cpu, 0).weight, 2);
    QCOMPARE(t.domain(cpu, 0).flags, kBase | kSmt);
    QCOMPARE(t.domain(cpu, 0).imbalance_pct, 110);
    QCOMPARE(t.domain(cpu, 1).weight, 16);
    QCOMPARE(t.domain(cpu, 1).groups.size(), std::size_t{8});
    QCOMPARE(t.domain(cpu, 1).groups[0].flags, kBase | kSmt);
    QCOMPARE(t.domain(cpu, 2).weight, 128);
    QCOMPARE(t.domain(cpu, 2).groups.size(), std::size_t{8});
    QCOMPARE(t.domain(cpu, 2).groups[0].flags, kBase | kMc);
    QCOMPARE(t.domain(cpu, 2).imb_numa_nr, 8);
    const SchedDomain& numa = t.domain(cpu, 3);
    QCOMPARE(numa.weight, 256);
    QCOMPARE(numa.flags, kBase | SD_NUMA | SD_SERIALIZE); // distance 32 is not beyond the limit of this machine
    QCOMPARE(numa.groups.size(), std::size_t{2});
    QCOMPARE(numa.groups[0].cores, 64);
    QCOMPARE(numa.groups[0].flags, kBase | SD_PREFER_SIBLING);
    QCOMPARE(numa.imb_numa_nr, 8);
    QCOMPARE(t.domain(cpu, t.sd_llc[5]).weight, 16);
}

// Two pairs of nodes: one level for each distance.
void TestNumaDomain::distances()
{
    const Topology t = topology(node_spec(4, {{10, 16, 22, 22}, {16, 10, 22, 22}, {22, 22, 10, 16}, {22, 22, 16, 10}}));
    QCOMPARE(t.levels(CpuId{2}), 2);
    QVERIFY(t.domain(CpuId{2}, 0).span == range(2, 3));
    QVERIFY(t.domain(CpuId{2}, 1).span == range(0, 3));
    QCOMPARE(t.domain(CpuId{2}, 1).groups.size(), std::size_t{2});
    QCOMPARE(t.domain(CpuId{2}, 1).groups[0].flags, kBase | SD_NUMA | SD_SERIALIZE);
    QCOMPARE(t.domain(CpuId{2}, 1).name, std::string("NUMA"));
}

void TestNumaDomain::farNodes()
{
    const auto flags = [](int distance) {
        return topology(node_spec(2, {{10, distance}, {distance, 10}})).domain(CpuId{0}, 0).flags;
    };
    QCOMPARE(flags(30), kBase | SD_NUMA | SD_SERIALIZE);
    QCOMPARE(flags(31), SD_BALANCE_NEWIDLE | SD_NUMA | SD_SERIALIZE);
}

void TestNumaDomain::refused_data()
{
    QTest::addColumn<int>("what");
    QTest::newRow("no row for a node") << 0;
    QTest::newRow("not square") << 1;
    QTest::newRow("not symmetric") << 2;
    QTest::newRow("a remote node at no distance") << 3;
    QTest::newRow("overlapping groups") << 4;
    QTest::newRow("a cache across nodes") << 5;
}

void TestNumaDomain::refused()
{
    QFETCH(int, what);
    const std::vector<std::vector<std::vector<int>>> distance = {
        {{10}},
        {{10, 20, 20}, {20, 10}, {20, 20, 10}},
        {{10, 20, 20}, {21, 10, 20}, {20, 20, 10}},
        {{10, 10, 20}, {10, 10, 20}, {20, 20, 10}},
        {{10, 16, 22}, {16, 10, 16}, {22, 16, 10}},
        {},
    };
    MachineSpec spec = node_spec(3, distance[static_cast<std::size_t>(what)]);
    if (what == 5) {
        for (CpuSpec& cpu : spec.cpus)
            cpu.package = cpu.llc = 0;
    }
    const auto t = build_topology(spec);
    QVERIFY(!t.has_value());
    QCOMPARE(t.error().code, ErrorCode::Invalid);
}

void TestNumaDomain::tolerated_data()
{
    QTest::addColumn<qint64>("imbalance");
    QTest::addColumn<qint64>("running");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("two, few run") << qint64{2} << qint64{3} << qint64{0};
    QTest::newRow("two, at the limit") << qint64{2} << qint64{40} << qint64{0};
    QTest::newRow("two, beyond the limit") << qint64{2} << qint64{41} << qint64{2};
    QTest::newRow("three, few run") << qint64{3} << qint64{4} << qint64{3};
    QTest::newRow("none") << qint64{0} << qint64{99} << qint64{0};
}

void TestNumaDomain::tolerated()
{
    QFETCH(qint64, imbalance);
    QFETCH(qint64, running);
    QTEST(qint64{adjust_numa_imbalance(imbalance, running, 40)}, "expected");
}

// Both nodes have room and 80 cores: half of the difference moves, a difference of two only above the limit.
void TestNumaDomain::balanceBetweenNodes()
{
    const Topology t = topology(altra_spec(160));
    const SchedDomain& numa = t.domain(CpuId{0}, 2);
    const auto moved = [&numa](u32 local, u32 busiest) {
        LbEnv env;
        env.sd = &numa;
        env.idle = CpuIdleType::CPU_IDLE;
        SdLbStats sds;
        sds.local = &numa.groups[0];
        sds.busiest = &numa.groups[1];
        sds.prefer_sibling = true;
        sds.local_stat.group_type = sds.busiest_stat.group_type = GroupType::group_has_spare;
        sds.local_stat.group_weight = sds.busiest_stat.group_weight = 80;
        sds.local_stat.sum_nr_running = local;
        sds.busiest_stat.sum_nr_running = busiest;
        calculate_imbalance(env, sds);
        return env.imbalance;
    };
    QCOMPARE(moved(10, 30), s64{10});
    QCOMPARE(moved(10, 12), s64{0});
    QCOMPARE(moved(40, 42), s64{1});
}

QTEST_APPLESS_MAIN(TestNumaDomain)
#include "tst_numa_domain.moc"
