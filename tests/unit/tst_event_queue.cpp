// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/base/check.h"
#include "sim/engine/event_queue.h"

#include <QTest>

using namespace sim;

class TestEventQueue : public QObject {
    Q_OBJECT
private slots:
    void earlierFirst();
    void rankAtOneInstant();
    void insertionBreaksTies();
    void copyGoesOnAlike();
    void emptyCannotBePopped();
};

namespace {

SimTime at(std::int64_t ns)
{
    return kRunStart + Duration{ns};
}

QList<int> drain(EventQueue q)
{
    QList<int> ids;
    for (; !q.empty(); q.pop())
        ids.push_back(q.top().id);
    return ids;
}

} // namespace

void TestEventQueue::earlierFirst()
{
    EventQueue q;
    q.push(at(30), EventKind::timer, 3);
    q.push(at(10), EventKind::command, 1);
    q.push(at(20), EventKind::tick, 2);
    QCOMPARE(drain(q), (QList<int>{1, 2, 3}));
    QCOMPARE(q.size(), std::size_t{3});
}

// At one nanosecond: timers, clocks, ticks, ends of work, IPIs, stoppers, reschedules, and commands after everything.
void TestEventQueue::rankAtOneInstant()
{
    const QList<EventKind> order{EventKind::timer,     EventKind::frequency, EventKind::tick,
                                 EventKind::work_done, EventKind::wake_ipi,  EventKind::nohz_ipi,
                                 EventKind::stopper,   EventKind::resched,   EventKind::command};
    EventQueue q;
    for (qsizetype i = order.size() - 1; i >= 0; --i)
        q.push(at(5), order[i], static_cast<std::int32_t>(i));
    QCOMPARE(drain(q), (QList<int>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
}

void TestEventQueue::insertionBreaksTies()
{
    EventQueue q;
    QList<int> expected;
    for (int i = 0; i < 100; ++i) {
        q.push(at(5), EventKind::tick, (i * 37) % 100);
        expected.push_back((i * 37) % 100);
    }
    QCOMPARE(drain(q), expected);
}

void TestEventQueue::copyGoesOnAlike()
{
    EventQueue q;
    for (int i = 0; i < 20; ++i)
        q.push(at(i % 3), EventKind::timer, i);
    EventQueue copy = q;
    for (EventQueue* each : {&q, &copy}) {
        each->pop();
        each->push(at(1), EventKind::timer, 99);
    }
    QCOMPARE(drain(copy), drain(q));
}

void TestEventQueue::emptyCannotBePopped()
{
    EventQueue q;
    QVERIFY_THROWS_EXCEPTION(InvariantFailure, q.pop());
}

QTEST_APPLESS_MAIN(TestEventQueue)
#include "tst_event_queue.moc"
