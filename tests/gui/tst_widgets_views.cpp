// SPDX-License-Identifier: GPL-3.0-or-later
// The views, offscreen: common gutters, labels, cost of hidden plots, navigation, export.
#include "widgets/marks_lane.h"
#include "widgets/overview_strip.h"
#include "widgets/plot_canvas.h"
#include "widgets/plot_stack.h"
#include "widgets/residency_bars.h"
#include "widgets/series_plot.h"
#include "widgets/time_axis.h"
#include "widgets/time_axis_strip.h"
#include "widgets/timeline_plot.h"

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>
#include <QXmlStreamReader>

#include <cmath>

using namespace plot;

namespace {

StepLine rising(Side side, double until = 250)
{
    StepLine line;
    line.label = line.signal = QStringLiteral("util_avg");
    line.side = side;
    line.end = until;
    const double lag = side == Side::A ? 60 : 30;
    for (int i = 0; i < 240; ++i)
        line.points.append({i * 1.0, std::round(1000 * (1 - std::exp2(-std::max(0.0, i - 5.0) / lag)))});
    return line;
}

/// A stack as the window builds it.
struct Stack {
    PlotStack stack;
    OverviewStrip* overview = new OverviewStrip;
    MarksLane* lane = new MarksLane;
    SeriesPlot* util = new SeriesPlot;
    SeriesPlot* frequency = new SeriesPlot;
    TimelinePlot* timeline = new TimelinePlot;
    TimeAxisStrip* strip = new TimeAxisStrip;

    Stack()
    {
        stack.addView(overview);
        stack.addView(lane);
        stack.addView(util, 3);
        stack.addView(frequency, 1);
        stack.addView(timeline);
        stack.addView(strip);
        stack.axis()->setFullRange({-50, 300});
        stack.axis()->setVisibleRange({0, 250});
        util->setTitle(QStringLiteral("util_avg, util_est"), QStringLiteral("rampup"));
        util->setValueAxis({0, 1060, 256, 0});
        util->setLines({rising(Side::A), rising(Side::B)});
        util->setReferences({{QStringLiteral("capacity 459"), 459, Side::None},
                             {QStringLiteral("fits 445 B"), 445, Side::B},
                             {QStringLiteral("fits 367 A"), 367, Side::A}});
        frequency->setValueAxis({0.4, 3.4, 0.6, 1});
        timeline->setRows({{QStringLiteral("A"), Side::A, {{0, 90, QStringLiteral("CPU0"), false}}, QString()},
                           {QStringLiteral("B"), Side::B, {{0, 30, QStringLiteral("CPU1"), true}}, QString()}});
        stack.resize(1000, 640);
    }
};

} // namespace

class TestWidgetsViews : public QObject {
    Q_OBJECT
private slots:
    void guttersAlign();
    void referenceLabelsApart();
    void hiddenPlotDoesNotReplot();
    void pointLimit();
    void valueOfSteps();
    void readOutTellsAbsentFromUnknown();
    void wheelAndKeys();
    void dragSelects();
    void overviewFrameDrags();
    void lanesGrow();
    void barsScroll();
    void paletteChange();
    void exportSvg();
    void exportPdfAndPng();
    void exportLeavesScreenAlone();
};

void TestWidgetsViews::guttersAlign()
{
    Stack s;
    s.stack.show();
    QVERIFY(QTest::qWaitForWindowExposed(&s.stack));
    for (TimeView* view : s.stack.views()) {
        QCOMPARE(view->plotRect().left(), s.util->plotRect().left());
        QCOMPARE(view->plotRect().width(), s.util->plotRect().width());
    }
    QVERIFY(s.util->plotRect().left() >= s.util->neededLeftGutter());
    for (SeriesPlot* plot : {s.util, s.frequency})
        QTRY_COMPARE(plot->findChild<PlotCanvas*>()->axisRect(), plot->plotRect());
    // A longer label anywhere moves all of them.
    s.frequency->setReferences({{QStringLiteral("2.064 held, a long word"), 2, Side::None, false}});
    QTRY_COMPARE(s.util->gutters().right, std::min(132, s.frequency->neededRightGutter()));
    for (TimeView* view : s.stack.views())
        QCOMPARE(view->gutters(), s.util->gutters());
}

void TestWidgetsViews::referenceLabelsApart()
{
    Stack s;
    s.stack.show();
    const QList<double> centers = s.util->referenceLabelCenters();
    QCOMPARE(centers.size(), 3);
    QVERIFY(centers[1] - centers[0] >= 15 - 1e-6 && centers[2] - centers[1] >= 15 - 1e-6);
}

void TestWidgetsViews::hiddenPlotDoesNotReplot()
{
    Stack s;
    s.stack.show();
    QVERIFY(QTest::qWaitForWindowExposed(&s.stack));
    QTRY_VERIFY(s.util->replotCount() > 0);
    s.frequency->hide();
    QCoreApplication::processEvents();
    const int before = s.frequency->replotCount();
    const int visibleBefore = s.util->replotCount();
    for (int i = 0; i < 5; ++i) {
        s.stack.axis()->setVisibleRange({i * 1.0, 250.0});
        s.stack.axis()->setCursor(10.0 + i);
        s.frequency->setLines({rising(Side::A)});
        QCoreApplication::processEvents();
    }
    QCOMPARE(s.frequency->replotCount(), before);
    QVERIFY(s.util->replotCount() > visibleBefore);
    s.frequency->show();
    QTRY_VERIFY(s.frequency->replotCount() > before);
}

void TestWidgetsViews::pointLimit()
{
    Stack s;
    StepLine dense;
    dense.signal = dense.label = QStringLiteral("util_avg");
    for (int i = 0; i < 20000; ++i)
        dense.points.append({i / 80.0, (i * 31) % 1000 * 1.0});
    s.util->setLines({rising(Side::A), dense});
    QImage image(1000, 400, QImage::Format_RGB32);
    QPainter painter(&image);
    s.util->renderTo(painter, image.size(), Theme::print());
    QCOMPARE(s.util->drawnPoints().size(), 2);
    QVERIFY(s.util->drawnPoints()[0] <= 2 * SeriesPlot::kMaxPoints); // two corners a step
    QVERIFY(s.util->drawnPoints()[1] <= 2 * s.util->plotRect(image.size()).width());
}

void TestWidgetsViews::valueOfSteps()
{
    StepLine line;
    line.points = {{0, 1}, {10, std::nan("")}, {20, 5}};
    line.end = 30;
    QVERIFY(!SeriesPlot::valueAt(line, -0.1));
    QCOMPARE(SeriesPlot::valueAt(line, 0), std::optional<double>(1));
    QCOMPARE(SeriesPlot::valueAt(line, 9.9), std::optional<double>(1));
    QVERIFY(!SeriesPlot::valueAt(line, 10));
    QCOMPARE(SeriesPlot::valueAt(line, 30), std::optional<double>(5));
    QVERIFY(!SeriesPlot::valueAt(line, 30.1));
}

// Inside a gap the line's own word stands; after its end nothing is known.
void TestWidgetsViews::readOutTellsAbsentFromUnknown()
{
    class Open : public SeriesPlot {
    public:
        using SeriesPlot::readOuts;
    } plot;
    StepLine line = rising(Side::A, 100);
    line.points = {{0, 1.0}, {50, std::nan("")}};
    line.gapText = QStringLiteral("idle");
    plot.setLines({line});
    QVERIFY(plot.readOuts(20).front().value != line.gapText);
    QCOMPARE(plot.readOuts(60).front().value, line.gapText);
    QVERIFY(plot.readOuts(101).front().value != line.gapText);
}

void TestWidgetsViews::wheelAndKeys()
{
    Stack s;
    s.stack.show();
    QVERIFY(QTest::qWaitForWindowExposed(&s.stack));
    TimeAxis* axis = s.stack.axis();
    const QPointF at = s.util->plotRect().center();
    const double under = s.util->pixelToX(at.x());
    QWheelEvent wheel(at, s.util->mapToGlobal(at), QPoint(), QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(s.util, &wheel);
    QCOMPARE(axis->visibleRange().size(), 200.0);
    QVERIFY(std::abs(s.util->pixelToX(at.x()) - under) < 1e-9);
    QTest::keyClick(s.util, Qt::Key_Backspace);
    QCOMPARE(axis->visibleRange(), (Range{0, 250}));
    QTest::keyClick(s.util, Qt::Key_W);
    QVERIFY(axis->visibleRange().size() < 250);
    QTest::keyClick(s.timeline, Qt::Key_Home);
    QCOMPARE(axis->visibleRange(), (Range{-50, 300}));
    QTest::keyClick(s.util, Qt::Key_Right);
    QVERIFY(axis->cursor().has_value());
    QTest::keyClick(s.util, Qt::Key_Escape);
    QVERIFY(!axis->cursor());
}

void TestWidgetsViews::dragSelects()
{
    Stack s;
    s.stack.show();
    QVERIFY(QTest::qWaitForWindowExposed(&s.stack));
    const QRect area = s.util->plotRect();
    const QPoint from(area.left() + 100, area.center().y());
    const QPoint to(area.left() + 300, area.center().y());
    QTest::mousePress(s.util, Qt::LeftButton, Qt::NoModifier, from);
    QTest::mouseMove(s.util, to);
    QTest::mouseRelease(s.util, Qt::LeftButton, Qt::NoModifier, to);
    QVERIFY(s.stack.axis()->selection());
    QVERIFY(std::abs(s.stack.axis()->selection()->from - s.util->pixelToX(from.x())) < 1e-6);
    QVERIFY(std::abs(s.stack.axis()->selection()->to - s.util->pixelToX(to.x())) < 1e-6);
    QTest::mouseClick(s.util, Qt::LeftButton, Qt::NoModifier, from);
    QVERIFY(!s.stack.axis()->selection());
    QVERIFY(s.stack.axis()->cursor());
}

void TestWidgetsViews::overviewFrameDrags()
{
    Stack s;
    s.stack.show();
    QVERIFY(QTest::qWaitForWindowExposed(&s.stack));
    TimeAxis* axis = s.stack.axis();
    axis->setVisibleRange({0, 100});
    const QPoint grip = s.overview->windowFrame().center().toPoint();
    QTest::mousePress(s.overview, Qt::LeftButton, Qt::NoModifier, grip);
    QTest::mouseMove(s.overview, grip + QPoint(60, 0));
    QTest::mouseRelease(s.overview, Qt::LeftButton, Qt::NoModifier, grip + QPoint(60, 0));
    QVERIFY(std::abs(axis->visibleRange().size() - 100) < 1e-9);
    const double moved = 60.0 * 350 / s.overview->plotRect().width();
    QVERIFY(std::abs(axis->visibleRange().from - moved) < 1e-6);
    const QPoint edge(static_cast<int>(s.overview->windowFrame().right()), grip.y());
    QTest::mousePress(s.overview, Qt::LeftButton, Qt::NoModifier, edge);
    QTest::mouseMove(s.overview, edge + QPoint(40, 0));
    QTest::mouseRelease(s.overview, Qt::LeftButton, Qt::NoModifier, edge + QPoint(40, 0));
    QVERIFY(std::abs(axis->visibleRange().from - moved) < 1e-6);
    QVERIFY(axis->visibleRange().size() > 100);
}

void TestWidgetsViews::lanesGrow()
{
    Stack s;
    s.stack.show();
    s.lane->setMarks({{90.4, QStringLiteral("A 90.4 ms CPU0 → CPU4"), Side::A}});
    QCOMPARE(s.lane->rowCount(), 1);
    const int low = s.lane->sizeHint().height();
    s.lane->setMarks({{90.4, QStringLiteral("A 90.4 ms CPU0 → CPU4"), Side::A},
                      {92, QStringLiteral("B 92.0 ms CPU1 → CPU4"), Side::B}});
    QCOMPARE(s.lane->rowCount(), 2);
    QVERIFY(s.lane->sizeHint().height() > low);
    // Zoomed in they have room side by side again.
    s.stack.axis()->setVisibleRange({90, 94});
    QCOMPARE(s.lane->rowCount(), 1);
}

void TestWidgetsViews::barsScroll()
{
    ResidencyBars bars;
    BarSection section{QStringLiteral("CPU0–3"), QStringLiteral("GHz"), {}};
    for (int i = 0; i < 40; ++i)
        section.rows.append({QString::number(i), i * 1.0, std::nullopt});
    bars.setSections({section});
    bars.resize(300, 200);
    bars.show();
    QVERIFY(QTest::qWaitForWindowExposed(&bars));
    QCOMPARE(bars.verticalScrollBar()->maximum(), bars.contentHeight() - bars.viewport()->height());
    bars.setSections({{QStringLiteral("CPU0–3"), QString(), section.rows.mid(0, 3)}});
    QCOMPARE(bars.verticalScrollBar()->maximum(), 0);
}

void TestWidgetsViews::paletteChange()
{
    Stack s;
    s.stack.setPalette(darkPalette());
    QCOMPARE(s.util->theme().kind, Theme::Kind::Dark);
    s.stack.setPalette(lightPalette());
    QCOMPARE(s.util->theme().kind, Theme::Kind::Light);
}

void TestWidgetsViews::exportSvg()
{
    Stack s;
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("stack.svg"));
    s.stack.axis()->setVisibleRange({40, 90}); // curves reach beyond both ends
    QVERIFY(s.stack.saveSvg(path, {900, 600}, Theme::print()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(bytes.startsWith("<?xml"));
    QVERIFY(bytes.contains("<text") && bytes.contains("capacity 459") && !bytes.contains("<image"));
    QXmlStreamReader reader(bytes);
    while (!reader.atEnd())
        reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
}

void TestWidgetsViews::exportPdfAndPng()
{
    Stack s;
    QTemporaryDir dir;
    QVERIFY(s.util->savePdf(dir.filePath(QStringLiteral("u.pdf")), {900, 300}, Theme::print()));
    QFile file(dir.filePath(QStringLiteral("u.pdf")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll().trimmed();
    QVERIFY(bytes.startsWith("%PDF") && bytes.endsWith("%%EOF"));
    QVERIFY(s.util->savePng(dir.filePath(QStringLiteral("u.png")), {900, 300}, 2, Theme::print()));
    const QImage image(dir.filePath(QStringLiteral("u.png")));
    QCOMPARE(image.size(), QSize(1800, 600));
    QVERIFY(!s.util->savePng(dir.filePath(QStringLiteral("none/u.png")), {900, 300}, 1, Theme::print()));
}

void TestWidgetsViews::exportLeavesScreenAlone()
{
    Stack s;
    s.stack.show();
    QVERIFY(QTest::qWaitForWindowExposed(&s.stack));
    const Gutters gutters = s.util->gutters();
    const QSize size = s.util->size();
    const QImage before = s.util->grab().toImage();
    QImage image(500, 200, QImage::Format_RGB32);
    QPainter painter(&image);
    s.util->renderTo(painter, image.size(), Theme::print());
    painter.end();
    QCOMPARE(s.util->gutters(), gutters);
    QCOMPARE(s.util->size(), size);
    QCOMPARE(s.util->grab().toImage(), before);
}

QTEST_MAIN(TestWidgetsViews)
#include "tst_widgets_views.moc"
