// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/engine_thread_impl.h"

#include <algorithm>
#include <exception>

namespace sim {

namespace {

using WallClock = std::chrono::steady_clock;

constexpr auto kSealEvery = std::chrono::milliseconds{16}; // so that a slow run shows progress
constexpr std::size_t kSealEvents = 64UL * 1024;
constexpr std::size_t kMaxChunks = 64;

Error from_exception(const std::exception& e)
{
    return Error{ErrorCode::Invariant, {e.what(), "", "", ""}, {}};
}

} // namespace

void EngineThread::Impl::post(Request request)
{
    const std::lock_guard lock(mutex);
    requests.push_back(std::move(request));
    idle = false;
    changed.notify_all();
}

void EngineThread::Impl::main(const std::stop_token& stop)
{
    try {
        auto made = Engine::create(spec);
        if (made) {
            engine.emplace(std::move(*made));
            engine->set_sink(&writer);
            end = engine->origin() + spec->warmup + spec->duration;
            sealed_at = WallClock::now();
            publish();
        } else {
            error = made.error();
        }
        if (engine)
            loop(stop);
    } catch (const std::exception& e) {
        if (!error)
            error = from_exception(e);
    }
    if (stop.stop_requested())
        return;
    // Failed: nothing more can happen, but whoever waits must hear of it, now and after each later request.
    state = State::Failed;
    std::unique_lock lock(mutex);
    status.state = state;
    status.error = error;
    status.sim_per_wall = 0;
    status.events_per_s = 0;
    while (!stop.stop_requested()) {
        requests.clear();
        idle = true;
        changed.notify_all();
        changed.wait(lock, stop, [this] { return !requests.empty(); });
    }
}

void EngineThread::Impl::loop(const std::stop_token& stop)
{
    while (!stop.stop_requested() && state != State::Failed) {
        std::deque<Request> taken;
        {
            const std::lock_guard lock(mutex);
            taken.swap(requests);
        }
        for (const Request& request : taken)
            handle(request);
        if (state == State::Failed)
            break;
        if (!taken.empty())
            publish();
        if (wants_to_run())
            advance(stop);
        else
            wait_for_work(stop);
    }
    if (state == State::Failed && !stop.stop_requested()) {
        seal();
        publish();
    }
}

void EngineThread::Impl::handle(const Request& request)
{
    switch (request.kind) {
    case Request::Kind::Speed:
        pace.set_speed(request.speed, engine->now());
        break;
    case Request::Kind::Play:
        to_decision = false;
        if (state == State::Paused) {
            state = State::Running;
            pace.start(engine->now());
        }
        break;
    case Request::Kind::Pause:
        target.reset();
        to_decision = false;
        pause_now();
        break;
    case Request::Kind::RunTo:
        go_to(engine->origin() + request.duration, false);
        break;
    case Request::Kind::StepTo:
        go_to(request.time, true);
        break;
    case Request::Kind::StepEvent:
        step_once(false);
        break;
    case Request::Kind::StepTick:
        step_once(true);
        break;
    case Request::Kind::StepDecision:
        target.reset();
        pause_now();
        to_decision = state == State::Paused;
        break;
    case Request::Kind::RecordDecisions:
        record(request.count);
        break;
    case Request::Kind::Apply: {
        const Result<void> applied = engine->apply(request.key, request.value);
        error = applied ? std::nullopt : std::optional<Error>(applied.error());
        break;
    }
    case Request::Kind::NewDuration:
        end = std::max(engine->origin() + spec->warmup + request.duration, engine->now());
        if (state == State::Finished && engine->now() < end)
            state = State::Paused;
        check_reached();
        break;
    }
}

void EngineThread::Impl::go_to(SimTime to, bool then_pause)
{
    if (then_pause)
        pause_now();
    if (to <= engine->now() || state == State::Finished)
        return;
    to_decision = false;
    target = std::min(to, end);
    pause_at_target = then_pause;
}

void EngineThread::Impl::record(std::size_t most)
{
    if (most == 0) {
        engine->set_decision_sink(nullptr);
        decisions_since.reset();
        return;
    }
    if (!decisions_since) {
        engine->set_decision_sink(this);
        decisions_since = engine->now();
    }
    fresh.set_most_decisions(most);
    const std::lock_guard lock(mutex);
    most_decisions = most;
    decisions.set_most_decisions(most);
}

void EngineThread::Impl::step_once(bool to_tick)
{
    target.reset();
    to_decision = false;
    pause_now();
    if (state != State::Paused)
        return;
    const Result<bool> stepped = to_tick ? engine->step_tick(end) : engine->step_event(end);
    check(stepped ? Result<void>{} : tl::unexpected<Error>(stepped.error()));
    check_reached();
    seal();
}

void EngineThread::Impl::pause_now()
{
    if (state == State::Running)
        state = State::Paused;
    seal();
}

void EngineThread::Impl::check(const Result<void>& result)
{
    if (result)
        return;
    error = result.error();
    state = State::Failed;
    target.reset();
    to_decision = false;
}

void EngineThread::Impl::check_reached()
{
    if (state == State::Failed)
        return;
    const SimTime now = engine->now();
    if (target && now >= *target) {
        target.reset();
        if (pause_at_target)
            pause_now();
        pace.start(now);
    }
    if (now >= end) {
        target.reset();
        to_decision = false;
        pause_now();
        state = State::Finished;
    }
}

// One slice of the run, or a wait for whatever holds it up.
void EngineThread::Impl::advance(const std::stop_token& stop)
{
    if (!wait_for_room(stop))
        return;
    const SimTime limit = std::min(target ? *target : to_decision ? end : pace.allowed(), end);
    // Wall time goes on during a slice: without a least amount of work the thread would run after it without a rest.
    const bool caught_up = !full_speed() && limit < engine->now() + pace.frame();
    if ((caught_up || limit <= engine->now()) && limit < end) {
        std::unique_lock lock(mutex);
        changed.wait_for(lock, stop, pace.wait_time(), [this] { return !requests.empty(); });
        return;
    }
    run_slice(limit);
    check_reached();
    const bool due = writer.pending() >= kSealEvents || WallClock::now() - sealed_at >= kSealEvery;
    if (due || !wants_to_run()) {
        seal();
        publish();
    }
}

void EngineThread::Impl::run_slice(SimTime limit)
{
    const SimTime from = engine->now();
    const auto before = WallClock::now();
    const std::size_t pending = writer.pending();
    const SimTime to = std::min(limit, from + pace.slice());
    if (to_decision) {
        const Result<bool> stepped = engine->step_decision(to);
        check(stepped ? Result<void>{} : tl::unexpected<Error>(stepped.error()));
        to_decision = to_decision && !*stepped;
    } else {
        check(engine->run_until(to));
    }
    pace.ran(engine->now() - from, WallClock::now() - before, writer.pending() - pending);
}

// Chunks pile up while nobody fetches them: requests are still taken meanwhile. False if there is no room yet.
bool EngineThread::Impl::wait_for_room(const std::stop_token& stop)
{
    std::unique_lock lock(mutex);
    if (chunks.size() < kMaxChunks)
        return true;
    changed.wait(lock, stop, [this] { return chunks.size() < kMaxChunks || !requests.empty(); });
    pace.start(engine->now()); // the time spent waiting is not to be caught up with
    return false;
}

void EngineThread::Impl::wait_for_work(const std::stop_token& stop)
{
    std::unique_lock lock(mutex);
    if (requests.empty()) {
        idle = true;
        changed.notify_all();
    }
    changed.wait(lock, stop, [this] { return !requests.empty(); });
}

void EngineThread::Impl::seal()
{
    sealed_at = WallClock::now();
    hand_over();
    if (writer.pending() == 0 && engine->now() == sealed_to)
        return;
    sealed_to = engine->now();
    auto chunk = writer.seal(sealed_to);
    const std::lock_guard lock(mutex);
    chunks.push_back(std::move(chunk));
}

void EngineThread::Impl::hand_over()
{
    if (fresh.items().empty())
        return;
    const std::lock_guard lock(mutex);
    for (const DecisionRing::Item& item : fresh.items())
        decisions.push(item);
    decisions.add_dropped(fresh.dropped());
    fresh.clear();
}

void EngineThread::Impl::publish()
{
    Status s;
    s.state = state;
    s.now = engine->now();
    s.origin = engine->origin();
    s.end = end;
    s.followed = engine->followed_task();
    s.digest = engine->digest();
    s.events = engine->event_count();
    s.sim_per_wall = wants_to_run() ? pace.sim_per_wall() : 0;
    s.events_per_s = wants_to_run() ? pace.events_per_s() : 0;
    s.command_log = engine->command_log();
    s.features = engine->features();
    s.params = engine->params();
    for (std::size_t c = 0; c < spec->scenario->machine->cpus.size(); ++c)
        s.fits_threshold.push_back(engine->fits_threshold(CpuId{static_cast<std::int32_t>(c)}));
    s.decisions_since = decisions_since;
    s.error = error;
    const std::lock_guard lock(mutex);
    status = std::move(s);
}

} // namespace sim
