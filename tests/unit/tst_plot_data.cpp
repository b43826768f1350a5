// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/analysis/plot_data.h"
#include "sim/analysis/plot_makers.h"
#include "tests/support/fake_plots.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace sim;
using namespace std::chrono_literals;

class TestPlotData : public QObject {
    Q_OBJECT
private slots:
    void everyPlotOfTheTable_data();
    void everyPlotOfTheTable();
    void rampHasReferencesAndMarks();
    void liveFlipIsMarked();
    void clockIsSolidWhileBusyAndHeldAfter();
    void residenciesPairTheSides();
    void utilInOrderOfOccurrence();
    void rangeBeyondTheStoreIsAGap();
    void manyChangesBecomeAnEnvelope();
    void errors();
    void texts();
};

namespace {

double sum(const PlotPanel& panel, double PlotBarRow::*side)
{
    double total = 0;
    for (const PlotBarRow& row : panel.rows)
        total += std::isnan(row.*side) ? 0 : row.*side;
    return total;
}

const PlotLine* find(const PlotPanel& panel, char side, bool held)
{
    for (const PlotLine& line : panel.lines) {
        if (line.side == side && line.held == held)
            return &line;
    }
    return nullptr;
}

bool close(double a, double b)
{
    return std::abs(a - b) < 1e-9;
}

} // namespace

void TestPlotData::everyPlotOfTheTable_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("both");
    for (const PlotInfo& p : fake::ramp_plots()) {
        QTest::addRow("%s A", p.name) << QString::fromLatin1(p.name) << false;
        QTest::addRow("%s A, B", p.name) << QString::fromLatin1(p.name) << true;
    }
}

void TestPlotData::everyPlotOfTheTable()
{
    QFETCH(QString, name);
    QFETCH(bool, both);
    const PlotData plot = fake::FakePair().plot(name.toStdString(), 300ms, both);
    QCOMPARE(plot.name, name.toStdString());
    QCOMPARE(plot.has_b, both);
    QCOMPARE(plot.legend.size(), both ? std::size_t{2} : std::size_t{1});
    QVERIFY(!plot.title.empty());
    QVERIFY(!plot.panels.empty());
    for (const PlotPanel& panel : plot.panels) {
        QVERIFY(panel.x_max > panel.x_min);
        QCOMPARE(panel.x_unit, std::string("ms"));
        QCOMPARE(panel.bars, panel.lines.empty());
        QCOMPARE(panel.bars, !panel.rows.empty());
        for (const PlotLine& line : panel.lines) {
            QVERIFY(line.side == 'A' || both);
            QCOMPARE(line.x.size(), line.y.size());
            QVERIFY(std::is_sorted(line.x.begin(), line.x.end()));
        }
        QVERIFY(both || close(sum(panel, &PlotBarRow::b), 0));
    }
}

void TestPlotData::rampHasReferencesAndMarks()
{
    const PlotData plot = fake::FakePair().plot("ramp");
    const PlotPanel& panel = plot.panels.at(0);
    QCOMPARE(panel.y_max, 1024.0);
    QCOMPARE(panel.lines.size(), std::size_t{4});
    std::vector<std::string> labels;
    for (const PlotReference& r : panel.references)
        labels.push_back(r.label + (r.side != 0 ? std::string(" ") + r.side : ""));
    const std::vector<std::string> want{"capacity 459", "capacity 1024", "fits 367 A", "fits 444 B"};
    QVERIFY(labels == want);
    QCOMPARE(panel.marks.size(), std::size_t{2});
    QCOMPARE(panel.marks[0].label, std::string("CPU0 -> CPU4"));
    QCOMPARE(panel.marks[0].x, 90.4);
    QCOMPARE(panel.marks[1].side, 'B');
    QCOMPARE(plot.legend[0], std::string("A: baseline"));
    QCOMPARE(plot.legend[1], std::string("B: util_est=on_tick fits_capacity=one_tick"));
}

void TestPlotData::liveFlipIsMarked()
{
    fake::FakePair pair;
    const CommandLog log{{-5ms, "util_est", "off"}, {60ms, "util_est", "on_tick"}};
    pair.a().log = &log;
    const PlotPanel panel = pair.plot("ramp").panels.at(0);
    QCOMPARE(panel.marks.size(), std::size_t{3}); // the one before the range is not drawn
    QCOMPARE(panel.marks[0].label, std::string("util_est = on_tick"));
    QCOMPARE(panel.marks[0].x, 60.0);
    QCOMPARE(panel.marks[0].side, 'A');
}

void TestPlotData::clockIsSolidWhileBusyAndHeldAfter()
{
    const PlotData plot = fake::FakePair().plot("frequency");
    QCOMPARE(plot.panels.size(), std::size_t{2});
    const PlotPanel& little = plot.panels[0];
    QCOMPARE(little.context, std::string("CPU0-3"));
    QCOMPARE(little.y_min, 0.6);
    QCOMPARE(little.y_max, 2.064);
    const PlotLine* run = find(little, 'A', false);
    const PlotLine* held = find(little, 'A', true);
    QVERIFY(run != nullptr && held != nullptr);
    QCOMPARE(run->x.front(), 0.0);
    QVERIFY(std::isnan(run->y.back()));
    QCOMPARE(run->x.back(), held->x.front());
    QCOMPARE(held->x.front(), 90.4);
    QCOMPARE(held->y.front(), 2.064);
    // Nobody used the big domain before the move: no held value there.
    const PlotLine* big = find(plot.panels[1], 'A', false);
    QVERIFY(big != nullptr);
    QCOMPARE(big->x.front(), 90.4);
    QVERIFY(find(plot.panels[1], 'A', true) == nullptr);
}

void TestPlotData::residenciesPairTheSides()
{
    const PlotData plot = fake::FakePair().plot("freq_residency");
    QCOMPARE(plot.panels.size(), std::size_t{2});
    QVERIFY(close(sum(plot.panels[0], &PlotBarRow::a), 90.4));
    QVERIFY(close(sum(plot.panels[0], &PlotBarRow::b), 32.5));
    QVERIFY(close(sum(plot.panels[1], &PlotBarRow::a), 300 - 90.4));
    QCOMPARE(plot.panels[0].rows.front().category, std::string("0.600"));
    QCOMPARE(plot.panels[0].x_max, plot.panels[1].x_max); // one scale
    const auto& rows = plot.panels[1].rows;
    const auto only_b = std::find_if(rows.begin(), rows.end(), [](const auto& r) { return r.category == "2.772"; });
    QVERIFY(only_b != rows.end());
    QVERIFY(std::isnan(only_b->a));
    QVERIFY(only_b->b > 0);

    const PlotData cpus = fake::FakePair().plot("running_time");
    QCOMPARE(cpus.panels.at(0).rows.size(), std::size_t{3});
    QCOMPARE(cpus.panels[0].rows[0].category, std::string("CPU0"));
    QVERIFY(std::isnan(cpus.panels[0].rows[0].b));
}

void TestPlotData::utilInOrderOfOccurrence()
{
    const PlotData plot = fake::FakePair().plot("util_residency");
    QCOMPARE(plot.panels.size(), std::size_t{2});
    for (const PlotPanel& panel : plot.panels) {
        double last = -1;
        for (const PlotBarRow& row : panel.rows) {
            QVERIFY(std::stod(row.category) > last); // a ramp only rises
            last = std::stod(row.category);
        }
    }
    QCOMPARE(plot.panels[0].side, 'A');
    QCOMPARE(plot.panels[1].side, 'B');
    QVERIFY(close(sum(plot.panels[1], &PlotBarRow::b), 300));
}

void TestPlotData::rangeBeyondTheStoreIsAGap()
{
    const PlotData plot = fake::FakePair().plot("ramp", 400ms);
    const PlotLine& line = plot.panels.at(0).lines.at(0);
    QCOMPARE(line.x.back(), 300.0);
    QVERIFY(std::isnan(line.y.back()));
    QCOMPARE(plot.panels[0].x_max, 400.0);
}

void TestPlotData::manyChangesBecomeAnEnvelope()
{
    fake::FakeRamp ramp('A');
    TraceWriter writer;
    TraceStore store;
    for (std::int64_t i = 0; i < 50'000; ++i)
        writer.on({kRunStart + Duration{i * 1000}, TraceKind::pelt_se, CpuId{0}, TaskId{0}, i % 1000, 0});
    store.append(writer.seal(kRunStart + 50ms));
    SideView view = ramp.view();
    view.store = &store;
    view.origin = kRunStart;
    const auto plot = make_plot("ramp", view, nullptr, 0ms, 50ms);
    QVERIFY(plot.has_value());
    const PlotLine& line = plot->panels.at(0).lines.at(0);
    QVERIFY(line.x.size() < 10'000);
    QCOMPARE(*std::min_element(line.y.begin(), line.y.end()), 0.0);
    QCOMPARE(*std::max_element(line.y.begin(), line.y.end()), 999.0);
}

void TestPlotData::errors()
{
    fake::FakePair pair;
    const auto unknown = make_plot("ramps", pair.a(), nullptr, 0ms, 300ms);
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().code, ErrorCode::UnknownName);
    QCOMPARE(unknown.error().args.at(2), std::string("ramp"));
    for (const char* name : {"ramp", "util_residency", "running_time"}) {
        SideView nobody = pair.a();
        nobody.followed = kNoTask;
        const auto plot = make_plot(name, nobody, nullptr, 0ms, 300ms);
        QVERIFY(!plot);
        QCOMPARE(plot.error().code, ErrorCode::NoData);
    }
    SideView empty = pair.a();
    const TraceStore store;
    empty.store = &store;
    for (const PlotInfo& p : plot_table()) {
        const auto plot = make_plot(p.name, empty, nullptr, 0ms, 300ms);
        QVERIFY(!plot);
        QCOMPARE(plot.error().code, ErrorCode::NoData);
        QVERIFY(!plot.error().args.at(0).empty());
    }
    SideView machine_only = pair.a();
    machine_only.followed = kNoTask;
    const auto busy = make_plot("freq_residency", machine_only, nullptr, 0ms, 300ms);
    QVERIFY(busy.has_value()); // whoever ran
}

void TestPlotData::texts()
{
    QCOMPARE(plots::ghz_text(600000), std::string("0.600"));
    QCOMPARE(plots::ghz_text(1956000), std::string("1.956"));
    QCOMPARE(plots::ghz_text(2400123), std::string("2.400123"));
    QCOMPARE(plots::ghz_text(1000500), std::string("1.0005"));
    QCOMPARE(plots::ghz_text(-1), std::string("unknown"));
    QCOMPARE(plots::cpus_text({CpuId{0}, CpuId{2}, CpuId{3}, CpuId{4}, CpuId{9}}), std::string("CPU0,2-4,9"));
    QCOMPARE(plots::cpus_text({CpuId{5}}), std::string("CPU5"));
}

QTEST_APPLESS_MAIN(TestPlotData)
#include "tst_plot_data.moc"
