// SPDX-License-Identifier: GPL-3.0-or-later
// What CPUs do in buckets of time, the rows of a heatmap, and picks from running counts.
#include "sim/analysis/cpu_states.h"
#include "sim/analysis/picks.h"
#include "sim/trace/trace_writer.h"
#include "tests/support/two_nodes.h"

#include <QTest>

using namespace sim;
using namespace std::chrono_literals;

namespace {

constexpr TaskId kTask{3};
constexpr CpuId kCpu{1};

SimTime at(Duration d)
{
    return kRunStart + d;
}

/// CPU 1: state unknown to 1 ms, then LPI-1, awake at 2.5 ms, running from 2.6 to 3 ms, LPI-0 from 3.2 ms; sealed at 5.
TraceStore recording()
{
    TraceWriter writer;
    TraceStore store;
    writer.on({at(0ms), TraceKind::tick, CpuId{0}, kTask, 0, 0});
    writer.on({at(1ms), TraceKind::sched_switch, kCpu, kIdleTask, kTask.value, 1});
    writer.on({at(1ms), TraceKind::cpu_idle, kCpu, kNoTask, 1, 0});
    writer.on({at(2500us), TraceKind::cpu_idle, kCpu, kNoTask, -1, 0});
    writer.on({at(2600us), TraceKind::sched_switch, kCpu, kTask, kIdleTask.value, 0});
    writer.on({at(2600us), TraceKind::nr_running, kCpu, kNoTask, 2, 0});
    writer.on({at(3ms), TraceKind::sched_switch, kCpu, kIdleTask, kTask.value, 1});
    writer.on({at(3ms), TraceKind::nr_running, kCpu, kNoTask, 0, 0});
    writer.on({at(3200us), TraceKind::cpu_idle, kCpu, kNoTask, 0, 0});
    store.append(writer.seal(at(5ms)));
    return store;
}

QStringList names(const std::vector<CpuRows::Group>& groups)
{
    QStringList out;
    for (const CpuRows::Group& g : groups)
        out << QStringLiteral("%1 %2-%3").arg(QString::fromStdString(g.name)).arg(g.first).arg(g.last);
    return out;
}

} // namespace

class TestCpuStates : public QObject {
    Q_OBJECT
private slots:
    void classesOfTheMachine();
    void classOfValues_data();
    void classOfValues();
    void timesOfBuckets();
    void sumsOfASignal();
    void rowsFollowTheMachine();
    void levelsThatSayNothingAreNone();
    void picksBySubtraction();
    void roundBins_data();
    void roundBins();
};

void TestCpuStates::classesOfTheMachine()
{
    const CpuStateClasses classes(*fake::two_nodes());
    QStringList words;
    for (const CpuStateClass& c : classes.all())
        words << QString::fromStdString(c.name) + QString::number(c.depth) + u'/' + QString::number(c.depths);
    QCOMPARE(words.join(u' '), QStringLiteral("busy0/2 idle, no state0/2 LPI-00/2 LPI-11/2"));
    MachineSpec plain = *fake::two_nodes();
    plain.idle_tables.clear();
    const CpuStateClasses without(plain);
    QCOMPARE(without.size(), std::size_t{2});
    QCOMPARE(without.all()[1].name, std::string("idle"));
    // Two tables that share a name, and one state that spins.
    MachineSpec hybrid = *fake::two_nodes();
    hybrid.idle_tables.push_back(hybrid.idle_tables.front());
    hybrid.idle_tables[1].states[0].name = "POLL";
    hybrid.idle_tables[1].states[0].polling = true;
    hybrid.cpus[4].idle_table = 1;
    const CpuStateClasses both(hybrid);
    QCOMPARE(both.size(), std::size_t{5});
    QVERIFY(both.of(CpuId{4}, kIdleTask.value, 0) == std::size_t{4});
    QVERIFY(both.of(CpuId{4}, kIdleTask.value, 1) == std::size_t{3});
    QVERIFY(both.all()[4].kind == CpuStateClass::Kind::polling);
}

void TestCpuStates::classOfValues_data()
{
    QTest::addColumn<int>("running"); // -9 = unknown
    QTest::addColumn<int>("idle");
    QTest::addColumn<int>("expected");
    QTest::newRow("a task") << 3 << -1 << 0;
    QTest::newRow("the stopper") << kStopperTask.value << -1 << 0;
    QTest::newRow("a task wins over a state") << 3 << 1 << 0;
    QTest::newRow("idle in a state") << kIdleTask.value << 1 << 3;
    QTest::newRow("idle on its way") << kIdleTask.value << -1 << 1;
    QTest::newRow("idle, never in a state") << kIdleTask.value << -9 << 1;
    QTest::newRow("a state tells enough") << -9 << 0 << 2;
    QTest::newRow("nothing is known") << -9 << -9 << -1;
    QTest::newRow("no state and no switch") << -9 << -1 << -1;
}

void TestCpuStates::classOfValues()
{
    QFETCH(int, running);
    QFETCH(int, idle);
    const auto value = [](int v) { return v == -9 ? std::nullopt : std::optional<std::int64_t>(v); };
    const CpuStateClasses classes(*fake::two_nodes());
    const auto of = classes.of(kCpu, value(running), value(idle));
    QTEST(of ? static_cast<int>(*of) : -1, "expected");
}

void TestCpuStates::timesOfBuckets()
{
    const TraceStore store = recording();
    const CpuStateClasses classes(*fake::two_nodes());
    const Buckets buckets{at(0ms), 1ms, 6}; // the last one is beyond the store's end
    std::vector<Duration> times(buckets.count * classes.size());
    add_state_times(store, classes, kCpu, buckets, times);
    // busy, no state, LPI-0, LPI-1 in us
    const std::vector<std::array<std::int64_t, 4>> want{{0, 0, 0, 0},     {0, 0, 0, 1000}, {400, 100, 0, 500},
                                                        {0, 200, 800, 0}, {0, 0, 1000, 0}, {0, 0, 0, 0}};
    for (std::size_t k = 0; k < want.size(); ++k)
        for (std::size_t c = 0; c < 4; ++c)
            QCOMPARE(times[k * 4 + c].count(), want[k][c] * 1000);
}

void TestCpuStates::sumsOfASignal()
{
    const TraceStore store = recording();
    const Buckets buckets{at(2ms), 1ms, 2};
    std::vector<BucketSum> sums(buckets.count);
    add_signal_sums(store, {SignalKind::cpu_nr_running, kCpu.value}, buckets, sums);
    QCOMPARE(sums[0].known.count(), 400'000); // from its first change on
    QCOMPARE(sums[0].weighted, 800'000);
    QCOMPARE(sums[1].known.count(), 1'000'000);
    QCOMPARE(sums[1].weighted, 0);
}

void TestCpuStates::rowsFollowTheMachine()
{
    const CpuRows rows = cpu_rows(*fake::two_nodes());
    std::vector<CpuId> cpus;
    for (int c : {0, 1, 2, 3, 4, 6, 7}) // 5 is absent
        cpus.emplace_back(c);
    QVERIFY(rows.cpus == cpus);
    QVERIFY(rows.levels == (std::vector<std::string>{"node", "cluster"}));
    QCOMPARE(names(rows.groups), (QStringList{"node 0 0-4", "cluster 0 0-2", "cluster 1 2-4", "node 1 4-7",
                                              "cluster 2 4-5", "cluster 3 5-7"}));
}

void TestCpuStates::levelsThatSayNothingAreNone()
{
    MachineSpec smt;
    smt.cpus.resize(8);
    for (int c = 0; c < 8; ++c)
        smt.cpus[static_cast<std::size_t>(c)].core = c % 4; // siblings are not neighbours by number
    const CpuRows rows = cpu_rows(smt);
    QVERIFY(rows.levels == std::vector<std::string>{"core"});
    QCOMPARE(rows.cpus[1].value, 4);
    QCOMPARE(rows.groups.size(), std::size_t{4});
    // Several nodes within a package: both levels, the package outermost.
    MachineSpec split;
    split.cpus.resize(8);
    for (int c = 0; c < 8; ++c) {
        split.cpus[static_cast<std::size_t>(c)].package = c / 4;
        split.cpus[static_cast<std::size_t>(c)].numa = c / 2;
        split.cpus[static_cast<std::size_t>(c)].core = c;
    }
    QVERIFY(cpu_rows(split).levels == (std::vector<std::string>{"package", "node"}));
    MachineSpec one;
    one.cpus.resize(1);
    QVERIFY(cpu_rows(one).levels.empty());
}

void TestCpuStates::picksBySubtraction()
{
    TraceWriter writer;
    TraceStore store;
    const auto pick = [&writer](Duration t, int cpu, std::int64_t flags) {
        writer.on({at(t), TraceKind::fork_pick, CpuId{cpu}, kTask, flags, 4});
    };
    pick(1ms, 0, FORK_PICK_CHOICE);
    pick(2ms, 0, FORK_PICK_CHOICE | FORK_PICK_STALE);
    pick(3ms, 1, FORK_PICK_CHOICE);
    pick(4ms, 0, 0); // a single idle CPU is no choice
    pick(5ms, 0, FORK_PICK_CHOICE);
    store.append(writer.seal(at(6ms)));
    QCOMPARE(picks_of(store, CpuId{0}, at(0ms), at(9ms)).picks, 3);
    QCOMPARE(picks_of(store, CpuId{0}, at(0ms), at(9ms)).stale, 1);
    QCOMPARE(picks_of(store, CpuId{0}, at(2ms), at(5ms)).picks, 1); // the one at 2 ms is before the range
    QCOMPARE(picks_of(store, CpuId{0}, at(2ms), at(5ms)).stale, 0);
    QCOMPARE(picks_of(store, CpuId{3}, at(0ms), at(9ms)).picks, 0);
    const std::vector<CpuId> cpus{CpuId{0}, CpuId{1}};
    const auto bins = pick_buckets(store, cpus, {at(0ms), 2ms, 3});
    QCOMPARE(bins[0].picks, 2);
    QCOMPARE(bins[0].stale_pct().value_or(-1), 50.0);
    QCOMPARE(bins[1].picks, 1);
    QCOMPARE(bins[2].picks, 1);
    QVERIFY(!PickCounts{}.stale_pct());
}

void TestCpuStates::roundBins_data()
{
    QTest::addColumn<qint64>("span_us");
    QTest::addColumn<int>("count");
    QTest::addColumn<qint64>("bin_us");
    QTest::newRow("20 s in 40") << qint64{20'000'000} << 40 << qint64{500'000};
    QTest::newRow("rounded up") << qint64{300'000} << 40 << qint64{10'000};
    QTest::newRow("least") << qint64{5} << 40 << qint64{1};
}

void TestCpuStates::roundBins()
{
    QFETCH(qint64, span_us);
    QFETCH(int, count);
    QFETCH(qint64, bin_us);
    QCOMPARE(round_bin(Duration{span_us * 1000}, count).count(), bin_us * 1000);
}

QTEST_APPLESS_MAIN(TestCpuStates)
#include "tst_cpu_states.moc"
