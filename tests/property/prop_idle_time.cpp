// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever a machine's idle states are and whoever chooses them: busy time, states and unpublished time are the window,
// from the figures of a run and from its recording alike.
#include "sim/analysis/residency.h"
#include "sim/engine/engine.h"
#include "sim/run/run_accumulators.h"
#include "sim/trace/trace_writer.h"
#include "tests/support/random_machine.h"

#include <QTest>

#include <rapidcheck.h>

using namespace sim;

class PropIdleTime : public QObject {
    Q_OBJECT
private slots:
    void partsAreTheWindow();
};

namespace {

// One run into two sinks.
class Both : public TraceSink {
public:
    Both(TraceSink& a, TraceSink& b)
        : m_a(a)
        , m_b(b)
    {
    }
    void on(const TraceEvent& e) override
    {
        m_a.on(e);
        m_b.on(e);
    }

private:
    TraceSink& m_a;
    TraceSink& m_b;
};

void check_cpu(const CpuResult& cpu, const IdleTableSpec* table, const TraceStore& store, const RunAccumulators& sums)
{
    Duration all = cpu.busy;
    for (const auto& [state, time] : cpu.idle)
        all += time;
    RC_ASSERT(all == sums.window_end() - sums.window_begin());
    RC_ASSERT(cpu.idle_usage.size() == (table ? table->states.size() : 0));
    for (const auto& [state, usage] : cpu.idle_usage)
        RC_ASSERT(usage.above + usage.below <= usage.usage);
    for (const ResidencyRow& row : idle_residency(store, cpu.cpu, sums.window_begin(), sums.window_end())) {
        if (row.value == -1)
            RC_ASSERT(row.time == cpu.busy);
        else if (row.value == kNoStatePublished)
            RC_ASSERT(row.time == cpu.idle.at(kUnpublished));
        else
            RC_ASSERT(row.time
                      == cpu.idle.at(table ? table->states[static_cast<std::size_t>(row.value)].name : "idle"));
    }
}

} // namespace

void PropIdleTime::partsAreTheWindow()
{
    const bool ok = rc::check("busy + states + unpublished = window", [] {
        auto spec = std::make_shared<RunSpec>(*random_machine::run_spec(*rc::gen::arbitrary<std::uint64_t>()));
        spec->warmup = spec->duration / 5;
        spec->duration /= 2;
        auto engine = Engine::create(spec);
        RC_ASSERT(engine.has_value());
        RunAccumulators sums(*spec, engine->origin(), engine->followed_task());
        TraceWriter writer;
        Both both(sums, writer);
        engine->set_sink(&both);
        RC_ASSERT(engine->run_until(sums.window_end()).has_value());
        TraceStore store;
        store.append(writer.seal(sums.window_end()));
        RunResult result;
        result.spec = spec;
        result.origin = engine->origin();
        sums.finish(result);
        for (const CpuResult& cpu : result.cpus)
            if (cpu.online)
                check_cpu(cpu, spec->scenario->machine->idle_table(cpu.cpu), store, sums);
    });
    QVERIFY(ok);
}

QTEST_APPLESS_MAIN(PropIdleTime)
#include "prop_idle_time.moc"
