// SPDX-License-Identifier: GPL-3.0-or-later
// CPU numbers with gaps, CPUs that are offline, several caches a package, and machines of the greatest size.
#include "sim/engine/engine.h"
#include "sim/io/messages.h"
#include "sim/topology/domain_levels.h"
#include "sim/topology/machine_facts.h"
#include "tests/support/hand_domains.h"

#include <QTest>

using namespace sim;
using namespace hand;
using namespace std::chrono_literals;

namespace {

std::vector<int> members(const CpuMask& mask)
{
    std::vector<int> cpus;
    for (CpuId c : mask)
        cpus.push_back(c.value);
    return cpus;
}

std::vector<std::vector<int>> groups(const SchedDomain& sd)
{
    std::vector<std::vector<int>> all;
    for (const SchedGroup& g : sd.groups)
        all.push_back(members(g.span));
    return all;
}

// Eight numbers behind two caches of four: 2 and 5 stand for nothing, 3 and 4 are offline.
MachineSpec gappy_spec()
{
    MachineSpec spec = symmetric_spec(8);
    for (std::size_t c = 0; c < 8; ++c)
        spec.cpus[c].llc = static_cast<int>(c) / 4;
    for (std::size_t c : {2u, 5u}) {
        spec.cpus[c] = {};
        spec.cpus[c].present = false;
    }
    spec.cpus[3].online = spec.cpus[4].online = false;
    return spec;
}

TaskSpec busy_task(const char* name, int instances)
{
    TaskSpec spec;
    spec.name = name;
    spec.instances = instances;
    spec.phases.push_back({"work", -1, {{Instruction::Op::run, 3ms}, {Instruction::Op::sleep, 1ms}}});
    return spec;
}

Result<Engine> engine_of(const MachineSpec& machine, TaskSpec task)
{
    WorkloadSpec load;
    load.tasks.push_back(std::move(task));
    return Engine::create(run_spec(machine, load));
}

// CPUs on which anything happened.
class Seen final : public TraceSink {
public:
    void on(const TraceEvent& event) override
    {
        if (event.cpu != kNoCpu)
            cpus.set(event.cpu);
    }
    CpuMask cpus;
};

} // namespace

class TestSparseCpus : public QObject {
    Q_OBJECT

private slots:
    void domainsHoldOnlineCpus();
    void counts();
    void bigCpusOffline();
    void offlineNodeIsNoLevel();
    void onlyOnlineCpusRun();
    void affinityIsCut();
    void refused_data();
    void refused();
    void severalCachesInAPackage();
    void thousandCpus();
};

void TestSparseCpus::domainsHoldOnlineCpus()
{
    const Topology t = topology(gappy_spec());
    QCOMPARE(t.ncpus, 8);
    QCOMPARE(members(t.online), (std::vector<int>{0, 1, 6, 7}));
    QCOMPARE(t.nr_online, 4);
    for (int c : {2, 3, 4, 5}) {
        QCOMPARE(t.levels(CpuId{c}), 0);
        QCOMPARE(t.sd_llc[static_cast<std::size_t>(c)], -1);
        QVERIFY(t.smt[static_cast<std::size_t>(c)].empty());
    }
    QVERIFY(t.policy_cpus[3].empty());
    QCOMPARE(members(t.policy_cpus[6]), std::vector<int>{6});
    const SchedDomain& mc = t.domain(CpuId{7}, 0);
    QCOMPARE(mc.name, std::string("MC"));
    QCOMPARE(members(mc.span), (std::vector<int>{6, 7}));
    const SchedDomain& pkg = t.domain(CpuId{0}, 1);
    QCOMPARE(groups(pkg), (std::vector<std::vector<int>>{{0, 1}, {6, 7}}));
    QCOMPARE(pkg.weight, 4);
    QCOMPARE(pkg.groups[0].capacity, u64{2048});
}

void TestSparseCpus::counts()
{
    const MachineSpec spec = gappy_spec();
    QCOMPARE(present_cpus(spec), 6);
    QCOMPARE(cpu_count_text(spec), std::string("6 (4 online)"));
    QCOMPARE(offline_cpus(spec), (std::vector<CpuId>{CpuId{3}, CpuId{4}}));
    QCOMPARE(domain_levels_text(domain_levels(topology(spec))), std::string("MC 2 / PKG 4"));
    // Base slice and the longest balance interval follow the CPUs that are online: 4 count like a factor of 3.
    const Machine m = machine(spec);
    QCOMPARE(m.base_slice(), static_cast<u64>(m.s.params.base_slice_us) * 1000 * 3);
    QCOMPARE(members(m.s.nohz.idle_cpus_mask), (std::vector<int>{0, 1, 6, 7}));
}

// With the big half of an M1 offline, the rest is a machine of equal CPUs.
void TestSparseCpus::bigCpusOffline()
{
    MachineSpec spec = m1_spec();
    for (std::size_t c = 4; c < 8; ++c)
        spec.cpus[c].online = false;
    const Topology t = topology(spec);
    QVERIFY(!t.asym);
    QCOMPARE(t.levels(CpuId{0}), 1);
    QCOMPARE(t.domain(CpuId{0}, 0).flags, kBase | kMc);
    QCOMPARE(t.sd_asym_cpucapacity[0], -1);
}

void TestSparseCpus::offlineNodeIsNoLevel()
{
    MachineSpec spec = symmetric_spec(4);
    for (std::size_t c = 0; c < 4; ++c)
        spec.cpus[c].package = spec.cpus[c].numa = spec.cpus[c].llc = static_cast<int>(c) / 2;
    QCOMPARE(domain_levels_text(domain_levels(topology(spec))), std::string("MC 2 / NUMA 4"));
    spec.cpus[2].online = spec.cpus[3].online = false;
    QCOMPARE(domain_levels_text(domain_levels(topology(spec))), std::string("MC 2"));
}

void TestSparseCpus::onlyOnlineCpusRun()
{
    auto engine = engine_of(gappy_spec(), busy_task("t", 9));
    QVERIFY2(engine, engine ? "" : io::message(engine.error()).c_str());
    Seen seen;
    engine->set_sink(&seen);
    const auto ran = engine->run_until(kRunStart + 500ms);
    QVERIFY2(ran, ran ? "" : io::message(ran.error()).c_str());
    QCOMPARE(members(seen.cpus), (std::vector<int>{0, 1, 6, 7}));
    for (const Task& p : engine->state().tasks)
        QVERIFY(p.se.sum_exec_runtime > 0);
}

void TestSparseCpus::affinityIsCut()
{
    TaskSpec task = busy_task("t", 1);
    task.allowed = {CpuId{3}, CpuId{4}, CpuId{6}};
    task.start_cpu = CpuId{3}; // the default of such a task in a file
    auto engine = engine_of(gappy_spec(), task);
    QVERIFY2(engine, engine ? "" : io::message(engine.error()).c_str());
    const Task& p = engine->state().tasks.front();
    QCOMPARE(members(p.allowed), std::vector<int>{6});
    QCOMPARE(p.nr_cpus_allowed, 1);
    QCOMPARE(p.cpu, CpuId{6});
}

void TestSparseCpus::refused_data()
{
    QTest::addColumn<int>("start");
    QTest::addColumn<QList<int>>("allowed");
    QTest::addColumn<QString>("rule");
    QTest::newRow("start in a gap") << 5 << QList<int>{} << QStringLiteral("CPU 5 is no CPU of the machine");
    QTest::newRow("start beyond") << 8 << QList<int>{} << QStringLiteral("CPU 8 is no CPU of the machine");
    QTest::newRow("start offline") << 3 << QList<int>{} << QStringLiteral("CPU 3 is offline");
    QTest::newRow("allowed in a gap") << 0 << QList<int>{0, 2} << QStringLiteral("CPU 2 is no CPU of the machine");
    QTest::newRow("allowed offline only")
        << 3 << QList<int>{3, 4} << QStringLiteral("all CPUs that the task may run on are offline");
}

void TestSparseCpus::refused()
{
    QFETCH(int, start);
    QFETCH(QList<int>, allowed);
    QFETCH(QString, rule);
    TaskSpec task = busy_task("t", 1);
    task.start_cpu = CpuId{start};
    for (int c : allowed)
        task.allowed.emplace_back(c);
    const auto engine = engine_of(gappy_spec(), task);
    QVERIFY(!engine);
    QCOMPARE(QString::fromStdString(engine.error().args.front()), rule);
}

// Two packages of three caches of two CPUs; cache numbers start anew in each package.
void TestSparseCpus::severalCachesInAPackage()
{
    MachineSpec spec = symmetric_spec(12);
    for (std::size_t c = 0; c < 12; ++c) {
        spec.cpus[c].package = spec.cpus[c].numa = static_cast<int>(c) / 6;
        spec.cpus[c].llc = static_cast<int>(c) % 6 / 2;
    }
    const Topology t = topology(spec);
    QCOMPARE(domain_levels_text(domain_levels(t)), std::string("MC 2 / PKG 6 / NUMA 12"));
    QCOMPARE(groups(t.domain(CpuId{8}, 1)), (std::vector<std::vector<int>>{{6, 7}, {8, 9}, {10, 11}}));
    QCOMPARE(t.domain(CpuId{8}, 1).imb_numa_nr, 3); // one task a cache
    QVERIFY(!t.share_llc(CpuId{0}, CpuId{6}));
}

// 1024 CPUs: two siblings a core, eight cores a cache, eight caches a node, eight nodes.
void TestSparseCpus::thousandCpus()
{
    MachineSpec spec = symmetric_spec(1024);
    for (std::size_t c = 0; c < 1024; ++c) {
        CpuSpec& cpu = spec.cpus[c];
        cpu.core = cpu.cluster = static_cast<int>(c) / 2;
        cpu.llc = static_cast<int>(c) / 16;
        cpu.package = cpu.numa = static_cast<int>(c) / 128;
    }
    const Topology t = topology(spec);
    QCOMPARE(domain_levels_text(domain_levels(t)), std::string("SMT 2 / MC 16 / PKG 128 / NUMA 1024"));
    QCOMPARE(t.domains.size(), std::size_t{512 + 64 + 8 + 1});
    QCOMPARE(t.domain(CpuId{1023}, 3).groups.size(), std::size_t{8});
    auto engine = engine_of(spec, busy_task("t", 2000));
    QVERIFY2(engine, engine ? "" : io::message(engine.error()).c_str());
    const auto ran = engine->run_until(kRunStart + 20ms);
    QVERIFY2(ran, ran ? "" : io::message(ran.error()).c_str());
}

QTEST_APPLESS_MAIN(TestSparseCpus)
#include "tst_sparse_cpus.moc"
