// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks that fork, wait and exit: timelines by hand, and slots that are used again.
#include "sim/engine/engine.h"
#include "sim/run/run_side.h"
#include "sim/workload/task_names.h"
#include "tests/support/programs.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <vector>

using namespace sim;
using namespace hand;
using programs::side;
using programs::spec_of;

class TestForkProgram : public QObject {
    Q_OBJECT
private slots:
    void forkWaitExit();
    void waitForAll();
    void slotIsUsedAgain();
    void childrenThatNobodyWaitsFor();
    void orphansAreReaped();
    void nothingToWaitFor();
    void childInherits();
    void nestedLoops();
    void parametersReachTheProgram();
    void throughput();
    void checkpointIsReplay();
};

namespace {

struct Seen {
    std::int64_t us;
    TraceKind kind;
    int task;
    friend bool operator==(const Seen&, const Seen&) = default;
};

class Lives final : public TraceSink {
public:
    void on(const TraceEvent& e) override
    {
        if (e.kind != TraceKind::sched_process_fork && e.kind != TraceKind::sched_process_exit
            && e.kind != TraceKind::sched_wakeup)
            return;
        seen.push_back({(e.time - kRunStart).count() / 1000, e.kind, e.task.value});
        if (e.kind == TraceKind::sched_process_fork)
            parents.push_back(e.a);
    }
    long count(TraceKind kind) const
    {
        return std::count_if(seen.begin(), seen.end(), [kind](const Seen& s) { return s.kind == kind; });
    }
    std::vector<Seen> seen;
    std::vector<std::int64_t> parents;
};

struct Run {
    explicit Run(const std::string& tasks, int cpus = 1, const SideSpec& s = side())
        : engine(*Engine::create(spec_of(tasks, cpus, s)))
    {
        engine.set_sink(&lives);
    }
    void until(Duration d)
    {
        const auto ran = engine.run_until(kRunStart + d);
        if (!ran)
            throw std::runtime_error(ran.error().args.front());
    }
    Engine engine;
    Lives lives;
};

constexpr const char* kChild =
    R"(,{"name":"child","instances":0,"phases":[{"name":"life","do":[{"runtime":"30us"},"exit",{"runtime":"1s"}]}]})";

} // namespace

// On one CPU. The child starts when the parent waits; its exit wakes the parent in the same instant.
void TestForkProgram::forkWaitExit()
{
    Run r(std::string(R"({"name":"p","phases":[{"name":"x","do":[{"runtime":"100us"},{"fork":"child"},{"wait":1},)")
          + R"({"runtime":"50us"}]}]})" + kChild);
    r.until(milliseconds{1});
    const std::vector<Seen> expected{{100, TraceKind::sched_process_fork, 1},
                                     {130, TraceKind::sched_process_exit, 1},
                                     {130, TraceKind::sched_wakeup, 0},
                                     {180, TraceKind::sched_process_exit, 0}};
    QCOMPARE(r.lives.seen.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        QVERIFY2(r.lives.seen[i] == expected[i], std::to_string(i).c_str());
    QCOMPARE(r.lives.parents, (std::vector<std::int64_t>{0}));
}

// Three children one after the other on one CPU: each exit wakes the parent, which reaps it and goes on to wait.
void TestForkProgram::waitForAll()
{
    Run r(
        std::string(R"({"name":"p","phases":[{"name":"x","do":[{"loop":3,"do":[{"runtime":"10us"},{"fork":"child"}]},)")
        + R"({"wait":"all"},{"runtime":"50us"}]}]})" + kChild);
    r.until(milliseconds{1});
    QCOMPARE(r.lives.count(TraceKind::sched_process_fork), 3L);
    QCOMPARE(r.lives.count(TraceKind::sched_process_exit), 4L);
    // 3 x 10 us of the parent, 3 x 30 us of the children, 50 us of the parent.
    QVERIFY(r.lives.seen.back() == (Seen{170, TraceKind::sched_process_exit, 0}));
    QCOMPARE(r.engine.state().tasks.size(), std::size_t{4});
    QCOMPARE(r.engine.state().task_pools[0].free.size(), std::size_t{3});
    QCOMPARE(r.engine.state().tasks[0].children, 0U);
}

void TestForkProgram::slotIsUsedAgain()
{
    Run r(std::string(R"({"name":"p","phases":[{"name":"x","loop":50,"do":[{"runtime":"10us"},{"fork":"child"},)")
          + R"({"wait":1},{"count":"op"}]}]})" + kChild);
    std::set<std::uint64_t> lineages;
    for (int i = 0; i < 50; ++i) {
        r.until(microseconds{40 * i + 20}); // inside the i-th child's life
        lineages.insert(r.engine.state().tasks[1].lineage);
    }
    r.until(milliseconds{9});
    QCOMPARE(r.engine.state().tasks.size(), std::size_t{2});
    QCOMPARE(r.lives.count(TraceKind::sched_process_exit), 51L);
    QCOMPARE(lineages.size(), std::size_t{50});
    QCOMPARE(r.engine.state().operations, std::uint64_t{50});
}

// The program has no wait: what exits is gone at once. At most two children live at a time on two CPUs.
void TestForkProgram::childrenThatNobodyWaitsFor()
{
    Run r(std::string(R"({"name":"p","phases":[{"name":"x","loop":20,"do":[{"runtime":"40us"},{"fork":"child"}]}]})")
              + kChild,
          2);
    r.until(milliseconds{4});
    QCOMPARE(r.lives.count(TraceKind::sched_process_exit), 21L);
    QVERIFY(r.engine.state().tasks.size() <= 3);
    QCOMPARE(r.engine.state().tasks[0].children, 0U);
}

// The parent exits while its second child lives, and after the first one died.
void TestForkProgram::orphansAreReaped()
{
    Run r(std::string(R"({"name":"p","phases":[{"name":"x","do":[{"fork":"child"},{"sleep":"100us"},{"fork":"child"},)")
          + R"("exit",{"wait":1}]}]})" + kChild);
    r.until(milliseconds{1});
    QCOMPARE(r.lives.count(TraceKind::sched_process_exit), 3L);
    QCOMPARE(r.engine.state().tasks.size(), std::size_t{3});
    QCOMPARE(r.engine.state().task_pools[0].free.size(), std::size_t{2});
}

void TestForkProgram::nothingToWaitFor()
{
    Run r(R"({"name":"p","phases":[{"name":"x","do":[{"wait":"all"},{"wait":2},{"runtime":"10us"}]}]})");
    r.until(milliseconds{1});
    QVERIFY(r.lives.seen.back() == (Seen{10, TraceKind::sched_process_exit, 0}));
}

void TestForkProgram::childInherits()
{
    const char* child = R"("instances":0,"phases":[{"name":"life","do":[{"runtime":"1s"}]}])";
    Run r(std::string(R"({"name":"p","nice":5,"allowed":[1,2],"phases":[{"name":"x","do":[{"fork":"heir"},)")
              + R"({"fork":"other"},{"runtime":"1s"}]}]},{"name":"heir",)" + child
              + R"(},{"name":"other","nice":0,"allowed":[0,3],)" + child + "}",
          4);
    r.until(milliseconds{1});
    const EngineState& s = r.engine.state();
    QCOMPARE(s.tasks[1].nice, 5);
    QCOMPARE(s.tasks[1].nr_cpus_allowed, 2);
    QVERIFY(s.tasks[1].allowed.test(CpuId{1}) && s.tasks[1].allowed.test(CpuId{2}));
    QCOMPARE(s.tasks[2].nice, 0);
    QVERIFY(s.tasks[2].allowed.test(CpuId{0}) && s.tasks[2].allowed.test(CpuId{3}));
    QCOMPARE(s.tasks[1].parent.value, 0);
    const TaskNames names(r.engine.spec());
    QCOMPARE(names.of(TaskId{1}), std::string("heir-1"));
    QCOMPARE(names.of(TaskId{2}), std::string("other-1"));
    QCOMPARE(names.of(TaskId{5}), std::string("heir-3"));
}

// 3 x (10 + 2 x (5 + 2 x 1)) us.
void TestForkProgram::nestedLoops()
{
    Run r(R"({"name":"p","phases":[{"name":"x","loop":3,"do":[{"runtime":"10us"},{"loop":2,"do":[{"runtime":"5us"},)"
          R"({"loop":2,"do":[{"runtime":"1us"}]}]}]}]})");
    r.until(milliseconds{1});
    QVERIFY(r.lives.seen.back() == (Seen{72, TraceKind::sched_process_exit, 0}));
}

void TestForkProgram::parametersReachTheProgram()
{
    SideSpec s = side();
    s.params.creators = 3;
    s.params.fork_max = 2;
    s.params.fork_work_us = 70;
    Run r(R"({"name":"p","instances":{"param":"creators"},"phases":[{"name":"x","loop":{"param":"fork_max"},"do":[)"
          R"({"runtime":{"param":"fork_work_us"}}]}]})",
          4, s);
    QCOMPARE(TaskNames(r.engine.spec()).started(), std::size_t{3});
    r.until(milliseconds{1});
    QCOMPARE(r.lives.count(TraceKind::sched_process_exit), 3L);
    QVERIFY(std::any_of(r.lives.seen.begin(), r.lives.seen.end(), [](const Seen& e) {
        return e == Seen{140, TraceKind::sched_process_exit, 0};
    }));
}

// An operation each 100 us, the first at 100 us: those at 1.1 ms, 1.2 ms, ..., 3.0 ms lie in the window (1 ms, 3 ms].
void TestForkProgram::throughput()
{
    const char* steps = R"({"name":"p","phases":[{"name":"x","loop":-1,"do":[{"runtime":"100us"},{"count":"op"}]}]})";
    auto spec = std::make_shared<RunSpec>(*spec_of(steps, 1, side()));
    spec->warmup = milliseconds{1};
    spec->duration = milliseconds{2};
    auto output = run_side(spec, {});
    QVERIFY(output.has_value());
    QCOMPARE(output->result.metrics.at("throughput_per_s"), 10000.0);
    auto idle = std::make_shared<RunSpec>(
        *spec_of(R"({"name":"p","phases":[{"name":"x","do":[{"runtime":"1s"}]}]})", 1, side()));
    idle->duration = milliseconds{2};
    output = run_side(idle, {});
    QVERIFY(output.has_value());
    QVERIFY(output->result.metrics.count("throughput_per_s") == 0);
}

// A storm of two templates on four CPUs: going back repeats everything, and ids stay few.
void TestForkProgram::checkpointIsReplay()
{
    SideSpec s = side_at(250);
    s.params.creators = 6;
    Run r(
        std::string(R"({"name":"p","instances":{"param":"creators"},"phases":[{"name":"x","loop":-1,"do":[)")
            + R"({"loop":3,"do":[{"runtime":"20us"},{"fork":"child"}]},{"fork":"sleeper"},{"wait":"all"}]}]})" + kChild
            + R"(,{"name":"sleeper","instances":0,"phases":[{"name":"life","do":[{"sleep":"200us"},{"fork":"child"}]}]})",
        4, s);
    r.until(milliseconds{50});
    const Checkpoint middle = r.engine.checkpoint();
    r.until(milliseconds{200});
    const std::uint64_t digest = r.engine.digest();
    QVERIFY(r.lives.count(TraceKind::sched_process_exit) > 1000);
    QVERIFY(r.engine.state().tasks.size() < 200);
    r.engine.restore(middle);
    r.until(milliseconds{200});
    QCOMPARE(r.engine.digest(), digest);
}

QTEST_GUILESS_MAIN(TestForkProgram)
#include "tst_fork_program.moc"
