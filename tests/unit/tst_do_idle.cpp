// SPDX-License-Identifier: GPL-3.0-or-later
// The idle loop in time: when a state is published, what a wake-up waits for and pays, when the tick stops.
#include "sim/fair/sched_balance.h"
#include "tests/support/idle_machine.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestDoIdle : public QObject {
    Q_OBJECT
private slots:
    void wakeFromTheStart();
    void publicationWindow_data();
    void publicationWindow();
    void reschedDuringSelection();
    void kickWithoutWork();
    void wakesWithoutIpi_data();
    void wakesWithoutIpi();
    void pollTakesInterruptsInside();
    void pollEndsByItself();
    void pollTime_data();
    void pollTime();
    void oneStateKeepsTheTickOnce();
    void lateTickWakes();
    void quietMachineHasNoEvents();
    void sleepLength();
    void cancelledTimer();
    void fit_data();
    void fit();
    void withoutDriver();
};

namespace {

constexpr CpuId kCpu{0};
constexpr CpuId kOther{1};

using Entries = std::vector<IdleLog::Entry>;
constexpr std::int64_t kRuns = IdleLog::kRuns;

// One state: no governor. Takes 50 us to enter and 80 us to leave.
std::vector<IdleStateSpec> deep_only()
{
    return {idle_state("deep", 100, 500, microseconds{80}, microseconds{50})};
}

QByteArray text(const Entries& entries)
{
    QByteArray out;
    for (const IdleLog::Entry& e : entries)
        out += QByteArray::number(qint64(e.ns)) + ':' + QByteArray::number(qint64(e.state)) + ' ';
    return out;
}

// CPU 0 runs a task until 1.2 ms and idles from then on; what it does is logged from there.
struct Idled {
    Machine m;
    IdleLog log{kCpu};

    explicit Idled(std::vector<IdleStateSpec> states, bool wakes_without_ipi = false)
        : m(idle_machine(2, std::move(states), wakes_without_ipi))
    {
        const TaskId id = add_sleeper(m, kCpu, microseconds{500});
        handle_until(m, microseconds{1200});
        m.task(id).program = {};
        m.sink = &log;
        block(m, kCpu);
    }
    void until(Duration after) { handle_until(m, microseconds{1200} + after); }
    // What was logged, in ns after going idle.
    Entries since() const
    {
        Entries out = log.entries;
        for (IdleLog::Entry& e : out)
            e.ns -= 1'200'000;
        return out;
    }
};

} // namespace

// Idle for long when a run starts: published, and a wake-up pays.
void TestDoIdle::wakeFromTheStart()
{
    Machine m = idle_machine(2, {idle_state("WFI", 1, 1), idle_state("deep", 100, 500, microseconds{80})});
    IdleLog log(kCpu);
    m.sink = &log;
    QCOMPARE(idle_get_state(m, m.rq(kCpu))->name, std::string("deep"));
    const TaskId id = add_sleeper(m, kCpu, microseconds{10});
    handle_until(m, microseconds{89});
    QCOMPARE(idle_get_state(m, m.rq(kCpu))->exit_latency_us, 100); // still, on its way out
    QVERIFY(idle_cpu(m.rq(kCpu)));
    QCOMPARE(m.task(id).state, TaskState::Sleeping);
    handle_until(m, microseconds{90});
    QVERIFY(!idle_get_state(m, m.rq(kCpu)));
    QCOMPARE(text(log.entries), QByteArray("90000:-1 90000:100 "));
    QCOMPARE(idle_get_state(m, m.rq(kOther))->name, std::string("deep"));
}

void TestDoIdle::publicationWindow_data()
{
    QTest::addColumn<int>("timer"); // us after going idle
    QTest::addColumn<QByteArray>("expected");
    // idle_select_ns 1500, entry 50 us, wake 80 us.
    QTest::newRow("before the state is published") << 1 << QByteArray("1500:0 1500:-1 1500:100 ");
    QTest::newRow("while it is entered") << 10 << QByteArray("1500:0 131500:-1 131500:100 ");
    QTest::newRow("just before the end of the entry") << 51 << QByteArray("1500:0 131500:-1 131500:100 ");
    QTest::newRow("asleep") << 100 << QByteArray("1500:0 180000:-1 180000:100 ");
}

void TestDoIdle::publicationWindow()
{
    QFETCH(int, timer);
    Idled idled(deep_only());
    QVERIFY(!idle_get_state(idled.m, idled.m.rq(kCpu)));
    QVERIFY(idle_cpu(idled.m.rq(kCpu)));
    add_sleeper(idled.m, kCpu, microseconds{1200 + timer});
    idled.until(microseconds{300});
    QTEST(text(idled.since()), "expected");
}

// The request is seen before the instruction: no state at all.
void TestDoIdle::reschedDuringSelection()
{
    Idled idled(deep_only());
    Machine& m = idled.m;
    idled.until(nanoseconds{1000});
    const TaskId id = add_task(m, kCpu);
    m.task(id).program.work_left = u64{1} << 60;
    queue(m, id);
    m.s.this_cpu = kOther;
    resched_curr(m, m.rq(kCpu)); // its IPI arrives at 2000
    idled.until(microseconds{20});
    QCOMPARE(text(idled.since()), QByteArray("1500:100 "));
}

// An interrupt without a task: awake, nothing published, and round the loop again.
void TestDoIdle::kickWithoutWork()
{
    Idled idled(deep_only());
    Machine& m = idled.m;
    idled.until(microseconds{100});
    m.rq(kCpu).nohz_flags = NOHZ_STATS_KICK;
    m.s.events.push(m.s.now, EventKind::nohz_ipi, kCpu.value);
    idled.until(microseconds{181});
    QVERIFY(!idle_get_state(m, m.rq(kCpu)));
    QVERIFY(idle_cpu(m.rq(kCpu)));
    QCOMPARE(m.rq(kCpu).nohz_flags, 0u);
    idled.until(microseconds{200});
    QVERIFY(idle_get_state(m, m.rq(kCpu)));
    QCOMPARE(text(idled.since()), QByteArray("1500:0 180000:-1 181500:0 "));
}

void TestDoIdle::wakesWithoutIpi_data()
{
    QTest::addColumn<bool>("monitors");
    QTest::addColumn<bool>("wakeList");
    QTest::addColumn<QByteArray>("expected");
    // Asked at 100 us; resched_ipi_ns 1000, wake 80 us.
    QTest::newRow("IPI") << false << false << QByteArray("1500:0 181000:-1 181000:100 ");
    QTest::newRow("MWAIT") << true << false << QByteArray("1500:0 180000:-1 180000:100 ");
    QTest::newRow("wake list, IPI") << false << true << QByteArray("1500:0 181000:-1 181000:100 ");
    QTest::newRow("wake list, MWAIT") << true << true << QByteArray("1500:0 180000:-1 180000:100 ");
}

void TestDoIdle::wakesWithoutIpi()
{
    QFETCH(bool, monitors);
    QFETCH(bool, wakeList);
    Idled idled(deep_only(), monitors);
    Machine& m = idled.m;
    idled.until(microseconds{100});
    const TaskId id = add_task(m, kCpu);
    m.task(id).program.work_left = u64{1} << 60;
    allow_only(m, id, {kCpu.value});
    m.s.this_cpu = kOther;
    if (wakeList) {
        try_to_wake_up(m, m.task(id), kOther);
        QVERIFY(m.rq(kCpu).ttwu_pending);
    } else {
        queue(m, id);
        resched_curr(m, m.rq(kCpu));
    }
    idled.until(microseconds{300});
    QTEST(text(idled.since()), "expected");
}

// The state stays published while interrupts are handled; a task ends it at once, whatever state sleeps deeper.
void TestDoIdle::pollTakesInterruptsInside()
{
    Idled idled({poll_state()});
    Machine& m = idled.m;
    idled.until(microseconds{10});
    m.rq(kCpu).nohz_flags = NOHZ_STATS_KICK;
    m.s.events.push(m.s.now, EventKind::nohz_ipi, kCpu.value);
    idled.until(microseconds{20});
    QCOMPARE(m.rq(kCpu).nohz_flags, 0u);
    QCOMPARE(idle_get_state(m, m.rq(kCpu))->name, std::string("POLL"));
    const TaskId id = add_task(m, kCpu);
    m.task(id).program.work_left = u64{1} << 60;
    queue(m, id);
    m.s.this_cpu = kOther;
    resched_curr(m, m.rq(kCpu)); // no IPI
    idled.until(microseconds{30});
    QCOMPARE(text(idled.since()), QByteArray("1500:0 20000:-1 20000:100 "));
}

void TestDoIdle::pollEndsByItself()
{
    Idled idled({poll_state()});
    idled.until(microseconds{130});
    // A sixteenth of the tick: 62.5 us.
    QCOMPARE(text(idled.since()), QByteArray("1500:0 64000:-1 65500:0 128000:-1 129500:0 "));
}

void TestDoIdle::pollTime_data()
{
    QTest::addColumn<int>("first"); // residency of the first state behind POLL, us
    QTest::addColumn<int>("second");
    QTest::addColumn<int>("expected"); // ns
    QTest::newRow("first that is long enough") << 10 << 30 << 10'000;
    QTest::newRow("too short for a limit") << 9 << 30 << 30'000;
    QTest::newRow("not beyond a sixteenth of the tick") << 2 << 100 << 62'500;
    QTest::newRow("none") << 2 << 9 << 62'500;
}

void TestDoIdle::pollTime()
{
    QFETCH(int, first);
    QFETCH(int, second);
    const Machine m = idle_machine(1, {poll_state(), idle_state("a", 1, first), idle_state("b", 2, second)});
    QTEST(static_cast<int>(cpuidle_poll_time(m, *idle_table(m, m.rq(kCpu))).count()), "expected");
}

// One state: the tick goes on until it has woken the CPU for nothing.
void TestDoIdle::oneStateKeepsTheTickOnce()
{
    Idled idled({idle_state("WFI", 1, 1, nanoseconds{500})});
    Machine& m = idled.m;
    idled.until(microseconds{799});
    QVERIFY(!cpuidle_device(m, m.rq(kCpu)).tick_stopped);
    QVERIFY(!m.rq(kCpu).nohz_tick_stopped);
    const u64 calls = m.rq(kCpu).idle_calls;
    const u64 ticks = m.s.busy_ticks;
    idled.until(microseconds{810});
    QCOMPARE(text(idled.since()), QByteArray("1500:0 800500:-1 802000:0 "));
    QVERIFY(cpuidle_device(m, m.rq(kCpu)).tick_stopped);
    QVERIFY(m.rq(kCpu).nohz_tick_stopped);
    QVERIFY(m.s.nohz.idle_cpus_mask.test(kCpu));
    QCOMPARE(m.rq(kCpu).idle_calls, calls + 1);
    QCOMPARE(m.s.busy_ticks, ticks); // that was an idle one
    QCOMPARE(m.rq(kCpu).clock, to_u64(kRunStart) + 2'000'500);
}

// The tick that wakes the CPU is handled late; the next one is on time.
void TestDoIdle::lateTickWakes()
{
    Idled idled({idle_state("WFI", 1, 1, microseconds{300})});
    const TaskId id = add_sleeper(idled.m, kCpu, microseconds{2010});
    idled.until(microseconds{1800});
    // Tick due at 2000 us comes in at 2300 with the timer; the task then sees the tick of 3000 us.
    QCOMPARE(text(idled.since()), QByteArray("1500:0 1100000:-1 1100000:100 "));
    QCOMPARE(idled.m.rq(kCpu).curr, id);
    QCOMPARE(idled.m.rq(kCpu).clock, to_u64(kRunStart) + 3'000'000);
}

void TestDoIdle::quietMachineHasNoEvents()
{
    Idled idled({idle_state("WFI", 1, 1), idle_state("deep", 100, 500, microseconds{80})});
    idled.until(milliseconds{100});
    QVERIFY(idled.m.rq(kCpu).nohz_tick_stopped);
    QCOMPARE(idle_get_state(idled.m, idled.m.rq(kCpu))->name, std::string("deep"));
    QVERIFY(idled.log.entries.size() < 12); // a tick or two was kept first
    idled.until(milliseconds{200});
    const auto entries = idled.log.entries.size();
    idled.until(milliseconds{5000});
    QCOMPARE(idled.log.entries.size(), entries);
    while (!idled.m.s.events.empty()) { // what is left is stale
        const Event event = idled.m.s.events.top();
        idled.m.s.events.pop();
        idled.m.s.now = event.time;
        handle_event(idled.m, event);
    }
    QCOMPARE(idled.log.entries.size(), entries);
}

void TestDoIdle::sleepLength()
{
    Idled idled(deep_only());
    Machine& m = idled.m;
    Rq& rq = m.rq(kCpu);
    SleepLength next = tick_nohz_get_sleep_length(m, rq);
    QCOMPARE(next.sleep_length, kNoTimer);
    QCOMPARE(next.delta_tick, u64{800'000});
    add_sleeper(m, kCpu, milliseconds{7});
    add_sleeper(m, kCpu, milliseconds{4});
    add_sleeper(m, kOther, milliseconds{2}); // not here
    next = tick_nohz_get_sleep_length(m, rq);
    QCOMPARE(next.sleep_length, u64{2'800'000});
    QCOMPARE(next.delta_tick, u64{800'000});
    tick_nohz_idle_stop_tick(m, rq);
    next = tick_nohz_get_sleep_length(m, rq);
    QCOMPARE(next.delta_tick, u64{2'800'000});
}

void TestDoIdle::cancelledTimer()
{
    Idled idled(deep_only());
    Machine& m = idled.m;
    const TaskId id = add_sleeper(m, kCpu, milliseconds{2});
    add_sleeper(m, kCpu, milliseconds{3});
    ++m.task(id).timer_generation;
    QCOMPARE(tick_nohz_get_sleep_length(m, m.rq(kCpu)).sleep_length, u64{1'800'000});
    arm_timer(m, m.task(id), kRunStart + microseconds{2500});
    QCOMPARE(tick_nohz_get_sleep_length(m, m.rq(kCpu)).sleep_length, u64{1'300'000});
}

void TestDoIdle::fit_data()
{
    QTest::addColumn<int>("state");
    QTest::addColumn<qint64>("residency"); // ns
    QTest::addColumn<int>("expected");
    const int good = static_cast<int>(IdleFit::good);
    const int above = static_cast<int>(IdleFit::above);
    const int below = static_cast<int>(IdleFit::below);
    // WFI 1/1, C2 10/100, C3 200/1000 us.
    QTest::newRow("shallowest, too short for itself") << 0 << qint64{500} << good;
    QTest::newRow("WFI, just right") << 0 << qint64{100'999} << good;
    QTest::newRow("WFI, C2 would have fitted") << 0 << qint64{101'000} << below;
    QTest::newRow("C2 not reached") << 1 << qint64{99'999} << above;
    QTest::newRow("C2 reached") << 1 << qint64{100'000} << good;
    QTest::newRow("C2, not long enough for C3") << 1 << qint64{1'009'999} << good;
    QTest::newRow("C2, C3 would have fitted") << 1 << qint64{1'010'000} << below;
    QTest::newRow("C3 for ever") << 2 << qint64{1'000'000'000} << good;
    QTest::newRow("C3 too short") << 2 << qint64{999'999} << above;
}

void TestDoIdle::fit()
{
    QFETCH(int, state);
    QFETCH(qint64, residency);
    const IdleTableSpec table{
        "all", {idle_state("WFI", 1, 1), idle_state("C2", 10, 100), idle_state("C3", 200, 1000)}, false};
    QTEST(static_cast<int>(idle_fit(table, state, nanoseconds{residency})), "expected");
}

// As before there were drivers: in and out at once, nothing published to the kernel.
void TestDoIdle::withoutDriver()
{
    Machine m = symmetric_machine(2);
    IdleLog log(kCpu);
    m.sink = &log;
    const TaskId id = add_sleeper(m, kCpu, microseconds{10});
    QVERIFY(!idle_get_state(m, m.rq(kCpu)));
    handle_until(m, microseconds{20});
    m.task(id).program = {};
    block(m, kCpu);
    QVERIFY(!idle_get_state(m, m.rq(kCpu)));
    QVERIFY(m.rq(kCpu).nohz_tick_stopped);
    QCOMPARE(text(log.entries), QByteArray("10000:-1 10000:100 20000:0 "));
}

QTEST_APPLESS_MAIN(TestDoIdle)
#include "tst_do_idle.moc"
