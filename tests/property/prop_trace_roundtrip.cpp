// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever is written into chunks comes out again: same events, same order, however the chunks are cut.
#include "sim/trace/trace_store.h"
#include "sim/trace/trace_writer.h"

#include <QTest>

#include <algorithm>
#include <rapidcheck.h>

using namespace sim;

class PropTraceRoundtrip : public QObject {
    Q_OBJECT
private slots:
    void eventsSurvive();
    void signalsDoNotDependOnCuts();
};

namespace {

rc::Gen<std::vector<TraceEvent>> events()
{
    const auto wide = rc::gen::oneOf(rc::gen::inRange<std::int64_t>(-3, 1200), rc::gen::arbitrary<std::int64_t>());
    const auto one = rc::gen::build<TraceEvent>(
        rc::gen::set(&TraceEvent::time, rc::gen::map(wide, [](std::int64_t ns) { return SimTime{Duration{ns}}; })),
        rc::gen::set(&TraceEvent::kind,
                     rc::gen::map(rc::gen::inRange(0, kTraceKinds), [](int k) { return static_cast<TraceKind>(k); })),
        rc::gen::set(&TraceEvent::cpu, rc::gen::map(rc::gen::inRange(-1, 1024), [](int i) { return CpuId{i}; })),
        rc::gen::set(&TraceEvent::task, rc::gen::map(rc::gen::inRange(-3, 9), [](int i) { return TaskId{i}; })),
        rc::gen::set(&TraceEvent::a, wide), rc::gen::set(&TraceEvent::b, wide));
    return rc::gen::map(rc::gen::container<std::vector<TraceEvent>>(one), [](std::vector<TraceEvent> list) {
        std::stable_sort(list.begin(), list.end(),
                         [](const TraceEvent& x, const TraceEvent& y) { return x.time < y.time; });
        // Signal ids come from these: keep them small.
        for (TraceEvent& e : list) {
            if (e.kind == TraceKind::sched_switch)
                e.a %= 9;
            if (e.kind == TraceKind::cpu_frequency || e.kind == TraceKind::cpu_frequency_request)
                e.b %= 9;
        }
        return list;
    });
}

} // namespace

void PropTraceRoundtrip::eventsSurvive()
{
    const bool ok = rc::check("events survive", [] {
        const auto in = *events();
        const auto every = *rc::gen::inRange<std::size_t>(1, 20);
        TraceWriter writer;
        TraceStore store;
        for (std::size_t i = 0; i < in.size(); ++i) {
            writer.on(in[i]);
            if ((i + 1) % every == 0)
                store.append(writer.seal(in[i].time));
        }
        if (!in.empty())
            store.append(writer.seal(in.back().time));
        std::vector<TraceEvent> out;
        store.for_each_event(store.begin(), store.end(), [&out](const TraceEvent& e) { out.push_back(e); });
        RC_ASSERT(out == in);
    });
    QVERIFY(ok);
}

void PropTraceRoundtrip::signalsDoNotDependOnCuts()
{
    const bool ok = rc::check("signals do not depend on the cuts", [] {
        const auto in = *events();
        RC_PRE(!in.empty());
        const auto every = *rc::gen::inRange<std::size_t>(1, 5);
        TraceWriter cut_writer, whole_writer;
        TraceStore cut, whole;
        for (std::size_t i = 0; i < in.size(); ++i) {
            cut_writer.on(in[i]);
            whole_writer.on(in[i]);
            if ((i + 1) % every == 0)
                cut.append(cut_writer.seal(in[i].time));
        }
        cut.append(cut_writer.seal(in.back().time));
        whole.append(whole_writer.seal(in.back().time));
        for (std::size_t kind = 0; kind < kSignalKinds; ++kind) {
            const auto k = static_cast<SignalKind>(kind);
            RC_ASSERT(cut.ids(k) == whole.ids(k));
            for (std::int32_t id : whole.ids(k)) {
                const SignalId signal{k, id};
                RC_ASSERT(cut.changes(signal, in.front().time, in.back().time)
                          == whole.changes(signal, in.front().time, in.back().time));
            }
        }
    });
    QVERIFY(ok);
}

QTEST_APPLESS_MAIN(PropTraceRoundtrip)
#include "prop_trace_roundtrip.moc"
