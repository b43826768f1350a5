// SPDX-License-Identifier: GPL-3.0-or-later
// Distributions in integers: exact first draws, computed with 40 digits elsewhere, and their bounds and means.
#include "sim/base/rng.h"
#include "sim/workload/draw_duration.h"

#include <QTest>

#include <cmath>

using namespace sim;

class TestDrawDuration : public QObject {
    Q_OBJECT
private slots:
    void functions();
    void firstDraws_data();
    void firstDraws();
    void boundsAndMeans_data();
    void boundsAndMeans();
};

namespace {

constexpr double kOne = 4294967296.0;
constexpr Duration kMs = std::chrono::milliseconds{1};

u64 draw(u64 index)
{
    return keyed_draw(1, RngStream::workload, 7, index);
}

} // namespace

void TestDrawDuration::functions()
{
    for (u32 u : {0u, 1u, 1000u, 0x7fffffffu, 0xfffffffeu, 0xffffffffu}) {
        const double exact = -std::log((static_cast<double>(u) + 1) / kOne);
        QVERIFY(std::abs(static_cast<double>(minus_ln(u)) / kOne - exact) < std::pow(2, -28));
    }
    for (double x : {-5.0, -0.5, 0.0, 0.25, 1.0, 17.9}) {
        const double got = static_cast<double>(exp_fixed(static_cast<s64>(x * kOne))) / kOne;
        QVERIFY(std::abs(got / std::exp(x) - 1) < std::pow(2, -24));
    }
}

void TestDrawDuration::firstDraws_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<qint64>("second");
    QTest::addColumn<QList<qint64>>("expected");
    QTest::newRow("uniform") << int(Spread::Kind::uniform) << qint64{2'000'000}
                             << QList<qint64>{1451005, 1244302, 1687938};
    QTest::newRow("exponential") << int(Spread::Kind::exponential) << qint64{0}
                                 << QList<qint64>{796275, 1409348, 374057};
    QTest::newRow("normal") << int(Spread::Kind::normal) << qint64{200'000} << QList<qint64>{838550, 775324, 966932};
    QTest::newRow("lognormal") << int(Spread::Kind::lognormal) << qint64{500} << QList<qint64>{667894, 570243, 920652};
}

void TestDrawDuration::firstDraws()
{
    QFETCH(int, kind);
    QFETCH(qint64, second);
    QFETCH(QList<qint64>, expected);
    const Spread spread{static_cast<Spread::Kind>(kind), second};
    for (int i = 0; i < 3; ++i)
        QCOMPARE(draw_duration(spread, kMs, draw(static_cast<u64>(i))).count(), expected[i]);
}

void TestDrawDuration::boundsAndMeans_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<qint64>("second");
    QTest::addColumn<qint64>("least");
    QTest::addColumn<qint64>("most");
    QTest::addColumn<double>("mean");
    QTest::newRow("uniform") << int(Spread::Kind::uniform) << qint64{2'000'000} << qint64{1'000'000}
                             << qint64{2'000'000} << 1.5e6;
    QTest::newRow("uniform, one value") << int(Spread::Kind::uniform) << qint64{1'000'000} << qint64{1'000'000}
                                        << qint64{1'000'000} << 1e6;
    QTest::newRow("exponential") << int(Spread::Kind::exponential) << qint64{0} << qint64{0} << qint64{22'200'000}
                                 << 1e6;
    QTest::newRow("normal") << int(Spread::Kind::normal) << qint64{100'000} << qint64{400'000} << qint64{1'600'000}
                            << 1e6;
    QTest::newRow("normal, wide") << int(Spread::Kind::normal) << qint64{1'000'000} << qint64{0} << qint64{7'000'000}
                                  << 1.083e6; // what is cut off at 0 lifts the mean
    QTest::newRow("lognormal") << int(Spread::Kind::lognormal) << qint64{500} << qint64{49'700} << qint64{20'100'000}
                               << 1.133e6;
}

void TestDrawDuration::boundsAndMeans()
{
    QFETCH(int, kind);
    QFETCH(qint64, second);
    QFETCH(qint64, least);
    QFETCH(qint64, most);
    QFETCH(double, mean);
    const Spread spread{static_cast<Spread::Kind>(kind), second};
    double sum = 0;
    constexpr int kDraws = 20000;
    for (int i = 0; i < kDraws; ++i) {
        const std::int64_t ns = draw_duration(spread, kMs, draw(static_cast<u64>(i))).count();
        QVERIFY(ns >= least && ns <= most);
        sum += static_cast<double>(ns);
    }
    QVERIFY(std::abs(sum / kDraws / mean - 1) < 0.03);
}

QTEST_GUILESS_MAIN(TestDrawDuration)
#include "tst_draw_duration.moc"
