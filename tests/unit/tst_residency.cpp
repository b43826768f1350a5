// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/analysis/residency.h"
#include "tests/support/fake_trace.h"

#include <QTest>

using namespace sim;

class TestResidency : public QObject {
    Q_OBJECT
private slots:
    void byHand();
    void rangeCutsStretches();
    void unknownIsNotZero();
    void sumsOfRamp_data();
    void sumsOfRamp();
    void crossings();
    void migrationsOfRamp();
};

namespace {

using Row = std::pair<std::int64_t, std::int64_t>;

SimTime at(std::int64_t ns)
{
    return SimTime{Duration{ns}};
}

std::vector<Row> plain(const std::vector<ResidencyRow>& rows)
{
    std::vector<Row> out;
    for (const ResidencyRow& r : rows)
        out.emplace_back(r.value, r.time.count());
    return out;
}

Duration sum(const std::vector<ResidencyRow>& rows)
{
    Duration total{};
    for (const ResidencyRow& r : rows)
        total += r.time;
    return total;
}

// Task 0 on CPU 0 in [10, 40) and [50, 60), on CPU 1 from 70 on; task 1 on CPU 0 in [40, 50); stopper there in [60,
// 65). CPU 0's clock: 600 until 30, then 972 until 55, then 600. CPU 1's: 1500.
TraceStore small_trace()
{
    TraceWriter w;
    const auto sw = [&w](std::int64_t t, int cpu, int next, int prev) {
        w.on({at(t), TraceKind::sched_switch, CpuId{cpu}, TaskId{next}, prev, 0});
    };
    const auto freq = [&w](std::int64_t t, int cpu, std::int64_t khz) {
        w.on({at(t), TraceKind::cpu_frequency, CpuId{cpu}, kNoTask, khz, cpu});
    };
    const auto util = [&w](std::int64_t t, std::int64_t v) {
        w.on({at(t), TraceKind::pelt_se, CpuId{0}, TaskId{0}, v, v});
    };
    const int idle = kIdleTask.value, stop = kStopperTask.value;
    freq(0, 0, 600);
    freq(0, 1, 1500);
    w.on({at(0), TraceKind::cpu_idle, CpuId{0}, kNoTask, 1, 0});
    util(0, 4);
    w.on({at(10), TraceKind::cpu_idle, CpuId{0}, kNoTask, -1, 0});
    sw(10, 0, 0, idle);
    util(20, 9);
    freq(30, 0, 972);
    sw(40, 0, 1, 0);
    util(45, 7);
    sw(50, 0, 0, 1);
    freq(55, 0, 600);
    sw(60, 0, stop, 0);
    sw(65, 0, idle, stop);
    w.on({at(65), TraceKind::cpu_idle, CpuId{0}, kNoTask, 0, 0});
    sw(70, 1, 0, idle);
    util(75, 9);
    w.on({at(80), TraceKind::cpu_idle, CpuId{0}, kNoTask, -1, 0});
    w.on({at(83), TraceKind::cpu_idle, CpuId{0}, kNoTask, 1, 0});
    TraceStore store;
    store.append(w.seal(at(100)));
    return store;
}

} // namespace

void TestResidency::byHand()
{
    const TraceStore s = small_trace();
    const SimTime from = at(0), to = at(90);
    using Rows = std::vector<Row>;
    QVERIFY(plain(running_time(s, TaskId{0}, from, to)) == (Rows{{0, 40}, {1, 20}}));
    QVERIFY(plain(running_time(s, TaskId{1}, from, to)) == (Rows{{0, 10}}));
    QVERIFY(plain(freq_running(s, TaskId{0}, CpuId{0}, PolicyId{0}, from, to)) == (Rows{{600, 25}, {972, 15}}));
    QVERIFY(plain(freq_running(s, TaskId{0}, CpuId{1}, PolicyId{1}, from, to)) == (Rows{{1500, 20}}));
    // Busy: the task, the other task and the stopper.
    QVERIFY(plain(freq_busy(s, CpuId{0}, PolicyId{0}, from, to)) == (Rows{{600, 30}, {972, 25}}));
    // 4 until 20; 9 until 40; 7 from 50 (it changed while the task did not run); 9 again from 75.
    QVERIFY(plain(util_running(s, TaskId{0}, from, to)) == (Rows{{4, 10}, {9, 35}, {7, 15}}));
    QVERIFY(plain(idle_residency(s, CpuId{0}, from, to)) == (Rows{{-2, 3}, {-1, 55}, {0, 15}, {1, 17}}));
    QVERIFY(running_time(s, TaskId{5}, from, to).empty());
    QCOMPARE(freq_running(s, TaskId{0}, CpuId{0}, PolicyId{0}, from, to)[1].first, at(30));
}

void TestResidency::rangeCutsStretches()
{
    const TraceStore s = small_trace();
    using Rows = std::vector<Row>;
    QVERIFY(plain(running_time(s, TaskId{0}, at(35), at(52))) == (Rows{{0, 7}}));
    QCOMPARE(running_time(s, TaskId{0}, at(35), at(52))[0].first, at(35));
    QVERIFY(plain(freq_running(s, TaskId{0}, CpuId{0}, PolicyId{0}, at(29), at(31))) == (Rows{{600, 1}, {972, 1}}));
    QVERIFY(running_time(s, TaskId{0}, at(42), at(42)).empty());
    // The store ends at 100.
    QVERIFY(plain(running_time(s, TaskId{0}, at(95), at(500))) == (Rows{{1, 5}}));
}

void TestResidency::unknownIsNotZero()
{
    TraceWriter w;
    w.on({at(10), TraceKind::sched_switch, CpuId{0}, TaskId{0}, kIdleTask.value, 0});
    w.on({at(15), TraceKind::cpu_frequency, CpuId{0}, kNoTask, 600, 0});
    TraceStore s;
    s.append(w.seal(at(30)));
    using Rows = std::vector<Row>;
    QVERIFY(plain(freq_running(s, TaskId{0}, CpuId{0}, PolicyId{0}, at(0), at(30)))
            == (Rows{{kUnknownValue, 5}, {600, 15}}));
    QVERIFY(plain(util_running(s, TaskId{0}, at(0), at(30))) == (Rows{{kUnknownValue, 20}}));
}

void TestResidency::sumsOfRamp_data()
{
    QTest::addColumn<char>("side");
    QTest::newRow("A") << 'A';
    QTest::newRow("B") << 'B';
}

void TestResidency::sumsOfRamp()
{
    QFETCH(char, side);
    const fake::FakeRamp ramp(side);
    const SimTime from = ramp.origin, to = ramp.origin + std::chrono::milliseconds(300);
    const auto running = running_time(ramp.store, fake::FakeRamp::kTask, from, to);
    QCOMPARE(sum(running), Duration{std::chrono::milliseconds(300)});
    QCOMPARE(sum(util_running(ramp.store, fake::FakeRamp::kTask, from, to)), sum(running));
    for (const ResidencyRow& r : running) {
        const CpuId cpu{static_cast<std::int32_t>(r.value)};
        const PolicyId policy{cpu.value / 4};
        QCOMPARE(sum(freq_running(ramp.store, fake::FakeRamp::kTask, cpu, policy, from, to)), r.time);
    }
    QCOMPARE(running.size(), std::size_t{2});
    QCOMPARE(running[0].time, side == 'A' ? Duration{90'400'000} : Duration{32'500'000});
}

void TestResidency::crossings()
{
    const TraceStore s = small_trace();
    QCOMPARE(util_cross(s, TaskId{0}, 9, at(0), at(90)), std::optional(at(20)));
    QCOMPARE(util_cross(s, TaskId{0}, 8, at(46), at(90)), std::optional(at(75)));
    QCOMPARE(util_cross(s, TaskId{0}, 5, at(46), at(90)), std::optional(at(46)));
    QVERIFY(!util_cross(s, TaskId{0}, 10, at(0), at(90)));
}

void TestResidency::migrationsOfRamp()
{
    const fake::FakeRamp ramp('A');
    const auto m = migrations(ramp.store, fake::FakeRamp::kTask, ramp.origin, ramp.store.end());
    QCOMPARE(m.size(), std::size_t{1});
    QCOMPARE(m[0].time - ramp.origin, Duration{90'400'000});
    QCOMPARE(m[0].from, CpuId{0});
    QCOMPARE(m[0].to, CpuId{4});
    QCOMPARE(m[0].reason, MigrateReason::active_balance);
    QVERIFY(migrations(ramp.store, TaskId{3}, ramp.origin, ramp.store.end()).empty());
}

QTEST_APPLESS_MAIN(TestResidency)
#include "tst_residency.moc"
