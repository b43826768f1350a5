// SPDX-License-Identifier: GPL-3.0-or-later
// Plots of CPUs and of picks: data, text goldens, CSV.
#include "sim/io/plot_csv.h"
#include "sim/io/text_plot.h"
#include "tests/support/approve.h"
#include "tests/support/fake_nodes.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace sim;
using namespace std::chrono_literals;

namespace {

constexpr std::array kPlots{"idle_heatmap", "idle_residency", "pick_distribution", "stale_pick_rate"};

PlotData plot(const std::string& name, int each = 0, bool both = true, Duration to = 40ms)
{
    const fake::FakeNodes a('A', 7, each), b('B', 20, each);
    const SideView side_b = b.view();
    auto made = make_plot(name, a.view(), both ? &side_b : nullptr, 0ms, to);
    if (!made)
        throw std::runtime_error(made.error().args.front());
    made->provenance = {"command: ramplight export two-nodes-fork",
                        "digests: 0123456789abcdef (A), fedcba9876543210 (B)"};
    return *made;
}

QStringList csv_lines(const PlotData& data)
{
    QStringList lines;
    for (const QString& line : QString::fromStdString(io::plot_csv(data)).split(u'\n'))
        if (!line.startsWith(u'#') && !line.isEmpty())
            lines << line;
    return lines;
}

} // namespace

class TestPlotCpus : public QObject {
    Q_OBJECT
private slots:
    void golden_data();
    void golden();
    void heatmapAddsUp();
    void heatmapCsvHoldsChanges();
    void residencyPerTypeAndCpu();
    void picksShareOneScale();
    void rateOverTime();
    void manyCpusFitAMail();
    void noDataIsSaid_data();
    void noDataIsSaid();
};

void TestPlotCpus::golden_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("each");
    QTest::addColumn<bool>("ascii");
    QTest::addColumn<QString>("file");
    for (bool ascii : {false, true})
        for (const char* name : kPlots) {
            const char* kind = ascii ? "ascii" : "blocks";
            QTest::addRow("%s %s", name, kind)
                << name << 0 << ascii << QString::asprintf("text_plot/%s.%s.txt", name, kind);
        }
    QTest::newRow("160 CPUs") << "idle_heatmap" << 80 << false << "text_plot/idle_heatmap.160.txt";
}

void TestPlotCpus::golden()
{
    QFETCH(QString, name);
    QFETCH(int, each);
    QFETCH(bool, ascii);
    QFETCH(QString, file);
    const std::string text = io::text_plot(plot(name.toStdString(), each), {io::kTextPlotWidth, ascii});
    for (const QString& line : QString::fromStdString(text).split(u'\n')) {
        QVERIFY2(line.toUcs4().size() <= 75 && !line.endsWith(u' '), qPrintable(line));
        for (QChar c : line)
            QVERIFY2(!ascii || c.unicode() < 0x7f, qPrintable(line));
    }
    const std::string difference = approve::compare(file.toStdString(), text);
    QVERIFY2(difference.empty(), difference.c_str());
}

void TestPlotCpus::heatmapAddsUp()
{
    const PlotData data = plot("idle_heatmap");
    QCOMPARE(data.panels.size(), std::size_t{2});
    for (const PlotPanel& panel : data.panels) {
        const PlotHeat& heat = *panel.heat;
        QCOMPARE(heat.rows.size(), std::size_t{7});
        QVERIFY(heat.rows[6].offline);
        Duration busy{}, all{};
        for (std::size_t i = 0; i < heat.times.size(); ++i) {
            all += heat.times[i];
            busy += i % heat.classes.size() == 0 ? heat.times[i] : Duration{};
        }
        QCOMPARE(busy.count(), 40 * 300'000);
        QCOMPARE(all.count(), 7 * 40'000'000);
    }
    QCOMPARE(data.panels[0].heat->stale.size(), std::size_t{5});
    QCOMPARE(data.panels[1].heat->stale.front().x, 19.05);
    QVERIFY(data.panels[0].context.starts_with("busy 4.3 %"));
}

void TestPlotCpus::heatmapCsvHoldsChanges()
{
    const QStringList lines = csv_lines(plot("idle_heatmap", 0, false));
    QCOMPARE(lines[0], QStringLiteral("side,cpu,group,time_ms,busy_ms,\"idle, no state_ms\",LPI-0_ms,LPI-1_ms"));
    // CPU 7 never runs: nothing changes before the last bucket, which reaches beyond the end of what is known.
    QCOMPARE(lines.filter(QRegularExpression(QStringLiteral("^A,7,"))).size(), 2);
    QVERIFY(lines.filter(QRegularExpression(QStringLiteral("^A,0,node 0,"))).size() > 10);
}

void TestPlotCpus::residencyPerTypeAndCpu()
{
    const PlotData data = plot("idle_residency");
    const PlotPanel& type = data.panels.front();
    QCOMPARE(type.title, std::string("tiny CPU0-4,6"));
    QVERIFY(!type.listed);
    double a = 0, b = 0;
    for (const PlotBarRow& row : type.rows) {
        a += std::isnan(row.a) ? 0 : row.a;
        b += std::isnan(row.b) ? 0 : row.b;
    }
    QVERIFY(std::abs(a - 100) < 1e-9 && std::abs(b - 100) < 1e-9);
    QCOMPARE(data.panels.size(), std::size_t{7}); // one for the type, one per online CPU
    QVERIFY(data.panels[1].listed);
    QCOMPARE(data.panels[1].title, std::string("CPU0"));
    QCOMPARE(csv_lines(data).filter(QRegularExpression(QStringLiteral("^CPU[0-9]+,"))).size(), 6 * 4);
}

void TestPlotCpus::picksShareOneScale()
{
    const PlotData data = plot("pick_distribution");
    QCOMPARE(data.panels.size(), std::size_t{2});
    QCOMPARE(data.panels[0].y_max, data.panels[1].y_max);
    QVERIFY(data.panels[0].columns);
    double sum = 0;
    for (double y : data.panels[0].lines[0].y)
        sum += std::isnan(y) ? 0 : y;
    QVERIFY(std::abs(sum - 100) < 1e-9);
    QCOMPARE(data.panels[0].references.at(0).label, std::string("1/7"));
    QVERIFY2(data.legend.back().starts_with("B: 40 picks, 2 stale (5.000 %)"), data.legend.back().c_str());
    QCOMPARE(csv_lines(data)[0], QStringLiteral("panel,series,side,CPU,share_of_picks_%"));
}

void TestPlotCpus::rateOverTime()
{
    const PlotData data = plot("stale_pick_rate");
    const PlotPanel& panel = data.panels.at(0);
    QCOMPARE(panel.lines.size(), std::size_t{2});
    QCOMPARE(panel.lines[0].y.at(6), 100.0); // the seventh pick of A
    QCOMPARE(panel.lines[0].y.at(5), 0.0);
    QCOMPARE(panel.references.at(1).value, 5.0);
}

void TestPlotCpus::manyCpusFitAMail()
{
    for (int each : {16, 40, 512}) {
        const QStringList lines = QString::fromStdString(io::text_plot(plot("idle_heatmap", each))).split(u'\n');
        QVERIFY(lines.size() < 90);
    }
}

void TestPlotCpus::noDataIsSaid_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : kPlots)
        QTest::newRow(name) << name;
}

void TestPlotCpus::noDataIsSaid()
{
    QFETCH(QString, name);
    const fake::FakeNodes nodes('A', 7);
    const TraceStore empty;
    SideView view = nodes.view();
    view.store = &empty;
    const auto made = make_plot(name.toStdString(), view, nullptr, 0ms, 40ms);
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::NoData);
    QVERIFY(made.error().args.at(0).size() > 10);
}

QTEST_APPLESS_MAIN(TestPlotCpus)
#include "tst_plot_cpus.moc"
