// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/text_plot.h"
#include "sim/io/text_plot_parts.h"
#include "tests/support/approve.h"
#include "tests/support/fake_plots.h"

#include <QTest>

#include <clocale>
#include <limits>

using namespace sim;
using namespace std::chrono_literals;

class TestTextPlot : public QObject {
    Q_OBJECT
private slots:
    void golden_data();
    void golden();
    void fitsAMail_data();
    void fitsAMail();
    void localeDoesNotMatter();
    void oddTextsAreTamed();
    void marksThatDoNotFitAreCounted();
    void smallTimesKeepDigits();
    void stepLineIsWhereItShouldBe();
    void roundTicks_data();
    void roundTicks();
};

namespace {

std::string pure_ascii(const PlotData& plot, int width = io::kTextPlotWidth)
{
    return io::text_plot(plot, {width, true});
}

void check_shape(const std::string& text, int width, bool ascii)
{
    QVERIFY(text.size() > 100);
    QVERIFY(text.back() == '\n');
    const QStringList lines = QString::fromStdString(text).split(u'\n');
    for (const QString& line : lines) {
        QVERIFY2(line.toUcs4().size() <= width, qPrintable(line));
        QVERIFY2(!line.endsWith(u' '), qPrintable(line));
        for (QChar c : line)
            QVERIFY2(c.unicode() >= 0x20 && (!ascii || c.unicode() < 0x7f), qPrintable(line));
    }
}

PlotData one_line(std::vector<double> x, std::vector<double> y)
{
    PlotData plot;
    plot.title = "t";
    PlotPanel panel;
    panel.title = "signal";
    panel.y_unit = "unit";
    panel.x_unit = "ms";
    panel.x_max = 100;
    panel.y_max = 100;
    PlotLine line;
    line.signal = line.label = "signal";
    line.x = std::move(x);
    line.y = std::move(y);
    panel.lines.push_back(line);
    plot.panels.push_back(panel);
    return plot;
}

} // namespace

void TestTextPlot::golden_data()
{
    QTest::addColumn<QString>("plot");
    QTest::addColumn<int>("ms");
    QTest::addColumn<bool>("both");
    QTest::addColumn<bool>("ascii");
    QTest::addColumn<QString>("file");
    for (bool ascii : {false, true}) {
        const char* kind = ascii ? "ascii" : "blocks";
        for (const PlotInfo& p : fake::ramp_plots()) {
            // All values of a whole ramp would be a long file that shows nothing more.
            const int ms = std::string(p.name) == "util_residency" ? 100 : 300;
            QTest::addRow("%s %s", p.name, kind)
                << p.name << ms << true << ascii << QString::asprintf("text_plot/%s.%s.txt", p.name, kind);
        }
    }
    QTest::newRow("one side") << "ramp" << 300 << false << false << "text_plot/ramp.one_side.txt";
}

void TestTextPlot::golden()
{
    QFETCH(QString, plot);
    QFETCH(int, ms);
    QFETCH(bool, both);
    QFETCH(bool, ascii);
    QFETCH(QString, file);
    const PlotData data = fake::FakePair().plot(plot.toStdString(), std::chrono::milliseconds(ms), both);
    const std::string text = io::text_plot(data, {io::kTextPlotWidth, ascii});
    check_shape(text, 75, ascii);
    const std::string difference = approve::compare(file.toStdString(), text);
    QVERIFY2(difference.empty(), difference.c_str());
}

void TestTextPlot::fitsAMail_data()
{
    QTest::addColumn<int>("asked");
    QTest::addColumn<int>("got");
    QTest::newRow("default") << 75 << 75;
    QTest::newRow("narrow") << 50 << 50;
    QTest::newRow("too narrow") << 3 << 40;
    QTest::newRow("too wide") << 200 << 75;
}

void TestTextPlot::fitsAMail()
{
    QFETCH(int, asked);
    QFETCH(int, got);
    const fake::FakePair pair;
    for (const PlotInfo& p : fake::ramp_plots()) {
        const PlotData data = pair.plot(p.name);
        check_shape(io::text_plot(data, {asked, false}), got, false);
        check_shape(io::text_plot(data, {asked, true}), got, true);
    }
}

void TestTextPlot::localeDoesNotMatter()
{
    const PlotData data = fake::FakePair().plot("freq_residency");
    const std::string before = io::text_plot(data);
    const std::string saved = std::setlocale(LC_ALL, nullptr);
    if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr)
        QSKIP("no German locale here");
    const std::string after = io::text_plot(data);
    std::setlocale(LC_ALL, saved.c_str());
    QVERIFY(before == after);
    QVERIFY(before.find("37,") == std::string::npos);
}

void TestTextPlot::oddTextsAreTamed()
{
    PlotData data = fake::FakePair().plot("running_time");
    data.title = "tabs\tand \x1b[31m colours, umlaut \xc3\xa4, broken \xff end";
    data.panels[0].context = std::string(200, 'x');
    data.panels[0].rows[0].category = "a category that is far longer than is good for a table";
    data.provenance.push_back(std::string(120, 'y') + " and a tail");
    const std::string blocks = io::text_plot(data), ascii = pure_ascii(data);
    check_shape(blocks, 75, false);
    check_shape(ascii, 75, true);
    QVERIFY(blocks.find("tabs?and ?[31m colours, umlaut \xc3\xa4, broken ? end") == 0);
    QVERIFY(ascii.find("umlaut ?,") != std::string::npos);
    QVERIFY(blocks.find("\n   yyy") != std::string::npos); // continued line
}

void TestTextPlot::marksThatDoNotFitAreCounted()
{
    PlotData data = fake::FakePair().plot("ramp", 300ms, false);
    data.panels[0].marks.clear();
    for (int i = 0; i < 9; ++i)
        data.panels[0].marks.push_back({100.0 + i, "CPU0 -> CPU" + std::to_string(i), 'A'});
    const std::string text = io::text_plot(data);
    check_shape(text, 75, false);
    QVERIFY(text.find("CPU0 -> CPU0, 100.0 ms") != std::string::npos);
    QVERIFY(text.find("(+7 marks)") != std::string::npos);
}

void TestTextPlot::smallTimesKeepDigits()
{
    PlotData data = fake::FakePair().plot("running_time");
    data.panels[0].rows = {{"CPU0", 250.0, 0.000002}};
    const std::string text = pure_ascii(data);
    QVERIFY(text.find("B . 0.000002") != std::string::npos);
    QVERIFY(text.find("e-") == std::string::npos);
}

void TestTextPlot::stepLineIsWhereItShouldBe()
{
    const double gap = std::numeric_limits<double>::quiet_NaN();
    // Low for the first half, high for a quarter, then nothing.
    const QStringList lines = QString::fromStdString(pure_ascii(one_line({0, 50, 75}, {0, 100, gap}))).split(u'\n');
    const auto frame = [&lines](qsizetype i) { return lines.at(3 + i); }; // title, blank, header, top of the frame
    QVERIFY(frame(0).contains(QStringLiteral("--")));
    const QString top = frame(1), bottom = frame(13);
    const qsizetype left = top.indexOf(u'+') + 1, columns = top.lastIndexOf(u'|') - left;
    QCOMPARE(bottom.count(u'*'), columns / 2 + 1); // and the foot of the edge
    QCOMPARE(bottom.indexOf(u'*'), left);
    QVERIFY(std::abs(top.count(u'*') - columns / 4) <= 1);
    QVERIFY(std::abs(top.indexOf(u'*') - left - columns / 2) <= 1);
    for (qsizetype row = 2; row < 13; ++row)
        QCOMPARE(frame(row).count(u'*'), 1); // the edge between them
}

void TestTextPlot::roundTicks_data()
{
    QTest::addColumn<double>("min");
    QTest::addColumn<double>("max");
    QTest::addColumn<int>("count");
    QTest::addColumn<QString>("labels");
    QTest::newRow("util") << 0.0 << 1024.0 << 4 << "0 256 512 768 1024";
    QTest::newRow("300 ms") << 0.0 << 300.0 << 6 << "0 50 100 150 200 250 300";
    QTest::newRow("from before the origin") << -50.0 << 250.0 << 4 << "0 100 200";
    QTest::newRow("250 ms") << 0.0 << 250.0 << 10 << "0 25 50 75 100 125 150 175 200 225 250";
    QTest::newRow("fractions") << 0.6 << 2.064 << 3 << "1.0 1.5 2.0";
    QTest::newRow("no minus zero") << -1.0 << 1.0 << 2 << "-1 0 1";
}

void TestTextPlot::roundTicks()
{
    QFETCH(double, min);
    QFETCH(double, max);
    QFETCH(int, count);
    QFETCH(QString, labels);
    QStringList got;
    for (const io::text::Tick& tick : io::text::round_ticks(min, max, count))
        got.append(QString::fromStdString(tick.label));
    QCOMPARE(got.join(u' '), labels);
}

QTEST_APPLESS_MAIN(TestTextPlot)
#include "tst_text_plot.moc"
