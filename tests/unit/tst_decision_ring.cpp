// SPDX-License-Identifier: GPL-3.0-or-later
// The bounded log of a live run: what gives way, what is counted, how the engine's thread hands it over, and the plain
// words of a placement.
#include "sim/run/decision_ring.h"
#include "sim/run/decision_words.h"
#include "sim/run/engine_thread.h"
#include "sim/run/run_side.h"
#include "tests/support/m1_rampup.h"

#include <QTest>

#include <array>

using namespace sim;

class TestDecisionRing : public QObject {
    Q_OBJECT
private slots:
    void bounds_data();
    void bounds();
    void shrinks();
    void threadHandsOver();
    void threadDropsTheOldest();
    void offRecordsNothing();
    void stepsToDecisions();
    void words();
};

namespace {

constexpr SimTime at(std::int64_t ns)
{
    return SimTime{Duration{ns}};
}

DecisionRing::Item made(std::uint64_t index, std::size_t rows)
{
    auto decision = std::make_shared<Decision>();
    decision->index = index;
    decision->steps.push_back({"scan", {}, std::vector<DecisionRow>(rows), 0, "", kNoCpu});
    return decision;
}

/// Fetches until the thread stands still.
DecisionRing collect(EngineThread& thread, std::size_t most)
{
    DecisionRing all(most);
    thread.wait_idle();
    thread.drain();
    const DecisionRing ring = thread.drain_decisions();
    for (const DecisionRing::Item& item : ring.items())
        all.push(item);
    all.add_dropped(ring.dropped());
    return all;
}

class Counted final : public DecisionSink {
public:
    void on(const Decision& decision) override { ends.push_back(decision.end); }
    std::vector<SimTime> ends;
};

/// The placements of the straight run, the prologue included.
std::vector<SimTime> straightEnds(const std::shared_ptr<RunSpec>& spec)
{
    Counted counted;
    Engine engine = m1Engine(spec);
    engine.set_decision_sink(&counted);
    const Result<void> ran = engine.run_until(engine.origin());
    return ran ? counted.ends : std::vector<SimTime>{};
}

} // namespace

void TestDecisionRing::bounds_data()
{
    QTest::addColumn<int>("mostDecisions");
    QTest::addColumn<int>("mostRows");
    QTest::addColumn<int>("kept");
    QTest::addRow("room for all") << 100 << 1000 << 10;
    QTest::addRow("by number") << 4 << 1000 << 4;
    QTest::addRow("by candidates") << 100 << 35 << 3;
    QTest::addRow("the newest stays") << 100 << 5 << 1;
    QTest::addRow("at least one") << 0 << 1000 << 1;
}

void TestDecisionRing::bounds()
{
    QFETCH(int, mostDecisions);
    QFETCH(int, mostRows);
    QFETCH(int, kept);
    DecisionRing ring(static_cast<std::size_t>(mostDecisions), static_cast<std::size_t>(mostRows));
    for (std::uint64_t i = 0; i < 10; ++i)
        ring.push(made(i, 10));
    QCOMPARE(static_cast<int>(ring.items().size()), kept);
    QCOMPARE(ring.rows(), static_cast<std::size_t>(kept) * 10);
    QCOMPARE(ring.dropped(), static_cast<std::uint64_t>(10 - kept));
    QCOMPARE(ring.items().back()->index, std::uint64_t{9});
}

void TestDecisionRing::shrinks()
{
    DecisionRing ring(10);
    for (std::uint64_t i = 0; i < 10; ++i)
        ring.push(made(i, 2));
    ring.add_dropped(5);
    ring.set_most_decisions(3);
    QCOMPARE(ring.items().size(), std::size_t{3});
    QCOMPARE(ring.items().front()->index, std::uint64_t{7});
    QCOMPARE(ring.rows(), std::size_t{6});
    QCOMPARE(ring.dropped(), std::uint64_t{12});
    ring.clear();
    QCOMPARE(ring.dropped(), std::uint64_t{0});
    QCOMPARE(ring.rows(), std::size_t{0});
}

void TestDecisionRing::threadHandsOver()
{
    const auto spec = m1Rampup('a');
    const std::vector<SimTime> want = straightEnds(spec);
    QVERIFY(want.size() > 10);
    EngineThread thread(spec);
    thread.record_decisions(1000);
    thread.run_to(Duration{0});
    const DecisionRing got = collect(thread, 1000);
    QCOMPARE(got.dropped(), std::uint64_t{0});
    QCOMPARE(got.items().size(), want.size());
    for (std::size_t i = 0; i < want.size(); ++i)
        QCOMPARE(got.items()[i]->end, want[i]);
}

void TestDecisionRing::threadDropsTheOldest()
{
    const auto spec = m1Rampup('a');
    const std::vector<SimTime> want = straightEnds(spec);
    EngineThread thread(spec);
    thread.record_decisions(4);
    thread.run_to(Duration{0});
    const DecisionRing got = collect(thread, 1000);
    QCOMPARE(got.items().size(), std::size_t{4});
    QCOMPARE(got.dropped(), want.size() - 4);
    QCOMPARE(got.items().back()->end, want.back());
}

void TestDecisionRing::offRecordsNothing()
{
    EngineThread thread(m1Rampup('a'));
    thread.run_to(Duration{0});
    QVERIFY(collect(thread, 10).items().empty()); // nobody asked
    EngineThread stopped(m1Rampup('a'));
    stopped.record_decisions(10);
    stopped.record_decisions(0);
    stopped.run_to(Duration{0});
    QVERIFY(collect(stopped, 10).items().empty());
}

void TestDecisionRing::stepsToDecisions()
{
    const auto spec = m1Rampup('a');
    const std::vector<SimTime> want = straightEnds(spec);
    EngineThread thread(spec);
    thread.record_decisions(100);
    for (std::size_t i = 0; i < 3; ++i) {
        thread.step_decision();
        const DecisionRing got = collect(thread, 100);
        QCOMPARE(got.items().size(), std::size_t{1});
        QCOMPARE(got.items()[0]->end, want[i]);
        QCOMPARE(thread.status().now, want[i]);
        QCOMPARE(thread.status().state, EngineThread::State::Paused);
    }
    // With no more of them the run goes to its end, and is over there.
    thread.run_to(Duration{0});
    collect(thread, 100);
    thread.step_decision();
    QVERIFY(collect(thread, 100).items().empty());
    QCOMPARE(thread.status().state, EngineThread::State::Finished);
}

void TestDecisionRing::words()
{
    Decision d;
    d.path = DecisionPath::fork;
    d.begin = at(1'000'000);
    d.end = at(1'020'500);
    d.this_cpu = CpuId{1};
    d.task = TaskId{0};
    d.prev = CpuId{1};
    d.target = CpuId{12};
    d.steps.push_back({"sched_balance_find_dst_group", {}, {}, 0, "no other group", kNoCpu});
    DecisionRow left{CpuId{2}, "busy", {-1, 7}};
    DecisionRow right{CpuId{12}, "taken", {2900, 12}};
    d.steps.push_back(
        {"sched_balance_find_dst_group_cpu", {"exit_latency_us", "draw"}, {left, right}, 3, "drawn", CpuId{12}});
    const TaskNames names({"child-1"});
    QCOMPARE(QString::fromStdString(decision_words(d, names, at(500'000))),
             QStringLiteral("fork of child-1, decided on CPU1: CPU1 -> CPU12\n"
                            "at 0.5205 ms, looking since 0.5 ms\n"
                            " 1 sched_balance_find_dst_group: no choice, no other group\n"
                            " 2 sched_balance_find_dst_group_cpu: CPU12, drawn\n"
                            "    CPU   exit_latency_us  draw\n"
                            "      2                -1     7  busy\n"
                            "     12              2900    12  taken\n"
                            "    3 more\n"));
}

QTEST_GUILESS_MAIN(TestDecisionRing)
#include "tst_decision_ring.moc"
