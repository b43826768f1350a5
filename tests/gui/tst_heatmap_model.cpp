// SPDX-License-Identifier: GPL-3.0-or-later
// Models of the heatmap and of the pick distribution: values of cells, incremental work, words.
#include "app/models/pick_model.h"
#include "app/texts/figure_text.h"
#include "tests/support/nodes_recording.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace app;
using namespace fake;

class TestHeatmapModel : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void cellsHoldSharesOfTime();
    void onlyNewBucketsAreComputed();
    void movedWindowKeepsItsBuckets();
    void hiddenCostsNothing();
    void scales();
    void summaryAndWords();
    void stalePicks();
    void pickDistribution();
    void noPicksAreSaid();
};

void TestHeatmapModel::cellsHoldSharesOfTime()
{
    Nodes data;
    data.known(20);
    Watched w(data);
    const HeatmapModel& model = w.model;
    QCOMPARE(model.firstBucket(), 0);
    QCOMPARE(model.lastBucket(), 20);
    QCOMPARE(model.bucketWidth(), sim::Duration{1'000'000});
    QCOMPARE(model.rows().cpus.size(), std::size_t{7});
    QCOMPARE(model.cell(0, 1).share[3], 255);  // LPI-1
    QCOMPARE(model.cell(0, 2).share[0], 255);  // busy
    QCOMPARE(model.cell(4, 10).share[0], 128); // half of the bucket; the shares add up
    QCOMPARE(model.cell(4, 10).share[3], 127);
    QVERIFY(model.isOffline(6));
}

void TestHeatmapModel::onlyNewBucketsAreComputed()
{
    Nodes data;
    data.known(10.5);
    Watched w(data);
    QCOMPARE(w.model.lastBucket(), 11);
    QCOMPARE(w.model.computedBuckets(), 11);
    QCOMPARE(w.model.cell(4, 10).share[0], 255); // of what is known of this bucket
    QSignalSpy computed(&w.model, &HeatmapModel::bucketsComputed);
    data.known(13);
    finish(w.model);
    QCOMPARE(computed.size(), 1);
    QCOMPARE(computed[0][0].toLongLong(), 10); // the unfinished one comes again
    QCOMPARE(computed[0][1].toLongLong(), 13);
    QCOMPARE(w.model.cell(4, 10).share[0], 128);
    w.model.invalidate();
    finish(w.model);
    QCOMPARE(computed.size(), 1); // nothing is new
}

void TestHeatmapModel::movedWindowKeepsItsBuckets()
{
    Nodes data;
    data.known(20);
    HeatmapModel model(data, Side::A);
    model.setVisibleRange(5ms, 15ms, 10);
    model.setActive(true);
    finish(model);
    QCOMPARE(model.computedBuckets(), 10);
    QSignalSpy reset(&model, &HeatmapModel::bucketsReset);
    model.setVisibleRange(sim::Duration{7'000'000}, sim::Duration{17'000'001}, 10);
    finish(model);
    QCOMPARE(model.computedBuckets(), 13); // the last one begins with the odd nanosecond
    model.setVisibleRange(3ms, 13ms, 10);
    finish(model);
    QCOMPARE(model.computedBuckets(), 15);
    QCOMPARE(model.firstBucket(), 3);
    QCOMPARE(model.cell(0, 3).share[0], 255);
    QCOMPARE(reset.size(), 0);
    model.setVisibleRange(0ms, 20ms, 10);
    finish(model);
    QCOMPARE(reset.size(), 1);
    QCOMPARE(model.cell(0, 1).share[0], 255); // 2 to 4 ms
}

void TestHeatmapModel::hiddenCostsNothing()
{
    Nodes data;
    HeatmapModel model(data, Side::A);
    data.known(20);
    model.refresh();
    QCOMPARE(model.computations(), 0);
    QCOMPARE(model.computedBuckets(), 0);
}

void TestHeatmapModel::scales()
{
    Nodes data;
    data.event(Side::A, 11, {{}, TraceKind::pelt_cfs, sim::CpuId{0}, sim::kNoTask, 512, 512});
    data.event(Side::A, 11, {{}, TraceKind::avg_idle, sim::CpuId{0}, sim::kNoTask, 1'000'000, 0});
    data.frequency(Side::A, 12, 0, 3'000'000);
    data.known(20);
    const auto level = [&data](HeatMode mode, int row, qint64 bucket) {
        Watched w(data, mode);
        const HeatCellValue& cell = w.model.cell(row, bucket);
        return cell.known ? int{cell.level} : -1;
    };
    QCOMPARE(level(HeatMode::Busy, 0, 2), 255);
    QCOMPARE(level(HeatMode::Busy, 4, 10), 128);
    QCOMPARE(level(HeatMode::UtilAvg, 0, 10), -1); // unknown is not zero
    QCOMPARE(level(HeatMode::UtilAvg, 0, 11), 128);
    QCOMPARE(level(HeatMode::NrRunning, 0, 3), 64);
    QCOMPARE(level(HeatMode::Frequency, 3, 11), 0);
    QCOMPARE(level(HeatMode::Frequency, 3, 12), 255);
    QCOMPARE(level(HeatMode::AvgIdle, 0, 12), 255);
    Watched w(data, HeatMode::Frequency);
    QCOMPARE(w.model.scaleLabels(), QStringLiteral("1.000 2.000 3.000").split(u' '));
    QCOMPARE(w.model.unit(), QStringLiteral("GHz"));
}

void TestHeatmapModel::summaryAndWords()
{
    Nodes data;
    data.known(20);
    Watched w(data);
    // 2.5 of 7 x 20 ms
    QCOMPARE(w.model.summary().simplified(), QStringLiteral("busy 1.8 % LPI-1 98.2 %"));
    QCOMPARE(w.model.shortText(0, 1, {}, 3).simplified(), QStringLiteral("CPU 0 busy, node 0 idle 3 of 4"));
    QCOMPARE(w.model.shortText(0, 4, QStringLiteral("node 0"), 3), QStringLiteral("node 0 idle 3 of 4"));
    const QString full = w.model.fullText(4, 5, {}, 10.25);
    for (const char* part :
         {"CPU\u00a04 busy", "node 1, cluster 2", "runs ramp", "nr_running 1", "1.000\u00a0GHz",
          "picked 1 times so far, 1 stale", "10.0000…11.0000 ms", "busy 50.0\u00a0% (500.0\u00a0us)"})
        QVERIFY2(full.contains(QString::fromUtf8(part)),
                 qPrintable(full + QStringLiteral(" lacks ") + QString::fromUtf8(part)));
    QVERIFY(!w.model.fullText(4, 5, {}, 25).contains(QStringLiteral("busy")));
}

void TestHeatmapModel::stalePicks()
{
    Nodes data;
    data.known(20);
    Watched w(data);
    QCOMPARE(w.model.stalePicks().size(), 1);
    QCOMPARE(w.model.stalePicks()[0].x, 10.0);
    QCOMPARE(w.model.stalePicks()[0].row, 4);
    w.model.setVisibleRange(11ms, 20ms, 20);
    finish(w.model);
    QVERIFY(w.model.stalePicks().isEmpty()); // counted before the window
}

void TestHeatmapModel::pickDistribution()
{
    Nodes data;
    data.event(Side::A, 12, {{}, TraceKind::fork_pick, sim::CpuId{0}, kTask, sim::FORK_PICK_CHOICE, 3});
    data.event(Side::A, 13, {{}, TraceKind::fork_pick, sim::CpuId{0}, kTask, sim::FORK_PICK_CHOICE, 3});
    data.known(20);
    PickModel model(data);
    PickTableModel table(model);
    QAbstractItemModelTester tester(&table);
    model.setRange({0ms, 20ms});
    model.setActive(true);
    QCOMPARE(model.emptyText(), QString());
    QCOMPARE(model.total(Side::A).picks, 3);
    QCOMPARE(model.total(Side::B).picks, 1);
    QCOMPARE(model.cpus().size(), std::size_t{7});
    QVERIFY(std::abs(*model.share(Side::A, 0) - 200.0 / 3) < 1e-9);
    QCOMPARE(model.rates().size(), 2);
    QCOMPARE(model.rateMeans()[1].value, 100.0);
    QCOMPARE(table.index(1, PickTableModel::AColumn).data().toString(), QStringLiteral("1"));
    QCOMPARE(table.index(2, PickTableModel::BColumn).data().toString(), QStringLiteral("100.000"));
    QVERIFY(table.plainText().contains(QStringLiteral("CPU4, % of picks\t33.3333\t100.0000")));
    model.setRange({11ms, 20ms});
    model.refresh();
    QCOMPARE(model.total(Side::A).picks, 2);
    QVERIFY(!model.share(Side::B, 0));
    QCOMPARE(table.index(0, PickTableModel::BColumn).data().toString(), figure::none());
}

void TestHeatmapModel::noPicksAreSaid()
{
    Recording data;
    PickModel model(data);
    model.setRange({0ms, 20ms});
    model.setActive(true);
    QVERIFY(!model.emptyText().isEmpty());
    data.addRamp();
    model.refresh();
    QVERIFY(model.emptyText().contains(QStringLiteral("No fork")));
    QVERIFY(model.rates().isEmpty());
}

QTEST_MAIN(TestHeatmapModel)
#include "tst_heatmap_model.moc"
