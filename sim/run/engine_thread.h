// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/engine/run_spec.h"
#include "sim/run/decision_ring.h"
#include "sim/trace/trace_chunk.h"

#include <memory>
#include <optional>
#include <vector>

namespace sim {

/// Runs one engine on a thread of its own for a live window. All methods return at once and may be called from one
/// other thread; sealed chunks are fetched with drain(). The engine waits when 64 chunks are unfetched.
class EngineThread {
public:
    enum class State { Paused, Running, Finished, Failed };

    struct Status {
        State state = State::Paused;
        SimTime now{kRunStart};
        SimTime origin{kRunStart};
        SimTime end{kRunStart}; ///< where the run finishes: origin + warm-up + duration
        TaskId followed{kNoTask};
        std::uint64_t digest = 0;
        std::uint64_t events = 0;
        double sim_per_wall = 0; ///< measured, simulated s per wall s; 0 while paused
        double events_per_s = 0; ///< per wall s
        CommandLog command_log;
        Features features;
        Params params;
        std::vector<std::int64_t> fits_threshold; ///< by CPU
        std::optional<SimTime> decisions_since;   ///< placements are recorded from here on; nothing while they are not
        std::optional<Error> error;               ///< of the run (Failed), or of the last rejected command
    };

    /// Paused at kRunStart. Building the engine happens on the new thread; an invalid spec shows as Failed.
    explicit EngineThread(std::shared_ptr<const RunSpec> spec);
    ~EngineThread(); ///< stops and joins, whatever the state

    EngineThread(const EngineThread&) = delete;
    EngineThread& operator=(const EngineThread&) = delete;

    /// Simulated seconds per wall second; infinity = as fast as possible. Takes effect at once.
    void set_speed(double sim_per_wall);
    void play();
    void pause();
    /// Runs at full speed to origin + `since_origin`, then goes on as before (paused or at speed). Used to skip the
    /// prologue.
    void run_to(Duration since_origin);
    /// Each pauses first.
    void step_event();
    void step_tick();
    /// Runs at full speed until a task was given a CPU, and pauses there.
    void step_decision();
    /// Runs exactly to `t` and pauses there.
    void step_to(SimTime t);
    /// Keeps the latest `most` placements for drain_decisions() from now on; 0 = none (as at the start), which costs
    /// the engine a test of a pointer.
    void record_decisions(std::size_t most);
    /// A live change at the next event border; a rejected one shows in Status::error.
    void apply(std::string key, std::string value);
    /// Moves the end: new measured duration.
    void set_duration(Duration duration);

    std::vector<std::shared_ptr<const TraceChunk>> drain();
    /// Placements that were not fetched yet, with the number of those that had to give way meanwhile. Fetched after
    /// drain() they are complete up to the end of its last chunk.
    DecisionRing drain_decisions();
    Status status() const;
    /// Blocks until the thread has nothing left to do (paused, finished or failed) and all commands so far are handled.
    /// For tests and exports; the window never calls it. Drain may be needed for it to get there.
    void wait_idle();

private:
    struct Impl;
    std::unique_ptr<Impl> m;
};

} // namespace sim
