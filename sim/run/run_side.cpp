// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/run_side.h"

#include "sim/base/check.h"
#include "sim/engine/engine.h"
#include "sim/run/run_accumulators.h"
#include "sim/state/machine.h"
#include "sim/trace/trace_writer.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <new>
#include <sys/resource.h>

namespace sim {

namespace {

constexpr int kSlices = 200;                      // how often progress is told and a cancel is seen
constexpr std::size_t kChunkEvents = 64UL * 1024; // a stored chunk is sealed at the first slice border past this

// Hands every event to whoever wants it.
class Fan final : public TraceSink {
public:
    void add(TraceSink* sink)
    {
        if (sink)
            m_sinks.push_back(sink);
    }
    void on(const TraceEvent& event) override
    {
        for (TraceSink* sink : m_sinks)
            sink->on(event);
    }

private:
    std::vector<TraceSink*> m_sinks;
};

// Passes on what was decided inside the measured window.
class InWindow final : public DecisionSink {
public:
    InWindow(DecisionSink* to, const RunAccumulators& window, SimTime origin)
        : m_to(to)
        , m_window(window)
        , m_origin(origin)
    {
    }
    void on(const Decision& decision) override
    {
        if (decision.end <= m_window.window_begin() || decision.end > m_window.window_end())
            return;
        Decision shifted = decision;
        shifted.begin = SimTime{decision.begin - m_origin};
        shifted.end = SimTime{decision.end - m_origin};
        m_to->on(shifted);
    }

private:
    DecisionSink* m_to;
    const RunAccumulators& m_window;
    SimTime m_origin;
};

// This thread's own CPU time: with several seeds in parallel the process's would be the sum of all.
Duration thread_cpu_time()
{
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return std::chrono::seconds{t.tv_sec} + std::chrono::nanoseconds{t.tv_nsec};
}

std::int64_t peak_rss_kib()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

bool counts_operations(const WorkloadSpec& workload)
{
    const auto counts = [](const PhaseSpec& phase) {
        return std::any_of(phase.instructions.begin(), phase.instructions.end(),
                           [](const Instruction& i) { return i.op == Instruction::Op::count; });
    };
    return std::any_of(workload.tasks.begin(), workload.tasks.end(), [&counts](const TaskSpec& task) {
        return std::any_of(task.phases.begin(), task.phases.end(), counts);
    });
}

// What the workload counted inside the measured window, per second.
void add_throughput(RunResult& result, std::uint64_t operations)
{
    if (counts_operations(*result.spec->scenario->workload))
        result.metrics["throughput_per_s"] =
            static_cast<double>(operations) * 1e9 / static_cast<double>(result.spec->duration.count());
}

// Runs to `to` in slices; fills `store` chunk by chunk if there is one. The whole run ends at `end`.
Result<void> drive(Engine& engine, SimTime to, SimTime end, const RunOptions& options, TraceWriter* writer,
                   TraceStore* store)
{
    const Duration slice = std::max((end - kRunStart) / kSlices, Duration{1});
    while (engine.now() < to) {
        if (options.cancel && options.cancel->load(std::memory_order_relaxed))
            return fail(ErrorCode::Cancelled, {});
        if (auto ran = engine.run_until(std::min(engine.now() + slice, to)); !ran)
            return ran;
        if (writer && (writer->pending() >= kChunkEvents || engine.now() == end))
            store->append(writer->seal(engine.now()));
        if (options.progress)
            options.progress(static_cast<double>((engine.now() - kRunStart).count())
                             / static_cast<double>((end - kRunStart).count()));
    }
    return {};
}

Result<RunOutput> run(const std::shared_ptr<const RunSpec>& spec, const RunOptions& options)
{
    const auto wall_before = std::chrono::steady_clock::now();
    const Duration cpu_before = thread_cpu_time();
    auto engine = Engine::create(spec);
    if (!engine)
        return tl::unexpected<Error>(engine.error());

    RunAccumulators accumulators(*spec, engine->origin(), engine->followed_task());
    RunOutput output;
    std::optional<TraceWriter> writer;
    if (options.store) {
        output.store = std::make_shared<TraceStore>();
        writer.emplace();
    }
    Fan fan;
    fan.add(&accumulators);
    fan.add(writer ? &*writer : nullptr);
    fan.add(options.sink);
    engine->set_sink(&fan);
    InWindow decisions(options.decisions, accumulators, engine->origin());
    if (options.decisions)
        engine->set_decision_sink(&decisions);
    const auto run_to = [&](SimTime t) {
        return drive(*engine, t, accumulators.window_end(), options, writer ? &*writer : nullptr, output.store.get());
    };
    if (auto ran = run_to(accumulators.window_begin()); !ran)
        return tl::unexpected<Error>(ran.error());
    const std::uint64_t operations_before = engine->state().operations;
    if (auto ran = run_to(accumulators.window_end()); !ran)
        return tl::unexpected<Error>(ran.error());

    RunResult& result = output.result;
    result.command_log = engine->command_log();
    result.origin = engine->origin();
    result.prologue = engine->origin() - kRunStart;
    result.digest = engine->digest();
    result.events = engine->event_count();
    for (std::size_t c = 0; c < spec->scenario->machine->cpus.size(); ++c)
        result.fits_threshold.push_back(engine->fits_threshold(CpuId{static_cast<std::int32_t>(c)}));
    result.spec = spec;
    accumulators.finish(result);
    add_throughput(result, engine->state().operations - operations_before);
    result.wall = std::chrono::steady_clock::now() - wall_before;
    result.cpu = thread_cpu_time() - cpu_before;
    result.peak_rss_kib = peak_rss_kib();
    return output;
}

} // namespace

Result<RunOutput> run_side(const std::shared_ptr<const RunSpec>& spec, const RunOptions& options)
{
    SIM_CHECK(spec && spec->scenario);
    SIM_CHECK(spec->duration > Duration{});
    // Broken invariants come back from the engine as errors; those of the analysis and a lack of memory end here.
    const std::string seed = std::to_string(spec->seed);
    try {
        return run(spec, options);
    } catch (const InvariantFailure& e) {
        return fail(ErrorCode::Invariant, {e.what(), "", "", seed});
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::TooLarge, {"the run", "the memory of this computer"});
    }
}

} // namespace sim
