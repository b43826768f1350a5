// SPDX-License-Identifier: GPL-3.0-or-later
// Scheduling domains of whole machines, worked out by hand.
#include "sim/fair/load_balance.h"
#include "tests/support/hand_domains.h"

#include <QTest>

#include <functional>

using namespace sim;
using namespace hand;

class TestSchedDomain : public QObject {
    Q_OBJECT
private slots:
    void m1();
    void symmetric();
    void smt();
    void twoCaches();
    void pairsWithoutCommonCache();
    void oneCpu();
    void siblingsOnSomeCores();
    void packagesOfOneNode();
    void refused_data();
    void refused();
    void interval_data();
    void interval();
};

namespace {

QList<int> members(const CpuMask& mask)
{
    QList<int> cpus;
    for (CpuId c : mask)
        cpus.push_back(c.value);
    return cpus;
}

QList<QList<int>> group_members(const SchedDomain& sd)
{
    QList<QList<int>> groups;
    for (const SchedGroup& g : sd.groups)
        groups.push_back(members(g.span));
    return groups;
}

MachineSpec with(int n, const std::function<void(int, CpuSpec&)>& place)
{
    MachineSpec spec = symmetric_spec(n);
    for (int c = 0; c < n; ++c)
        place(c, spec.cpus[static_cast<std::size_t>(c)]);
    return spec;
}

// Cores with two siblings c and c + n / 2, `per_llc` cores behind one cache.
MachineSpec smt_spec(int cores, int per_llc)
{
    return with(2 * cores, [&](int c, CpuSpec& cpu) {
        cpu.core = cpu.cluster = c % cores;
        cpu.llc = c % cores / per_llc;
    });
}

} // namespace

void TestSchedDomain::m1()
{
    const Topology t = topology(m1_spec());
    QVERIFY(t.asym);
    for (int c = 0; c < 8; ++c) {
        const CpuId cpu{c};
        QCOMPARE(t.levels(cpu), 2);
        QCOMPARE(t.sd_llc[idx(cpu)], 0);
        QCOMPARE(t.sd_asym_cpucapacity[idx(cpu)], 1);
    }
    for (int first : {0, 4}) {
        const SchedDomain& mc = t.domain(CpuId{first}, 0);
        QCOMPARE(mc.name, std::string("MC"));
        QCOMPARE(members(mc.span), (QList<int>{first, first + 1, first + 2, first + 3}));
        QCOMPARE(mc.flags, kBase | SD_SHARE_LLC); // PREFER_SIBLING lost: the level above is asymmetric
        QCOMPARE(mc.imbalance_pct, 117);
        QCOMPARE(mc.cache_nice_tries, 1);
        QCOMPARE(mc.min_interval_ms, 4);
        QCOMPARE(mc.max_interval_ms, 8);
        QCOMPARE(mc.groups.size(), std::size_t{4});
        for (const SchedGroup& g : mc.groups) {
            QCOMPARE(g.weight, 1);
            QCOMPARE(g.flags, 0u);
            QCOMPARE(g.capacity, u64{first ? 1024u : 459u});
        }
    }
    const SchedDomain& pkg = t.domain(CpuId{5}, 1);
    QCOMPARE(&pkg, &t.domain(CpuId{0}, 1));
    QCOMPARE(pkg.name, std::string("PKG"));
    QCOMPARE(pkg.weight, 8);
    QCOMPARE(pkg.flags, kBase | SD_PREFER_SIBLING | SD_ASYM_CPUCAPACITY | SD_ASYM_CPUCAPACITY_FULL);
    QCOMPARE(pkg.imbalance_pct, 117);
    QCOMPARE(pkg.cache_nice_tries, 1);
    QCOMPARE(pkg.min_interval_ms, 8);
    QCOMPARE(pkg.max_interval_ms, 16);
    QCOMPARE(group_members(pkg), (QList<QList<int>>{{0, 1, 2, 3}, {4, 5, 6, 7}}));
    QCOMPARE(pkg.local_group(CpuId{6}), std::size_t{1});
    for (const SchedGroup& g : pkg.groups) {
        QCOMPARE(g.flags, kBase | SD_SHARE_LLC);
        QCOMPARE(g.cores, 4);
    }
    QCOMPARE(pkg.groups[0].capacity, u64{4 * 459});
    QCOMPARE(pkg.groups[0].max_capacity, u64{459});
    QCOMPARE(pkg.groups[1].min_capacity, u64{1024});
    QVERIFY(t.share_llc(CpuId{0}, CpuId{3}));
    QVERIFY(!t.share_llc(CpuId{3}, CpuId{4}));
}

void TestSchedDomain::symmetric()
{
    const Topology t = topology(symmetric_spec(4));
    QVERIFY(!t.asym);
    QCOMPARE(t.levels(CpuId{2}), 1); // the package level spans the same CPUs and goes
    const SchedDomain& mc = t.domain(CpuId{2}, 0);
    QCOMPARE(mc.name, std::string("MC"));
    QCOMPARE(mc.flags, kBase | kMc);
    QCOMPARE(mc.imbalance_pct, 117);
    QCOMPARE(mc.groups.size(), std::size_t{4});
    QCOMPARE(mc.groups[0].flags, 0u);
    QCOMPARE(t.sd_llc[2], 0);
    QCOMPARE(t.sd_asym_cpucapacity[2], -1);
}

void TestSchedDomain::smt()
{
    const Topology t = topology(smt_spec(4, 4));
    QCOMPARE(t.levels(CpuId{5}), 2);
    const SchedDomain& smt = t.domain(CpuId{5}, 0);
    QCOMPARE(smt.name, std::string("SMT"));
    QCOMPARE(members(smt.span), (QList<int>{1, 5}));
    QCOMPARE(smt.flags, kBase | kSmt);
    QCOMPARE(smt.imbalance_pct, 110);
    QCOMPARE(smt.cache_nice_tries, 0);
    QCOMPARE(smt.groups[0].flags, 0u);
    const SchedDomain& mc = t.domain(CpuId{5}, 1);
    QCOMPARE(mc.name, std::string("MC"));
    QCOMPARE(mc.flags, kBase | kMc);
    QCOMPARE(group_members(mc), (QList<QList<int>>{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
    for (const SchedGroup& g : mc.groups) {
        QCOMPARE(g.flags, kBase | kSmt);
        QCOMPARE(g.cores, 1);
        QCOMPARE(g.weight, 2);
    }
    QCOMPARE(t.sd_llc[5], 1);
}

// Two caches of two cores each: all three levels.
void TestSchedDomain::twoCaches()
{
    const Topology t = topology(smt_spec(4, 2));
    QCOMPARE(t.levels(CpuId{2}), 3);
    QCOMPARE(members(t.domain(CpuId{2}, 1).span), (QList<int>{2, 3, 6, 7}));
    const SchedDomain& pkg = t.domain(CpuId{2}, 2);
    QCOMPARE(pkg.name, std::string("PKG"));
    QCOMPARE(pkg.flags, kBase | SD_PREFER_SIBLING);
    QCOMPARE(group_members(pkg), (QList<QList<int>>{{0, 1, 4, 5}, {2, 3, 6, 7}}));
    QCOMPARE(pkg.groups[0].flags, kBase | kMc);
    QCOMPARE(pkg.groups[0].cores, 2);
    QCOMPARE(t.sd_llc[2], 1);
}

void TestSchedDomain::pairsWithoutCommonCache()
{
    const Topology t = topology(with(8, [](int c, CpuSpec& cpu) { cpu.cluster = cpu.llc = c / 2; }));
    QCOMPARE(t.levels(CpuId{7}), 2);
    QCOMPARE(t.domain(CpuId{7}, 0).name, std::string("MC"));
    QCOMPARE(members(t.domain(CpuId{7}, 0).span), (QList<int>{6, 7}));
    QCOMPARE(t.domain(CpuId{7}, 0).flags, kBase | kMc);
    QCOMPARE(t.domain(CpuId{7}, 1).groups.size(), std::size_t{4});
    QCOMPARE(t.domain(CpuId{7}, 1).groups[3].flags, kBase | kMc);
}

void TestSchedDomain::oneCpu()
{
    const Topology t = topology(symmetric_spec(1));
    QCOMPARE(t.levels(CpuId{0}), 0);
    QCOMPARE(t.sd_llc[0], -1);
    QVERIFY(t.share_llc(CpuId{0}, CpuId{0}));
}

// Two siblings and a core without: the groups of the level above differ in size.
void TestSchedDomain::siblingsOnSomeCores()
{
    for (const QList<int>& cores : {QList<int>{0, 0, 1}, QList<int>{0, 1, 1}}) {
        const Topology t = topology(with(3, [&](int c, CpuSpec& cpu) { cpu.core = cpu.cluster = cores[c]; }));
        const CpuId lone{cores[1] == 0 ? 2 : 0};
        const CpuId sibling{1};
        QCOMPARE(t.levels(lone), 1);
        QCOMPARE(t.levels(sibling), 2);
        const SchedDomain& mc = t.domain(lone, 0);
        QCOMPARE(&mc, &t.domain(sibling, 1));
        QCOMPARE(mc.groups.size(), std::size_t{2});
        QCOMPARE(mc.groups[mc.local_group(lone)].weight, 1);
        QCOMPARE(mc.groups[mc.local_group(lone)].flags, 0u);
        QCOMPARE(mc.groups[mc.local_group(sibling)].weight, 2);
        QCOMPARE(mc.groups[mc.local_group(sibling)].flags, kBase | kSmt);
    }
}

void TestSchedDomain::packagesOfOneNode()
{
    const Topology t = topology(with(4, [](int c, CpuSpec& cpu) { cpu.package = c / 2; }));
    QCOMPARE(t.levels(CpuId{0}), 2);
    QCOMPARE(t.domain(CpuId{0}, 1).weight, 4); // balanced as one
    QCOMPARE(group_members(t.domain(CpuId{0}, 1)), (QList<QList<int>>{{0, 1}, {2, 3}}));
}

void TestSchedDomain::refused_data()
{
    QTest::addColumn<int>("what");
    QTest::newRow("no CPU") << 0;
    QTest::newRow("no biggest CPU") << 1;
    QTest::newRow("cache through a core") << 2;
    QTest::newRow("cache cuts a cluster") << 3;
    QTest::newRow("no frequency domain") << 4;
    QTest::newRow("operating points out of order") << 5;
}

void TestSchedDomain::refused()
{
    QFETCH(int, what);
    MachineSpec spec = symmetric_spec(4);
    if (what == 0)
        spec.cpus.clear();
    for (CpuSpec& cpu : spec.cpus)
        cpu.capacity = Capacity{what == 1 ? 1000u : 1024u};
    if (what == 2) {
        spec.cpus[1].core = spec.cpus[0].core;
        spec.cpus[1].cluster = spec.cpus[0].cluster;
        spec.cpus[1].llc = 1;
    }
    if (what == 3) {
        for (std::size_t c = 0; c < 4; ++c) {
            spec.cpus[c].cluster = c < 3 ? 0 : 1;
            spec.cpus[c].llc = c < 2 ? 0 : 1;
        }
    }
    if (what == 4)
        spec.cpus[2].policy = PolicyId{9};
    if (what == 5)
        std::swap(spec.policies[0].opps[0], spec.policies[0].opps[1]);
    const auto t = build_topology(spec);
    QVERIFY(!t.has_value());
    QCOMPARE(t.error().code, ErrorCode::Invalid);
}

void TestSchedDomain::interval_data()
{
    QTest::addColumn<int>("cpus");
    QTest::addColumn<int>("hz");
    QTest::addColumn<int>("ms");
    QTest::addColumn<bool>("busy");
    QTest::addColumn<qint64>("jiffies");
    QTest::newRow("M1 package, idle") << 8 << 1000 << 8 << false << qint64{8};
    QTest::newRow("M1 package, busy") << 8 << 1000 << 8 << true << qint64{127};
    QTest::newRow("rounded up") << 8 << 250 << 9 << false << qint64{3};
    QTest::newRow("160 CPUs, idle") << 160 << 250 << 160 << false << qint64{40};
    QTest::newRow("160 CPUs, busy") << 160 << 250 << 160 << true << qint64{639};
    QTest::newRow("at most HZ * CPUs / 10") << 4 << 1000 << 512 << false << qint64{400};
    QTest::newRow("at least one") << 4 << 100 << 0 << true << qint64{1};
}

void TestSchedDomain::interval()
{
    QFETCH(int, cpus);
    QFETCH(int, hz);
    QFETCH(int, ms);
    QFETCH(bool, busy);
    const Machine m = symmetric_machine(cpus, side_at(hz));
    SdState sd;
    sd.balance_interval = ms;
    QTEST(qint64{get_sd_balance_interval(m, sd, busy)}, "jiffies");
}

QTEST_APPLESS_MAIN(TestSchedDomain)
#include "tst_sched_domain.moc"
