// SPDX-License-Identifier: GPL-3.0-or-later
// Named plots become figures and files, without an application object of the caller's.
#include "app/plots/figure_of.h"
#include "app/plots/render_figure.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

namespace {

sim::PlotData bars()
{
    sim::PlotPanel panel;
    panel.title = "Frequency residency CPU0-3";
    panel.context = "rampup running";
    panel.x_unit = std::string("ms");
    panel.y_unit = std::string("GHz");
    panel.x_max = 120;
    panel.bars = true;
    panel.rows = {{"0.600", 45.1, 12.1}, {"0.972", 15, std::numeric_limits<double>::quiet_NaN()}};
    sim::PlotData data;
    data.name = "freq_residency";
    data.title = "Frequency residency";
    data.has_b = true;
    data.panels = {panel};
    data.legend = {"A: rate_limit_us=10000"};
    data.provenance = {"command: ramplight export m1-rampup"};
    return data;
}

sim::PlotData lines()
{
    sim::PlotPanel panel;
    panel.title = "util_avg";
    panel.x_unit = std::string("ms");
    panel.x_max = 20;
    panel.y_max = 1024;
    panel.lines = {{"util_avg", "util_avg", 'B', {0, 5, 12}, {0, 300, 800}, false}};
    panel.references = {{"capacity 459", 459, 0}};
    panel.marks = {{5, "CPU0 -> CPU4", 'B'}};
    sim::PlotData data;
    data.name = "ramp";
    data.panels = {panel};
    return data;
}

} // namespace

class TestRenderFigure : public QObject {
    Q_OBJECT
private slots:
    void barsNameBothUnitsAndShareTheScale();
    void barsOfOneSide();
    void linesKeepTheirSide();
    void files_data();
    void files();
    void otherEndings();
    void noFolder();
};

void TestRenderFigure::barsNameBothUnitsAndShareTheScale()
{
    const plot::Figure figure = app::figureOf(bars());
    const plot::FigurePanel& panel = figure.panels.front();
    QCOMPARE(panel.context, QStringLiteral("rampup running, GHz"));
    QVERIFY(panel.yUnit.isEmpty()); // so that the painter adds the bars' own unit
    QCOMPARE(panel.xUnit, QStringLiteral("ms"));
    QCOMPARE(panel.x.to, 120.0);
    QVERIFY(panel.paired);
    QCOMPARE(panel.rows[0].b, std::optional(12.1));
    QVERIFY(!panel.rows[1].b);
    QCOMPARE(figure.provenance.size(), 2);
}

void TestRenderFigure::barsOfOneSide()
{
    sim::PlotData data = bars();
    data.panels.front().side = 'B';
    const plot::FigurePanel panel = app::figureOf(data).panels.front();
    QVERIFY(!panel.paired);
    QCOMPARE(panel.only, plot::Side::B);
}

void TestRenderFigure::linesKeepTheirSide()
{
    const plot::FigurePanel panel = app::figureOf(lines()).panels.front();
    QCOMPARE(panel.lines.front().side, plot::Side::B);
    QCOMPARE(panel.lines.front().end, 20.0);
    QCOMPARE(panel.lines.front().points.back(), QPointF(12, 800));
    QCOMPARE(panel.references.front().side, plot::Side::None);
    QCOMPARE(panel.y.step, 256.0);
}

void TestRenderFigure::files_data()
{
    QTest::addColumn<QString>("suffix");
    QTest::addColumn<QByteArray>("begin");
    QTest::addRow("svg") << "svg" << QByteArray("<?xml");
    QTest::addRow("png") << "png" << QByteArray("\x89PNG");
    QTest::addRow("pdf") << "PDF" << QByteArray("%PDF");
}

void TestRenderFigure::files()
{
    QFETCH(QString, suffix);
    QFETCH(QByteArray, begin);
    const QTemporaryDir folder;
    for (const sim::PlotData& data : {bars(), lines()}) {
        const QString path = folder.filePath(QStringLiteral("plot.") + suffix);
        QVERIFY(app::renderFigure(data, path.toStdString()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.startsWith(begin));
        if (suffix == QLatin1String("svg"))
            QVERIFY(bytes.contains("<text") && !bytes.contains("<image"));
    }
}

void TestRenderFigure::otherEndings()
{
    const auto written = app::renderFigure(lines(), "plot.doc");
    QVERIFY(!written);
    QCOMPARE(written.error().code, sim::ErrorCode::Usage);
    QCOMPARE(written.error().where.file, std::string("plot.doc"));
}

void TestRenderFigure::noFolder()
{
    const QTemporaryDir folder;
    const auto written = app::renderFigure(lines(), folder.filePath(QStringLiteral("none/plot.svg")).toStdString());
    QVERIFY(!written);
    QCOMPARE(written.error().code, sim::ErrorCode::CannotWrite);
}

QTEST_APPLESS_MAIN(TestRenderFigure)
#include "tst_render_figure.moc"
