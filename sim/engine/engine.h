// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/engine/run_spec.h"
#include "sim/trace/decision.h"
#include "sim/trace/trace_event.h"

#include <memory>

namespace sim {

struct EngineState;

/// A checkpoint: all mutable state of a run at one instant.
using Checkpoint = std::shared_ptr<const EngineState>;

/// One simulated machine, alone: no globals, no wall clock, several can run at once on several threads.
/// Not thread-safe itself.
class Engine {
public:
    /// Builds the machine at kRunStart. If the scenario names a phase of interest, a run without live changes is made
    /// first to find the time origin (costs about what the prologue costs). Errors: Invalid spec.
    static Result<Engine> create(std::shared_ptr<const RunSpec> spec);
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;
    ~Engine();

    /// Not owned; may be null. At once gets the events that describe the present (initial frequencies, who runs where,
    /// idle states, averages), then every later one.
    void set_sink(TraceSink* sink);

    /// Not owned; may be null, the usual case. From now on gets every placement decided. Changes nothing in the run.
    void set_decision_sink(DecisionSink* sink);

    SimTime now() const;
    /// Zero of the run's time axis: first start of the phase of interest, else kRunStart. Known from the beginning.
    SimTime origin() const;
    /// The followed task, or kNoTask.
    TaskId followed_task() const;

    /// Handles every event up to and including `t`, then stands at `t`. Error: Invariant (names event, time, seed); the
    /// engine is then of no further use.
    Result<void> run_until(SimTime t);
    /// Runs up to and including the next event that counts into the digest, not beyond `limit`. False if none came.
    Result<bool> step_event(SimTime limit);
    /// Runs up to and including the next tick of any busy CPU, not beyond `limit`. False if none came.
    Result<bool> step_tick(SimTime limit);
    /// Runs up to and including the next decided placement, not beyond `limit`. False if none came.
    Result<bool> step_decision(SimTime limit);

    /// Acts at now(), is marked in the trace and recorded in command_log(). Errors: UnknownName, OutOfRange, Invalid
    /// (a `restart` feature); then nothing happened.
    Result<void> apply(const std::string& key, const std::string& value);
    /// The spec's log and everything applied since, by time.
    const CommandLog& command_log() const;
    /// Present choices, after the flips so far.
    const Features& features() const;
    const Params& params() const;

    Checkpoint checkpoint() const;
    /// Precondition: the checkpoint came from an engine with an equal spec.
    void restore(const Checkpoint& checkpoint);

    /// Over the events of in_digest() since kRunStart; how many there were.
    std::uint64_t digest() const;
    std::uint64_t event_count() const;

    const EngineState& state() const;
    const RunSpec& spec() const;
    /// rq.misfit threshold of a CPU under the present features: the largest util that fits is this minus 1.
    std::int64_t fits_threshold(CpuId cpu) const;

private:
    struct Impl;
    explicit Engine(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m;
};

} // namespace sim
