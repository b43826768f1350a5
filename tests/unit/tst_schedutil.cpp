// SPDX-License-Identifier: GPL-3.0-or-later
// From a CPU's util to a frequency request: tables, rate limit, caches, headroom.
#include "sim/cpufreq/cpufreq.h"
#include "tests/support/machine_builder.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestSchedutil : public QObject {
    Q_OBJECT
private slots:
    void table_data();
    void table();
    void what_data();
    void what();
    void rateLimitRule_data();
    void rateLimitRule();
    void rateLimit();
    void unchangedDoesNotStartTheLimit();
    void rawCache();
    void limitsChange();
    void singleCpuHold();
    void interruptIsAnIdlePass();
    void sharedPolicyTakesTheLargest();
    void sharedPolicyDoesNotHold();
    void hookNeedsAPeriodBorder();
    void attachAlwaysAsks();
    void headroom_data();
    void headroom();
    void background();
    void transitionTakesTime();
    void lateFlipInFlight();
};

namespace {

constexpr CpuId little{0};
constexpr CpuId big{4};

SideSpec no_limit()
{
    SideSpec side = side_at(1000);
    side.params.rate_limit_us = 0;
    return side;
}

// Asks for a frequency with this util_avg; returns the policy's choice in kHz.
u32 ask(Machine& m, CpuId cpu, u64 util)
{
    Rq& rq = m.rq(cpu);
    rq.clock = to_u64(m.s.now);
    rq.cfs.avg.util_avg = util;
    cpufreq_update_util(m, rq);
    return m.policy_of(cpu).next_freq;
}

} // namespace

void TestSchedutil::table_data()
{
    QTest::addColumn<int>("cpu");
    QTest::addColumn<quint64>("util"); // the largest that gets this frequency
    QTest::addColumn<quint32>("mhz");
    QTest::addColumn<quint32>("above"); // what one more gets
    const auto rows = [](const char* name, int cpu, const QList<std::pair<int, int>>& steps, int top) {
        for (int i = 0; i < steps.size(); ++i) {
            const int above = i + 1 < steps.size() ? steps[i + 1].second : top;
            QTest::addRow("%s %d", name, steps[i].second)
                << cpu << static_cast<quint64>(steps[i].first) << static_cast<quint32>(steps[i].second)
                << static_cast<quint32>(above);
        }
    };
    rows("little", 0, {{107, 600}, {173, 972}, {237, 1332}, {303, 1704}}, 2064);
    rows("big", 4,
         {{153, 600},
          {211, 828},
          {270, 1056},
          {328, 1284},
          {383, 1500},
          {442, 1728},
          {500, 1956},
          {559, 2184},
          {611, 2388},
          {663, 2592},
          {708, 2772},
          {763, 2988},
          {791, 3096},
          {803, 3144}},
         3204);
}

void TestSchedutil::table()
{
    QFETCH(int, cpu);
    QFETCH(quint64, util);
    QFETCH(quint32, mhz);
    QFETCH(quint32, above);
    Machine m = m1_machine(no_limit());
    QCOMPARE(ask(m, CpuId{cpu}, util), mhz * 1000);
    QCOMPARE(ask(m, CpuId{cpu}, util + 1), above * 1000);
}

void TestSchedutil::what_data()
{
    QTest::addColumn<int>("estimates");
    QTest::addColumn<quint64>("utilAvg");
    QTest::addColumn<quint64>("runnableAvg");
    QTest::addColumn<quint32>("utilEst");
    QTest::addColumn<quint32>("mhz");
    QTest::newRow("util_avg") << 1 << quint64{200} << quint64{0} << 0u << 1332u; // raw 1 124 183 kHz
    QTest::newRow("runnable_avg") << 1 << quint64{10} << quint64{200} << 0u << 1332u;
    QTest::newRow("util_est") << 1 << quint64{10} << quint64{20} << 200u << 1332u;
    QTest::newRow("util_est off") << 0 << quint64{10} << quint64{20} << 200u << 600u;
    QTest::newRow("at most the capacity") << 1 << quint64{5000} << quint64{9000} << 60000u << 2064u;
}

void TestSchedutil::what()
{
    QFETCH(int, estimates);
    QFETCH(quint64, utilAvg);
    QFETCH(quint64, runnableAvg);
    QFETCH(quint32, utilEst);
    QFETCH(quint32, mhz);
    SideSpec side = no_limit();
    side.features.util_est = estimates ? UtilEst::on_dequeue : UtilEst::off;
    Machine m = m1_machine(side);
    m.rq(little).cfs.avg.runnable_avg = runnableAvg;
    m.rq(little).cfs.avg.util_est = utilEst;
    QCOMPARE(ask(m, little, utilAvg), mhz * 1000);
}

void TestSchedutil::rateLimitRule_data()
{
    QTest::addColumn<int>("rule");
    QTest::addColumn<int>("param");
    QTest::addColumn<qint64>("littleUs");
    QTest::addColumn<qint64>("bigUs");
    QTest::addColumn<qint64>("unknownUs"); // a driver without a latency
    const auto rule = [](RateLimitRule r) { return static_cast<int>(r); };
    QTest::newRow("latency x 1.5") << rule(RateLimitRule::latency_x1_5) << -1 << qint64{75} << qint64{84}
                                   << qint64{1000};
    QTest::newRow("latency x 1000, at most 10 ms")
        << rule(RateLimitRule::legacy_x1000) << -1 << qint64{10000} << qint64{10000} << qint64{1000};
    QTest::newRow("1 ms") << rule(RateLimitRule::fixed_1ms) << -1 << qint64{1000} << qint64{1000} << qint64{1000};
    QTest::newRow("given") << rule(RateLimitRule::latency_x1_5) << 70 << qint64{70} << qint64{70} << qint64{70};
    QTest::newRow("none") << rule(RateLimitRule::latency_x1_5) << 0 << qint64{0} << qint64{0} << qint64{0};
}

void TestSchedutil::rateLimitRule()
{
    QFETCH(int, rule);
    QFETCH(int, param);
    SideSpec side = side_at(1000);
    side.features.rate_limit_rule = static_cast<RateLimitRule>(rule);
    side.params.rate_limit_us = param;
    const Machine m = m1_machine(side);
    QTEST(qint64{m.s.policies[0].rate_limit_ns / 1000}, "littleUs");
    QTEST(qint64{m.s.policies[1].rate_limit_ns / 1000}, "bigUs");
    MachineSpec unknown = symmetric_spec(1);
    unknown.policies[0].transition_latency = {};
    QTEST(qint64{machine(unknown, side).s.policies[0].rate_limit_ns / 1000}, "unknownUs");
}

void TestSchedutil::rateLimit()
{
    Machine m = m1_machine(); // 75 us on the little ones
    QCOMPARE(ask(m, little, 100), 600'000u);
    elapse(m, nanoseconds{74'999});
    QCOMPARE(ask(m, little, 300), 600'000u);
    QCOMPARE(m.policy_of(little).cached_raw_freq, 562'091u); // 2 064 000 * 125 / 459: not even evaluated
    elapse(m, nanoseconds{1});
    QCOMPARE(ask(m, little, 300), 1'704'000u);
    elapse(m, nanoseconds{74'999});
    QCOMPARE(ask(m, little, 100), 1'704'000u);
    elapse(m, nanoseconds{1});
    QCOMPARE(ask(m, little, 100), 600'000u);
}

void TestSchedutil::unchangedDoesNotStartTheLimit()
{
    Machine m = m1_machine();
    ask(m, little, 100);
    elapse(m, microseconds{100});
    QCOMPARE(ask(m, little, 101), 600'000u); // evaluated, no change
    elapse(m, nanoseconds{1});
    QCOMPARE(ask(m, little, 200), 1'332'000u);
}

void TestSchedutil::rawCache()
{
    Machine m = m1_machine(no_limit());
    ask(m, little, 200);
    QCOMPARE(m.policy_of(little).cached_raw_freq, 1'124'183u);
    m.policy_of(little).next_freq = 972'000; // as if something else had changed the choice
    QCOMPARE(ask(m, little, 200), 972'000u); // same raw: the table is not asked again
    QCOMPARE(ask(m, little, 201), 1'332'000u);
}

void TestSchedutil::limitsChange()
{
    Machine m = m1_machine(); // a limit is in force
    ask(m, little, 200);
    m.policy_of(little).next_freq = 972'000;
    m.policy_of(little).limits_changed = true;
    QCOMPARE(ask(m, little, 200), 1'332'000u); // no rate limit, no cache
    QVERIFY(!m.policy_of(little).limits_changed);
    QVERIFY(!m.policy_of(little).need_freq_update);
}

void TestSchedutil::singleCpuHold()
{
    Machine m = symmetric_machine(1, no_limit());
    const CpuId cpu{0};
    QCOMPARE(ask(m, cpu, 800), 2'000'000u);
    const u32 raw = m.policy_of(cpu).cached_raw_freq;
    QCOMPARE(ask(m, cpu, 100), 2'000'000u); // never idle since: kept
    QCOMPARE(m.policy_of(cpu).cached_raw_freq, raw);
    ++m.rq(cpu).idle_calls;
    QCOMPARE(ask(m, cpu, 900), 2'000'000u); // this evaluation takes note of the idle pass
    QCOMPARE(ask(m, cpu, 100), 2'000'000u);
    ++m.rq(cpu).idle_calls;
    QCOMPARE(ask(m, cpu, 100), 1'000'000u);
    QCOMPARE(ask(m, cpu, 900), 2'000'000u); // up is never held
}

// An interrupt sends an idle CPU round its loop again; a stale event is no interrupt, and a busy CPU has no such loop.
void TestSchedutil::interruptIsAnIdlePass()
{
    Machine m = symmetric_machine(2);
    const u64 before = m.rq(CpuId{0}).idle_calls;
    handle_event(m, {m.s.now, EventKind::nohz_ipi, 0});
    QCOMPARE(m.rq(CpuId{0}).idle_calls, before + 1);
    handle_event(m, {m.s.now, EventKind::tick, 0, 12345});
    QCOMPARE(m.rq(CpuId{0}).idle_calls, before + 1);
    add_running(m, CpuId{0});
    handle_event(m, {m.s.now, EventKind::resched, 0});
    QCOMPARE(m.rq(CpuId{0}).idle_calls, before + 1);
}

void TestSchedutil::sharedPolicyTakesTheLargest()
{
    Machine m = m1_machine(no_limit());
    m.rq(CpuId{2}).cfs.avg.util_avg = 230;
    QCOMPARE(ask(m, little, 50), 1'332'000u);
    QCOMPARE(ask(m, CpuId{2}, 60), 600'000u);
}

void TestSchedutil::sharedPolicyDoesNotHold()
{
    Machine m = m1_machine(no_limit());
    QCOMPARE(ask(m, big, 900), 3'204'000u);
    QCOMPARE(ask(m, big, 100), 600'000u);
}

// A wake-up on the same CPU within one PELT period asks for nothing, though the estimate already counts.
void TestSchedutil::hookNeedsAPeriodBorder()
{
    Machine m = m1_machine(no_limit());
    const TaskId id = add_task(m, big);
    m.task(id).se.avg.util_est = 600;
    ask(m, big, 0);
    QCOMPARE(m.policy_of(big).next_freq, 0u); // util 0, raw 0: the cache's first value
    elapse(m, microseconds{1000});
    queue(m, id);
    QCOMPARE(m.rq(big).cfs.avg.util_est, 600u);
    QCOMPARE(m.policy_of(big).next_freq, 0u);
    elapse(m, microseconds{48}); // 1048 us: one border of 1024 x 1024 ns is not yet crossed
    update_rq_clock(m, m.rq(big));
    update_load_avg(m, m.rq(big), &m.task(id), UPDATE_TG);
    QCOMPARE(m.policy_of(big).next_freq, 0u);
    elapse(m, microseconds{1});
    update_rq_clock(m, m.rq(big));
    update_load_avg(m, m.rq(big), &m.task(id), UPDATE_TG);
    QCOMPARE(m.policy_of(big).next_freq, 2'388'000u);
}

void TestSchedutil::attachAlwaysAsks()
{
    Machine m = m1_machine(no_limit());
    const TaskId id = add_task(m, big);
    m.task(id).se.avg.util_est = 600;
    m.task(id).se.avg.last_update_time = 0; // came from another CPU
    queue(m, id);
    QCOMPARE(m.policy_of(big).next_freq, 2'388'000u);
}

void TestSchedutil::headroom_data()
{
    QTest::addColumn<int>("variant");
    QTest::addColumn<int>("hz");
    QTest::addColumn<int>("waiting"); // besides the running task
    QTest::addColumn<int>("rateUs");
    QTest::addColumn<quint64>("util");
    QTest::addColumn<quint64>("expected");
    const int fixed = static_cast<int>(DvfsHeadroom::fixed_25pct);
    const int until = static_cast<int>(DvfsHeadroom::until_next_update);
    const int none = static_cast<int>(DvfsHeadroom::none);
    QTest::newRow("fixed") << fixed << 1000 << 0 << 70 << quint64{200} << quint64{250};
    QTest::newRow("fixed truncates") << fixed << 1000 << 0 << 70 << quint64{107} << quint64{133};
    QTest::newRow("none") << none << 1000 << 0 << 70 << quint64{200} << quint64{200};
    QTest::newRow("until, 1 ms tick") << until << 1000 << 0 << 70 << quint64{200} << quint64{217};
    QTest::newRow("until, 4 ms tick") << until << 250 << 0 << 70 << quint64{200} << quint64{266};
    QTest::newRow("until, 10 ms limit") << until << 1000 << 0 << 10000 << quint64{200} << quint64{357};
    QTest::newRow("until, others wait: slice 2.8 ms") << until << 100 << 1 << 70 << quint64{200} << quint64{247};
    QTest::newRow("until, others wait, tick is shorter") << until << 1000 << 1 << 70 << quint64{200} << quint64{217};
    QTest::newRow("until, from 0") << until << 1000 << 0 << 70 << quint64{0} << quint64{21};
}

void TestSchedutil::headroom()
{
    QFETCH(int, variant);
    QFETCH(int, hz);
    QFETCH(int, waiting);
    QFETCH(int, rateUs);
    QFETCH(quint64, util);
    SideSpec side = side_at(hz);
    side.features.dvfs_headroom = static_cast<DvfsHeadroom>(variant);
    Machine m = m1_machine(side);
    add_running(m, big);
    for (int i = 0; i < waiting; ++i)
        add_queued(m, big);
    QTEST(quint64{sugov_apply_dvfs_headroom(m, m.rq(big), util, rateUs * 1000)}, "expected");
}

void TestSchedutil::background()
{
    SideSpec side = no_limit();
    side.params.background_util = 10;
    Machine m = m1_machine(side);
    const TaskId id = add_queued(m, little);
    m.s.followed = id;
    QCOMPARE(ask(m, little, 98), 600'000u); // it waits: nothing is added
    run(m, id);
    QCOMPARE(ask(m, little, 97), 600'000u);
    QCOMPARE(ask(m, little, 98), 972'000u); // 108 > 107
}

// The clock changes when the operating point's latency is over, and only PELT intervals after that use the new scale.
void TestSchedutil::transitionTakesTime()
{
    MachineSpec spec = symmetric_spec(1);
    spec.policies[0].opps[0].transition_latency = microseconds{30};
    Machine m = machine(spec, no_limit());
    const CpuId cpu{0};
    ++m.rq(cpu).idle_calls;
    const TaskId id = add_running(m, cpu);
    ask(m, cpu, 100);
    QCOMPARE(m.s.policies[0].target_khz, 1'000'000u);
    QCOMPARE(m.s.policies[0].cur_khz, 2'000'000u);
    QCOMPARE(m.s.events.top().kind, EventKind::frequency);
    QCOMPARE(m.s.events.top().time, kRunStart + microseconds{30});
    m.rq(cpu).clock = m.rq(cpu).clock_task = to_u64(m.s.now);
    elapse(m, microseconds{30});
    cpufreq_transition_end(m, PolicyId{0});
    QCOMPARE(m.rq(cpu).clock_pelt - to_u64(kRunStart), u64{30'000}); // at full speed until now
    elapse(m, microseconds{20});
    update_rq_clock(m, m.rq(cpu));
    QCOMPARE(m.rq(cpu).clock_pelt - to_u64(kRunStart), u64{40'000});
    QCOMPARE(m.rq(cpu).curr, id);
}

// The kernel's way to scale, chosen while a change is on its way, has the scale of that change.
void TestSchedutil::lateFlipInFlight()
{
    MachineSpec spec = symmetric_spec(1);
    spec.policies[0].opps[0].transition_latency = microseconds{30};
    Machine m = machine(spec, no_limit());
    ++m.rq(CpuId{0}).idle_calls;
    ask(m, CpuId{0}, 100);
    QVERIFY(apply_command(m, "late_freq_scale", "on").has_value());
    elapse(m, microseconds{30});
    cpufreq_transition_end(m, PolicyId{0});
    QCOMPARE(m.s.policies[0].cur_khz, 1'000'000u);
    QCOMPARE(m.rq(CpuId{0}).freq_scale, u64{512});
}

QTEST_APPLESS_MAIN(TestSchedutil)
#include "tst_schedutil.moc"
