// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/plot_csv.h"
#include "tests/support/fake_plots.h"

#include <QTest>

using namespace sim;

class TestPlotCsv : public QObject {
    Q_OBJECT
private slots:
    void rectangular_data();
    void rectangular();
    void lines();
    void bars();
};

namespace {

struct Csv {
    QStringList comments;
    QList<QStringList> rows; // the header is the first
};

Csv parse(const std::string& text)
{
    Csv csv;
    for (const QString& line : QString::fromStdString(text).split(u'\n', Qt::SkipEmptyParts)) {
        if (line.startsWith(u'#'))
            csv.comments.append(line);
        else
            csv.rows.append(line.split(u','));
    }
    return csv;
}

QList<QStringList> of_series(const Csv& csv, const QString& series, const QString& side)
{
    QList<QStringList> out;
    for (const QStringList& row : csv.rows) {
        if (row.at(1) == series && row.at(2) == side)
            out.append(row);
    }
    return out;
}

} // namespace

void TestPlotCsv::rectangular_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("header");
    QTest::newRow("ramp") << "ramp"
                          << "panel,series,side,time_ms,util";
    QTest::newRow("frequency") << "frequency"
                               << "panel,series,side,time_ms,frequency_GHz";
    QTest::newRow("freq_residency") << "freq_residency"
                                    << "panel,frequency_GHz,a_ms,b_ms";
    QTest::newRow("util_residency") << "util_residency"
                                    << "panel,util_avg,a_ms,b_ms";
    QTest::newRow("running_time") << "running_time"
                                  << "panel,CPU,a_ms,b_ms";
}

void TestPlotCsv::rectangular()
{
    QFETCH(QString, name);
    QFETCH(QString, header);
    for (bool both : {true, false}) {
        // No name in these plots has a comma or quote, so that splitting is enough.
        PlotData plot = fake::FakePair().plot(name.toStdString(), std::chrono::milliseconds(300), both);
        for (PlotPanel& panel : plot.panels)
            std::erase(panel.title, ',');
        const Csv csv = parse(io::plot_csv(plot));
        QCOMPARE(csv.rows.first().join(u','), header);
        QVERIFY(csv.rows.size() > 2);
        for (const QStringList& row : csv.rows)
            QCOMPARE(row.size(), csv.rows.first().size());
        QVERIFY(csv.comments.contains(QStringLiteral("# ramplight compare m1-rampup --seed 1 --duration 300ms")));
        QVERIFY(csv.comments.contains(QStringLiteral("# A: baseline")));
    }
}

void TestPlotCsv::lines()
{
    const PlotData plot = fake::FakePair().plot("frequency");
    const Csv csv = parse(io::plot_csv(plot));
    const QList<QStringList> run = of_series(csv, QStringLiteral("CPU0-3"), QStringLiteral("A"));
    QCOMPARE(run.first(), QStringList({"Frequency CPU0-3", "CPU0-3", "A", "0", "0.6"}));
    QCOMPARE(run.last(), QStringList({"Frequency CPU0-3", "CPU0-3", "A", "90.4", ""})); // idle from here on
    const QList<QStringList> held = of_series(csv, QStringLiteral("CPU0-3 held"), QStringLiteral("A"));
    QCOMPARE(held.first().mid(3), QStringList({"90.4", "2.064"}));
    QVERIFY(csv.comments.contains(QStringLiteral("# mark: 90.4 ms, CPU0 -> CPU4 (A)")));
    std::size_t points = 0;
    for (const PlotPanel& panel : plot.panels) {
        for (const PlotLine& line : panel.lines)
            points += line.x.size();
    }
    QCOMPARE(static_cast<std::size_t>(csv.rows.size()), points + 1);
}

void TestPlotCsv::bars()
{
    const Csv csv = parse(io::plot_csv(fake::FakePair().plot("running_time")));
    QCOMPARE(csv.rows.size(), 4);
    QCOMPARE(csv.rows.at(1), QStringList({"Time running on CPU", "CPU0", "90.4", ""}));
    QCOMPARE(csv.rows.at(2), QStringList({"Time running on CPU", "CPU1", "", "32.5"}));
    QCOMPARE(csv.rows.at(3), QStringList({"Time running on CPU", "CPU4", "209.6", "267.5"}));
}

QTEST_APPLESS_MAIN(TestPlotCsv)
#include "tst_plot_csv.moc"
