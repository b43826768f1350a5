// SPDX-License-Identifier: GPL-3.0-or-later
// Balancing on behalf of idle CPUs: the kick, the round, and the way of a misfit task from a little CPU to a big one.
#include "sim/engine/engine.h"
#include "sim/fair/load_balance.h"
#include "tests/support/machine_builder.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestNohzBalancerKick : public QObject {
    Q_OBJECT
private slots:
    void kickReasons_data();
    void kickReasons();
    void kickChoosesFirstIdle();
    void busyTickLeavesTheMask();
    void oneKickAtATime();
    void roundGoesOnBehalfOfOthers();
    void notDueNotBalanced();
    void misfitRoad();
    void stopperFindsTaskGone();
    void nothingLeftBehindOnTheLittleCpu();
};

namespace {

constexpr CpuId little{0};
constexpr CpuId big{4};

QList<EventKind> pending(const Machine& m)
{
    QList<EventKind> kinds;
    for (EventQueue q = m.s.events; !q.empty(); q.pop())
        kinds.push_back(q.top().kind);
    return kinds;
}

} // namespace

void TestNohzBalancerKick::kickReasons_data()
{
    QTest::addColumn<int>("tasks");
    QTest::addColumn<quint64>("misfit");
    QTest::addColumn<bool>("blocked");
    QTest::addColumn<bool>("entered");
    QTest::addColumn<quint32>("flags");
    constexpr quint32 balance = NOHZ_BALANCE_KICK | NOHZ_STATS_KICK;
    QTest::newRow("one task, nothing to do") << 1 << quint64{0} << false << false << 0u;
    QTest::newRow("two tasks") << 2 << quint64{0} << false << false << balance;
    QTest::newRow("misfit") << 1 << quint64{5} << false << false << balance;
    QTest::newRow("old averages") << 1 << quint64{0} << true << false << quint32{NOHZ_STATS_KICK};
    QTest::newRow("a CPU went idle") << 1 << quint64{0} << false << true << quint32{NOHZ_NEXT_KICK};
    QTest::newRow("all") << 2 << quint64{5} << true << true << (balance | NOHZ_NEXT_KICK);
}

void TestNohzBalancerKick::kickReasons()
{
    QFETCH(int, tasks);
    QFETCH(quint64, misfit);
    QFETCH(bool, blocked);
    QFETCH(bool, entered);
    Machine m = m1_machine();
    add_running(m, little);
    for (int i = 1; i < tasks; ++i)
        add_queued(m, little);
    m.rq(little).misfit_task_load = misfit;
    m.s.nohz.has_blocked = blocked;
    m.s.nohz.next_blocked = m.jiffies() - 1;
    m.s.nohz.needs_update = entered;
    nohz_balancer_kick(m, m.rq(little));
    QTEST(quint32{m.rq(CpuId{1}).nohz_flags}, "flags");
}

void TestNohzBalancerKick::kickChoosesFirstIdle()
{
    Machine m = m1_machine();
    add_running(m, CpuId{0});
    add_running(m, CpuId{2});
    add_queued(m, CpuId{2});
    add_running(m, CpuId{1});
    m.rq(CpuId{3}).ttwu_pending = true;
    m.s.nohz.idle_cpus_mask.clear(CpuId{4}); // idle, but its tick goes on
    nohz_balancer_kick(m, m.rq(CpuId{2}));
    QVERIFY(m.rq(CpuId{5}).nohz_flags);
    QCOMPARE(m.s.nohz.next_balance, m.jiffies() + 1);
    QCOMPARE(m.s.events.top().kind, EventKind::nohz_ipi);
    QCOMPARE(m.s.events.top().id, 5);
    QCOMPARE(m.s.events.top().time, m.s.now + microseconds{5});
}

void TestNohzBalancerKick::busyTickLeavesTheMask()
{
    Machine m = m1_machine();
    add_running(m, little);
    QVERIFY(m.s.nohz.idle_cpus_mask.test(little)); // waking up alone does not leave it
    sched_tick(m, m.rq(little));
    QVERIFY(!m.s.nohz.idle_cpus_mask.test(little));
    QVERIFY(!m.rq(little).nohz_tick_stopped);
}

void TestNohzBalancerKick::oneKickAtATime()
{
    Machine m = m1_machine();
    add_running(m, little);
    add_queued(m, little);
    nohz_balancer_kick(m, m.rq(little));
    elapse(m, milliseconds{1});
    m.s.nohz.needs_update = true;
    nohz_balancer_kick(m, m.rq(little));
    QCOMPARE(pending(m).count(EventKind::nohz_ipi), 1);
    QCOMPARE(m.rq(CpuId{1}).nohz_flags, u32{NOHZ_BALANCE_KICK | NOHZ_STATS_KICK | NOHZ_NEXT_KICK});
    nohz_csd_func(m, m.rq(CpuId{1}));
    QCOMPARE(m.rq(CpuId{1}).nohz_flags, 0u);
    QVERIFY(!m.s.nohz.needs_update);
}

// CPU 1 pulls for itself last; the waiting tasks of CPU 0 go to whom the round reaches first.
void TestNohzBalancerKick::roundGoesOnBehalfOfOthers()
{
    Machine m = m1_machine();
    add_running(m, little);
    add_queued(m, little);
    add_queued(m, little);
    elapse(m, milliseconds{20});
    update_rq_clock(m, m.rq(little));
    m.s.this_cpu = CpuId{1};
    m.rq(CpuId{1}).nohz_flags = NOHZ_BALANCE_KICK | NOHZ_STATS_KICK;
    nohz_csd_func(m, m.rq(CpuId{1}));
    QCOMPARE(m.rq(CpuId{2}).nr_running, 1u);
    QVERIFY(m.rq(CpuId{2}).need_resched);
    QVERIFY(pending(m).contains(EventKind::resched));
    QCOMPARE(m.rq(CpuId{1}).nr_running, 0u);
    QVERIFY(m.rq(CpuId{2}).sd[0].last_balance == m.jiffies());
    QVERIFY(m.s.nohz.next_balance > m.jiffies());
    QCOMPARE(m.s.nohz.next_blocked, m.jiffies() + 32);
}

void TestNohzBalancerKick::notDueNotBalanced()
{
    Machine m = m1_machine();
    add_running(m, little);
    add_queued(m, little);
    add_queued(m, little);
    elapse(m, milliseconds{20});
    for (Rq& rq : m.s.rqs)
        rq.next_balance = m.jiffies() + 1;
    m.s.this_cpu = CpuId{1};
    m.rq(CpuId{1}).nohz_flags = NOHZ_BALANCE_KICK | NOHZ_STATS_KICK;
    nohz_csd_func(m, m.rq(CpuId{1}));
    QCOMPARE(m.rq(little).nr_running, 3u);
    QCOMPARE(m.s.nohz.next_balance, m.jiffies() + 1);
}

// Tick, kick, round, big CPU, stopper, step by step.
void TestNohzBalancerKick::misfitRoad()
{
    Machine m = m1_machine();
    const TaskId id = add_queued(m, little);
    m.task(id).se.avg.util_est = 368;
    run(m, id);
    elapse(m, milliseconds{20});
    m.s.this_cpu = little;
    m.rq(little).next_balance = m.jiffies() + 100;
    sched_tick(m, m.rq(little));
    QVERIFY(m.rq(little).misfit_task_load > 0);
    QCOMPARE(m.rq(CpuId{1}).nohz_flags & NOHZ_BALANCE_KICK, u32{NOHZ_BALANCE_KICK});

    elapse(m, microseconds{5});
    m.s.this_cpu = CpuId{1};
    nohz_csd_func(m, m.rq(CpuId{1}));
    QVERIFY(m.rq(little).active_balance);
    QCOMPARE(m.rq(little).push_cpu, big);
    QCOMPARE(m.task(id).cpu, little);
    QCOMPARE(m.rq(big).sd[1].nr_balance_failed, 0u); // a misfit failure does not count
    QCOMPARE(m.rq(big).sd[1].balance_interval, s64{8});
    QCOMPARE(pending(m).count(EventKind::stopper), 1);

    elapse(m, microseconds{5});
    m.rq(big).sd[1].nr_balance_failed = 3;
    handle_event(m, {m.s.now, EventKind::stopper, little.value});
    QCOMPARE(m.task(id).cpu, big);
    QCOMPARE(m.rq(little).curr, kIdleTask);
    QCOMPARE(m.rq(little).nr_running, 0u);
    QVERIFY(!m.rq(little).active_balance);
    QCOMPARE(m.rq(little).misfit_task_load, u64{0});
    QCOMPARE(m.rq(big).nr_running, 1u);
    QCOMPARE(m.rq(big).sd[1].nr_balance_failed, 0u);
    QVERIFY(m.rq(big).need_resched);
    handle_event(m, {m.s.now + microseconds{1}, EventKind::resched, big.value});
    QCOMPARE(m.rq(big).curr, id);
}

void TestNohzBalancerKick::stopperFindsTaskGone()
{
    Machine m = m1_machine();
    const TaskId id = add_running(m, little);
    m.rq(little).active_balance = true;
    m.rq(little).push_cpu = big;
    m.s.this_cpu = little;
    schedule(m, m.rq(little), SchedMode::Block);
    QCOMPARE(m.rq(little).curr, kIdleTask);
    handle_event(m, {m.s.now, EventKind::stopper, little.value});
    QVERIFY(!m.rq(little).active_balance);
    QCOMPARE(m.task(id).cpu, little);
    QCOMPARE(m.rq(little).nr_running, 0u);
}

// A task is pushed from little to big in the middle of a long piece of work; the little CPU, idle now, must not wait
// for the end of it.
void TestNohzBalancerKick::nothingLeftBehindOnTheLittleCpu()
{
    WorkloadSpec workload;
    TaskSpec task;
    task.name = "busy";
    task.phases = {{"busy", -1, {{Instruction::Op::run, milliseconds{150}}}}};
    workload.tasks = {task};
    auto engine = Engine::create(run_spec(m1_spec(), workload, side_at(1000)));
    QVERIFY(engine.has_value());
    const auto ran = engine->run_until(kRunStart + std::chrono::seconds{3});
    QVERIFY2(ran.has_value(), ran ? "" : ran.error().args.front().c_str());
    const EngineState& s = engine->state();
    QVERIFY(s.tasks[0].cpu.value >= 4);
    QCOMPARE(s.rqs[0].curr, kIdleTask);
    QVERIFY(s.rqs[0].work_event == SimTime{});
}

QTEST_APPLESS_MAIN(TestNohzBalancerKick)
#include "tst_nohz_balancer_kick.moc"
