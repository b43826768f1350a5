// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/base/check.h"
#include "sim/engine/engine_impl.h"
#include "sim/fair/fair.h"

#include <algorithm>

namespace sim {

namespace {

// Events of one instant before the run is taken for a live lock.
constexpr u64 kMaxEventsPerInstant = 1u << 20;
// Longest prologue that is searched for the phase of interest.
constexpr Duration kMaxPrologue = std::chrono::minutes{10};

const char* event_name(EventKind kind)
{
    constexpr const char* names[] = {"timer",   "frequency", "tick",    "work_done", "wake_ipi", "nohz_ipi",
                                     "stopper", "resched",   "cpuidle", "scan",      "command"};
    return names[static_cast<std::size_t>(kind)];
}

tl::unexpected<Error> broken(const Machine& m, const Event& event, const std::string& condition)
{
    return fail(ErrorCode::Invariant,
                {condition, event_name(event.kind), std::to_string(event.time.time_since_epoch().count()),
                 std::to_string(m.spec->seed)});
}

// Handles the queue's first event. Precondition: there is one.
Result<void> one_event(Machine& m)
{
    const Event event = m.s.events.top();
    try {
        m.s.events.pop();
        SIM_CHECK(event.time >= m.s.now);
        m.s.now = event.time;
        handle_event(m, event);
    } catch (const InvariantFailure& failure) {
        return broken(m, event, failure.what());
    }
    return {};
}

bool due(const Machine& m, SimTime limit)
{
    return !m.s.events.empty() && m.s.events.top().time <= limit;
}

// Runs until `done` or nothing is due any more.
template <class Done> Result<bool> run_while(Machine& m, SimTime limit, Done done)
{
    SimTime instant{};
    u64 events_here = 0;
    while (due(m, limit)) {
        const Event next = m.s.events.top();
        events_here = next.time == instant ? events_here + 1 : 0;
        instant = next.time;
        if (events_here > kMaxEventsPerInstant)
            return broken(m, next, "time goes on");
        if (auto ok = one_event(m); !ok)
            return tl::unexpected(ok.error());
        if (done())
            return true;
    }
    m.s.now = std::max(m.s.now, limit);
    return false;
}

// A run of its own, without live changes, up to the first start of the phase of interest.
Result<SimTime> find_origin(const Machine& start)
{
    if (start.spec->scenario->phase_of_interest.empty() || start.s.followed == kNoTask)
        return kRunStart;
    Machine probe = start;
    auto found = run_while(probe, kRunStart + kMaxPrologue, [&probe] { return probe.s.phase_reached; });
    if (!found)
        return tl::unexpected(found.error());
    if (!*found)
        return fail(ErrorCode::Invalid, {"the followed task reaches its phase of interest"}, {.path = "follow.phase"});
    return probe.s.phase_start;
}

Result<void> schedule_log(Machine& m, SimTime origin)
{
    m.s.command_log = m.spec->side.log;
    std::stable_sort(m.s.command_log.begin(), m.s.command_log.end(),
                     [](const Command& a, const Command& b) { return a.at < b.at; });
    for (std::size_t i = 0; i < m.s.command_log.size(); ++i) {
        const Command& command = m.s.command_log[i];
        if (auto ok = check_command(m, command.key, command.value); !ok)
            return ok;
        if (origin + command.at < kRunStart)
            return fail(ErrorCode::Invalid, {"a live change comes after the run starts"}, {.path = command.key});
        m.s.events.push(origin + command.at, EventKind::command, static_cast<std::int32_t>(i));
    }
    return {};
}

void describe_cpu(const Machine& m, const Rq& rq, TraceSink& sink)
{
    const auto tell = [&](TraceKind kind, TaskId task, s64 a, s64 b = 0) {
        sink.on({m.s.now, kind, rq.cpu, task, a, b});
    };
    tell(TraceKind::sched_switch, rq.curr, kIdleTask.value, static_cast<s64>(PrevState::Runnable));
    const bool idle_without_driver = m.s.cpuidle.empty() && rq.curr == kIdleTask;
    tell(TraceKind::cpu_idle, kNoTask, idle_without_driver ? 0 : rq.idle_state);
    tell(TraceKind::pelt_cfs, kNoTask, static_cast<s64>(rq.cfs.avg.util_avg),
         static_cast<s64>(rq.cfs.avg.runnable_avg));
    tell(TraceKind::sched_util_est_cfs, kNoTask, rq.cfs.avg.util_est);
    tell(TraceKind::nr_running, kNoTask, rq.nr_running);
    tell(TraceKind::avg_idle, kNoTask, static_cast<s64>(rq.avg_idle));
}

} // namespace

Engine::Engine(std::unique_ptr<Impl> impl)
    : m(std::move(impl))
{
}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

Result<Engine> Engine::create(std::shared_ptr<const RunSpec> spec)
{
    auto machine = build_machine(std::move(spec));
    if (!machine)
        return tl::unexpected(machine.error());
    auto impl = std::make_unique<Impl>();
    impl->m = std::move(*machine);
    auto origin = find_origin(impl->m);
    if (!origin)
        return tl::unexpected(origin.error());
    impl->origin = *origin;
    if (auto ok = schedule_log(impl->m, impl->origin); !ok)
        return tl::unexpected(ok.error());
    return Engine(std::move(impl));
}

void Engine::set_sink(TraceSink* sink)
{
    m->m.sink = sink;
    if (!sink)
        return;
    const EngineState& s = m->m.s;
    for (std::size_t i = 0; i < s.policies.size(); ++i) {
        const CpuId first = m->m.topo->policy_cpus[i].first();
        if (first == kNoCpu)
            continue; // all its CPUs are offline
        const s64 id = static_cast<s64>(i);
        sink->on({s.now, TraceKind::cpu_frequency, first, kNoTask, s.policies[i].cur_khz, id});
        sink->on({s.now, TraceKind::cpu_frequency_request, first, kNoTask, s.policies[i].target_khz, id});
    }
    for (CpuId cpu : m->m.topo->online)
        describe_cpu(m->m, m->m.rq(cpu), *sink);
    for (const Task& p : s.tasks) {
        if (p.state == TaskState::Dead)
            continue;
        const SchedAvg& avg = p.se.avg;
        sink->on({s.now, TraceKind::pelt_se, p.cpu, p.id, static_cast<s64>(avg.util_avg),
                  static_cast<s64>(avg.runnable_avg)});
        sink->on({s.now, TraceKind::sched_util_est_se, p.cpu, p.id, static_cast<s64>(_task_util_est(p))});
    }
}

void Engine::set_decision_sink(DecisionSink* sink)
{
    m->recorder = sink ? std::make_unique<DecisionRecorder>(*sink) : nullptr;
    m->m.decisions = m->recorder.get();
}

SimTime Engine::now() const
{
    return m->m.s.now;
}

SimTime Engine::origin() const
{
    return m->origin;
}

TaskId Engine::followed_task() const
{
    return m->m.s.followed;
}

Result<void> Engine::run_until(SimTime t)
{
    auto ran = run_while(m->m, t, [] { return false; });
    if (!ran)
        return tl::unexpected(ran.error());
    try {
        check_machine_state(m->m);
    } catch (const InvariantFailure& failure) {
        return broken(m->m, {m->m.s.now, EventKind::command}, failure.what());
    }
    return {};
}

Result<bool> Engine::step_event(SimTime limit)
{
    const u64 before = m->m.s.digest_events;
    return run_while(m->m, limit, [this, before] { return m->m.s.digest_events != before; });
}

Result<bool> Engine::step_tick(SimTime limit)
{
    const u64 before = m->m.s.busy_ticks;
    return run_while(m->m, limit, [this, before] { return m->m.s.busy_ticks != before; });
}

Result<bool> Engine::step_decision(SimTime limit)
{
    const u64 before = m->m.s.decisions;
    return run_while(m->m, limit, [this, before] { return m->m.s.decisions != before; });
}

Result<void> Engine::apply(const std::string& key, const std::string& value)
{
    Machine& machine = m->m;
    if (auto ok = check_command(machine, key, value); !ok)
        return ok;
    // In a replay the command comes after everything else of its instant, so what is left of this one goes first.
    if (auto ok = run_until(machine.s.now); !ok)
        return ok;
    const std::size_t index = machine.s.command_log.size();
    machine.s.command_log.push_back({machine.s.now - m->origin, key, value});
    machine.s.events.push(machine.s.now, EventKind::command, static_cast<std::int32_t>(index));
    auto done = run_while(machine, machine.s.now, [] { return true; });
    if (!done)
        return tl::unexpected(done.error());
    return {};
}

const CommandLog& Engine::command_log() const
{
    return m->m.s.command_log;
}

const Features& Engine::features() const
{
    return m->m.s.features;
}

const Params& Engine::params() const
{
    return m->m.s.params;
}

Checkpoint Engine::checkpoint() const
{
    return std::make_shared<const EngineState>(m->m.s);
}

void Engine::restore(const Checkpoint& checkpoint)
{
    SIM_CHECK(checkpoint && checkpoint->rqs.size() == m->m.s.rqs.size());
    m->m.s = *checkpoint;
}

std::uint64_t Engine::digest() const
{
    return m->m.s.digest.value();
}

std::uint64_t Engine::event_count() const
{
    return m->m.s.digest_events;
}

const EngineState& Engine::state() const
{
    return m->m.s;
}

const RunSpec& Engine::spec() const
{
    return *m->m.spec;
}

std::int64_t Engine::fits_threshold(CpuId cpu) const
{
    return m->m.rq(cpu).fits_threshold;
}

} // namespace sim
