// SPDX-License-Identifier: GPL-3.0-or-later
// The decision log: what the recorder keeps, how a line of it reads, and that asking for it changes nothing.
#include "sim/run/decision_json.h"
#include "sim/run/run_side.h"
#include "tests/support/m1_rampup.h"

#include <QTest>

#include <array>
#include <vector>

using namespace sim;

class TestDecision : public QObject {
    Q_OBJECT
private slots:
    void recorderRules();
    void rowsAreBounded();
    void jsonLine();
    void askingChangesNothing();
    void steps();
};

namespace {

class Kept final : public DecisionSink {
public:
    void on(const Decision& decision) override { decisions.push_back(decision); }
    std::vector<Decision> decisions;
};

constexpr SimTime at(std::int64_t ns)
{
    return SimTime{Duration{ns}};
}

} // namespace

void TestDecision::recorderRules()
{
    Kept kept;
    DecisionRecorder recorder(kept);
    recorder.step(CpuId{1}, "nobody");
    recorder.finish(at(1), CpuId{1}, CpuId{0}); // nothing is open there
    QVERIFY(kept.decisions.empty());

    // Two at a time, on two CPUs; they are told in the order of their ends.
    recorder.begin(at(10), DecisionPath::fork, CpuId{1}, TaskId{7}, CpuId{1});
    recorder.begin(at(11), DecisionPath::wakeup, CpuId{2}, TaskId{8}, CpuId{3});
    recorder.step(CpuId{1}, "outer", {"load"});
    recorder.row(CpuId{1}, CpuId{4}, "taken", {42});
    recorder.result(CpuId{1}, "least", CpuId{4});
    recorder.finish(at(12), CpuId{2}, CpuId{3});
    recorder.finish(at(20), CpuId{1}, CpuId{4});
    QCOMPARE(kept.decisions.size(), std::size_t{2});
    QCOMPARE(kept.decisions[0].task, TaskId{8});
    QCOMPARE(kept.decisions[0].index, std::uint64_t{0});
    const Decision& fork = kept.decisions[1];
    QCOMPARE(fork.index, std::uint64_t{1});
    QCOMPARE(fork.begin, at(10));
    QCOMPARE(fork.end, at(20));
    QCOMPARE(fork.target, CpuId{4});
    QCOMPARE(fork.steps.size(), std::size_t{1});
    QCOMPARE(fork.steps[0].rows[0].values[0], std::int64_t{42});
}

void TestDecision::rowsAreBounded()
{
    Kept kept;
    DecisionRecorder recorder(kept);
    recorder.begin(at(0), DecisionPath::fork, CpuId{0}, TaskId{0}, CpuId{0});
    recorder.step(CpuId{0}, "scan");
    for (std::size_t i = 0; i < DecisionRecorder::kMaxRows + 5; ++i)
        recorder.row(CpuId{0}, CpuId{1}, "busy");
    recorder.finish(at(0), CpuId{0}, CpuId{1});
    QCOMPARE(kept.decisions[0].steps[0].rows.size(), DecisionRecorder::kMaxRows);
    QCOMPARE(kept.decisions[0].steps[0].rows_dropped, std::size_t{5});
}

void TestDecision::jsonLine()
{
    Kept kept;
    DecisionRecorder recorder(kept);
    recorder.begin(at(1'000'000), DecisionPath::fork, CpuId{1}, TaskId{0}, CpuId{1});
    recorder.step(CpuId{1}, "sched_balance_find_dst_group_cpu", {"exit_latency_us", "draw"});
    recorder.row(CpuId{1}, CpuId{2}, "taken", {1, -1});
    recorder.result(CpuId{1}, "drawn", CpuId{2});
    recorder.finish(at(1'020'500), CpuId{1}, CpuId{2});
    const TaskNames names({"child-1"});
    QCOMPARE(
        QString::fromStdString(decision_json_line(kept.decisions[0], names, at(500'000))),
        QStringLiteral("{\"index\": 0, \"time_ms\": 0.5205, \"begin_ms\": 0.5, \"path\": \"fork\", \"task\": 0, "
                       "\"comm\": \"child-1\", \"cpu\": 1, \"prev\": 1, \"target\": 2, \"steps\": [{"
                       "\"function\": \"sched_balance_find_dst_group_cpu\", \"rule\": \"drawn\", \"result\": 2, "
                       "\"candidates\": [{\"cpu\": 2, \"verdict\": \"taken\", \"exit_latency_us\": 1, \"draw\": -1}"
                       "]}]}\n"));
}

// The ramp-up wakes 100 times in its prologue and never in its window.
void TestDecision::askingChangesNothing()
{
    const auto spec = m1Rampup('b');
    auto plain = run_side(spec);
    Kept kept;
    RunOptions options;
    options.decisions = &kept;
    auto logged = run_side(spec, options);
    QVERIFY(plain && logged);
    QCOMPARE(logged->result.digest, plain->result.digest);
    QCOMPARE(logged->result.events, plain->result.events);
}

void TestDecision::steps()
{
    Engine engine = m1Engine(m1Rampup('a'));
    Kept kept;
    engine.set_decision_sink(&kept);
    for (std::size_t i = 1; i <= 3; ++i) {
        auto stepped = engine.step_decision(engine.origin());
        QVERIFY(stepped && *stepped);
        QCOMPARE(kept.decisions.size(), i);
        QCOMPARE(kept.decisions.back().end, engine.now());
        QCOMPARE(kept.decisions.back().path, DecisionPath::wakeup);
    }
    engine.set_decision_sink(nullptr);
    auto unlogged = engine.step_decision(engine.origin());
    QVERIFY(unlogged && *unlogged);
    QCOMPARE(kept.decisions.size(), std::size_t{3});
}

QTEST_GUILESS_MAIN(TestDecision)
#include "tst_decision.moc"
