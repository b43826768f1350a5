// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to engine_thread*.cpp.
#pragma once

#include "sim/engine/engine.h"
#include "sim/run/engine_pace.h"
#include "sim/run/engine_thread.h"
#include "sim/trace/trace_writer.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stop_token>
#include <thread>

namespace sim {

/// Everything below the line is guarded by `mutex`; what stands above belongs to the engine's thread.
struct EngineThread::Impl final : DecisionSink {
    /// What a method of EngineThread asks for.
    struct Request {
        enum class Kind : std::uint8_t {
            Speed,
            Play,
            Pause,
            RunTo,
            StepEvent,
            StepTick,
            StepDecision,
            StepTo,
            RecordDecisions,
            Apply,
            NewDuration
        };
        Kind kind{};
        double speed = 0;
        Duration duration{}; ///< RunTo, NewDuration
        SimTime time{};      ///< StepTo
        std::size_t count{}; ///< RecordDecisions
        std::string key{}, value{};
    };

    explicit Impl(std::shared_ptr<const RunSpec> s)
        : spec(std::move(s))
    {
    }

    /// On the engine's thread, for the time until the next hand-over.
    void on(const Decision& decision) override { fresh.push(std::make_shared<const Decision>(decision)); }

    void post(Request request);
    void main(const std::stop_token& stop);
    void loop(const std::stop_token& stop);
    void handle(const Request& request);
    void go_to(SimTime to, bool then_pause);
    void step_once(bool to_tick);
    void advance(const std::stop_token& stop);
    void run_slice(SimTime limit);
    void check(const Result<void>& result);
    void check_reached();
    void pause_now();
    bool wants_to_run() const { return state == State::Running || target.has_value() || to_decision; }
    bool full_speed() const { return target.has_value() || to_decision; }
    void record(std::size_t most);
    void wait_for_work(const std::stop_token& stop);
    bool wait_for_room(const std::stop_token& stop);
    void hand_over();
    void seal();
    void publish();

    std::shared_ptr<const RunSpec> spec;
    std::optional<Engine> engine;
    TraceWriter writer;
    EnginePace pace;
    State state = State::Paused;
    std::optional<SimTime> target; ///< at full speed to here
    bool pause_at_target = false;
    bool to_decision = false; ///< at full speed to the next placement, then pause
    DecisionRing fresh;       ///< since the last hand-over
    std::optional<SimTime> decisions_since;
    SimTime end{kRunStart};
    SimTime sealed_to{kRunStart};
    std::chrono::steady_clock::time_point sealed_at;
    std::optional<Error> error;
    // ---
    mutable std::mutex mutex;
    std::condition_variable_any changed; ///< requests, room for chunks, idleness
    std::deque<Request> requests;
    std::vector<std::shared_ptr<const TraceChunk>> chunks;
    DecisionRing decisions; ///< handed over and not fetched
    std::size_t most_decisions = DecisionRing::kDefaultDecisions;
    Status status;
    bool idle = false;
    std::jthread thread; ///< last: stops and joins before anything else goes
};

} // namespace sim
