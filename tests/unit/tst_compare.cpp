// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/library.h"
#include "sim/run/compare.h"
#include "sim/run/report_json.h"

#include <QtTest>

using namespace std::chrono_literals;
using sim::RunSpec;

namespace {

std::shared_ptr<RunSpec> side(char letter, sim::Duration duration = 60ms)
{
    static const auto scenario = sim::io::load_scenario("m1-rampup"); // one for both sides
    if (!scenario)
        throw std::runtime_error("m1-rampup is not built in");
    auto spec = std::make_shared<RunSpec>();
    spec->scenario = *scenario;
    spec->side_letter = letter;
    spec->side = letter == 'b' ? *(*scenario)->b : (*scenario)->a;
    spec->duration = duration;
    return spec;
}

} // namespace

class TestCompare : public QObject {
    Q_OBJECT

private slots:
    void bootstrap_data()
    {
        using Values = QList<double>;
        QTest::addColumn<Values>("a");
        QTest::addColumn<Values>("b");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        // Pairs that all change alike leave nothing to chance, however far apart they lie.
        QTest::newRow("same change") << Values{10, 20, 4000} << Values{11, 22, 4400} << 10.0 << 10.0;
        QTest::newRow("no change") << Values{1, 2} << Values{1, 2} << 0.0 << 0.0;
        // Of two pairs a resample has twice the first, twice the second or both: a quarter, a quarter, a half.
        QTest::newRow("two pairs") << Values{100, 100} << Values{90, 130} << -10.0 << 30.0;
        QTest::newRow("lower") << Values{200, 200, 200} << Values{100, 100, 100} << -50.0 << -50.0;
    }

    void bootstrap()
    {
        QFETCH(QList<double>, a);
        QFETCH(QList<double>, b);
        QFETCH(double, low);
        QFETCH(double, high);
        const std::vector<double> va(a.begin(), a.end());
        const std::vector<double> vb(b.begin(), b.end());
        const auto interval = sim::paired_bootstrap_pct(va, vb);
        QVERIFY(interval.has_value());
        QVERIFY2(std::abs(interval->first - low) < 1e-9, QByteArray::number(interval->first));
        QVERIFY2(std::abs(interval->second - high) < 1e-9, QByteArray::number(interval->second));
        QVERIFY(interval == sim::paired_bootstrap_pct(va, vb));
    }

    // 20 pairs whose change is +5 % with a known spread: the interval is about 2 x 1.96 standard errors wide.
    void bootstrapWidth()
    {
        std::vector<double> a(20, 100.0), b;
        for (int i = 0; i < 20; ++i)
            b.push_back(105 + (i % 2 == 0 ? 10 : -10));
        const auto interval = sim::paired_bootstrap_pct(a, b);
        QVERIFY(interval.has_value());
        const double expected = 2 * 1.96 * 10 / std::sqrt(20.0);
        QVERIFY(std::abs(interval->second - interval->first - expected) < 0.15 * expected);
        QVERIFY(interval->first < 5 && interval->second > 5);
    }

    void bootstrapWithoutBase()
    {
        QVERIFY(!sim::paired_bootstrap_pct(std::vector<double>{0, 0}, std::vector<double>{1, 2}));
        // One zero of two: some resample has only that one.
        QVERIFY(!sim::paired_bootstrap_pct(std::vector<double>{0, 5}, std::vector<double>{1, 2}));
    }

    void jobsDoNotShow()
    {
        const std::vector<std::uint64_t> seeds{3, 1, 2, 7};
        const auto a = side('a');
        const auto b = side('b');
        const auto one = sim::compare(a, b, seeds, {.jobs = 1, .progress = {}, .cancel = nullptr});
        const auto many = sim::compare(a, b, seeds, {.jobs = 5, .progress = {}, .cancel = nullptr});
        QVERIFY(one && many);
        QCOMPARE(sim::compare_report_json(*one), sim::compare_report_json(*many));
        QCOMPARE(one->seeds, seeds);
        for (std::size_t i = 0; i < seeds.size(); ++i) {
            QCOMPARE(one->runs[i].seed, seeds[i]);
            QCOMPARE(one->runs[i].a.spec->seed, seeds[i]);
        }
    }

    void agreesWithRuns()
    {
        const auto b = side('b');
        const std::vector<std::uint64_t> seeds{1};
        const auto compared = sim::compare(side('a'), b, seeds);
        const auto run = sim::run_side(b);
        QVERIFY(compared && run);
        QCOMPARE(compared->runs[0].b.digest, run->result.digest);
        QVERIFY(compared->runs[0].a.digest != run->result.digest);
        QVERIFY(compared->first_divergence.has_value());
        QVERIFY2(compared->first_divergence->decision.starts_with("only on "),
                 compared->first_divergence->decision.c_str());
    }

    // In 60 ms only side B leaves the little cluster: a change of that has no meaning.
    void onlyCommonMetrics()
    {
        const std::vector<std::uint64_t> seeds{1, 2};
        const auto compared = sim::compare(side('a'), side('b'), seeds);
        QVERIFY(compared);
        QVERIFY(compared->runs[0].b.metrics.contains("leaves_little_ms"));
        QVERIFY(!compared->metrics.contains("leaves_little_ms"));
        const sim::MetricComparison& moves = compared->metrics.at("migrations");
        QCOMPARE(moves.a.mean, 0.0);
        QCOMPARE(moves.b.mean, 1.0);
        QVERIFY(!moves.change_pct && !moves.ci95_pct); // from nothing there is no percentage
        const sim::MetricComparison& busy = compared->metrics.at("busy_ms");
        QVERIFY(busy.change_pct && busy.ci95_pct);
        QCOMPARE(busy.a.sd, 0.0); // draws nothing random
    }

    void equalSides()
    {
        const std::vector<std::uint64_t> seeds{1};
        const auto compared = sim::compare(side('a'), side('a'), seeds);
        QVERIFY(compared);
        QVERIFY(!compared->first_divergence);
        QCOMPARE(compared->metrics.at("busy_ms").change_pct, std::optional(0.0));
        QVERIFY(!compared->metrics.at("busy_ms").ci95_pct); // one seed
    }

    void progressAndCancel()
    {
        const std::vector<std::uint64_t> seeds{1, 2, 3};
        std::vector<double> told;
        sim::CompareOptions options;
        options.jobs = 3;
        options.progress = [&told](double part) { told.push_back(part); };
        QVERIFY(sim::compare(side('a', 5ms), side('b', 5ms), seeds, options));
        QVERIFY(!told.empty() && std::is_sorted(told.begin(), told.end()));
        QCOMPARE(told.back(), 1.0);

        const std::atomic<bool> cancel = true;
        options.cancel = &cancel;
        const auto cancelled = sim::compare(side('a'), side('b'), seeds, options);
        QVERIFY(!cancelled);
        QCOMPARE(cancelled.error().code, sim::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestCompare)
#include "tst_compare.moc"
