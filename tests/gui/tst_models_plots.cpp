// SPDX-License-Identifier: GPL-3.0-or-later
// Models behind the plots over recordings made by hand.
#include "app/models/frequency_model.h"
#include "app/models/marks_model.h"
#include "app/models/residency_model.h"
#include "app/models/series_model.h"
#include "app/models/timeline_model.h"
#include "app/session/divergence.h"
#include "sim/analysis/series.h"
#include "tests/support/recording.h"

#include <QTest>

#include <cmath>

using namespace app;

namespace {

constexpr sim::Duration kZero{0};
constexpr sim::Duration kEnd = std::chrono::milliseconds{20};

sim::Duration sum(const ResidencySection& section, Side side)
{
    sim::Duration total{};
    for (const ResidencyRowValue& row : section.rows)
        total += (side == Side::A ? row.a : row.b).value_or(sim::Duration{0});
    return total;
}

template <class Model> void activate(Model& model)
{
    model.setVisibleRange(kZero, kEnd, 400);
    model.setActive(true);
}

} // namespace

class TestModelsPlots : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void knownRangeIsTheSlowerSide();
    void lines();
    void manyChangesBecomeAnEnvelope();
    void references();
    void pointAtTheMigration();
    void hiddenCostsNothing();
    void frequencyOfAnIdleDomain();
    void timeline();
    void residenciesAddUp();
    void residencyOfASelection();
    void marks();
    void firstDivergence();
    void equalSidesDoNotDiverge();
};

void TestModelsPlots::knownRangeIsTheSlowerSide()
{
    Recording data;
    QCOMPARE(data.shownEnd(), RunData::shownBegin());
    data.seal(Side::A, 15);
    QCOMPARE(data.shownEnd(), RunData::shownBegin());
    data.seal(Side::B, 9);
    QCOMPARE(data.shownEnd(), sim::Duration{9'000'000});
    QCOMPARE(data.taskName(sim::TaskId{0}), QStringLiteral("ramp"));
}

void TestModelsPlots::lines()
{
    Recording data;
    MarksModel marks(data);
    SeriesModel model(data, marks);
    activate(model);
    data.addRamp();
    model.refresh();
    QCOMPARE(model.taskName(), QStringLiteral("ramp"));
    QVERIFY(model.envelopes().isEmpty());
    const LineValues& a = model.lines().front();
    QCOMPARE(a.signal, QStringLiteral("util_avg"));
    QCOMPARE(a.points, (QList<QPointF>{{0, 0}, {1, 100}, {3, 300}, {14, 600}}));
    QCOMPARE(a.end, 20.0);
}

void TestModelsPlots::manyChangesBecomeAnEnvelope()
{
    Recording data(false);
    MarksModel marks(data);
    SeriesModel model(data, marks);
    activate(model);
    for (int i = 0; i < 2000; ++i)
        data.util(Side::A, 0.01 * i, i % 2 ? 10 : 900);
    data.seal(Side::A, 20);
    model.refresh();
    QCOMPARE(model.envelopes().size(), 1);
    const EnvelopeValues& envelope = model.envelopes().front();
    QVERIFY(envelope.columns.size() <= 400);
    QVERIFY(envelope.columns.size() > 300);
    for (const EnvelopeValue& c : envelope.columns) {
        QCOMPARE(c.min, 10.0);
        QCOMPARE(c.max, 900.0);
    }
    model.setVisibleRange(kZero, std::chrono::milliseconds{2}, 400);
    model.refresh();
    QVERIFY(model.envelopes().isEmpty());
    QVERIFY(model.lines().front().points.size() <= static_cast<qsizetype>(sim::kMaxLinePoints));
}

void TestModelsPlots::references()
{
    Recording data;
    MarksModel marks(data);
    SeriesModel model(data, marks);
    activate(model);
    data.addRamp();
    model.refresh();
    QStringList labels;
    for (const ReferenceValue& r : model.references())
        labels << r.label;
    QCOMPARE(labels, (QStringList{QStringLiteral("capacity 400"), QStringLiteral("fits 319 A"),
                                  QStringLiteral("fits 389 B"), QStringLiteral("capacity 1\u202f024")}));
    QVERIFY(!model.references().front().side);
    QCOMPARE(model.references()[2].side, std::optional(Side::B));
}

void TestModelsPlots::pointAtTheMigration()
{
    Recording data;
    MarksModel marks(data);
    SeriesModel model(data, marks);
    activate(model);
    data.addRamp();
    model.refresh();
    QCOMPARE(model.points().size(), 2);
    QCOMPARE(model.points().front().x, 4.0);
    QCOMPARE(model.points().front().y, 300.0);
    QCOMPARE(model.points().front().side, Side::B);
}

void TestModelsPlots::hiddenCostsNothing()
{
    Recording data;
    MarksModel marks(data);
    SeriesModel model(data, marks);
    data.addRamp();
    model.setVisibleRange(kZero, kEnd, 100);
    model.refresh();
    QCOMPARE(model.computations(), 0);
    model.setActive(true);
    QCOMPARE(model.computations(), 1);
    model.refresh(); // nothing changed
    QCOMPARE(model.computations(), 1);
    for (int i = 0; i < 5; ++i) // several reasons in one turn of the event loop
        model.invalidate();
    QTRY_COMPARE(model.computations(), 2);
}

void TestModelsPlots::frequencyOfAnIdleDomain()
{
    Recording data(false);
    FrequencyModel little(data, sim::PolicyId{0});
    FrequencyModel big(data, sim::PolicyId{1});
    activate(little);
    activate(big);
    data.addRamp();
    little.refresh();
    big.refresh();
    QCOMPARE(little.cpusText(), QStringLiteral("CPU0–1"));
    // Busy until 10 ms, then a gap in the line and the value held.
    const LineValues& line = little.lines()[0];
    const LineValues& held = little.lines()[1];
    QVERIFY(held.held && !line.held);
    QCOMPARE(line.label, QStringLiteral("CPU0"));
    QCOMPARE(line.points.front(), QPointF(0, 0.6));
    QCOMPARE(line.points.back().x(), 10.0);
    QVERIFY(std::isnan(line.points.back().y()));
    QCOMPARE(held.points.back(), QPointF(10, 0.6));
    QCOMPARE(little.references().front().label, QStringLiteral("0.600 held"));
    // The big domain never ran before 10 ms: neither line nor held value until then.
    QVERIFY(std::isnan(big.lines()[0].points.front().y()));
    QVERIFY(std::isnan(big.lines()[1].points.front().y()));
    QCOMPARE(big.lines()[0].points.back(), QPointF(12, 3.0));
    QCOMPARE(big.references().front().label, QStringLiteral("3.000"));
}

void TestModelsPlots::timeline()
{
    Recording data;
    TimelineModel model(data);
    activate(model);
    data.addRamp();
    model.refresh();
    QCOMPARE(model.rows().size(), 2);
    const TimelineRowValue& b = model.rows()[1];
    QCOMPARE(b.bars.size(), 2);
    QCOMPARE(b.bars[0].text, QStringLiteral("CPU0"));
    QVERIFY(!b.bars[0].full);
    QCOMPARE(b.bars[0].to, 4.0);
    QVERIFY(b.bars[1].full);
    QCOMPARE(b.bars[1].to, 20.0);
    QCOMPARE(model.rows()[0].note, QStringLiteral("pale: CPU0–1"));
}

void TestModelsPlots::residenciesAddUp()
{
    Recording data;
    ResidencyModel model(data);
    data.addRamp();
    model.setActive(true);
    QCOMPARE(model.frequency().size(), 2);
    for (const Side side : kSides) {
        sim::Duration frequencies{};
        for (const ResidencySection& section : model.frequency())
            frequencies += sum(section, side);
        QCOMPARE(frequencies, kEnd);
        QCOMPARE(sum(model.utilization().front(), side), kEnd);
    }
    QCOMPARE(model.frequency()[0].totalA, sim::Duration{10'000'000});
    QCOMPARE(model.frequency()[0].rows.size(), 2);
    QVERIFY(!model.frequency()[0].rows[1].a); // never at 0.9 GHz
}

void TestModelsPlots::residencyOfASelection()
{
    Recording data;
    ResidencyModel model(data);
    data.addRamp();
    model.setSelection(FigureRange{std::chrono::milliseconds{2}, std::chrono::milliseconds{5}});
    model.setActive(true);
    QCOMPARE(model.frequency()[0].totalA, sim::Duration{3'000'000});
    QCOMPARE(model.frequency()[0].totalB, sim::Duration{2'000'000});
    QCOMPARE(model.frequency()[1].totalB, sim::Duration{1'000'000});
}

void TestModelsPlots::marks()
{
    Recording data;
    MarksModel model(data);
    data.addRamp();
    QCOMPARE(model.marks().size(), std::size_t{2});
    QCOMPARE(MarksModel::flagText(model.marks()[0]), QStringLiteral("B 4.0 ms CPU0 → CPU2"));
    data.flip(Side::A, 6, "fits_capacity", "one_tick");
    QCOMPARE(model.marks().size(), std::size_t{3});
    QCOMPARE(MarksModel::flagText(model.marks()[1]), QStringLiteral("A 6.0 ms fits_capacity = one_tick"));
    data.clear(true);
    QVERIFY(model.marks().empty());
}

void TestModelsPlots::firstDivergence()
{
    Recording data;
    DivergenceFinder finder;
    data.addRamp();
    finder.update(data);
    QVERIFY(finder.found());
    QCOMPARE(finder.found()->side, Side::B);
    QCOMPARE(finder.found()->time, sim::Duration{4'000'000});
    QVERIFY(!finder.found()->event.isEmpty());
}

void TestModelsPlots::equalSidesDoNotDiverge()
{
    Recording data;
    DivergenceFinder finder;
    for (const Side side : kSides) {
        data.run(side, 0, 0, true);
        data.util(side, 1, side == Side::A ? 10 : 20); // no event of the digest
        data.seal(side, 5);
    }
    finder.update(data);
    QVERIFY(!finder.found());
    for (const Side side : kSides) {
        if (side == Side::A)
            data.run(side, 8, 0, false);
        data.seal(side, 10);
    }
    finder.update(data);
    QVERIFY(finder.found());
    QCOMPARE(finder.found()->side, Side::A);
}

QTEST_GUILESS_MAIN(TestModelsPlots)
#include "tst_models_plots.moc"
