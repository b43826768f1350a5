// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/pelt_replay.h"
#include "tests/support/golden_csv.h"

#include <QtTest>

using sim::Duration;
using sim::PeltSample;
using sim::io::PeltRawRow;
using sim::io::PeltRow;

namespace {

std::vector<PeltSample> replay(const std::vector<PeltRow>& rows, Duration every = {})
{
    std::vector<PeltSample> samples;
    sim::replay_pelt(rows, every, [&samples](const PeltSample& s) { samples.push_back(s); });
    return samples;
}

GoldenCsv golden(const char* file)
{
    return GoldenCsv(QStringLiteral(TESTS_DIR "/golden/pelt_replay/") + QString::fromLatin1(file));
}

PeltRow row(std::int64_t time_ns, bool running, bool runnable)
{
    return {time_ns, running, runnable, 1024, 1024};
}

} // namespace

/// The `pelt` command's arithmetic: clocks against recorded kernel values, and what a sample in between may change.
class TestPeltReplay : public QObject {
    Q_OBJECT

private slots:
    void clocks_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"c446_f301_ODD", "c731_f512_HZ250", "c446_f600_20ms_run_80ms_sleep", "c1024_f600_400ms_run_3000ms_sleep"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void clocks()
    {
        QFETCH(QString, name);
        const GoldenCsv csv = golden("clocks.csv");
        std::vector<PeltRow> rows;
        std::vector<qsizetype> lines;
        for (qsizetype i = 0; i < csv.size(); ++i) {
            if (QString::fromLatin1(csv.text(i, "case")) != name)
                continue;
            const bool running = csv.u64(i, "running") == 1;
            rows.push_back({static_cast<std::int64_t>(csv.u64(i, "time_ns")), running, running,
                            static_cast<std::uint32_t>(csv.u64(i, "capacity")),
                            static_cast<std::uint32_t>(csv.u64(i, "freq_scale"))});
            lines.push_back(i);
        }
        QVERIFY(rows.size() >= 100);
        const std::vector<PeltSample> samples = replay(rows);
        QCOMPARE(samples.size(), rows.size());
        for (std::size_t i = 1; i < samples.size(); ++i) {
            const sim::SchedAvg& s = samples[i].signal;
            const auto where = QByteArray::number(samples[i].time_ns);
            QVERIFY2(s.util_sum == csv.u64(lines[i], "util_sum"), where.constData());
            QVERIFY2(s.util_avg == csv.u64(lines[i], "util_avg"), where.constData());
            QVERIFY2(s.runnable_sum == csv.u64(lines[i], "runnable_sum"), where.constData());
            QVERIFY2(s.runnable_avg == csv.u64(lines[i], "runnable_avg"), where.constData());
        }
    }

    void lostIdleTimeIsCovered()
    {
        const GoldenCsv csv = golden("clocks.csv");
        int lost = 0;
        for (qsizetype i = 0; i < csv.size(); ++i)
            lost += csv.u64(i, "lost_idle_time") > 0 ? 1 : 0;
        QVERIFY(lost > 10);
    }

    void raw()
    {
        const GoldenCsv csv = golden("raw.csv");
        std::vector<PeltRawRow> rows{{static_cast<std::int64_t>(csv.u64(0, "start_ns")), false, false, false}};
        for (qsizetype i = 0; i < csv.size(); ++i)
            rows.push_back({static_cast<std::int64_t>(csv.u64(i, "time_ns")), csv.u64(i, "load") == 1,
                            csv.u64(i, "runnable") == 1, csv.u64(i, "running") == 1});
        std::vector<PeltSample> samples;
        sim::replay_pelt_raw(rows, [&samples](const PeltSample& s) { samples.push_back(s); });
        QCOMPARE(samples.size(), rows.size());
        QCOMPARE(samples[0].time_ns, rows[0].time_ns);
        QVERIFY(samples[0].signal == sim::SchedAvg{});
        for (qsizetype i = 0; i < csv.size(); ++i) {
            const sim::SchedAvg& s = samples[static_cast<std::size_t>(i) + 1].signal;
            QCOMPARE(quint64{s.util_sum}, csv.u64(i, "util_sum"));
            QCOMPARE(s.util_avg, csv.u64(i, "util_avg"));
            QCOMPARE(s.runnable_sum, csv.u64(i, "runnable_sum"));
            QCOMPARE(s.load_sum, csv.u64(i, "load_sum"));
            QCOMPARE(s.load_avg, csv.u64(i, "load_avg"));
            QCOMPARE(quint64{s.period_contrib}, csv.u64(i, "period_contrib"));
        }
    }

    void nothing()
    {
        QVERIFY(replay({}).empty());
        const auto one = replay({row(5, true, true)});
        QCOMPARE(one.size(), std::size_t{1});
        QCOMPARE(one[0].time_ns, 5);
        QVERIFY(one[0].signal == sim::SchedAvg{});
    }

    // Samples in between come at whole multiples after the first row, and later rows do not notice them.
    void everyDoesNotDisturb()
    {
        std::vector<PeltRow> rows{row(1000, true, true), row(2'500'777, false, true), row(7'000'000, false, false),
                                  row(19'123'456, true, true), row(30'000'001, false, false)};
        rows[1].capacity = 459;
        rows[1].freq_scale = 297;
        const auto plain = replay(rows);
        const auto dense = replay(rows, std::chrono::microseconds{333});
        std::vector<PeltSample> at_rows;
        std::int64_t extra = 0;
        for (const PeltSample& s : dense) {
            const bool is_row =
                std::any_of(rows.begin(), rows.end(), [&s](const PeltRow& r) { return r.time_ns == s.time_ns; });
            if (is_row) {
                at_rows.push_back(s);
            } else {
                QCOMPARE((s.time_ns - 1000) % 333'000, 0);
                ++extra;
            }
        }
        QCOMPARE(extra, (30'000'001 - 1000) / 333'000);
        QCOMPARE(at_rows.size(), plain.size());
        for (std::size_t i = 0; i < plain.size(); ++i)
            QVERIFY(at_rows[i].signal == plain[i].signal);
    }

    // A multiple that falls on a row is that row: no second sample there.
    void everyOnARow()
    {
        const auto samples = replay({row(0, true, true), row(2'000'000, true, true), row(3'000'000, true, true)},
                                    std::chrono::milliseconds{1});
        QCOMPARE(samples.size(), std::size_t{4});
        QCOMPARE(samples[1].time_ns, 1'000'000);
        QCOMPARE(samples[2].time_ns, 2'000'000);
        QCOMPARE(samples[3].time_ns, 3'000'000);
    }

    // A waiting task is runnable, not running: util decays as it would asleep on a busy CPU, runnable grows.
    void waiting()
    {
        const auto samples = replay({row(1, true, true), row(50'000'001, false, true), row(80'000'001, false, false)});
        QVERIFY(samples[2].signal.util_avg < samples[1].signal.util_avg);
        QVERIFY(samples[2].signal.runnable_avg > samples[1].signal.runnable_avg);
    }
};

QTEST_APPLESS_MAIN(TestPeltReplay)
#include "tst_pelt_replay.moc"
