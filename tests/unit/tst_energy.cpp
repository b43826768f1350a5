// SPDX-License-Identifier: GPL-3.0-or-later
// Energy-aware placement, worked out by hand.
#include "sim/cpufreq/cpufreq.h"
#include "sim/fair/energy.h"
#include "sim/fair/select_task_rq.h"
#include "sim/io/library.h"
#include "sim/run/run_metrics.h"
#include "tests/support/hand_domains.h"
#include "tests/support/lb_env.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestEnergy : public QObject {
    Q_OBJECT
private slots:
    void table();
    void whereItWorks_data();
    void whereItWorks();
    void presets_data();
    void presets();
    void energies_data();
    void energies();
    void placement_data();
    void placement();
    void affinity();
    void inefficientState();
    void otherWays();
    void decisionIsRecorded();
    void overutilized();
    void balanceLeavesPlacementAlone();
    void energyMetric();
};

namespace {

PolicySpec powered(const char* name, std::initializer_list<std::pair<u32, std::int64_t>> points)
{
    PolicySpec policy;
    policy.name = name;
    policy.transition_latency = microseconds{20};
    for (const auto& [mhz, uw] : points)
        policy.opps.push_back({.khz = KHz{mhz * 1000}, .power_uw = uw});
    return policy;
}

// CPUs 0, 1 of 512: performance 256 at 50 mW (cost 1953), 512 at 150 mW (2929).
// CPUs 2, 3 of 1024: performance 512 at 300 mW (5859), 1024 at 1 W (9765).
MachineSpec energy_spec()
{
    MachineSpec spec;
    spec.name = "two and two";
    spec.policies = {powered("L", {{500, 50'000}, {1000, 150'000}}),
                     powered("B", {{1000, 300'000}, {2000, 1'000'000}})};
    for (int c = 0; c < 4; ++c) {
        const int big = c / 2;
        spec.cpus.push_back({"cpu", Capacity{big ? 1024u : 512u}, c, big, big, 0, 0, PolicyId{big}});
    }
    return spec;
}

void set_util(Machine& m, int cpu, u64 util)
{
    m.rq(CpuId{cpu}).cfs.avg.util_avg = util;
}

// A sleeping task of `util` whose averages still count on `prev`.
TaskId add_sleeper(Machine& m, int prev, u64 util)
{
    const TaskId p = add_task(m, CpuId{prev});
    m.task(p).se.avg.util_avg = util;
    m.rq(CpuId{prev}).cfs.avg.util_avg += util;
    return p;
}

} // namespace

void TestEnergy::table()
{
    const PolicySpec policy = powered("L", {{250, 40'000}, {500, 50'000}, {1000, 150'000}});
    const std::vector<EmPerfState> states = energy_table(policy, 512);
    QCOMPARE(states.size(), std::size_t{3});
    QCOMPARE(states[0].performance, u64{128});
    QCOMPARE(states[0].cost, u64{3125});
    QCOMPARE(states[1].cost, u64{1953});
    QCOMPARE(states[2].cost, u64{2929});
    // 3125 is more than the 1953 of a faster state.
    QVERIFY(states[0].inefficient && !states[1].inefficient && !states[2].inefficient);
    // A faster state at the same cost makes the slower one useless too.
    QVERIFY(energy_table(powered("L", {{500, 75'000}, {1000, 150'000}}), 512)[0].inefficient);
    QVERIFY(energy_table(powered("L", {{500, 50'000}, {1000, 0}}), 512).empty());
    PolicySpec any = policy;
    any.any_khz = true;
    QVERIFY(energy_table(any, 512).empty());
}

void TestEnergy::whereItWorks_data()
{
    QTest::addColumn<MachineSpec>("spec");
    QTest::addColumn<bool>("works");
    QTest::newRow("all there") << energy_spec() << true;
    MachineSpec powerless = energy_spec();
    powerless.policies[1].opps[0].power_uw = 0;
    QTest::newRow("a policy without a table") << powerless << false;
    MachineSpec equal = energy_spec();
    for (CpuSpec& cpu : equal.cpus)
        cpu.capacity = Capacity{1024};
    QTest::newRow("equal capacities") << equal << false;
    MachineSpec siblings = energy_spec();
    siblings.cpus[3].core = siblings.cpus[2].core;
    QTest::newRow("siblings") << siblings << false;
    MachineSpec mixed = energy_spec();
    mixed.cpus[3].capacity = Capacity{800};
    QTest::newRow("capacities differ within a policy") << mixed << false;
}

void TestEnergy::whereItWorks()
{
    QFETCH(MachineSpec, spec);
    QFETCH(bool, works);
    Machine m = machine(spec);
    QCOMPARE(sched_energy_enabled(m), works);
    if (works)
        QCOMPARE(m.topo->perf_domains, (std::vector<PolicyId>{PolicyId{1}, PolicyId{0}}));
    m.s.features.sched_energy_aware = SchedEnergyAware::off;
    QVERIFY(!sched_energy_enabled(m));
    QVERIFY(is_rd_overutilized(m));
}

void TestEnergy::presets_data()
{
    QTest::addColumn<QList<int>>("domains"); // policies, as the list of perf domains has them
    QTest::newRow("arm-juno-r0") << QList<int>{1, 0};
    QTest::newRow("arm-juno-r2") << QList<int>{1, 0};
    QTest::newRow("hikey960") << QList<int>{1, 0};
    QTest::newRow("pixel6-gs101") << QList<int>{2, 1, 0};
    QTest::newRow("rk3588") << QList<int>{2, 1, 0};
    QTest::newRow("snapdragon845-rb3") << QList<int>{1, 0};
    QTest::newRow("snapdragon865-rb5") << QList<int>{2, 1, 0};
    QTest::newRow("apple-m1-macmini") << QList<int>{};
    QTest::newRow("ampere-altra-160") << QList<int>{};
}

void TestEnergy::presets()
{
    const auto spec = io::load_machine(QTest::currentDataTag());
    QVERIFY(spec.has_value());
    const Topology t = topology(**spec);
    QList<int> domains;
    for (PolicyId pd : t.perf_domains)
        domains << pd.value;
    QTEST(domains, "domains");
    for (const std::vector<EmPerfState>& states : t.energy_tables)
        QVERIFY(states.empty() || !states.back().inefficient);
}

void TestEnergy::energies_data()
{
    QTest::addColumn<int>("util0"); // beside the task
    QTest::addColumn<int>("util1");
    QTest::addColumn<int>("runnable1");
    QTest::addColumn<int>("dst");
    QTest::addColumn<quint64>("energy");
    // The task has util 100 and last ran on CPU 0. Domain of CPUs 0 and 1; schedutil asks for util * 1.25.
    QTest::newRow("nothing runs") << 0 << 0 << 0 << -1 << quint64{0};
    QTest::newRow("the task alone: 125 of 256") << 0 << 0 << 0 << 0 << quint64{1953 * 100};
    QTest::newRow("elsewhere in the domain: the same") << 0 << 0 << 0 << 1 << quint64{1953 * 100};
    QTest::newRow("without it: 250 of 256") << 200 << 0 << 0 << -1 << quint64{1953 * 200};
    QTest::newRow("on top: 375 of 512") << 200 << 0 << 0 << 0 << quint64{2929 * 300};
    QTest::newRow("beside: 250 of 256") << 200 << 0 << 0 << 1 << quint64{1953 * 300};
    QTest::newRow("just 256 of 256") << 205 << 0 << 0 << -1 << quint64{1953 * 205};
    QTest::newRow("257 of 512") << 206 << 0 << 0 << -1 << quint64{2929 * 206};
    // Waiting time raises the frequency, not the busy time.
    QTest::newRow("runnable counts for the state") << 0 << 100 << 300 << 0 << quint64{2929 * 200};
    // 500 + 500 + 100 of 1024; 625 of 512: the fastest state.
    QTest::newRow("busy time ends at the capacity") << 500 << 500 << 0 << 1 << quint64{2929 * 1024};
}

void TestEnergy::energies()
{
    QFETCH(int, util0);
    QFETCH(int, util1);
    QFETCH(int, runnable1);
    QFETCH(int, dst);
    Machine m = machine(energy_spec());
    const TaskId p = add_sleeper(m, 0, 100);
    set_util(m, 0, static_cast<u64>(util0 + 100));
    set_util(m, 1, static_cast<u64>(util1));
    m.rq(CpuId{1}).cfs.avg.runnable_avg = static_cast<u64>(runnable1);
    const EnergyEnv env = energy_env(m, m.task(p), PolicyId{0});
    QCOMPARE(env.pd_cap, u64{1024});
    QTEST(quint64{compute_energy(m, env, m.task(p), dst < 0 ? kNoCpu : CpuId{dst})}, "energy");
}

void TestEnergy::placement_data()
{
    QTest::addColumn<int>("prev");
    QTest::addColumn<int>("util");
    QTest::addColumn<int>("estimate");
    QTest::addColumn<QList<int>>("others"); // util of the CPUs beside the task
    QTest::addColumn<int>("cpu");
    const QList<int> none{0, 0, 0, 0};
    // Big: 5859 * 100. Little: 1953 * 100, on the first of two equal ones.
    QTest::newRow("down to a little CPU") << 2 << 100 << 0 << none << 0;
    QTest::newRow("the previous CPU is the cheapest") << 1 << 100 << 0 << none << 1;
    // CPU 0 would need 375 of 512: 2929 * 300 - 1953 * 200 = 488100. CPU 1: 1953 * 300 - 1953 * 200.
    QTest::newRow("the most spare capacity keeps the frequency low") << 0 << 100 << 0 << QList<int>{200, 0, 0, 0} << 1;
    // Both little CPUs at 200: either needs 375: 2929 * 500 - 1953 * 400 = 683300. Big: 585900.
    QTest::newRow("raising a domain's frequency is dear") << 0 << 100 << 0 << QList<int>{200, 200, 0, 0} << 2;
    // The big ones run at 512 anyhow: 5859 * 100 more. Little: as above.
    QTest::newRow("the domain that is fast already") << 0 << 100 << 0 << QList<int>{200, 200, 300, 0} << 3;
    QTest::newRow("just fits a little CPU, the previous is one") << 0 << 409 << 0 << none << 0;
    QTest::newRow("does not fit a little CPU") << 0 << 410 << 0 << none << 2;
    QTest::newRow("fits nowhere") << 1 << 900 << 0 << none << 1;
    QTest::newRow("no util at all: prev") << 2 << 0 << 0 << none << 2;
    // The estimate decides where it is above util_avg: 410 fits no little CPU.
    QTest::newRow("util_est counts") << 0 << 50 << 410 << none << 2;
    QTest::newRow("util_est makes it worth moving") << 2 << 0 << 100 << none << 0;
}

void TestEnergy::placement()
{
    QFETCH(int, prev);
    QFETCH(int, util);
    QFETCH(int, estimate);
    QFETCH(QList<int>, others);
    Machine m = machine(energy_spec());
    for (int c = 0; c < 4; ++c)
        set_util(m, c, static_cast<u64>(others[c]));
    const TaskId p = add_sleeper(m, prev, static_cast<u64>(util));
    m.task(p).se.avg.util_est = static_cast<u32>(estimate);
    QTEST(find_energy_efficient_cpu(m, m.task(p), CpuId{3}).value, "cpu");
}

void TestEnergy::affinity()
{
    Machine m = machine(energy_spec());
    const TaskId p = add_sleeper(m, 2, 100);
    allow_only(m, p, {1, 2});
    QCOMPARE(find_energy_efficient_cpu(m, m.task(p), CpuId{3}).value, 1);
    allow_only(m, p, {2, 3});
    QCOMPARE(find_energy_efficient_cpu(m, m.task(p), CpuId{3}).value, 2);
}

// 60 * 1.25 = 75 would do with 128, but that state costs more than the next: neither EAS nor schedutil take it.
void TestEnergy::inefficientState()
{
    MachineSpec spec = energy_spec();
    spec.policies[0] = powered("L", {{250, 40'000}, {500, 50'000}, {1000, 150'000}});
    Machine m = machine(std::move(spec));
    const TaskId p = add_sleeper(m, 0, 60);
    const EnergyEnv env = energy_env(m, m.task(p), PolicyId{0});
    QCOMPARE(compute_energy(m, env, m.task(p), CpuId{0}), u64{1953 * 60});
    m.s.policies[0].limits_changed = true;
    cpufreq_update_util(m, m.rq(CpuId{0}));
    QCOMPARE(m.s.policies[0].next_freq, 500'000U);
}

void TestEnergy::otherWays()
{
    Machine m = machine(energy_spec());
    m.s.this_cpu = CpuId{2};
    const TaskId p = add_sleeper(m, 2, 100);
    QCOMPARE(select_task_rq_fair(m, m.task(p), CpuId{2}, 0).value, 0);
    m.s.rd.overutilized = true;
    QCOMPARE(select_task_rq_fair(m, m.task(p), CpuId{2}, 0).value, 2);
    m.s.rd.overutilized = false;
    QVERIFY(apply_command(m, "sched_energy_aware", "off").has_value());
    QCOMPARE(select_task_rq_fair(m, m.task(p), CpuId{2}, 0).value, 2);
    m.s.rd.overutilized = true;
    QVERIFY(apply_command(m, "sched_energy_aware", "on").has_value());
    QVERIFY(!m.s.rd.overutilized);
    // The waker is noted before.
    QCOMPARE(m.rq(CpuId{2}).idle_wakee.last_wakee, p);
}

void TestEnergy::decisionIsRecorded()
{
    struct LastDecision : DecisionSink {
        Decision last;
        void on(const Decision& decision) override { last = decision; }
    } log;
    Machine m = machine(energy_spec());
    DecisionRecorder recorder(log);
    m.decisions = &recorder;
    m.s.this_cpu = CpuId{2};
    const TaskId p = add_sleeper(m, 2, 100);
    try_to_wake_up(m, m.task(p), CpuId{2});
    QCOMPARE(log.last.target.value, 0);
    std::vector<std::string> functions;
    for (const DecisionStep& step : log.last.steps)
        functions.emplace_back(step.function);
    // Candidates and energies of each domain, then the verdict.
    const std::string find = "find_energy_efficient_cpu";
    const std::string compute = "compute_energy";
    QCOMPARE(functions, (std::vector<std::string>{find, compute, find, compute, find}));
    QCOMPARE(log.last.steps[1].rows.size(), std::size_t{1});
    QCOMPARE(log.last.steps[1].rows[0].cpu.value, 2);
    QCOMPARE(log.last.steps[1].rows[0].values[1], 585'900);
    QCOMPARE(log.last.steps[3].rows[0].values[1], 195'300);
    QCOMPARE(log.last.steps[4].result.value, 0);
}

void TestEnergy::overutilized()
{
    Machine m = machine(energy_spec());
    // 410 does not fit 512. Only wake-ups, not new tasks, look.
    const TaskId p = add_task(m, CpuId{0});
    m.task(p).se.avg.util_est = 410;
    update_rq_clock(m, m.rq(CpuId{0}));
    enqueue_task_fair(m, m.rq(CpuId{0}), m.task(p), ENQUEUE_INITIAL);
    QVERIFY(!m.s.rd.overutilized);
    dequeue_task_fair(m, m.rq(CpuId{0}), m.task(p), DEQUEUE_MIGRATING);
    m.task(p).se.avg.util_est = 410;
    enqueue_task_fair(m, m.rq(CpuId{0}), m.task(p), ENQUEUE_WAKEUP);
    QVERIFY(m.s.rd.overutilized);

    // The tick looks too.
    m.s.rd.overutilized = false;
    run(m, p);
    m.s.this_cpu = CpuId{0};
    sched_tick(m, m.rq(CpuId{0}));
    QVERIFY(m.s.rd.overutilized);

    // Statistics set it at any level, and clear it at the top.
    const auto stats = [&m](int cpu, int level) {
        LbEnv env = env_for(m, cpu, level);
        SdLbStats sds;
        update_sd_lb_stats(m, env, sds);
        return m.s.rd.overutilized;
    };
    QVERIFY(stats(2, 0));
    QVERIFY(stats(2, 1));
    m.s.rd.overutilized = false;
    QVERIFY(!stats(2, 0));
    QVERIFY(stats(0, 0));
    m.rq(CpuId{0}).cfs.avg.util_est = 0;
    QVERIFY(stats(0, 0));
    QVERIFY(!stats(0, 1));

    // Without EAS there is no such thing.
    Machine m1 = m1_machine();
    m1.rq(CpuId{0}).cfs.avg.util_avg = 459;
    check_update_overutilized_status(m1, m1.rq(CpuId{0}));
    QVERIFY(!m1.s.rd.overutilized && is_rd_overutilized(m1));
}

// Two tasks on CPU 2 while CPU 3 idles.
void TestEnergy::balanceLeavesPlacementAlone()
{
    Machine m = machine(energy_spec());
    add_running(m, CpuId{2});
    add_queued(m, CpuId{2});
    const auto source = [&m](int level) {
        LbEnv env = env_for(m, 3, level);
        return sched_balance_find_src_group(m, env);
    };
    QVERIFY(!source(0));
    m.rq(CpuId{2}).cfs.avg.util_avg = 820;
    m.s.rd.overutilized = true;
    QVERIFY(source(0));
    // A misfit task is helped in any case.
    m.rq(CpuId{2}).cfs.avg.util_avg = 0;
    m.s.rd.overutilized = false;
    add_running(m, CpuId{0});
    m.rq(CpuId{0}).misfit_task_load = 1024;
    QVERIFY(source(1));
}

void TestEnergy::energyMetric()
{
    RunResult result;
    result.spec = run_spec(energy_spec());
    CpuResult little;
    little.freq_busy = {{500'000, milliseconds{100}}, {1'000'000, milliseconds{10}}};
    CpuResult big;
    big.cpu = CpuId{3};
    big.freq_busy = {{2'000'000, milliseconds{5}}};
    result.cpus = {little, big};
    // 50 mW * 100 ms + 150 mW * 10 ms + 1 W * 5 ms.
    QCOMPARE(run_metrics(result, kNoTask, {}).at("energy_mj"), 11.5);
    result.spec = run_spec(m1_spec());
    QVERIFY(!run_metrics(result, kNoTask, {}).contains("energy_mj"));
}

QTEST_GUILESS_MAIN(TestEnergy)
#include "tst_energy.moc"
