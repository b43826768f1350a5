// SPDX-License-Identifier: GPL-3.0-or-later
// Forks in simulated time: what two of them do to each other, event by event.
#include "sim/engine/held_irqs.h"
#include "tests/support/hand_domains.h"

#include <QTest>

#include <vector>

using namespace sim;
using namespace hand;

class TestForkRace : public QObject {
    Q_OBJECT
private slots:
    void alone();
    void race_data();
    void race();
    void lockIsWaitedFor();
    void interruptsWait();
    void execMovesByStopper();
    void flipLeavesRunningSearch();
};

namespace {

class Recorder final : public TraceSink {
public:
    void on(const TraceEvent& e) override
    {
        if (e.kind == TraceKind::fork_pick || e.kind == TraceKind::sched_wakeup_new
            || e.kind == TraceKind::sched_migrate_task)
            seen.push_back(e);
    }
    std::vector<TraceEvent> of(TraceKind kind) const
    {
        std::vector<TraceEvent> found;
        std::copy_if(seen.begin(), seen.end(), std::back_inserter(found),
                     [kind](const TraceEvent& e) { return e.kind == kind; });
        return found;
    }
    std::vector<TraceEvent> seen;
};

// Two nodes of 16 CPUs in pairs. Looks cost 100 ns wherever they go, a search starts 500 ns after the call, an enqueue
// takes 700 ns with the lock, which is held for 1000 ns.
struct Forks {
    explicit Forks(IdlePick pick = IdlePick::recency)
    {
        MachineSpec spec = symmetric_spec(32);
        for (int c = 0; c < 32; ++c) {
            CpuSpec& cpu = spec.cpus[static_cast<std::size_t>(c)];
            cpu.cluster = cpu.llc = c / 2;
            cpu.package = cpu.numa = c / 16;
        }
        TaskSpec task;
        task.name = "parent";
        task.phases = {{"work", -1, {{Instruction::Op::run, std::chrono::seconds{10}}}}};
        WorkloadSpec workload;
        workload.tasks = {task};
        SideSpec side = side_at(250);
        side.features.idle_pick = pick;
        side.params.select_ns = 500;
        side.params.scan_local_ns = side.params.scan_remote_ns = 100;
        side.params.enqueue_ns = 700;
        side.params.rq_lock_hold_ns = 1000;
        auto built = build_machine(run_spec(std::move(spec), std::move(workload), side));
        if (!built)
            throw std::runtime_error("the machine does not build");
        m = std::move(*built);
        m.s.events = {};
        m.s.tasks.clear();
        m.sink = &recorder;
    }
    // A running task with a new child, on `cpu`.
    void parent(int cpu) { add_running(m, CpuId{cpu}); }
    TaskId fork(int cpu)
    {
        const TaskId id = add_task(m, CpuId{cpu});
        m.task(id).state = TaskState::New;
        m.task(id).se.avg.last_update_time = 0;
        wake_up_forked_task(m, m.rq(CpuId{cpu}), m.task(id));
        return id;
    }
    void run_for(Duration d)
    {
        const SimTime limit = m.s.now + d;
        while (!m.s.events.empty() && m.s.events.top().time <= limit) {
            const Event e = m.s.events.top();
            m.s.events.pop();
            m.s.now = e.time;
            handle_event(m, e);
        }
        m.s.now = limit;
    }
    Recorder recorder;
    Machine m;
};

} // namespace

// From the parent's node, whose pairs hold: one idle CPU of the parent's, two of every other.
void TestForkRace::alone()
{
    Forks f;
    f.parent(0);
    const SimTime start = f.m.s.now;
    const TaskId child = f.fork(0);
    f.run_for(milliseconds{1});
    const auto born = f.recorder.of(TraceKind::sched_wakeup_new);
    QCOMPARE(born.size(), std::size_t{1});
    QCOMPARE(born[0].task, child);
    QCOMPARE(born[0].cpu.value, 2);
    // Call, 32 looks at nodes, 16 at pairs, 2 at the pair's CPUs, 2 at its groups of one; then the lock.
    QCOMPARE((born[0].time - start).count(), 500 + (32 + 16 + 2 + 2) * 100 + 700);
    const auto pick = f.recorder.of(TraceKind::fork_pick);
    QCOMPARE(pick[0].a, std::int64_t{FORK_PICK_CHOICE});
    QCOMPARE(pick[0].b, std::int64_t{2});
    // No tracepoint of a migration: the child was never anywhere else.
    QVERIFY(f.recorder.of(TraceKind::sched_migrate_task).empty());
    QVERIFY(!f.m.rq(CpuId{0}).irqs_held);
}

void TestForkRace::race_data()
{
    QTest::addColumn<int>("laterNs");
    QTest::addColumn<bool>("sameCpu");
    QTest::addColumn<std::int64_t>("second"); // flags of the second parent's pick
    constexpr std::int64_t kChoice = FORK_PICK_CHOICE;
    // Returned before the other's enqueue: the CPU still looks idle then.
    QTest::newRow("together") << 0 << true << (kChoice | FORK_PICK_COLLISION);
    QTest::newRow("600 ns later") << 600 << true << (kChoice | FORK_PICK_COLLISION);
    // Returned after it, looked at before.
    QTest::newRow("800 ns later") << 800 << true << (kChoice | FORK_PICK_STALE | FORK_PICK_COLLISION);
    // Looked after the other's enqueue: three tasks run here by then, so it goes to the other node.
    QTest::newRow("6 us later") << 6000 << false << (kChoice | FORK_PICK_NUMA);
}

// Both parents in one node: two tasks there do not send a search across, three would.
void TestForkRace::race()
{
    QFETCH(int, laterNs);
    QFETCH(bool, sameCpu);
    QFETCH(std::int64_t, second);
    Forks f;
    f.m.s.params.scan_chunk = 1;
    f.parent(0);
    f.parent(1);
    f.fork(0);
    f.run_for(nanoseconds{laterNs});
    f.fork(1);
    f.run_for(milliseconds{1});
    const auto picks = f.recorder.of(TraceKind::fork_pick);
    QCOMPARE(picks.size(), std::size_t{2});
    QCOMPARE(picks[0].a, std::int64_t{FORK_PICK_CHOICE});
    QCOMPARE(picks[0].cpu.value, 2);
    QCOMPARE(picks[1].cpu == picks[0].cpu, sameCpu);
    QCOMPARE(picks[1].a, second);
}

// Two enqueues at one runqueue: the second waits until the first lets go of the lock.
void TestForkRace::lockIsWaitedFor()
{
    Forks f;
    f.parent(0);
    f.parent(1);
    f.fork(0);
    f.fork(1);
    f.run_for(milliseconds{1});
    const auto born = f.recorder.of(TraceKind::sched_wakeup_new);
    QCOMPARE(born.size(), std::size_t{2});
    QCOMPARE(born[1].cpu, born[0].cpu);
    QCOMPARE((born[1].time - born[0].time).count(), 1000);
}

// A resched IPI that meets a search waits for its end.
void TestForkRace::interruptsWait()
{
    Forks f;
    f.parent(0);
    f.fork(0);
    Rq& rq = f.m.rq(CpuId{0});
    QVERIFY(rq.irqs_held);
    f.m.s.this_cpu = CpuId{5};
    resched_curr(f.m, rq);
    f.run_for(nanoseconds{2000});
    QVERIFY(rq.need_resched);
    QCOMPARE(rq.held_irqs.size(), std::size_t{1});
    f.run_for(milliseconds{1});
    QVERIFY(!rq.need_resched);
    QVERIFY(rq.held_irqs.empty());
}

// The pair's other CPU runs something, so exec goes to a free pair; its own task does not count where it runs.
void TestForkRace::execMovesByStopper()
{
    Forks f;
    f.parent(0);
    f.parent(1);
    const SimTime start = f.m.s.now;
    sched_exec(f.m, f.m.rq(CpuId{0}));
    f.run_for(milliseconds{1});
    const auto moves = f.recorder.of(TraceKind::sched_migrate_task);
    QCOMPARE(moves.size(), std::size_t{1});
    QCOMPARE(moves[0].cpu.value, 2);
    QCOMPARE(moves[0].b, static_cast<std::int64_t>(MigrateReason::exec));
    QCOMPARE((moves[0].time - start).count(), 500 + (32 + 16 + 2 + 2) * 100 + f.m.s.params.stopper_wake_ns);
    QCOMPARE(f.m.rq(CpuId{2}).curr, TaskId{0});

    // Alone in its pair it stays: with itself left out, its CPU is as idle as any.
    Forks alone;
    alone.parent(0);
    sched_exec(alone.m, alone.m.rq(CpuId{0}));
    alone.run_for(milliseconds{1});
    QVERIFY(alone.recorder.of(TraceKind::sched_migrate_task).empty());
    QCOMPARE(alone.m.rq(CpuId{0}).curr, TaskId{0});
}

void TestForkRace::flipLeavesRunningSearch()
{
    Forks f;
    f.parent(0);
    f.fork(0);
    f.m.s.features.idle_pick = IdlePick::reservoir;
    QCOMPARE(f.m.rq(CpuId{0}).scan.idle_pick, IdlePick::recency);
    f.run_for(milliseconds{1});
    QCOMPARE(f.m.rq(CpuId{0}).idle_pick_draws, u64{0});
    f.fork(0);
    f.run_for(milliseconds{1});
    QCOMPARE(f.m.rq(CpuId{0}).idle_pick_draws, u64{1});
}

QTEST_GUILESS_MAIN(TestForkRace)
#include "tst_fork_race.moc"
