// SPDX-License-Identifier: GPL-3.0-or-later
// Events leave in one order only, however pushing and popping mix.
#include "sim/engine/event_queue.h"

#include <QTest>

#include <algorithm>
#include <rapidcheck.h>
#include <tuple>
#include <vector>

using namespace sim;

class PropEventQueue : public QObject {
    Q_OBJECT
private slots:
    void orderIsTotal();
};

void PropEventQueue::orderIsTotal()
{
    const bool ok = rc::check("like a sorted list", [] {
        const auto words = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 1000));
        using Key = std::tuple<SimTime, EventKind, std::uint64_t>;
        std::vector<std::pair<Key, std::int32_t>> model;
        EventQueue q;
        std::uint64_t pushed = 0;
        const auto pop_both = [&] {
            const auto least = std::min_element(model.begin(), model.end());
            RC_ASSERT(q.top().id == least->second);
            RC_ASSERT(q.top().time == std::get<0>(least->first));
            model.erase(least);
            q.pop();
        };
        for (int word : words) {
            if (word % 3 == 0 && !model.empty()) {
                pop_both();
                continue;
            }
            const SimTime time = kRunStart + Duration{word / 10 % 4};
            const auto kind = static_cast<EventKind>(word / 40 % 9);
            q.push(time, kind, static_cast<std::int32_t>(pushed));
            model.push_back({{time, kind, pushed}, static_cast<std::int32_t>(pushed)});
            ++pushed;
        }
        while (!model.empty())
            pop_both();
        RC_ASSERT(q.empty());
    });
    QVERIFY(ok);
}

QTEST_APPLESS_MAIN(PropEventQueue)
#include "prop_event_queue.moc"
