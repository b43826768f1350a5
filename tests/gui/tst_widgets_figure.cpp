// SPDX-License-Identifier: GPL-3.0-or-later
// Figures for print: whole files, text that stays text, nothing that overlaps or leaves the page.
#include "widgets/figure.h"
#include "widgets/figure_layout.h"

#include <QImage>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>

using namespace plot;

namespace {

FigurePanel linePanel(const QString& title)
{
    FigurePanel panel;
    panel.title = title;
    panel.x = {0, 250};
    panel.xUnit = QStringLiteral("ms");
    panel.xLabel = QStringLiteral("time since the start of the busy phase");
    panel.y = {0, 1060, 256, 0};
    for (const Side side : {Side::A, Side::B}) {
        StepLine line;
        line.label = line.signal = QStringLiteral("util_avg");
        line.side = side;
        line.end = 250;
        for (int i = 0; i < 250; ++i)
            line.points.append({i * 1.0, 1000 * (1 - std::exp2(-i / (side == Side::A ? 60.0 : 30.0)))});
        panel.lines.append(line);
    }
    panel.references = {{QStringLiteral("fits 445 B"), 445, Side::B}};
    panel.marks = {{90.4, QStringLiteral("A 90.4 ms CPU0 → CPU4"), Side::A}};
    return panel;
}

FigurePanel barPanel(int rows)
{
    FigurePanel panel;
    panel.bars = true;
    panel.title = QStringLiteral("util_avg while running");
    panel.xUnit = QStringLiteral("ms");
    for (int i = 0; i < rows; ++i)
        panel.rows.append({QString::number(i * 15), i * 1.0, i % 3 ? std::optional<double>(2) : std::nullopt});
    return panel;
}

Figure sample()
{
    Figure figure;
    figure.title = QStringLiteral("m1-rampup");
    figure.panels = {linePanel(QStringLiteral("util_avg, util_est")), linePanel(QStringLiteral("Frequency")),
                     barPanel(60)};
    figure.provenance = {QStringLiteral("ramplight export m1-rampup --plot ramp ") + QString(300, QLatin1Char('x'))};
    return figure;
}

} // namespace

class TestWidgetsFigure : public QObject {
    Q_OBJECT
private slots:
    void blocksDoNotOverlap_data();
    void blocksDoNotOverlap();
    void sharedAxisIsDrawnOnce();
    void svg();
    void pdf();
    void png();
    void monochromeHasNoHue();
    void sameTwice();
    void wraps();
};

void TestWidgetsFigure::blocksDoNotOverlap_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("natural") << QSize(900, 0);
    QTest::newRow("narrow") << QSize(420, 0);
    QTest::newRow("high") << QSize(900, 2400);
    QTest::newRow("too low") << QSize(900, 100);
}

void TestWidgetsFigure::blocksDoNotOverlap()
{
    QFETCH(QSize, size);
    const Figure figure = sample();
    const FigureOptions options{size, 1, false};
    const FigurePlacement placement = placeFigure(figure, options);
    QCOMPARE(placement.size.width(), size.width());
    QVERIFY(placement.size.height() >= size.height());
    QList<QRectF> rects{placement.title, placement.foot};
    for (const FigureBlock& block : placement.blocks)
        rects << block.header << block.lane << block.body << block.axis << block.xLabel;
    for (qsizetype i = 0; i < rects.size(); ++i) {
        if (rects[i].isEmpty())
            continue;
        QVERIFY(QRectF(QPointF(0, 0), placement.size).contains(rects[i]));
        for (qsizetype k = i + 1; k < rects.size(); ++k)
            QVERIFY(rects[k].isEmpty() || !rects[i].intersects(rects[k]));
    }
}

void TestWidgetsFigure::sharedAxisIsDrawnOnce()
{
    Figure figure = sample();
    const FigurePlacement shared = placeFigure(figure, {});
    QVERIFY(shared.blocks[0].axis.isEmpty() && !shared.blocks[1].axis.isEmpty());
    QCOMPARE(shared.blocks[0].body.left(), shared.blocks[1].body.left());
    QCOMPARE(shared.blocks[0].body.right(), shared.blocks[1].body.right());
    figure.panels[1].x = {0, 100};
    QVERIFY(!placeFigure(figure, {}).blocks[0].axis.isEmpty());
}

void TestWidgetsFigure::svg()
{
    const QByteArray bytes = figureSvg(sample(), {});
    QVERIFY(bytes.startsWith("<?xml") && bytes.trimmed().endsWith("</svg>"));
    QString text;
    QXmlStreamReader reader(bytes);
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::Characters)
            text += reader.text();
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    for (const char* word : {"util_avg, util_est", "fits 445 B", "A 90.4 ms CPU0 → CPU4", "util_avg while running"})
        QVERIFY2(text.contains(QString::fromUtf8(word)), word);
}

void TestWidgetsFigure::pdf()
{
    const QByteArray bytes = figurePdf(sample(), {});
    QVERIFY(bytes.startsWith("%PDF") && bytes.trimmed().endsWith("%%EOF"));
    QVERIFY(bytes.contains("/ToUnicode")); // text can be searched and copied
}

void TestWidgetsFigure::png()
{
    const Figure figure = sample();
    const FigureOptions options{{800, 0}, 2, false};
    const QImage image = QImage::fromData(figurePng(figure, options), "PNG");
    QCOMPARE(image.size(), figureSize(figure, options) * 2);
    // Nothing reaches the rim of the page.
    for (int y = 0; y < image.height(); ++y)
        QVERIFY(image.pixel(0, y) == 0xffffffff && image.pixel(image.width() - 1, y) == 0xffffffff);
    for (int x = 0; x < image.width(); ++x)
        QVERIFY(image.pixel(x, 0) == 0xffffffff && image.pixel(x, image.height() - 1) == 0xffffffff);
}

void TestWidgetsFigure::monochromeHasNoHue()
{
    FigureOptions options;
    options.monochrome = true;
    const QImage image = QImage::fromData(figurePng(sample(), options), "PNG");
    int coloured = 0;
    for (int y = 0; y < image.height(); y += 2) {
        for (int x = 0; x < image.width(); ++x)
            coloured += QColor(image.pixel(x, y)).hsvSaturation() > 40 ? 1 : 0;
    }
    QCOMPARE(coloured, 0);
}

void TestWidgetsFigure::sameTwice()
{
    QCOMPARE(figureSvg(sample(), {}), figureSvg(sample(), {}));
    QCOMPARE(figurePng(sample(), {}), figurePng(sample(), {}));
}

void TestWidgetsFigure::wraps()
{
    const QStringList lines =
        wrapLines({QStringLiteral("one two three four five"), QString(200, QLatin1Char('y'))}, 90);
    QVERIFY(lines.size() > 3);
    for (const QString& line : lines)
        QVERIFY(!line.startsWith(QLatin1Char(' ')) && !line.endsWith(QLatin1Char(' ')));
    QCOMPARE(lines.join(QString()).count(QLatin1Char('y')), 200);
    QVERIFY(lines.first() != QStringLiteral("one two three four five"));
}

QTEST_MAIN(TestWidgetsFigure)
#include "tst_widgets_figure.moc"
