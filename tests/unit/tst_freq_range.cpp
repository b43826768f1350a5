// SPDX-License-Identifier: GPL-3.0-or-later
// Clocks without a table: any frequency of a range, and the delay that a driver asks for.
#include "sim/cpufreq/cpufreq.h"
#include "tests/support/machine_builder.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestFreqRange : public QObject {
    Q_OBJECT

private slots:
    void next_data();
    void next();
    void takesTime();
    void delay_data();
    void delay();
    void needsTwoEnds();
};

namespace {

MachineSpec range_spec(std::int64_t delay_us = 0)
{
    MachineSpec spec = symmetric_spec(2);
    for (PolicySpec& policy : spec.policies) {
        policy.any_khz = true;
        policy.transition_latency = microseconds{110};
        policy.transition_delay_us = delay_us;
        policy.opps = {{KHz{1'000'000}, microseconds{100}}, {KHz{3'000'000}, microseconds{100}}};
    }
    return spec;
}

Machine unlimited_machine()
{
    SideSpec side = side_at(1000);
    side.params.rate_limit_us = 0;
    return machine(range_spec(), side);
}

u32 ask(Machine& m, u64 util)
{
    Rq& rq = m.rq(CpuId{0});
    rq.clock = to_u64(m.s.now);
    rq.cfs.avg.util_avg = util;
    cpufreq_update_util(m, rq);
    return m.policy_of(CpuId{0}).next_freq;
}

} // namespace

void TestFreqRange::next_data()
{
    QTest::addColumn<quint64>("util");
    QTest::addColumn<quint32>("khz");
    QTest::newRow("as asked for") << quint64{512} << 1'875'000u;     // 3 000 000 * 640 / 1024
    QTest::newRow("not rounded") << quint64{513} << 1'877'929u;      // 641: 1 877 929.7
    QTest::newRow("at the lower end") << quint64{100} << 1'000'000u; // 366 210
    QTest::newRow("just above it") << quint64{274} << 1'001'953u;    // 342
    QTest::newRow("at the upper end") << quint64{1000} << 3'000'000u;
}

void TestFreqRange::next()
{
    QFETCH(quint64, util);
    QFETCH(quint32, khz);
    Machine m = unlimited_machine();
    QCOMPARE(ask(m, util), khz);
}

void TestFreqRange::takesTime()
{
    Machine m = unlimited_machine();
    m.s.policies[0].cur_khz = m.s.policies[0].target_khz = 1'000'000;
    QCOMPARE(ask(m, 512), 1'875'000u);
    QCOMPARE(m.s.events.top().kind, EventKind::frequency);
    QVERIFY(m.s.events.top().time == m.s.now + microseconds{100});
    elapse(m, microseconds{100});
    cpufreq_transition_end(m, PolicyId{0});
    QCOMPARE(m.s.policies[0].cur_khz, 1'875'000u);
    QCOMPARE(m.rq(CpuId{0}).freq_scale, u64{640});
}

void TestFreqRange::delay_data()
{
    QTest::addColumn<int>("rule");
    QTest::addColumn<qint64>("delayUs");
    QTest::addColumn<qint64>("param");
    QTest::addColumn<qint64>("us");
    const auto rule = [](RateLimitRule r) { return static_cast<int>(r); };
    QTest::newRow("from the latency") << rule(RateLimitRule::latency_x1_5) << qint64{0} << qint64{-1} << qint64{165};
    QTest::newRow("the driver's") << rule(RateLimitRule::latency_x1_5) << qint64{110} << qint64{-1} << qint64{110};
    QTest::newRow("the driver's, old") << rule(RateLimitRule::legacy_x1000) << qint64{110} << qint64{-1} << qint64{110};
    QTest::newRow("fixed") << rule(RateLimitRule::fixed_1ms) << qint64{110} << qint64{-1} << qint64{1000};
    QTest::newRow("set by hand") << rule(RateLimitRule::latency_x1_5) << qint64{110} << qint64{40} << qint64{40};
}

void TestFreqRange::delay()
{
    QFETCH(int, rule);
    QFETCH(qint64, delayUs);
    QFETCH(qint64, param);
    QFETCH(qint64, us);
    SideSpec side = side_at(1000);
    side.features.rate_limit_rule = static_cast<RateLimitRule>(rule);
    side.params.rate_limit_us = param;
    const Machine m = machine(range_spec(delayUs), side);
    QCOMPARE(m.s.policies[0].rate_limit_ns, s64{us * 1000});
}

void TestFreqRange::needsTwoEnds()
{
    MachineSpec spec = range_spec();
    spec.policies[1].opps.pop_back();
    QVERIFY(!build_topology(spec));
}

QTEST_APPLESS_MAIN(TestFreqRange)
#include "tst_freq_range.moc"
