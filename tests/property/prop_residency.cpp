// SPDX-License-Identifier: GPL-3.0-or-later
// The parts add up to the whole, whatever ran where.
#include "sim/analysis/residency.h"
#include "sim/trace/trace_writer.h"

#include <QTest>

#include <algorithm>
#include <rapidcheck.h>

using namespace sim;

class PropResidency : public QObject {
    Q_OBJECT
private slots:
    void partsAddUp();
};

namespace {

SimTime at(std::int64_t ns)
{
    return SimTime{Duration{ns}};
}

Duration sum(const std::vector<ResidencyRow>& rows)
{
    Duration total{};
    for (const ResidencyRow& r : rows)
        total += r.time;
    return total;
}

// Two CPUs, three tasks; at each step one CPU switches, a clock changes, an average moves, or the chunk is closed.
TraceStore random_store(const std::vector<int>& choices)
{
    TraceWriter w;
    TraceStore store;
    int on[2] = {kIdleTask.value, kIdleTask.value};
    std::int64_t t = 1000;
    for (int c : choices) {
        t += c % 7;
        const int cpu = c % 2;
        switch (c % 5) {
        case 0:
        case 1: {
            int next = c / 10 % 5 - 2; // stopper, idle, tasks 0..2
            if (next >= 0 && on[1 - cpu] == next)
                next = kIdleTask.value;
            if (next == on[cpu])
                break;
            w.on({at(t), TraceKind::sched_switch, CpuId{cpu}, TaskId{next}, on[cpu], 0});
            on[cpu] = next;
            break;
        }
        case 2:
            w.on({at(t), TraceKind::cpu_frequency, CpuId{cpu}, kNoTask, 600 + c / 10 % 4, cpu});
            break;
        case 3:
            w.on({at(t), TraceKind::pelt_se, CpuId{cpu}, TaskId{c / 10 % 3}, c / 30 % 6, 0});
            break;
        default:
            store.append(w.seal(at(t)));
        }
    }
    store.append(w.seal(at(t + 10)));
    return store;
}

} // namespace

void PropResidency::partsAddUp()
{
    const bool ok = rc::check("parts add up", [] {
        const auto choices = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 1000));
        const TraceStore store = random_store(choices);
        const SimTime from = at(*rc::gen::inRange<std::int64_t>(990, 1400));
        const SimTime to = from + Duration{*rc::gen::inRange<std::int64_t>(0, 600)};
        Duration tasks{}, stopper{};
        for (int task = 0; task < 3; ++task) {
            const auto running = running_time(store, TaskId{task}, from, to);
            RC_ASSERT(sum(util_running(store, TaskId{task}, from, to)) == sum(running));
            Duration by_freq{};
            for (int cpu = 0; cpu < 2; ++cpu)
                by_freq += sum(freq_running(store, TaskId{task}, CpuId{cpu}, PolicyId{cpu}, from, to));
            RC_ASSERT(by_freq == sum(running));
            tasks += by_freq;
        }
        Duration busy{};
        for (int cpu = 0; cpu < 2; ++cpu) {
            busy += sum(freq_busy(store, CpuId{cpu}, PolicyId{cpu}, from, to));
            const auto ran = store.changes({SignalKind::cpu_running, cpu}, from, std::min(to, store.end()));
            for (std::size_t i = 0; i < ran.size(); ++i) {
                const SimTime until = i + 1 < ran.size() ? ran[i + 1].time : std::min(to, store.end());
                if (ran[i].value == kStopperTask.value)
                    stopper += until - ran[i].time;
            }
        }
        RC_ASSERT(busy == tasks + stopper);
    });
    QVERIFY(ok);
}

QTEST_APPLESS_MAIN(PropResidency)
#include "prop_residency.moc"
