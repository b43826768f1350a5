// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/series_csv.h"
#include "tests/support/fake_trace.h"

#include <QTest>

using namespace sim;
using namespace std::chrono_literals;

class TestSeriesCsv : public QObject {
    Q_OBJECT
private slots:
    void everyChange();
    void residenciesAddUp();
    void withoutFollowedTask();
};

namespace {

io::SeriesCsvInput input(const fake::FakeRamp& ramp)
{
    io::SeriesCsvInput in;
    in.store = &ramp.store;
    in.machine = ramp.spec->scenario->machine.get();
    in.origin = ramp.origin;
    in.from = ramp.origin;
    in.to = ramp.origin + 300ms;
    in.task = fake::FakeRamp::kTask;
    in.task_name = "rampup";
    in.provenance = {"ramplight run m1-rampup", "digest 0123456789abcdef"};
    return in;
}

QList<QStringList> rows(const std::string& text)
{
    QList<QStringList> out;
    for (const QString& line : QString::fromStdString(text).split(u'\n', Qt::SkipEmptyParts)) {
        if (!line.startsWith(u'#'))
            out.append(line.split(u','));
    }
    return out;
}

} // namespace

void TestSeriesCsv::everyChange()
{
    const fake::FakeRamp ramp('A');
    const std::string text = io::series_csv(input(ramp));
    QVERIFY(text.starts_with("# ramplight run m1-rampup\n# digest 0123456789abcdef\ntime_ns,signal,of,value,unit\n"));
    const auto table = rows(text);
    qsizetype util = 0;
    qlonglong last = 0;
    for (qsizetype i = 1; i < table.size(); ++i) {
        QCOMPARE(table[i].size(), 5);
        QVERIFY(table[i][0].toLongLong() >= last);
        last = table[i][0].toLongLong();
        util += table[i][1] == QStringLiteral("util_avg") ? 1 : 0;
    }
    const auto changes = ramp.store.changes({SignalKind::task_util_avg, 0}, ramp.origin, ramp.origin + 300ms);
    QCOMPARE(util, static_cast<qsizetype>(changes.size()));
    QVERIFY(table.contains(QStringList({"0", "cpu", "rampup", "0", "CPU"})));
    QVERIFY(table.contains(QStringList({"90400000", "cpu", "rampup", "4", "CPU"})));
    QVERIFY(table.contains(QStringList({"0", "frequency", "E", "600000", "kHz"})));
}

void TestSeriesCsv::residenciesAddUp()
{
    const fake::FakeRamp ramp('B');
    const auto table = rows(io::residency_csv(input(ramp)));
    QCOMPARE(table.first(), QStringList({"kind", "of", "value", "unit", "time_ms"}));
    QMap<QString, double> sums;
    for (qsizetype i = 1; i < table.size(); ++i)
        sums[table[i][0]] += table[i][4].toDouble();
    QVERIFY(std::abs(sums["running"] - 300) < 1e-9);
    QVERIFY(std::abs(sums["util_avg_running"] - 300) < 1e-9);
    QVERIFY(std::abs(sums["freq_running"] - 300) < 1e-9);
    QVERIFY(std::abs(sums["freq_busy"] - 300) < 1e-9);
    QVERIFY(std::abs(sums["idle"] - 8 * 300) < 1e-9);
    QVERIFY(table.contains(QStringList({"running", "rampup", "1", "CPU", "32.5"})));
}

void TestSeriesCsv::withoutFollowedTask()
{
    const fake::FakeRamp ramp('A');
    io::SeriesCsvInput in = input(ramp);
    in.task = kNoTask;
    for (const QStringList& row : rows(io::series_csv(in)))
        QVERIFY(row[1] == QStringLiteral("signal") || row[1].startsWith(QStringLiteral("frequency")));
    for (const QStringList& row : rows(io::residency_csv(in)))
        QVERIFY(row[0] == QStringLiteral("kind") || row[0] == QStringLiteral("freq_busy")
                || row[0] == QStringLiteral("idle"));
}

QTEST_APPLESS_MAIN(TestSeriesCsv)
#include "tst_series_csv.moc"
