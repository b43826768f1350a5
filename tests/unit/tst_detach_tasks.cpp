// SPDX-License-Identifier: GPL-3.0-or-later
// Load balancing, second half: who may pull, which tasks go, and what a failure leads to.
#include "sim/fair/load_balance.h"
#include "tests/support/lb_env.h"
#include "tests/support/machine_builder.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestDetachTasks : public QObject {
    Q_OBJECT
private slots:
    void onlyFirstIdleBalances();
    void newidleWithWorkDoesNot();
    void tasksGoFromTheTail();
    void runningAndHotStay();
    void loadIsCharged_data();
    void loadIsCharged();
    void newidleTakesOne();
    void pinnedTasksGoToANeighbour_data();
    void pinnedTasksGoToANeighbour();
    void allPinnedKeepsTheMark();
    void failuresCountAndForce();
};

namespace {

QList<int> ids(const std::vector<TaskId>& tasks)
{
    QList<int> list;
    for (TaskId id : tasks)
        list.push_back(id.value);
    return list;
}

// `n` queued tasks on CPU 0, the first of them running; last run long ago.
void load_cpu0(Machine& m, int n)
{
    for (int i = 0; i < n; ++i)
        add_queued(m, CpuId{0});
    if (n)
        run(m, TaskId{0});
    elapse(m, milliseconds{1});
    update_rq_clock(m, m.rq(CpuId{0}));
}

} // namespace

void TestDetachTasks::onlyFirstIdleBalances()
{
    Machine m = m1_machine();
    bool go_on = true;
    sched_balance_rq(m, CpuId{5}, 1, CpuIdleType::CPU_IDLE, go_on);
    QVERIFY(!go_on);
    sched_balance_rq(m, CpuId{4}, 1, CpuIdleType::CPU_IDLE, go_on);
    QVERIFY(go_on);
    add_running(m, CpuId{4});
    sched_balance_rq(m, CpuId{5}, 1, CpuIdleType::CPU_IDLE, go_on);
    QVERIFY(go_on);
    sched_balance_rq(m, CpuId{6}, 0, CpuIdleType::CPU_IDLE, go_on); // alone in its group
    QVERIFY(go_on);
    for (int c = 5; c < 8; ++c)
        add_running(m, CpuId{c});
    sched_balance_rq(m, CpuId{4}, 1, CpuIdleType::CPU_NOT_IDLE, go_on); // nobody idle: the first
    QVERIFY(go_on);
    sched_balance_rq(m, CpuId{6}, 1, CpuIdleType::CPU_NOT_IDLE, go_on);
    QVERIFY(!go_on);
}

void TestDetachTasks::newidleWithWorkDoesNot()
{
    Machine m = m1_machine();
    bool go_on = true;
    sched_balance_rq(m, CpuId{6}, 1, CpuIdleType::CPU_NEWLY_IDLE, go_on);
    QVERIFY(go_on);
    m.rq(CpuId{6}).ttwu_pending = true;
    sched_balance_rq(m, CpuId{6}, 1, CpuIdleType::CPU_NEWLY_IDLE, go_on);
    QVERIFY(!go_on);
    m.rq(CpuId{6}).ttwu_pending = false;
    add_queued(m, CpuId{6});
    sched_balance_rq(m, CpuId{6}, 1, CpuIdleType::CPU_NEWLY_IDLE, go_on);
    QVERIFY(!go_on);
}

void TestDetachTasks::tasksGoFromTheTail()
{
    Machine m = symmetric_machine(4);
    load_cpu0(m, 4);
    // 0 was started last and stands at the head; tail first: 1, 2, 3.
    QCOMPARE(ids(m.rq(CpuId{0}).cfs_tasks), (QList<int>{1, 2, 3, 0}));
    LbEnv env = env_for(m, 1, 0);
    env.src_cpu = CpuId{0};
    env.migration_type = MigrationType::migrate_task;
    env.imbalance = 2;
    const std::vector<TaskId> taken = detach_tasks(m, env);
    QCOMPARE(ids(taken), (QList<int>{1, 2}));
    QCOMPARE(m.task(TaskId{1}).se.avg.last_update_time, u64{0});
    QCOMPARE(m.rq(CpuId{0}).nr_running, 2u);
    m.s.this_cpu = CpuId{1};
    attach_tasks(m, env, taken, MigrateReason::load_balance);
    QCOMPARE(ids(m.rq(CpuId{1}).cfs_tasks), (QList<int>{2, 1})); // the last taken is queued first
    QVERIFY(m.rq(CpuId{1}).need_resched);
    QCOMPARE(m.task(TaskId{1}).se.exec_start, u64{0}); // not cache-hot any more
}

void TestDetachTasks::runningAndHotStay()
{
    Machine m = symmetric_machine(4);
    load_cpu0(m, 3);
    SdState& sd = m.rq(CpuId{1}).sd[0];
    const u64 now = m.rq(CpuId{0}).clock_task;
    m.task(TaskId{1}).se.exec_start = now - 499'999; // hot
    m.task(TaskId{2}).se.exec_start = now - 500'000; // not
    LbEnv env = env_for(m, 1, 0);
    env.src_cpu = CpuId{0};
    env.migration_type = MigrationType::migrate_task;
    env.imbalance = 5;
    env.loop_max = 3;
    QCOMPARE(ids(detach_tasks(m, env)), QList<int>{2});
    QCOMPARE(ids(m.rq(CpuId{0}).cfs_tasks), (QList<int>{1, 0})); // each went to the head once
    sd.nr_balance_failed = 1;
    env.imbalance = 5;
    env.loop = 0;
    QVERIFY(detach_tasks(m, env).empty());
    sd.nr_balance_failed = 2; // more than cache_nice_tries
    env.loop = 0;
    QCOMPARE(ids(detach_tasks(m, env)), QList<int>{1});
    QCOMPARE(m.rq(CpuId{0}).curr, TaskId{0});
}

void TestDetachTasks::loadIsCharged_data()
{
    QTest::addColumn<qint64>("imbalance");
    QTest::addColumn<quint32>("failed");
    QTest::addColumn<int>("moved");
    QTest::newRow("one goes, the second is too much") << qint64{1536} << 0u << 1;
    QTest::newRow("after a failure half counts") << qint64{1536} << 1u << 2;
    QTest::newRow("too little") << qint64{500} << 0u << 0;
    QTest::newRow("a third try") << qint64{500} << 2u << 1;
}

void TestDetachTasks::loadIsCharged()
{
    QFETCH(qint64, imbalance);
    QFETCH(quint32, failed);
    Machine m = symmetric_machine(4);
    load_cpu0(m, 4);
    for (Task& p : m.s.tasks)
        p.se.avg.load_avg = 1024;
    m.rq(CpuId{1}).sd[0].nr_balance_failed = failed;
    LbEnv env = env_for(m, 1, 0);
    env.src_cpu = CpuId{0};
    env.migration_type = MigrationType::migrate_load;
    env.imbalance = imbalance;
    QTEST(static_cast<int>(detach_tasks(m, env).size()), "moved");
}

void TestDetachTasks::newidleTakesOne()
{
    Machine m = symmetric_machine(4);
    load_cpu0(m, 6);
    LbEnv env = env_for(m, 1, 0, CpuIdleType::CPU_NEWLY_IDLE);
    env.src_cpu = CpuId{0};
    env.migration_type = MigrationType::migrate_task;
    env.imbalance = 3;
    QCOMPARE(detach_tasks(m, env).size(), std::size_t{1});
}

void TestDetachTasks::pinnedTasksGoToANeighbour_data()
{
    QTest::addColumn<bool>("hot");
    QTest::newRow("cold") << false;
    QTest::newRow("hot: stay, the neighbour's failures do not count") << true;
}

// They may not come to CPU 4 but to CPU 6, in the same group; the state of CPU 4's domain goes on counting.
void TestDetachTasks::pinnedTasksGoToANeighbour()
{
    QFETCH(bool, hot);
    Machine m = m1_machine();
    load_cpu0(m, 6);
    for (int id = 1; id < 6; ++id) {
        allow_only(m, TaskId{id}, {0, 6});
        if (hot)
            m.task(TaskId{id}).se.exec_start = m.rq(CpuId{0}).clock_task - 1000;
    }
    for (int c = 1; c < 4; ++c)
        add_running(m, CpuId{c});
    for (int c = 0; c < 4; ++c)
        m.rq(CpuId{c}).cfs.avg.util_avg = 459;
    m.rq(CpuId{6}).sd[1].nr_balance_failed = 9;
    m.s.this_cpu = CpuId{4};
    bool go_on = true;
    const u32 moved = sched_balance_rq(m, CpuId{4}, 1, CpuIdleType::CPU_IDLE, go_on);
    QCOMPARE(moved > 0, !hot);
    QCOMPARE(m.rq(CpuId{4}).nr_running, 0u);
    QCOMPARE(m.rq(CpuId{6}).nr_running, moved);
    QCOMPARE(m.rq(CpuId{6}).sd[1].nr_balance_failed, 9u);
}

// Nothing on the source may ever move: the mark that says so outlives the call's second pass.
void TestDetachTasks::allPinnedKeepsTheMark()
{
    Machine m = m1_machine();
    load_cpu0(m, 3);
    for (int id = 0; id < 3; ++id)
        allow_only(m, TaskId{id}, {0});
    m.rq(CpuId{0}).cfs.avg.util_avg = 459;
    SdState& sd = m.rq(CpuId{1}).sd[0];
    sd.balance_interval = 100;
    bool go_on = true;
    QCOMPARE(sched_balance_rq(m, CpuId{1}, 0, CpuIdleType::CPU_IDLE, go_on), 0u);
    QVERIFY(m.s.group_imbalanced[m.topo->domain(CpuId{1}, 1).groups[0].id]);
    QCOMPARE(sd.balance_interval, s64{200}); // pinned: up to 512 ms, beyond the level's own 8
    // A pass that finds nothing to do clears it.
    for (int id = 0; id < 3; ++id)
        dequeue_task_fair(m, m.rq(CpuId{0}), m.task(TaskId{id}), DEQUEUE_SLEEP);
    sched_balance_rq(m, CpuId{1}, 0, CpuIdleType::CPU_IDLE, go_on);
    QVERIFY(!m.s.group_imbalanced[m.topo->domain(CpuId{1}, 1).groups[0].id]);
    QCOMPARE(sd.balance_interval, s64{200});
}

// A CPU that pulls nothing four times asks the source's stopper; newidle passes do not count.
void TestDetachTasks::failuresCountAndForce()
{
    Machine m = symmetric_machine(2);
    load_cpu0(m, 3);
    for (int id = 1; id < 3; ++id)
        allow_only(m, TaskId{id}, {0});
    SdState& sd = m.rq(CpuId{1}).sd[0];
    m.s.this_cpu = CpuId{1};
    bool go_on = true;
    sched_balance_rq(m, CpuId{1}, 0, CpuIdleType::CPU_NEWLY_IDLE, go_on);
    QCOMPARE(sd.nr_balance_failed, 0u);
    for (u32 failed = 1; failed <= 4; ++failed) {
        QVERIFY(!m.rq(CpuId{0}).active_balance);
        sched_balance_rq(m, CpuId{1}, 0, CpuIdleType::CPU_IDLE, go_on);
        QCOMPARE(sd.nr_balance_failed, failed);
    }
    QVERIFY(m.rq(CpuId{0}).active_balance); // 4 > cache_nice_tries + 2
    QCOMPARE(m.rq(CpuId{0}).push_cpu, CpuId{1});
    QCOMPARE(m.s.events.top().kind, EventKind::stopper);
}

QTEST_APPLESS_MAIN(TestDetachTasks)
#include "tst_detach_tasks.moc"
