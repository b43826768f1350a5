// SPDX-License-Identifier: GPL-3.0-or-later
// Scenario traces as text (tests/golden/scenarios): a change of behaviour shows which event moved.
#include "tests/support/approve.h"
#include "tests/support/m1_rampup.h"

#include <QTest>

using namespace std::chrono_literals;

namespace {

class TextSink final : public sim::TraceSink {
public:
    explicit TextSink(sim::SimTime from, sim::SimTime origin)
        : m_from(from)
        , m_origin(origin)
    {
    }
    void on(const sim::TraceEvent& e) override
    {
        // Ticks and running counts follow from the rest.
        if (e.time < m_from || e.kind == sim::TraceKind::tick || e.kind == sim::TraceKind::nr_running)
            return;
        char line[160];
        const long long ns = (e.time - m_origin).count();
        std::snprintf(line, sizeof line, "%12lld cpu=%d %s task=%d a=%lld b=%lld\n", ns, e.cpu.value,
                      trace_kind_name(e.kind), e.task.value, static_cast<long long>(e.a), static_cast<long long>(e.b));
        text += line;
    }
    std::string text;

private:
    sim::SimTime m_from;
    sim::SimTime m_origin;
};

} // namespace

class TestScenarioGolden : public QObject {
    Q_OBJECT

private slots:
    void m1Rampup_data();
    void m1Rampup();
};

void TestScenarioGolden::m1Rampup_data()
{
    QTest::addColumn<char>("side");
    QTest::addColumn<QString>("file");
    QTest::newRow("baseline") << 'a' << QStringLiteral("scenarios/m1-rampup/baseline.trace");
    QTest::newRow("util_est series") << 'b' << QStringLiteral("scenarios/m1-rampup/util_est_series.trace");
}

// The last wake-ups of the prologue, then the ramp until the task has settled on the big cluster.
void TestScenarioGolden::m1Rampup()
{
    QFETCH(char, side);
    QFETCH(QString, file);
    sim::Engine engine = m1Engine(::m1Rampup(side));
    TextSink sink(engine.origin() - 21ms, engine.origin());
    engine.set_sink(&sink);
    QVERIFY(engine.run_until(engine.origin() + 130ms));
    QVERIFY(sink.text.size() > 5000);
    const std::string difference = approve::compare(file.toStdString(), sink.text);
    QVERIFY2(difference.empty(), difference.c_str());
}

QTEST_APPLESS_MAIN(TestScenarioGolden)
#include "tst_scenario_golden.moc"
