// SPDX-License-Identifier: GPL-3.0-or-later
// Load balancing piece by piece: what is called busy, how much is to move, who may pull, which tasks go.
#include "sim/fair/load_balance.h"
#include "tests/support/machine_builder.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestLoadBalance : public QObject {
    Q_OBJECT
private slots:
    void classify_data();
    void classify();
    void misfitOnlyForBiggerIdleCpu();
    void overloadedIsWrittenAtTheTop();
    void imbalance_data();
    void imbalance();
    void siblings_data();
    void siblings();
    void sourceCpu();
    void onlyFirstIdleBalances();
    void newidleWithWorkDoesNot();
    void tasksGoFromTheTail();
    void runningAndHotStay();
    void loadIsCharged_data();
    void loadIsCharged();
    void newidleTakesOne();
    void pinnedTasksGoToANeighbour();
    void allPinnedKeepsTheMark();
    void failuresCountAndForce();
};

namespace {

LbEnv env_for(const Machine& m, int dst, int level, CpuIdleType idle = CpuIdleType::CPU_IDLE)
{
    LbEnv env;
    env.sd = &m.topo->domain(CpuId{dst}, level);
    env.level = level;
    env.this_cpu = env.dst_cpu = CpuId{dst};
    env.idle = idle;
    env.cpus = env.sd->span;
    env.loop_max = 32;
    return env;
}

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

struct BothStats {
    SgLbStats local, busiest;
};

BothStats stats()
{
    BothStats s;
    s.local.group_capacity = s.busiest.group_capacity = 2048;
    s.local.group_weight = s.busiest.group_weight = 2;
    return s;
}

} // namespace

void TestLoadBalance::classify_data()
{
    QTest::addColumn<int>("running"); // tasks on each of the little CPUs 0..3
    QTest::addColumn<int>("extra");   // more on CPU 0
    QTest::addColumn<quint64>("util");
    QTest::addColumn<bool>("misfit");
    QTest::addColumn<bool>("imbalanced");
    QTest::addColumn<int>("type");
    const auto type = [](GroupType t) { return static_cast<int>(t); };
    QTest::newRow("spare") << 0 << 2 << quint64{400} << false << false << type(GroupType::group_has_spare);
    QTest::newRow("as many as CPUs, little util")
        << 1 << 0 << quint64{100} << false << false << type(GroupType::group_has_spare);
    QTest::newRow("full") << 1 << 0 << quint64{459} << false << false << type(GroupType::group_fully_busy);
    QTest::newRow("misfit before full") << 1 << 0 << quint64{459} << true << false
                                        << type(GroupType::group_misfit_task);
    QTest::newRow("imbalanced before misfit")
        << 1 << 0 << quint64{459} << true << true << type(GroupType::group_imbalanced);
    QTest::newRow("overloaded before all")
        << 1 << 1 << quint64{459} << true << true << type(GroupType::group_overloaded);
    // 4 x 392 = 1568 of 1836: 183 600 against 183 456, within the margin.
    QTest::newRow("more tasks, within the margin")
        << 1 << 1 << quint64{392} << false << false << type(GroupType::group_has_spare);
    QTest::newRow("more tasks, just beyond")
        << 1 << 1 << quint64{393} << false << false << type(GroupType::group_overloaded);
}

void TestLoadBalance::classify()
{
    QFETCH(int, running);
    QFETCH(int, extra);
    QFETCH(quint64, util);
    QFETCH(bool, misfit);
    QFETCH(bool, imbalanced);
    Machine m = m1_machine();
    for (int c = 0; c < 4; ++c) {
        for (int i = 0; i < running; ++i)
            add_running(m, CpuId{c});
    }
    for (int i = 0; i < extra; ++i)
        add_queued(m, CpuId{0});
    for (int c = 0; c < 4; ++c)
        m.rq(CpuId{c}).cfs.avg.util_avg = util;
    m.rq(CpuId{0}).misfit_task_load = misfit ? 300 : 0;
    LbEnv env = env_for(m, 4, 1);
    m.s.group_imbalanced[env.sd->groups[0].id] = imbalanced;
    SdLbStats sds;
    update_sd_lb_stats(m, env, sds);
    QVERIFY(sds.busiest == &env.sd->groups[0]);
    QVERIFY(sds.local == &env.sd->groups[1]);
    QTEST(static_cast<int>(sds.busiest_stat.group_type), "type");
    QCOMPARE(sds.local_stat.idle_cpus, 4u);
    QVERIFY(!sds.prefer_sibling); // the clusters' groups do not have it
}

void TestLoadBalance::misfitOnlyForBiggerIdleCpu()
{
    Machine m = m1_machine();
    add_running(m, CpuId{0});
    m.rq(CpuId{0}).misfit_task_load = 300;
    const auto found = [&m](int dst, CpuIdleType idle) {
        LbEnv env = env_for(m, dst, 1, idle);
        return sched_balance_find_src_group(m, env) != nullptr;
    };
    QVERIFY(found(4, CpuIdleType::CPU_IDLE));
    QVERIFY(found(4, CpuIdleType::CPU_NEWLY_IDLE));
    QVERIFY(!found(4, CpuIdleType::CPU_NOT_IDLE));
    for (int c = 4; c < 8; ++c)
        add_running(m, CpuId{c});
    for (int c = 4; c < 8; ++c)
        m.rq(CpuId{c}).cfs.avg.util_avg = 1024;
    QVERIFY(!found(4, CpuIdleType::CPU_IDLE)); // no room among the big ones
    // Between equal CPUs nobody is helped.
    LbEnv env = env_for(m, 1, 0);
    QVERIFY(!sched_balance_find_src_group(m, env));
}

void TestLoadBalance::overloadedIsWrittenAtTheTop()
{
    Machine m = m1_machine();
    add_running(m, CpuId{0});
    m.rq(CpuId{0}).misfit_task_load = 300;
    LbEnv low = env_for(m, 5, 0);
    SdLbStats sds;
    update_sd_lb_stats(m, low, sds);
    QVERIFY(!m.s.rd.overloaded);
    LbEnv top = env_for(m, 5, 1);
    sds = {};
    update_sd_lb_stats(m, top, sds);
    QVERIFY(m.s.rd.overloaded);
    m.rq(CpuId{0}).misfit_task_load = 0;
    sds = {};
    update_sd_lb_stats(m, top, sds);
    QVERIFY(!m.s.rd.overloaded);
    add_queued(m, CpuId{0});
    QVERIFY(m.s.rd.overloaded); // the second task on a CPU says so at once
}

void TestLoadBalance::imbalance_data()
{
    QTest::addColumn<int>("what");
    QTest::addColumn<int>("type");
    QTest::addColumn<qint64>("amount");
    const auto type = [](MigrationType t) { return static_cast<int>(t); };
    QTest::newRow("misfit") << 0 << type(MigrationType::migrate_misfit) << qint64{1};
    QTest::newRow("imbalanced") << 1 << type(MigrationType::migrate_task) << qint64{1};
    QTest::newRow("fill our room") << 2 << type(MigrationType::migrate_util) << qint64{1448};
    QTest::newRow("no room left") << 3 << type(MigrationType::migrate_task) << qint64{1};
    QTest::newRow("idle CPUs") << 4 << type(MigrationType::migrate_task) << qint64{1};
    QTest::newRow("towards the average") << 5 << type(MigrationType::migrate_load) << qint64{1536};
    QTest::newRow("we are above the average") << 6 << type(MigrationType::migrate_load) << qint64{0};
    QTest::newRow("we are the busier") << 7 << type(MigrationType::migrate_load) << qint64{0};
}

void TestLoadBalance::imbalance()
{
    QFETCH(int, what);
    const Machine m = m1_machine();
    LbEnv env = env_for(m, 4, 1);
    SdLbStats sds;
    sds.local = &env.sd->groups[1];
    sds.busiest = &env.sd->groups[0];
    auto [local, busiest] = stats();
    busiest.group_type = GroupType::group_overloaded;
    switch (what) {
    case 0:
        busiest.group_type = GroupType::group_misfit_task;
        break;
    case 1:
        busiest.group_type = GroupType::group_imbalanced;
        break;
    case 2:
        local.group_util = 600;
        break;
    case 3:
        local.group_util = 2100;
        break;
    case 4:
        busiest.group_type = GroupType::group_fully_busy;
        busiest.sum_nr_running = 4;
        local.idle_cpus = 3;
        break;
    default:
        local.group_type = what == 5 ? GroupType::group_overloaded : GroupType::group_fully_busy;
        local.group_load = what == 6 ? 4800 : 3072;
        local.avg_load = 1536;
        busiest.group_load = 6144;
        busiest.avg_load = what == 7 ? 1500 : 3072;
        sds.total_load = 9216;
        sds.total_capacity = 4096;
        sds.avg_load = 2304;
        break;
    }
    sds.local_stat = local;
    sds.busiest_stat = busiest;
    calculate_imbalance(env, sds);
    QTEST(static_cast<int>(env.migration_type), "type");
    QTEST(qint64{env.imbalance}, "amount");
}

void TestLoadBalance::siblings_data()
{
    QTest::addColumn<int>("localCores");
    QTest::addColumn<int>("busiestCores");
    QTest::addColumn<quint32>("local");
    QTest::addColumn<quint32>("busiest");
    QTest::addColumn<bool>("idle");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("equal cores") << 1 << 1 << 0u << 2u << true << qint64{2};
    QTest::newRow("one more only") << 1 << 1 << 1u << 2u << true << qint64{1};
    QTest::newRow("the other way") << 1 << 1 << 3u << 2u << true << qint64{0};
    QTest::newRow("in proportion") << 4 << 8 << 1u << 6u << true << qint64{3};
    QTest::newRow("an idle group takes one") << 4 << 8 << 0u << 2u << true << qint64{2};
    QTest::newRow("busy destination") << 1 << 1 << 0u << 5u << false << qint64{0};
    QTest::newRow("nothing there") << 1 << 1 << 0u << 0u << true << qint64{0};
}

void TestLoadBalance::siblings()
{
    QFETCH(int, localCores);
    QFETCH(int, busiestCores);
    QFETCH(quint32, local);
    QFETCH(quint32, busiest);
    QFETCH(bool, idle);
    SchedGroup here;
    here.cores = localCores;
    SchedGroup there;
    there.cores = busiestCores;
    LbEnv env;
    env.idle = idle ? CpuIdleType::CPU_IDLE : CpuIdleType::CPU_NOT_IDLE;
    SdLbStats sds;
    sds.local = &here;
    sds.busiest = &there;
    sds.local_stat.sum_nr_running = local;
    sds.busiest_stat.sum_nr_running = busiest;
    QTEST(qint64{sibling_imbalance(env, sds)}, "expected");
}

void TestLoadBalance::sourceCpu()
{
    Machine m = m1_machine();
    for (int c : {0, 1, 1, 2, 2, 3})
        add_queued(m, CpuId{c});
    for (int c = 0; c < 4; ++c)
        m.rq(CpuId{c}).cfs.avg.load_avg = static_cast<u64>(100 + 100 * c);
    m.rq(CpuId{1}).cfs.avg.util_avg = 300;
    m.rq(CpuId{2}).cfs.avg.util_avg = 200;
    m.rq(CpuId{3}).cfs.avg.util_avg = 400; // one task only
    m.rq(CpuId{3}).misfit_task_load = 5;
    LbEnv env = env_for(m, 4, 1);
    const SchedGroup& little = env.sd->groups[0];
    const auto source = [&](MigrationType type, s64 imbalance) {
        env.migration_type = type;
        env.imbalance = imbalance;
        return sched_balance_find_src_rq(m, env, little).value;
    };
    QCOMPARE(source(MigrationType::migrate_load, 1000), 3);
    QCOMPARE(source(MigrationType::migrate_load, 399), 2); // a lone task of 400 is too much
    QCOMPARE(source(MigrationType::migrate_util, 1), 1);
    QCOMPARE(source(MigrationType::migrate_task, 1), 1); // the first of equals
    QCOMPARE(source(MigrationType::migrate_misfit, 1), 3);
    m.rq(CpuId{3}).misfit_task_load = 0;
    QCOMPARE(source(MigrationType::migrate_misfit, 1), kNoCpu.value);
    // From the other side: a lone task does not leave a CPU that is as big.
    add_queued(m, CpuId{5});
    LbEnv down = env_for(m, 0, 1);
    down.migration_type = MigrationType::migrate_task;
    QCOMPARE(sched_balance_find_src_rq(m, down, down.sd->groups[1]), kNoCpu);
}

void TestLoadBalance::onlyFirstIdleBalances()
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

void TestLoadBalance::newidleWithWorkDoesNot()
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

void TestLoadBalance::tasksGoFromTheTail()
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

void TestLoadBalance::runningAndHotStay()
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

void TestLoadBalance::loadIsCharged_data()
{
    QTest::addColumn<qint64>("imbalance");
    QTest::addColumn<quint32>("failed");
    QTest::addColumn<int>("moved");
    QTest::newRow("one goes, the second is too much") << qint64{1536} << 0u << 1;
    QTest::newRow("after a failure half counts") << qint64{1536} << 1u << 2;
    QTest::newRow("too little") << qint64{500} << 0u << 0;
    QTest::newRow("a third try") << qint64{500} << 2u << 1;
}

void TestLoadBalance::loadIsCharged()
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

void TestLoadBalance::newidleTakesOne()
{
    Machine m = symmetric_machine(4);
    load_cpu0(m, 6);
    LbEnv env = env_for(m, 1, 0, CpuIdleType::CPU_NEWLY_IDLE);
    env.src_cpu = CpuId{0};
    env.migration_type = MigrationType::migrate_task;
    env.imbalance = 3;
    QCOMPARE(detach_tasks(m, env).size(), std::size_t{1});
}

// Two may not come to CPU 4 but to CPU 6, in the same group; the state of CPU 4's domain goes on counting.
void TestLoadBalance::pinnedTasksGoToANeighbour()
{
    Machine m = m1_machine();
    load_cpu0(m, 6);
    for (int id = 1; id < 6; ++id)
        allow_only(m, TaskId{id}, {0, 6});
    for (int c = 1; c < 4; ++c)
        add_running(m, CpuId{c});
    for (int c = 0; c < 4; ++c)
        m.rq(CpuId{c}).cfs.avg.util_avg = 459;
    m.rq(CpuId{6}).sd[1].nr_balance_failed = 9;
    m.s.this_cpu = CpuId{4};
    bool go_on = true;
    const u32 moved = sched_balance_rq(m, CpuId{4}, 1, CpuIdleType::CPU_IDLE, go_on);
    QVERIFY(moved > 0);
    QCOMPARE(m.rq(CpuId{4}).nr_running, 0u);
    QCOMPARE(m.rq(CpuId{6}).nr_running, moved);
    QCOMPARE(m.rq(CpuId{6}).sd[1].nr_balance_failed, 9u);
}

// Nothing on the source may ever move: the mark that says so outlives the call's second pass.
void TestLoadBalance::allPinnedKeepsTheMark()
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
void TestLoadBalance::failuresCountAndForce()
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

QTEST_APPLESS_MAIN(TestLoadBalance)
#include "tst_load_balance.moc"
