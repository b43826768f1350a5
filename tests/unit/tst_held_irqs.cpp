// SPDX-License-Identifier: GPL-3.0-or-later
// Interrupts of a CPU that has them off: they wait, none is lost, none comes twice.
#include "sim/engine/held_irqs.h"
#include "tests/support/idle_machine.h"

#include <QTest>

using namespace sim;
using namespace hand;

class TestHeldIrqs : public QObject {
    Q_OBJECT
private slots:
    void waitForRelease();
    void othersGoOn();
    void staleOnesDoNotWait();
    void reschedWaits();
    void lateTickKeepsTheGrid();
};

namespace {

constexpr CpuId kFirst{0};
constexpr CpuId kSecond{1};

} // namespace

void TestHeldIrqs::waitForRelease()
{
    Machine m = symmetric_machine(2);
    const TaskId early = add_sleeper(m, kFirst, microseconds{10});
    const TaskId late = add_sleeper(m, kFirst, microseconds{12});
    hold_irqs(m.rq(kFirst));
    handle_until(m, microseconds{20});
    QCOMPARE(m.task(early).state, TaskState::Sleeping);
    QCOMPARE(m.rq(kFirst).held_irqs.size(), std::size_t{2});
    release_irqs(m, m.rq(kFirst));
    QCOMPARE(m.rq(kFirst).held_irqs.size(), std::size_t{0});
    QCOMPARE(m.task(early).state, TaskState::Sleeping); // not inside the present event
    handle_until(m, microseconds{20});
    QCOMPARE(m.rq(kFirst).curr, early);
    QCOMPARE(m.task(late).state, TaskState::Runnable);
    QCOMPARE(m.rq(kFirst).nr_running, 2u);
    handle_until(m, microseconds{25});
    QCOMPARE(m.rq(kFirst).nr_running, 2u);
}

void TestHeldIrqs::othersGoOn()
{
    Machine m = symmetric_machine(2);
    const TaskId there = add_sleeper(m, kSecond, microseconds{10});
    hold_irqs(m.rq(kFirst));
    handle_until(m, microseconds{20});
    QCOMPARE(m.rq(kSecond).curr, there);
}

void TestHeldIrqs::staleOnesDoNotWait()
{
    Machine m = symmetric_machine(2);
    const TaskId id = add_sleeper(m, kFirst, microseconds{10});
    start_tick(m, m.rq(kFirst));
    hold_irqs(m.rq(kFirst));
    ++m.task(id).timer_generation;
    stop_tick(m.rq(kFirst));
    handle_until(m, milliseconds{2});
    QVERIFY(m.rq(kFirst).held_irqs.empty());
}

// The running task keeps the CPU until the interrupts are on.
void TestHeldIrqs::reschedWaits()
{
    Machine m = symmetric_machine(1);
    const TaskId running = add_running(m, kFirst);
    m.task(running).program.work_left = u64{1} << 60;
    set_virtual(m, running, 0, 2'000'000);
    elapse(m, microseconds{1});
    m.s.this_cpu = kFirst;
    hold_irqs(m.rq(kFirst));
    m.s.events.push(m.s.now, EventKind::stopper, kFirst.value);
    handle_until(m, microseconds{20});
    QCOMPARE(m.rq(kFirst).curr, running);
    QVERIFY(!m.rq(kFirst).stop_pending);
    QCOMPARE(m.rq(kFirst).held_irqs.size(), std::size_t{1});
    m.rq(kFirst).need_resched = true;
    m.s.events.push(m.s.now, EventKind::work_done, kFirst.value, m.rq(kFirst).work_generation + 1); // nothing to do
    handle_until(m, microseconds{21});
    QVERIFY(m.rq(kFirst).need_resched);
}

void TestHeldIrqs::lateTickKeepsTheGrid()
{
    Machine m = symmetric_machine(1);
    m.task(add_running(m, kFirst)).program.work_left = u64{1} << 60;
    start_tick(m, m.rq(kFirst));
    hold_irqs(m.rq(kFirst));
    handle_until(m, microseconds{1300});
    QCOMPARE(m.s.busy_ticks, u64{0});
    release_irqs(m, m.rq(kFirst));
    handle_until(m, microseconds{1300});
    QCOMPARE(m.s.busy_ticks, u64{1});
    handle_until(m, microseconds{1999});
    QCOMPARE(m.s.busy_ticks, u64{1});
    handle_until(m, microseconds{2000});
    QCOMPARE(m.s.busy_ticks, u64{2});
}

QTEST_APPLESS_MAIN(TestHeldIrqs)
#include "tst_held_irqs.moc"
