// SPDX-License-Identifier: GPL-3.0-or-later
// What the plots compute before they draw: theme, ticks, numbers, label and flag places, paths, the shared time axis.
#include "widgets/label_layout.h"
#include "widgets/marks_lane.h"
#include "widgets/numbers.h"
#include "widgets/plot_theme.h"
#include "widgets/step_path.h"
#include "widgets/time_axis.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace plot;

class TestWidgetsValues : public QObject {
    Q_OBJECT
private slots:
    void themeContrast_data();
    void themeContrast();
    void themeFollowsPalette();
    void sidesDiffer();
    void dashes();
    void numbers_data();
    void numbers();
    void timeTicks_data();
    void timeTicks();
    void valueTicksKeepTheirStep();
    void labelsArePushedApart_data();
    void labelsArePushedApart();
    void flags();
    void flagsNeverOverlap();
    void pathOfSteps();
    void pathKeepsInside();
    void longLineBecomesEnvelope();
    void zoomHistory();
    void fullRangeIsFollowed();
    void cursorHoverAndPin();
};

void TestWidgetsValues::themeContrast_data()
{
    QTest::addColumn<QColor>("ink");
    QTest::addColumn<QColor>("ground");
    QTest::addColumn<double>("least");
    const QList<std::pair<const char*, Theme>> themes{{"light", Theme::light()},
                                                      {"dark", Theme::dark()},
                                                      {"print", Theme::print()},
                                                      {"mono", Theme::printMonochrome()}};
    for (const auto& [name, t] : themes) {
        const auto row = [&, theme = name](const char* what, const QColor& ink, const QColor& ground, double least) {
            QTest::addRow("%s %s", theme, what) << ink << ground << least;
        };
        for (const QColor& ground : {t.base, t.alternate, t.window, t.head}) {
            row("text", t.text, ground, 4.5);
            row("text2", t.text2, ground, 4.5);
        }
        for (const Theme::SideColors& side : {t.a, t.b}) {
            row("side text", side.text, t.base, 4.5);
            row("side line", side.line, t.base, 3);
            row("label on full bar", t.textOn(side.text), side.text, 4.5);
            if (side.tint.isValid())
                row("side text on tint", side.text, side.tint, 4.5);
        }
        row("axis", t.axis, t.base, 3);
        row("highlight", t.highlight, t.base, 3);
        row("control border", t.controlBorder, t.base, 3);
        row("prediction", t.prediction, t.base, 4.5);
        row("warning", t.warningText, t.warningGround, 4.5);
        for (const QColor& category : t.categories)
            row("category", category, t.base, 3);
    }
}

void TestWidgetsValues::themeContrast()
{
    QFETCH(QColor, ink);
    QFETCH(QColor, ground);
    QFETCH(double, least);
    QVERIFY2(contrast(ink, ground) >= least, qPrintable(QString::number(contrast(ink, ground))));
}

void TestWidgetsValues::themeFollowsPalette()
{
    QCOMPARE(Theme::fromPalette(lightPalette()).kind, Theme::Kind::Light);
    QCOMPARE(Theme::fromPalette(darkPalette()).kind, Theme::Kind::Dark);
    QPalette violet = darkPalette();
    violet.setColor(QPalette::Base, QColor(0x20, 0x14, 0x28));
    QCOMPARE(Theme::fromPalette(violet).base, QColor(0x20, 0x14, 0x28));
    // On a middle grey the curves could not be told from the ground: the table's base stays.
    QPalette grey = lightPalette();
    grey.setColor(QPalette::Base, QColor(0x90, 0x90, 0x90));
    QCOMPARE(Theme::fromPalette(grey).base, Theme::light().base);
}

void TestWidgetsValues::sidesDiffer()
{
    for (const Theme& theme : {Theme::light(), Theme::dark(), Theme::print()})
        QVERIFY(theme.a.line.hueF() < 0.2F && theme.b.line.hueF() > 0.5F);
    const Theme mono = Theme::printMonochrome();
    QVERIFY(linePen(mono, QStringLiteral("util_avg"), Side::A).dashPattern()
            != linePen(mono, QStringLiteral("util_avg"), Side::B).dashPattern());
}

void TestWidgetsValues::dashes()
{
    const Theme t = Theme::light();
    QCOMPARE(linePen(t, QStringLiteral("util_avg"), Side::A).style(), Qt::SolidLine);
    QCOMPARE(linePen(t, QStringLiteral("util_est"), Side::A).dashPattern(), (QList<qreal>{6, 4}));
    QCOMPARE(linePen(t, QStringLiteral("util_avg"), Side::A, true).dashPattern(), (QList<qreal>{1, 3}));
    for (const char* signal : {"util_avg", "util_est", "runnable_avg", "prediction"})
        QCOMPARE(linePen(t, QString::fromLatin1(signal), Side::B).widthF(), 1.0);
}

void TestWidgetsValues::numbers_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("decimals");
    QTest::addColumn<QString>("expected");
    QTest::newRow("groups") << 1156.93 << 2 << QStringLiteral("1\u202f156.93");
    QTest::newRow("many groups") << 12345678.0 << 0 << QStringLiteral("12\u202f345\u202f678");
    QTest::newRow("true minus") << -57.86 << 1 << QStringLiteral("\u221257.9");
    QTest::newRow("no negative zero") << -0.04 << 1 << QStringLiteral("0.0");
    QTest::newRow("never scientific") << 1e15 << 0 << QStringLiteral("1\u202f000\u202f000\u202f000\u202f000\u202f000");
    QTest::newRow("unknown") << std::nan("") << 1 << QStringLiteral("\u2013");
}

void TestWidgetsValues::numbers()
{
    QFETCH(double, value);
    QFETCH(int, decimals);
    QTEST(formatNumber(value, decimals, QLocale::c()), "expected");
}

void TestWidgetsValues::timeTicks_data()
{
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("to");
    QTest::addColumn<double>("pixels");
    QTest::addColumn<double>("step");
    QTest::addColumn<int>("decimals");
    QTest::newRow("25 for 250") << 0.0 << 250.0 << 798.0 << 25.0 << 0;
    QTest::newRow("50") << -50.0 << 300.0 << 798.0 << 50.0 << 0;
    QTest::newRow("1") << 0.0 << 10.0 << 800.0 << 1.0 << 0;
    QTest::newRow("no 2.5") << 0.0 << 25.0 << 798.0 << 5.0 << 0;
    QTest::newRow("fractions") << 99.9 << 101.1 << 800.0 << 0.2 << 1;
    QTest::newRow("us") << 0.0 << 0.1 << 800.0 << 10.0 << 0;
    QTest::newRow("s") << 0.0 << 20000.0 << 800.0 << 2.0 << 0;
}

void TestWidgetsValues::timeTicks()
{
    QFETCH(double, from);
    QFETCH(double, to);
    QFETCH(double, pixels);
    const TimeUnit unit = timeUnitFor(to - from);
    const Ticks ticks = plot::timeTicks({from, to}, pixels, unit);
    QTEST(ticks.step, "step");
    QTEST(ticks.decimals, "decimals");
    QVERIFY(ticks.values.size() >= 2);
    for (qsizetype i = 0; i < ticks.values.size(); ++i) {
        const double inStep = ticks.values[i] * unit.perMs / ticks.step;
        QVERIFY(std::abs(inStep - std::round(inStep)) < 1e-6);
        if (i > 0)
            QVERIFY((ticks.values[i] - ticks.values[i - 1]) / (to - from) * pixels > 69.99);
    }
}

void TestWidgetsValues::valueTicksKeepTheirStep()
{
    QCOMPARE(valueTicks({0, 1060, 256, 0}, 300).values, (QList<double>{0, 256, 512, 768, 1024}));
    // Too low for all of them: every second one, never a step of another kind.
    QCOMPARE(valueTicks({0, 1060, 256, 0}, 64).values, (QList<double>{0, 512, 1024}));
    QCOMPARE(valueTicks({1.2, 3.4, 0.5, 1}, 80).decimals, 1);
}

void TestWidgetsValues::labelsArePushedApart_data()
{
    QTest::addColumn<QList<double>>("wanted");
    QTest::newRow("free") << QList<double>{10, 60, 120};
    QTest::newRow("two close") << QList<double>{100, 104};
    QTest::newRow("chain") << QList<double>{100, 101, 114, 128, 300};
    QTest::newRow("not sorted") << QList<double>{128, 100, 114, 101};
    QTest::newRow("equal") << QList<double>{50, 50, 50, 50};
    QTest::newRow("at both ends") << QList<double>{0, 0, 400, 400};
}

void TestWidgetsValues::labelsArePushedApart()
{
    QFETCH(QList<double>, wanted);
    const QList<double> placed = pushApart(wanted, 15, 0, 400);
    QCOMPARE(placed.size(), wanted.size());
    for (qsizetype i = 0; i < placed.size(); ++i) {
        QVERIFY(placed[i] >= -1e-9 && placed[i] <= 400 + 1e-9);
        for (qsizetype k = i + 1; k < placed.size(); ++k) {
            QVERIFY(std::abs(placed[i] - placed[k]) >= 15 - 1e-6);
            if (wanted[i] != wanted[k])
                QCOMPARE(placed[i] < placed[k], wanted[i] < wanted[k]);
        }
    }
    if (QByteArray(QTest::currentDataTag()) == "free")
        QCOMPARE(placed, wanted);
}

void TestWidgetsValues::flags()
{
    // Apart: one row. Close: the second goes to the second row, what then follows is counted.
    const QList<FlagPlace> apart = placeFlags({100, 300}, {120, 120}, 0, 800, 30);
    QCOMPARE(apart.size(), 2);
    QVERIFY(apart[0].row == 0 && apart[1].row == 0);
    const QList<FlagPlace> close = placeFlags({100, 110, 120, 130, 140}, {120, 120, 120, 120, 120}, 0, 800, 30);
    QCOMPARE(close.size(), 3);
    QCOMPARE(close[1].row, 1);
    QCOMPARE(close[2].hidden, 3);
    // At the right edge a flag is moved inside, not cut.
    const QList<FlagPlace> edge = placeFlags({790}, {120}, 0, 800, 30);
    QCOMPARE(edge[0].left + edge[0].width, 800.0);
}

void TestWidgetsValues::flagsNeverOverlap()
{
    QList<double> anchors;
    QList<double> widths;
    for (int i = 0; i < 60; ++i) {
        anchors.append(i * i / 5.0);
        widths.append(60 + (i * 37) % 90);
    }
    const QList<FlagPlace> places = placeFlags(anchors, widths, 0, 720, 34);
    int named = 0;
    for (qsizetype i = 0; i < places.size(); ++i) {
        named += std::max(1, places[i].hidden);
        QVERIFY(places[i].left >= 0 && places[i].left + places[i].width <= 720);
        for (qsizetype k = i + 1; k < places.size(); ++k)
            QVERIFY(places[i].row != places[k].row || places[i].left + places[i].width <= places[k].left
                    || places[k].left + places[k].width <= places[i].left);
    }
    QCOMPARE(named, 60);
}

void TestWidgetsValues::pathOfSteps()
{
    StepLine line;
    line.points = {{0, 1}, {10, 2}, {20, std::nan("")}, {30, 3}};
    line.end = 40;
    const StepPath path = stepPath(line, {QRectF(0, 0, 400, 100), {0, 40}, {0, 4}, true}, 500);
    QCOMPARE(path.polylines.size(), 2); // the gap divides them
    QCOMPARE(path.polylines[0], QPolygonF({{0, 75}, {100, 75}, {100, 50}, {200, 50}}));
    QCOMPARE(path.polylines[1], QPolygonF({{300, 25}, {400, 25}}));
}

void TestWidgetsValues::pathKeepsInside()
{
    StepLine line;
    for (int i = 0; i < 200; ++i)
        line.points.append({i - 50.0, (i * 7919) % 300 - 100.0});
    line.end = 500;
    const QRectF area(20, 10, 300, 80);
    const StepPath path = stepPath(line, {area, {0, 100}, {0, 100}, false}, 500);
    QVERIFY(!path.polylines.isEmpty());
    for (const QPolygonF& polyline : path.polylines) {
        for (const QPointF& point : polyline)
            QVERIFY(point.x() >= 20 && point.x() <= 320 && point.y() >= 10 && point.y() <= 90);
    }
}

void TestWidgetsValues::longLineBecomesEnvelope()
{
    StepLine line;
    for (int i = 0; i < 100000; ++i)
        line.points.append({i / 1000.0, i == 50000 ? 100.0 : (i % 2) * 10.0});
    const PaneMap map{QRectF(0, 0, 240, 100), {0, 100}, {0, 100}, true};
    const StepPath path = stepPath(line, map, 500);
    QVERIFY(path.polylines.isEmpty());
    QVERIFY(path.columns.size() <= 240);
    QVERIFY(path.pointCount() <= 500);
    // One sample in a hundred thousand still shows.
    const auto peak = std::min_element(path.columns.begin(), path.columns.end(), [](const QLineF& a, const QLineF& b) {
        return std::min(a.y1(), a.y2()) < std::min(b.y1(), b.y2());
    });
    QCOMPARE(std::min(peak->y1(), peak->y2()), 0.0);

    Envelope envelope;
    for (int i = 0; i < 5000; ++i)
        envelope.columns.append({i / 50.0, 10, 20});
    QVERIFY(envelopePath(envelope, map).columns.size() <= 240);
}

void TestWidgetsValues::zoomHistory()
{
    TimeAxis axis;
    axis.setFullRange({-50, 300});
    axis.setVisibleRange({0, 250});
    QVERIFY(!axis.canZoomBack());
    axis.zoomTo({50, 100});
    for (int i = 0; i < 5; ++i)
        axis.zoomAt(75, 0.8);
    for (int i = 0; i < 5; ++i)
        axis.pan(0.1);
    axis.zoomBack(); // the five pans were one movement
    QVERIFY(std::abs(axis.visibleRange().size() - 50 * std::pow(0.8, 5)) < 1e-9);
    QCOMPARE(axis.visibleRange().from + axis.visibleRange().to, 150.0);
    axis.zoomBack();
    QCOMPARE(axis.visibleRange(), (Range{50, 100}));
    axis.zoomBack();
    QCOMPARE(axis.visibleRange(), (Range{0, 250}));
    axis.zoomBack();
    QCOMPARE(axis.visibleRange(), (Range{0, 250}));
    // A selection is what F goes to first; asked again it shows everything.
    axis.setSelection(Range{20, 10});
    axis.fit();
    QCOMPARE(axis.visibleRange(), (Range{10, 20}));
    axis.fit();
    QCOMPARE(axis.visibleRange(), (Range{-50, 300}));
    // Never out of the whole, never below the least.
    axis.zoomTo({290, 400});
    QVERIFY(axis.visibleRange().to <= 300 && axis.visibleRange().size() == 110);
    axis.zoomAt(295, 1e-12);
    QVERIFY(axis.visibleRange().size() >= axis.minimumSize() * 0.999);
}

void TestWidgetsValues::fullRangeIsFollowed()
{
    TimeAxis axis;
    axis.setFullRange({0, 100});
    axis.zoomAll();
    QSignalSpy spy(&axis, &TimeAxis::visibleRangeChanged);
    axis.setFullRange({0, 200});
    QCOMPARE(axis.visibleRange(), (Range{0, 200}));
    QCOMPARE(spy.size(), 1);
    axis.zoomTo({50, 60});
    axis.setFullRange({0, 300});
    QCOMPARE(axis.visibleRange(), (Range{50, 60}));
    QCOMPARE(spy.size(), 2);
}

void TestWidgetsValues::cursorHoverAndPin()
{
    TimeAxis axis;
    QSignalSpy spy(&axis, &TimeAxis::cursorMoved);
    axis.setCursor(10);
    axis.setHover(20);
    QCOMPARE(axis.cursor(), std::optional<double>(20));
    axis.setHover(std::nullopt);
    QCOMPARE(axis.cursor(), std::optional<double>(10));
    axis.setCursor(10);
    QCOMPARE(spy.size(), 3);
    axis.setCursor(std::nullopt);
    QVERIFY(std::isnan(spy.last().first().toDouble()));
}

QTEST_GUILESS_MAIN(TestWidgetsValues)
#include "tst_widgets_values.moc"
