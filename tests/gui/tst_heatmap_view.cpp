// SPDX-License-Identifier: GPL-3.0-or-later
// The heatmap as a widget over a recording: colours, rows, keys, what is painted again and what is not.
#include "app/plots/heat_adapter.h"
#include "tests/support/nodes_recording.h"
#include "widgets/heatmap_view.h"
#include "widgets/plot_stack.h"
#include "widgets/share_bars.h"
#include "widgets/time_axis.h"

#include <QSignalSpy>
#include <QTest>

using namespace app;
using namespace fake;

namespace {

/// Model and view as the panel joins them.
struct Shown {
    explicit Shown(RunData& data)
        : watched(data)
        , source(watched.model)
    {
        view = new plot::HeatmapView(&stack);
        stack.addView(view, 1);
        stack.axis()->setFullRange({0, 20});
        stack.axis()->setVisibleRange({0, 20});
        stack.resize(700, 300);
        view->setSource(&source);
        view->setRows(source.rows(), source.groups(1));
        view->setColors(source.colors());
        view->setMarks(source.marks());
        stack.show();
    }
    // As the panel does it: the window outlives the model, and its view loses the focus when it closes.
    ~Shown() { view->setSource(nullptr); }
    Shown(const Shown&) = delete;
    Shown& operator=(const Shown&) = delete;
    int line(int row) const { return view->rows().lineOfRow(row); }
    plot::PlotStack stack;
    Watched watched;
    HeatAdapter source;
    plot::HeatmapView* view;
};

} // namespace

class TestHeatmapView : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void coloursOfCells();
    void foldedGroupIsTheMean();
    void keysMoveFoldAndZoom();
    void tellsOfNewColumns();
    void clickOnANameFolds();
    void toolTipAndSelection();
    void scrollingPaintsNewColumnsOnly();
    void otherSideFollows();
    void marksAreThinned();
    void rowsAdapt_data();
    void rowsAdapt();
    void lightnessFollowsDepth();
    void sortedBars();
};

void TestHeatmapView::coloursOfCells()
{
    Nodes data;
    data.known(15);
    Shown s(data);
    const plot::Theme theme = s.view->theme();
    QCOMPARE(s.view->colorAt(0, 2), theme.cpuBusy.rgb());
    QCOMPARE(s.view->colorAt(0, 5), theme.cpuIdle.last().rgb());
    const QColor half = QColor::fromRgb(s.view->colorAt(4, 10));
    QVERIFY(std::abs(half.red() - (theme.cpuBusy.red() + theme.cpuIdle.last().red()) / 2) <= 1);
    QCOMPARE(s.view->colorAt(0, 16), QRgb{0}); // not known: hatch shows through
    // As it stands on the screen.
    const QImage image = s.view->grab().toImage();
    const QRect line = s.view->lineRect(s.line(0));
    const int x = static_cast<int>(line.left() + line.width() * 2.5 / 20);
    QCOMPARE(image.pixel(x, line.center().y()), theme.cpuBusy.rgb());
}

void TestHeatmapView::foldedGroupIsTheMean()
{
    Nodes data;
    data.known(20);
    Shown s(data);
    s.view->setFolded(0, true); // node 0
    const int line = s.line(0);
    QCOMPARE(s.line(3), line);
    QVERIFY(s.line(4) != line);
    const plot::Theme theme = s.view->theme();
    const QColor color = QColor::fromRgb(s.view->colorAt(0, 2)); // one of four is busy
    const int want = (theme.cpuBusy.red() + 3 * theme.cpuIdle.last().red()) / 4;
    QVERIFY(std::abs(color.red() - want) <= 1);
    s.view->foldLevel(-1);
    QCOMPARE(s.view->rows().lines().size(), 7);
}

// Buckets are as many as pixels: whoever computes them has to hear of a resize.
void TestHeatmapView::tellsOfNewColumns()
{
    Nodes data;
    data.known(15);
    Shown shown(data);
    const int before = shown.view->columns();
    QSignalSpy told(shown.view, &plot::HeatmapView::columnsChanged);
    shown.stack.resize(900, 300);
    QTRY_VERIFY(!told.isEmpty());
    QCOMPARE(shown.view->columns(), before + 200);
}

void TestHeatmapView::keysMoveFoldAndZoom()
{
    Nodes data;
    data.known(20);
    Shown s(data);
    QVERIFY(QTest::qWaitForWindowExposed(&s.stack));
    QSignalSpy selected(s.view, &plot::HeatmapView::rowSelected);
    QTest::keyClick(s.view, Qt::Key_Down);
    QTest::keyClick(s.view, Qt::Key_Down);
    QCOMPARE(s.view->selectedRow(), 1);
    QCOMPARE(selected.size(), 2);
    QTest::keyClick(s.view, Qt::Key_Return); // folds cluster 0
    QCOMPARE(s.line(0), s.line(1));
    QVERIFY(s.line(1) != s.line(2));
    QTest::keyClick(s.view, Qt::Key_Return); // and unfolds it
    QCOMPARE(s.view->rows().lines().size(), 7);
    QTest::keyClick(s.view, Qt::Key_Up);
    QTest::keyClick(s.view, Qt::Key_Up);
    QCOMPARE(s.view->selectedRow(), 0);
    const int height = s.view->rows().rowHeight();
    QTest::keyClick(s.view, Qt::Key_Minus);
    QVERIFY(s.view->rows().rowHeight() < height);
    QTest::keyClick(s.view, Qt::Key_0);
    QCOMPARE(s.view->rows().rowHeight(), height);
    QTest::keyClick(s.view, Qt::Key_Right);
    QVERIFY(s.stack.axis()->cursor().has_value());
    QVERIFY2(s.view->accessibleDescription().contains(QStringLiteral("CPU\u00a00")),
             qPrintable(s.view->accessibleDescription()));
}

void TestHeatmapView::clickOnANameFolds()
{
    Nodes data;
    data.known(20);
    Shown s(data);
    QVERIFY(QTest::qWaitForWindowExposed(&s.stack));
    const QRect line = s.view->lineRect(s.line(4));
    QTest::mouseClick(s.view, Qt::LeftButton, {}, QPoint(16, line.top() + 6));
    QCOMPARE(s.line(4), s.line(6)); // node 1
    QVERIFY(!s.stack.axis()->cursor());
}

void TestHeatmapView::toolTipAndSelection()
{
    Nodes data;
    data.known(20);
    Shown s(data);
    QVERIFY(QTest::qWaitForWindowExposed(&s.stack));
    const QRect line = s.view->lineRect(s.line(4));
    const QPoint at(static_cast<int>(line.left() + line.width() * 10.25 / 20), line.center().y());
    QSignalSpy hovered(s.view, &plot::HeatmapView::rowHovered);
    QTest::mouseMove(s.view, at);
    QTRY_COMPARE(hovered.size(), 1);
    QCOMPARE(hovered[0][0].toInt(), 4);
    QTest::mouseClick(s.view, Qt::LeftButton, {}, at);
    QCOMPARE(s.view->selectedRow(), 4);
    QVERIFY(s.view->accessibleDescription().contains(QStringLiteral("CPU\u00a04 busy")));
}

void TestHeatmapView::scrollingPaintsNewColumnsOnly()
{
    Nodes data;
    data.known(11);
    Shown s(data);
    QObject::connect(&s.watched.model, &HeatmapModel::bucketsComputed, s.view, &plot::HeatmapView::updateBuckets);
    s.view->grab();
    const qint64 before = s.view->paintedColumns();
    data.known(13);
    finish(s.watched.model);
    s.view->grab();
    QCOMPARE(s.view->paintedColumns() - before, 2);
    s.view->setHoveredRow(2);
    s.stack.axis()->setCursor(5);
    s.view->grab();
    QCOMPARE(s.view->paintedColumns() - before, 2);
}

void TestHeatmapView::otherSideFollows()
{
    Nodes data;
    data.known(20);
    Shown a(data), b(data);
    QObject::connect(a.view, &plot::HeatmapView::rowsMoved, b.view, [&a, &b] { b.view->copyRowsFrom(*a.view); });
    a.view->foldLevel(0);
    QCOMPARE(b.view->rows().lines().size(), 2);
}

void TestHeatmapView::marksAreThinned()
{
    Nodes data;
    data.known(20);
    Shown s(data);
    QList<plot::HeatMark> marks;
    for (int i = 0; i < 1000; ++i)
        marks.append({i * 0.02, 2});
    s.view->setMarks(marks);
    const qsizetype drawn = s.view->drawnMarks().size();
    QVERIFY(drawn > 10 && drawn < 200);
}

void TestHeatmapView::rowsAdapt_data()
{
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("room");
    QTest::addColumn<int>("height");
    QTest::newRow("few rows do not grow beyond 18") << 4 << 400 << 18;
    QTest::newRow("160 in 320") << 160 << 320 << 2;
    QTest::newRow("160 in 900") << 160 << 900 << 5;
    QTest::newRow("1024 never get thinner than 2") << 1024 << 400 << 2;
}

void TestHeatmapView::rowsAdapt()
{
    QFETCH(int, rows);
    QFETCH(int, room);
    plot::HeatRows layout;
    layout.set(QList<plot::HeatRow>(rows), {});
    layout.layOut(room, 14);
    QTEST(layout.rowHeight(), "height");
    QCOMPARE(layout.contentHeight(), rows * layout.rowHeight());
    QCOMPARE(layout.lineAt(layout.rowHeight()), 1);
    QCOMPARE(layout.lineAt(-1), -1);
    QCOMPARE(layout.lineAt(layout.contentHeight()), -1);
}

void TestHeatmapView::lightnessFollowsDepth()
{
    using Tone = plot::HeatClass::Tone;
    for (const plot::Theme& theme : {plot::Theme::light(), plot::Theme::dark(), plot::Theme::print()}) {
        double before = 2;
        for (const plot::HeatClass& c :
             {plot::HeatClass{{}, {}, Tone::Busy, 0}, plot::HeatClass{{}, {}, Tone::Awake, 0},
              plot::HeatClass{{}, {}, Tone::Polling, 0}, plot::HeatClass{{}, {}, Tone::Idle, 0},
              plot::HeatClass{{}, {}, Tone::Idle, 0.5}, plot::HeatClass{{}, {}, Tone::Idle, 1}}) {
            const double now = plot::luminance(plot::heatColor(theme, c));
            QVERIFY(now < before);
            before = now;
        }
    }
    for (int level = 5; level < 256; level += 5) // neighbours may differ by a rounded channel
        QVERIFY(plot::luminance(plot::heatScaleColor(level)) > plot::luminance(plot::heatScaleColor(level - 5)));
}

void TestHeatmapView::sortedBars()
{
    plot::ShareBars bars;
    bars.setRows({QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2")}, {{plot::Side::A, {1, 9, 3}, {}}});
    bars.resize(340, 160);
    const auto tallest = [&bars] {
        const QImage image = bars.grab().toImage();
        const QRgb color = plot::Theme::fromPalette(bars.palette()).a.line.rgb();
        for (int y = 0; y < image.height(); ++y)
            for (int x = 20; x < image.width(); ++x)
                if (image.pixel(x, y) == color)
                    return x;
        return -1;
    };
    const int middle = tallest();
    bars.setSorted(true);
    const int first = tallest();
    QVERIFY(first > 0 && first + 40 < middle);
    QVERIFY(bars.accessibleDescription().contains(QStringLiteral("most is 1")));
}

QTEST_MAIN(TestHeatmapView)
#include "tst_heatmap_view.moc"
