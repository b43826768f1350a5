// SPDX-License-Identifier: GPL-3.0-or-later
// Load balancing, first half: what is called busy, and how much of it is to move.
#include "sim/fair/load_balance.h"
#include "tests/support/lb_env.h"
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
};

namespace {

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

QTEST_APPLESS_MAIN(TestLoadBalance)
#include "tst_load_balance.moc"
