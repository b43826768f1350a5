// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/json_writer.h"
#include "sim/run/report_json.h"
#include "sim/run/report_text.h"
#include "tests/support/approve.h"
#include "tests/support/fake_trace.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace std::chrono_literals;
using sim::Duration;

namespace {

// Figures made up so that every kind of number and text is there.
sim::RunResult made_up(char letter)
{
    const fake::FakeRamp ramp(letter, 10ms);
    sim::RunResult r;
    auto spec = std::make_shared<sim::RunSpec>(*ramp.spec);
    spec->duration = 300ms;
    spec->seed = 3;
    spec->side.log = {{-5ms, "nice:rampup", "5"}, {50ms, "util_est", "off"}};
    r.spec = spec;
    r.command_log = spec->side.log;
    r.origin = sim::kRunStart + 1s;
    r.prologue = 1s;
    r.digest = 0xC0FFEE;
    r.events = 42;
    r.wall = 1ms;
    r.cpu = 2ms;
    r.peak_rss_kib = 4096;
    r.cpus.resize(2);
    r.cpus[0].cpu = sim::CpuId{0};
    r.cpus[0].capacity = sim::Capacity{459};
    r.cpus[0].busy = 90'400'001ns;
    r.cpus[0].idle = {{"WFI", 209'599'999ns}};
    r.cpus[0].idle_usage = {{"WFI", {7, 2, 1}}};
    r.cpus[0].freq_busy = {{600000, 37'300'000ns}, {972000, 53'100'001ns}};
    r.cpus[0].ctx_switches = 12;
    r.cpus[1].cpu = sim::CpuId{1};
    r.cpus[1].idle = {{"WFI", 300ms}};
    sim::TaskResult t;
    t.task = sim::TaskId{0};
    t.name = "ramp \"up\"\n\xff";
    t.pid = 1;
    t.running = {{0, 90'400'001ns}};
    t.freq_running = {{0, {{600000, 37'300'000ns}, {972000, 53'100'001ns}}}};
    t.freq_first_running = {{0, {{600000, 0ns}, {972000, 37'300'000ns}}}};
    t.util_avg_running = {{0, 5'500'000ns}, {15, 7'900'000ns}, {3, 1ns}};
    t.util_cross = {{250, 70ms}};
    t.migrations = {
        {r.origin + 90'400'001ns, t.task, sim::CpuId{0}, sim::CpuId{4}, sim::MigrateReason::active_balance}};
    t.run_delay = 1500ns;
    t.wakeup_latency = {3, 1us, 2500ns, 2500ns, 1ms};
    r.tasks = {t, t, t};
    r.tasks[1].wakeup_latency = {};
    r.metrics = {{"busy_ms", 90.400001}, {"migrations", 0}};
    return r;
}

QJsonObject parsed(const std::string& text)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(text), &error);
    if (error.error != QJsonParseError::NoError)
        qWarning() << error.errorString() << error.offset;
    return document.object();
}

std::size_t columns(const std::string& text)
{
    std::size_t most = 0;
    for (const QByteArray& line : QByteArray::fromStdString(text).split('\n'))
        most = std::max(most, static_cast<std::size_t>(QString::fromUtf8(line).size()));
    return most;
}

} // namespace

class TestReportJson : public QObject {
    Q_OBJECT

private slots:
    void exactNumbers_data()
    {
        QTest::addColumn<qint64>("ns");
        QTest::addColumn<QString>("ms");
        QTest::addColumn<QString>("us");
        QTest::newRow("zero") << qint64{0} << "0"
                              << "0";
        QTest::newRow("one ns") << qint64{1} << "0.000001"
                                << "0.001";
        QTest::newRow("no zeros behind") << qint64{37'300'000} << "37.3"
                                         << "37300";
        QTest::newRow("whole") << qint64{300'000'000} << "300"
                               << "300000";
        QTest::newRow("negative") << qint64{-1'000'001} << "-1.000001"
                                  << "-1000.001";
        QTest::newRow("small negative") << qint64{-1} << "-0.000001"
                                        << "-0.001";
        // More digits than a double holds.
        QTest::newRow("large") << qint64{9'007'199'254'740'993} << "9007199254.740993"
                               << "9007199254740.993";
        QTest::newRow("least") << std::numeric_limits<qint64>::min() << "-9223372036854.775808"
                               << "-9223372036854775.808";
    }

    void exactNumbers()
    {
        QFETCH(qint64, ns);
        QTEST(QString::fromStdString(sim::exact_ms(Duration{ns})), "ms");
        QTEST(QString::fromStdString(sim::exact_us(Duration{ns})), "us");
    }

    void writerNests()
    {
        sim::JsonWriter j;
        j.open_object().key("empty").open_array().close();
        j.key("line").open_array(sim::JsonWriter::Layout::OneLine).integer(-1).open_object().key("x").real(0.5).close();
        j.close().key("t").boolean(true).close();
        QCOMPARE(j.finish(), std::string("{\n  \"empty\": [],\n  \"line\": [-1, {\"x\": 0.5}],\n  \"t\": true\n}\n"));
    }

    void run()
    {
        const std::string text = sim::run_report_json(made_up('A'), {2});
        QCOMPARE(QString::fromStdString(approve::compare("report/run.json", text)), QString());
        const QJsonObject o = parsed(text);
        QCOMPARE(o.value(u"schema").toString(), QStringLiteral("ramplight.result/1"));
        QCOMPARE(o.value(u"digest").toString(), QStringLiteral("0000000000c0ffee"));
        QCOMPARE(o.value(u"tasks").toArray().size(), 2);
    }

    void compare()
    {
        sim::CompareResult c;
        const sim::RunResult a = made_up('A');
        sim::RunResult b = made_up('B');
        auto same_scenario = std::make_shared<sim::RunSpec>(*b.spec);
        same_scenario->scenario = a.spec->scenario;
        b.spec = same_scenario;
        c.a = a.spec;
        c.b = b.spec;
        c.seeds = {3, 4, 5, 9};
        c.metrics["busy_ms"] = {{100, 1.5, 98, 101.25}, {110, 0, 110, 110}, 10.0, {{8.5, 11.25}}};
        c.metrics["collisions"] = {{0, 0, 0, 0}, {2, 0, 2, 2}, std::nullopt, std::nullopt};
        c.first_divergence = {3, 12345ns, "only on B: cpu_frequency: policy 0 runs at 972000 kHz"};
        c.runs.push_back({3, a, b});
        const std::string text = sim::compare_report_json(c);
        QCOMPARE(QString::fromStdString(approve::compare("report/compare.json", text)), QString());
        const QJsonObject metrics = parsed(text).value(u"metrics").toObject();
        QVERIFY(metrics.value(u"busy_ms").toObject().contains(u"ci95_pct"));
        QVERIFY(!metrics.value(u"collisions").toObject().contains(u"change_pct"));

        const std::string words = sim::compare_report_text(c);
        QCOMPARE(QString::fromStdString(approve::compare("report/compare.txt", words)), QString());
        QVERIFY(columns(words) <= 100);
        c.first_divergence.reset();
        QVERIFY(!parsed(sim::compare_report_json(c)).contains(u"first_divergence"));
    }

    void text()
    {
        const std::string words = sim::run_report_text(made_up('A'));
        QCOMPARE(QString::fromStdString(approve::compare("report/run.txt", words)), QString());
        QVERIFY(columns(words) <= 100);
    }
};

QTEST_APPLESS_MAIN(TestReportJson)
#include "tst_report_json.moc"
