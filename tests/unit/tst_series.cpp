// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/analysis/series.h"
#include "tests/support/random_signals.h"

#include <QTest>

using namespace sim;

class TestSeries : public QObject {
    Q_OBJECT
private slots:
    void exactUpToLimit_data();
    void exactUpToLimit();
    void envelopeLikeBruteForce_data();
    void envelopeLikeBruteForce();
    void wideSpanDoesNotOverflow();
    void unknownStretchHasNoColumns();
};

namespace {

SimTime at(std::int64_t ns)
{
    return SimTime{Duration{ns}};
}

// `n` changes, one every 10 ns from 10 on.
TraceStore ladder(std::int64_t n)
{
    TraceWriter writer;
    TraceStore store;
    for (std::int64_t i = 1; i <= n; ++i)
        writer.on({at(10 * i), TraceKind::sched_util_est_se, CpuId{0}, TaskId{0}, i, 0});
    store.append(writer.seal(at(10 * n + 10)));
    return store;
}

constexpr SignalId kSignal{SignalKind::task_util_est, 0};

} // namespace

void TestSeries::exactUpToLimit_data()
{
    QTest::addColumn<int>("changes");
    QTest::addColumn<bool>("envelope");
    QTest::newRow("few") << 3 << false;
    QTest::newRow("just") << 499 << false;
    QTest::newRow("more") << 500 << true;
}

void TestSeries::exactUpToLimit()
{
    QFETCH(int, changes);
    QFETCH(bool, envelope);
    const TraceStore store = ladder(changes);
    const Series s = series(store, kSignal, at(0), store.end(), 200);
    QCOMPARE(s.envelope, envelope);
    if (!envelope) {
        QVERIFY(s.steps == store.changes(kSignal, at(0), store.end()));
        QVERIFY(s.steps.size() <= kMaxLinePoints);
        QVERIFY(s.columns.empty());
    } else {
        QVERIFY(s.columns.size() <= 200);
        QVERIFY(s.steps.empty());
    }
}

void TestSeries::envelopeLikeBruteForce_data()
{
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<int>("pixels");
    for (unsigned seed = 1; seed <= 4; ++seed) {
        for (int pixels : {1, 7, 64, 333})
            QTest::addRow("seed %u, %d px", seed, pixels) << seed << pixels;
    }
}

void TestSeries::envelopeLikeBruteForce()
{
    QFETCH(unsigned, seed);
    QFETCH(int, pixels);
    const fake::RandomSignals r(seed, 4000, 3);
    const SimTime from = at(130), to = r.end - Duration{11};
    const Series s = series(r.store, fake::RandomSignals::signal(1), from, to, pixels);
    QVERIFY(s.envelope);
    QCOMPARE(s.columns.size(), static_cast<std::size_t>(pixels));
    // Value of every instant, once.
    std::vector<std::int64_t> held;
    const auto all = r.store.changes(fake::RandomSignals::signal(1), from, to);
    std::size_t next = 0;
    for (SimTime t = from; t <= to; t += Duration{1}) {
        while (next + 1 < all.size() && all[next + 1].time <= t)
            ++next;
        held.push_back(all[next].value);
    }
    const auto span = static_cast<std::int64_t>(held.size()) - 1;
    for (std::int64_t i = 0; i < pixels; ++i) {
        const std::int64_t left = span * i / pixels;
        const std::int64_t right = i + 1 < pixels ? span * (i + 1) / pixels - 1 : span;
        const auto [low, high] = std::minmax_element(held.begin() + left, held.begin() + right + 1);
        const EnvelopeColumn& c = s.columns[static_cast<std::size_t>(i)];
        QCOMPARE(c.time, from + Duration{left});
        QCOMPARE(c.min, *low);
        QCOMPARE(c.max, *high);
        QCOMPARE(c.last, held[static_cast<std::size_t>(right)]);
    }
}

void TestSeries::wideSpanDoesNotOverflow()
{
    TraceWriter writer;
    TraceStore store;
    constexpr std::int64_t kYear = 31'536'000'000'000'000;
    for (std::int64_t i = 0; i < 600; ++i)
        writer.on({at(i * (kYear / 3)), TraceKind::sched_util_est_se, CpuId{0}, TaskId{0}, i, 0});
    store.append(writer.seal(at(200 * kYear)));
    const Series s = series(store, kSignal, at(0), store.end(), 4000);
    QVERIFY(s.envelope);
    QCOMPARE(s.columns.size(), std::size_t{4000});
    for (std::size_t i = 1; i < s.columns.size(); ++i)
        QVERIFY(s.columns[i].time > s.columns[i - 1].time);
    QCOMPARE(s.columns.back().last, std::int64_t{599});
}

void TestSeries::unknownStretchHasNoColumns()
{
    const TraceStore store = ladder(1000); // known in [10, 10010]
    const Series s = series(store, kSignal, at(-9990), at(20010), 300);
    QVERIFY(s.envelope);
    QCOMPARE(s.columns.front().time, at(-9990 + 100 * 100));
    QCOMPARE(s.columns.front().min, std::int64_t{1});
    QVERIFY(s.columns.back().time <= store.end());
    QCOMPARE(s.columns.back().last, std::int64_t{1000});
}

QTEST_APPLESS_MAIN(TestSeries)
#include "tst_series.moc"
