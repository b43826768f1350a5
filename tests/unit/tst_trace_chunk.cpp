// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/base/check.h"
#include "sim/trace/trace_writer.h"
#include "tests/support/fake_trace.h"

#include <QTest>

#include <algorithm>
#include <limits>

using namespace sim;

namespace {

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

SimTime at(std::int64_t ns)
{
    return SimTime{Duration{ns}};
}

std::vector<TraceEvent> decoded(const TraceChunk& chunk)
{
    std::vector<TraceEvent> out;
    EventReader reader(chunk);
    for (TraceEvent e; reader.next(e);)
        out.push_back(e);
    return out;
}

std::vector<StepPoint> points(const TraceChunk& chunk, SignalId signal)
{
    std::vector<StepPoint> out;
    if (const SignalColumn* c = chunk.find(signal)) {
        for (std::size_t i = 0; i < c->times.size(); ++i)
            out.push_back({c->times[i], c->values[i]});
    }
    return out;
}

} // namespace

class TestTraceChunk : public QObject {
    Q_OBJECT
private slots:
    void roundTrip_data();
    void roundTrip();
    void eventsAreSmall();
    void chunksTouch();
    void signalOfEvent_data();
    void signalOfEvent();
    void switchMovesTask();
    void lastOfOneInstantWins();
    void unchangedValueIsNoPoint();
    void blocksBoundTheirPoints();
    void signalsOnly();
    void timeGoesForward();
    void names();
};

void TestTraceChunk::roundTrip_data()
{
    QTest::addColumn<qint64>("time");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("cpu");
    QTest::addColumn<int>("task");
    QTest::addColumn<qint64>("a");
    QTest::addColumn<qint64>("b");
    QTest::newRow("plain") << qint64{100'000'000'000} << 0 << 3 << 17 << qint64{-1} << qint64{1};
    QTest::newRow("nobody") << qint64{5} << 8 << 0 << kNoTask.value << qint64{4} << qint64{0};
    QTest::newRow("smallest args") << qint64{0} << 10 << 1023 << 0 << qint64{kMin} << qint64{kMin};
    QTest::newRow("opposite args") << qint64{1} << 10 << 0 << 0 << qint64{kMin} << qint64{kMax};
    QTest::newRow("opposite args, switched") << qint64{1} << 12 << 0 << 0 << qint64{kMax} << qint64{kMin};
    QTest::newRow("end of time") << qint64{kMax} << int{kTraceKinds - 1} << -1 << -3 << qint64{0} << qint64{0};
    QTest::newRow("before boot") << qint64{kMin} << 1 << 0 << 0 << qint64{1} << qint64{0};
}

void TestTraceChunk::roundTrip()
{
    QFETCH(qint64, time);
    QFETCH(int, kind);
    QFETCH(int, cpu);
    QFETCH(int, task);
    QFETCH(qint64, a);
    QFETCH(qint64, b);
    const TraceEvent e{at(time), static_cast<TraceKind>(kind), CpuId{cpu}, TaskId{task}, a, b};
    const TraceEvent last{at(kMax), TraceKind::tick, CpuId{0}, TaskId{0}, 0, 0};
    TraceWriter writer;
    writer.on(e);
    writer.on(e);
    writer.on(last);
    QCOMPARE(writer.pending(), std::size_t{3});
    const auto chunk = writer.seal(at(kMax));
    QCOMPARE(chunk->event_count, std::size_t{3});
    const std::vector<TraceEvent> want{e, e, last};
    QVERIFY(decoded(*chunk) == want);
}

void TestTraceChunk::eventsAreSmall()
{
    fake::FakeRamp ramp('B');
    std::size_t events = 0;
    TraceWriter writer;
    ramp.store.for_each_event(ramp.store.begin(), ramp.store.end(), [&](const TraceEvent& e) {
        writer.on(e);
        ++events;
    });
    const auto chunk = writer.seal(ramp.store.end());
    QVERIFY(events > 300);
    const double mean = static_cast<double>(chunk->encoded_events.size()) / static_cast<double>(events);
    QVERIFY2(mean < 8, qPrintable(QString::number(mean)));
}

void TestTraceChunk::chunksTouch()
{
    TraceWriter writer;
    writer.on({at(10), TraceKind::cpu_idle, CpuId{0}, kNoTask, 0, 0});
    const auto first = writer.seal(at(20));
    const auto empty = writer.seal(at(30));
    writer.on({at(30), TraceKind::cpu_idle, CpuId{0}, kNoTask, -1, 0});
    const auto last = writer.seal(at(40));
    QCOMPARE(first->begin, at(10));
    QCOMPARE(first->end, at(20));
    QCOMPARE(empty->begin, at(20));
    QCOMPARE(empty->end, at(30));
    QCOMPARE(empty->event_count, std::size_t{0});
    QVERIFY(empty->columns.empty());
    QCOMPARE(last->begin, at(30));
    QCOMPARE(decoded(*last).at(0).time, at(30));
}

void TestTraceChunk::signalOfEvent_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<qint64>("a");
    QTest::addColumn<qint64>("b");
    QTest::addColumn<int>("signal");
    QTest::addColumn<int>("id");
    QTest::addColumn<qint64>("value");
    const auto row = [](TraceKind k, qint64 a, qint64 b, SignalKind s, int id, qint64 value) {
        QTest::newRow(signal_kind_name(s)) << static_cast<int>(k) << a << b << static_cast<int>(s) << id << value;
    };
    // Each event is on CPU 2 for task 7.
    row(TraceKind::pelt_se, 100, 120, SignalKind::task_util_avg, 7, 100);
    row(TraceKind::pelt_se, 100, 120, SignalKind::task_runnable_avg, 7, 120);
    row(TraceKind::sched_util_est_se, 55, 0, SignalKind::task_util_est, 7, 55);
    row(TraceKind::misfit, 400, 0, SignalKind::task_misfit_load, 7, 400);
    row(TraceKind::pelt_cfs, 90, 91, SignalKind::cpu_util_avg, 2, 90);
    row(TraceKind::sched_util_est_cfs, 66, 0, SignalKind::cpu_util_est, 2, 66);
    row(TraceKind::cpu_idle, -1, 0, SignalKind::cpu_idle_state, 2, -1);
    row(TraceKind::cpu_frequency, 972000, 1, SignalKind::policy_frequency, 1, 972000);
    row(TraceKind::cpu_frequency_request, 600000, 1, SignalKind::policy_request, 1, 600000);
    row(TraceKind::sched_switch, kIdleTask.value, 0, SignalKind::task_cpu, 7, 2);
    row(TraceKind::sched_switch, kIdleTask.value, 0, SignalKind::cpu_running, 2, 7);
}

void TestTraceChunk::signalOfEvent()
{
    QFETCH(int, kind);
    QFETCH(qint64, a);
    QFETCH(qint64, b);
    QFETCH(int, signal);
    QFETCH(int, id);
    QFETCH(qint64, value);
    TraceWriter writer;
    writer.on({at(1), static_cast<TraceKind>(kind), CpuId{2}, TaskId{7}, a, b});
    const auto chunk = writer.seal(at(2));
    const std::vector<StepPoint> want{{at(1), value}};
    QVERIFY(points(*chunk, SignalId{static_cast<SignalKind>(signal), id}) == want);
}

void TestTraceChunk::switchMovesTask()
{
    TraceWriter writer;
    const auto on_cpu = [&writer](std::int64_t t, TaskId next, TaskId prev) {
        writer.on({at(t), TraceKind::sched_switch, CpuId{1}, next, prev.value, 0});
    };
    on_cpu(10, TaskId{0}, kIdleTask);
    on_cpu(20, TaskId{1}, TaskId{0});
    on_cpu(30, kStopperTask, TaskId{1});
    on_cpu(40, kIdleTask, kStopperTask);
    const auto chunk = writer.seal(at(50));
    const std::vector<StepPoint> task0{{at(10), 1}, {at(20), -1}};
    const std::vector<StepPoint> task1{{at(20), 1}, {at(30), -1}};
    const std::vector<StepPoint> cpu{{at(10), 0}, {at(20), 1}, {at(30), -2}, {at(40), -1}};
    QVERIFY(points(*chunk, {SignalKind::task_cpu, 0}) == task0);
    QVERIFY(points(*chunk, {SignalKind::task_cpu, 1}) == task1);
    QVERIFY(points(*chunk, {SignalKind::cpu_running, 1}) == cpu);
    QVERIFY(std::is_sorted(chunk->columns.begin(), chunk->columns.end(),
                           [](const SignalColumn& x, const SignalColumn& y) { return x.signal < y.signal; }));
}

void TestTraceChunk::lastOfOneInstantWins()
{
    TraceWriter writer;
    const auto util = [&writer](std::int64_t t, std::int64_t v) {
        writer.on({at(t), TraceKind::sched_util_est_se, CpuId{0}, TaskId{0}, v, 0});
    };
    util(1, 5);
    util(2, 6);
    util(2, 7); // replaces the 6
    util(3, 8);
    util(3, 7); // there and back: no change at 3
    util(4, 9);
    const auto chunk = writer.seal(at(5));
    const std::vector<StepPoint> want{{at(1), 5}, {at(2), 7}, {at(4), 9}};
    QVERIFY(points(*chunk, {SignalKind::task_util_est, 0}) == want);
    QCOMPARE(chunk->event_count, std::size_t{6});
}

void TestTraceChunk::unchangedValueIsNoPoint()
{
    TraceWriter writer;
    const auto util = [&writer](std::int64_t t, std::int64_t v) {
        writer.on({at(t), TraceKind::sched_util_est_se, CpuId{0}, TaskId{0}, v, 0});
    };
    util(1, 5);
    writer.seal(at(2));
    util(3, 5);
    util(4, 6);
    util(4, 5);
    const auto chunk = writer.seal(at(5));
    QVERIFY(chunk->columns.empty()); // also when the value comes from an earlier chunk
}

void TestTraceChunk::blocksBoundTheirPoints()
{
    TraceWriter writer;
    for (std::int64_t i = 0; i < 200; ++i)
        writer.on({at(i), TraceKind::sched_util_est_se, CpuId{0}, TaskId{0}, (i * 37) % 101, 0});
    const auto chunk = writer.seal(at(200));
    const SignalColumn* c = chunk->find({SignalKind::task_util_est, 0});
    QVERIFY(c != nullptr);
    QCOMPARE(c->blocks.size(), std::size_t{4});
    for (std::size_t block = 0; block < c->blocks.size(); ++block) {
        const auto first = c->values.begin() + static_cast<std::ptrdiff_t>(block * SignalColumn::kBlock);
        const auto last = block + 1 < c->blocks.size() ? first + SignalColumn::kBlock : c->values.end();
        QCOMPARE(c->blocks[block].min, *std::min_element(first, last));
        QCOMPARE(c->blocks[block].max, *std::max_element(first, last));
    }
}

void TestTraceChunk::signalsOnly()
{
    TraceWriter writer(false);
    writer.on({at(1), TraceKind::cpu_idle, CpuId{0}, kNoTask, 0, 0});
    const auto chunk = writer.seal(at(2));
    QVERIFY(chunk->encoded_events.empty());
    QCOMPARE(chunk->event_count, std::size_t{0});
    QCOMPARE(chunk->columns.size(), std::size_t{1});
}

void TestTraceChunk::timeGoesForward()
{
    TraceWriter writer;
    writer.on({at(10), TraceKind::tick, CpuId{0}, TaskId{0}, 0, 0});
    QVERIFY_EXCEPTION_THROWN(writer.on({at(9), TraceKind::tick, CpuId{0}, TaskId{0}, 0, 0}), InvariantFailure);
    QVERIFY_EXCEPTION_THROWN(writer.seal(at(9)), InvariantFailure);
}

void TestTraceChunk::names()
{
    QCOMPARE(trace_kind_name(TraceKind::sched_switch), "sched_switch");
    QCOMPARE(trace_kind_name(TraceKind::cpu_frequency), "cpu_frequency");
    QCOMPARE(trace_kind_name(TraceKind::util_dequeue), "util_dequeue");
    QCOMPARE(trace_kind_name(TraceKind::tick), "tick");
    QCOMPARE(migrate_reason_name(MigrateReason::active_balance), "active_balance");
    QCOMPARE(migrate_reason_name(MigrateReason::affinity), "affinity");
}

QTEST_APPLESS_MAIN(TestTraceChunk)
#include "tst_trace_chunk.moc"
