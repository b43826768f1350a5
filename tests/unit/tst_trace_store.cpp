// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/base/check.h"
#include "sim/trace/trace_store.h"
#include "sim/trace/trace_writer.h"
#include "tests/support/random_signals.h"

#include <QTest>

using namespace sim;

class TestTraceStore : public QObject {
    Q_OBJECT
private slots:
    void likeReference_data();
    void likeReference();
    void valueCarriesOver();
    void pointAtSealIsReplaced();
    void eventsInRange();
    void emptyStore();
    void rejectsOverlap();
};

namespace {

SimTime at(std::int64_t ns)
{
    return SimTime{Duration{ns}};
}

TraceEvent util_est(std::int64_t t, std::int64_t v)
{
    return {at(t), TraceKind::sched_util_est_se, CpuId{0}, TaskId{0}, v, 0};
}

constexpr SignalId kSignal{SignalKind::task_util_est, 0};

} // namespace

void TestTraceStore::likeReference_data()
{
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<int>("changes");
    QTest::addColumn<int>("seal_one_in");
    for (unsigned seed = 1; seed <= 12; ++seed)
        QTest::addRow("seed %u", seed) << seed << 60 << 12;
    QTest::newRow("several blocks in a chunk") << 99U << 900 << 500;
}

void TestTraceStore::likeReference()
{
    QFETCH(unsigned, seed);
    QFETCH(int, changes);
    QFETCH(int, seal_one_in);
    const fake::RandomSignals r(seed, changes, 4, seal_one_in);
    const TraceStore& store = r.store;
    std::mt19937 rng(seed);
    const auto range = r.end.time_since_epoch().count() - 95;
    for (int i = 0; i < 40; ++i) {
        const SimTime x = at(95 + static_cast<std::int64_t>(rng() % static_cast<unsigned>(range + 8)));
        const SimTime y = at(95 + static_cast<std::int64_t>(rng() % static_cast<unsigned>(range + 8)));
        const SimTime from = std::min(x, y), to = std::max(x, y);
        for (int task = 0; task < 3; ++task) {
            const SignalId signal = fake::RandomSignals::signal(task);
            QCOMPARE(store.value_at(signal, from), r.value_at(task, from));
            const auto want = r.changes(task, from, to);
            QVERIFY(store.changes(signal, from, to) == want);
            const std::size_t at_from = !want.empty() && want.front().time == from ? 1 : 0;
            // A first change exactly at `from` is the value in force there, not a change after it.
            QCOMPARE(store.change_count(signal, from, to), want.size() - at_from);
            const auto got = store.min_max(signal, from, to);
            QCOMPARE(got.has_value(), !want.empty());
            if (!got)
                continue;
            const auto by_value = [](const StepPoint& p, const StepPoint& q) { return p.value < q.value; };
            QCOMPARE(got->min, std::min_element(want.begin(), want.end(), by_value)->value);
            QCOMPARE(got->max, std::max_element(want.begin(), want.end(), by_value)->value);
        }
    }
    std::size_t events = 0;
    SimTime last = store.begin();
    store.for_each_event(store.begin(), store.end(), [&](const TraceEvent& e) {
        QVERIFY(e.time >= last);
        last = e.time;
        ++events;
    });
    QCOMPARE(events, r.events);
    QCOMPARE(store.event_count(), r.events);
}

void TestTraceStore::valueCarriesOver()
{
    TraceWriter writer;
    TraceStore store;
    writer.on(util_est(10, 7));
    store.append(writer.seal(at(20)));
    for (std::int64_t t = 30; t <= 100; t += 10)
        store.append(writer.seal(at(t)));
    QCOMPARE(store.value_at(kSignal, at(9)), std::nullopt);
    QCOMPARE(store.value_at(kSignal, at(10)), std::optional<std::int64_t>(7));
    QCOMPARE(store.value_at(kSignal, at(100)), std::optional<std::int64_t>(7));
    QCOMPARE(store.value_at(kSignal, at(101)), std::nullopt);
    const std::vector<StepPoint> want{{at(55), 7}};
    QVERIFY(store.changes(kSignal, at(55), at(90)) == want);
    QCOMPARE(store.ids(SignalKind::task_util_est), std::vector<std::int32_t>{0});
    QVERIFY(store.ids(SignalKind::task_cpu).empty());
}

void TestTraceStore::pointAtSealIsReplaced()
{
    TraceWriter writer;
    TraceStore store;
    writer.on(util_est(10, 7));
    writer.on(util_est(20, 9));
    store.append(writer.seal(at(20)));
    writer.on(util_est(20, 7)); // takes the 9 back at its own instant
    store.append(writer.seal(at(30)));
    writer.on(util_est(30, 8));
    store.append(writer.seal(at(30)));
    writer.on(util_est(30, 5));
    store.append(writer.seal(at(40)));
    const std::vector<StepPoint> want{{at(10), 7}, {at(30), 5}};
    QVERIFY(store.changes(kSignal, at(0), at(40)) == want);
    QCOMPARE(store.change_count(kSignal, at(0), at(40)), std::size_t{2});
    QCOMPARE(store.min_max(kSignal, at(0), at(40))->max, std::int64_t{7});
}

void TestTraceStore::eventsInRange()
{
    TraceWriter writer;
    TraceStore store;
    for (std::int64_t t = 1; t <= 9; ++t) {
        writer.on(util_est(t, t));
        if (t % 2 == 0)
            store.append(writer.seal(at(t)));
    }
    store.append(writer.seal(at(9)));
    std::vector<std::int64_t> seen;
    store.for_each_event(at(2), at(7), [&seen](const TraceEvent& e) { seen.push_back(e.a); });
    const std::vector<std::int64_t> want{2, 3, 4, 5, 6, 7};
    QVERIFY(seen == want);
    QVERIFY(store.bytes() > 0);
}

void TestTraceStore::emptyStore()
{
    TraceStore store;
    QVERIFY(store.empty());
    QCOMPARE(store.begin(), kRunStart);
    QCOMPARE(store.end(), kRunStart);
    QCOMPARE(store.value_at(kSignal, kRunStart), std::nullopt);
    QVERIFY(store.changes(kSignal, kRunStart, kRunStart + Duration{5}).empty());
    QVERIFY(!store.min_max(kSignal, kRunStart, kRunStart + Duration{5}));
    TraceWriter writer;
    writer.on(util_est(10, 7));
    store.append(writer.seal(at(20)));
    store.clear();
    QVERIFY(store.empty());
    QCOMPARE(store.bytes(), std::size_t{0});
    QVERIFY(store.ids(SignalKind::task_util_est).empty());
}

void TestTraceStore::rejectsOverlap()
{
    TraceStore store;
    TraceWriter one, two;
    one.on(util_est(10, 7));
    two.on(util_est(15, 7));
    store.append(one.seal(at(20)));
    QVERIFY_EXCEPTION_THROWN(store.append(two.seal(at(30))), InvariantFailure);
}

QTEST_APPLESS_MAIN(TestTraceStore)
#include "tst_trace_store.moc"
