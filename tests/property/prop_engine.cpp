// SPDX-License-Identifier: GPL-3.0-or-later
// Small random machines under small random loads, with live changes: no rule of the model ever breaks, the same
// specification gives the same run, and a checkpoint is as good as the way to it.
#include "sim/engine/engine.h"
#include "sim/fair/fair.h"
#include "tests/support/random_machine.h"

#include <QTest>

#include <map>
#include <rapidcheck.h>

using namespace sim;

class PropEngine : public QObject {
    Q_OBJECT
private slots:
    void rulesHold();
    void checkpointIsStraightRun();
};

namespace {

// Watches what the trace says: time goes on, requests keep their distance, and nobody runs in two places.
class Watcher : public TraceSink {
public:
    explicit Watcher(const Engine& engine)
        : m_engine(engine)
    {
    }

    void on(const TraceEvent& e) override
    {
        RC_ASSERT(e.time >= m_last);
        m_last = e.time;
        if (e.kind == TraceKind::cpu_frequency_request && e.time > kRunStart)
            on_request(e);
        if (e.kind == TraceKind::sched_switch)
            on_switch(e);
        if (e.kind == TraceKind::sched_process_fork)
            ran[e.task.value] = {}; // a new life in a slot that may have had another
    }

    // Running time of each CPU and task up to now.
    void finish(SimTime end)
    {
        for (auto& [cpu, run] : m_running)
            charge(cpu, run, end);
    }

    std::map<int, Duration> busy; // by CPU
    std::map<int, Duration> ran;  // by task

private:
    struct Run {
        int task = kIdleTask.value;
        SimTime since{};
    };

    void on_request(const TraceEvent& e)
    {
        const Policy& policy = m_engine.state().policies[static_cast<std::size_t>(e.b)];
        const auto before = m_requests.find(e.b);
        if (before != m_requests.end())
            RC_ASSERT((e.time - before->second).count() >= policy.rate_limit_ns);
        m_requests[e.b] = e.time;
    }

    void on_switch(const TraceEvent& e)
    {
        Run& run = m_running[e.cpu.value];
        if (e.task.value != kIdleTask.value && e.task.value != kStopperTask.value) {
            for (const auto& [cpu, other] : m_running)
                RC_ASSERT(cpu == e.cpu.value || other.task != e.task.value);
        }
        charge(e.cpu.value, run, e.time);
        run = {e.task.value, e.time};
    }

    void charge(int cpu, Run& run, SimTime until)
    {
        if (run.task >= 0) {
            busy[cpu] += until - run.since;
            ran[run.task] += until - run.since;
        }
        run.since = until;
    }

    const Engine& m_engine;
    SimTime m_last{};
    std::map<std::int64_t, SimTime> m_requests;
    std::map<int, Run> m_running;
};

// V is the floor of a weighted mean: the lags sum to a little less than nothing.
void check_lags(const EngineState& s, const Rq& rq)
{
    s128 weighted = 0;
    s128 weight = 0;
    u64 v0 = 0;
    std::vector<const SchedEntity*> competing;
    for (const Task& p : s.tasks) {
        if (p.se.on_rq && p.cpu == rq.cpu)
            competing.push_back(&p.se);
    }
    if (competing.empty())
        return;
    v0 = competing.front()->vruntime;
    for (const SchedEntity* se : competing) {
        weighted += static_cast<s128>(se->weight) * time_diff(se->vruntime, v0);
        weight += se->weight;
    }
    const s128 v = floor_div(weighted, weight);
    RC_ASSERT(weight * v - weighted <= 0);
    RC_ASSERT(weight * v - weighted > -weight);
    bool eligible = false;
    for (const SchedEntity* se : competing)
        eligible |= time_diff(se->vruntime, v0) <= v;
    RC_ASSERT(eligible);
}

void check_state(const EngineState& s)
{
    for (const Rq& rq : s.rqs) {
        RC_ASSERT(rq.clock_pelt <= rq.clock_task);
        RC_ASSERT(rq.clock_pelt >= rq.lost_idle_time);
        RC_ASSERT(rq.curr != kIdleTask || rq.clock_pelt == rq.clock_task);
        u64 util_est = 0;
        for (const Task& p : s.tasks)
            util_est += p.se.on_rq && p.cpu == rq.cpu ? _task_util_est(p) : 0;
        RC_ASSERT(s.features.util_est == UtilEst::off || rq.cfs.avg.util_est == util_est);
        for (std::size_t i = 1; i < rq.cfs.tree.size(); ++i)
            RC_ASSERT(time_diff(rq.cfs.tree[i - 1].deadline, rq.cfs.tree[i].deadline) <= 0);
        check_lags(s, rq);
    }
    for (const Task& p : s.tasks) {
        RC_ASSERT(p.se.avg.util_avg <= 1024u);
        RC_ASSERT(p.allowed.test(p.cpu));
    }
}

void go(Engine& engine, SimTime until)
{
    const auto ran = engine.run_until(until);
    if (!ran)
        RC_FAIL(ran.error().args.front() + " at " + ran.error().args[2] + " in " + ran.error().args[1]);
}

} // namespace

void PropEngine::rulesHold()
{
    const bool ok = rc::check("rules hold, twice the same", [] {
        const auto spec = random_machine::run_spec(*rc::gen::arbitrary<std::uint64_t>());
        auto engine = Engine::create(spec);
        if (!engine)
            RC_FAIL(engine.error().args.front());
        Watcher watcher(*engine);
        engine->set_sink(&watcher);
        for (int part = 1; part <= 10; ++part) {
            go(*engine, kRunStart + spec->duration * part / 10);
            check_state(engine->state());
        }
        watcher.finish(kRunStart + spec->duration);
        for (const auto& [cpu, time] : watcher.busy)
            RC_ASSERT(time <= spec->duration);
        for (const Task& p : engine->state().tasks) {
            // The running task's last stretch is not yet charged.
            const bool running = engine->state().rqs[idx(p.cpu)].curr == p.id;
            const auto charged = static_cast<std::int64_t>(p.se.sum_exec_runtime);
            RC_ASSERT(charged <= watcher.ran[p.id.value].count());
            RC_ASSERT(running || charged == watcher.ran[p.id.value].count());
        }
        auto again = Engine::create(spec);
        RC_ASSERT(again.has_value());
        go(*again, kRunStart + spec->duration);
        RC_ASSERT(again->digest() == engine->digest());
        RC_ASSERT(again->event_count() == engine->event_count());
    });
    QVERIFY(ok);
}

void PropEngine::checkpointIsStraightRun()
{
    const bool ok = rc::check("checkpoint and replay", [] {
        const auto spec = random_machine::run_spec(*rc::gen::arbitrary<std::uint64_t>());
        const SimTime end = kRunStart + spec->duration;
        const SimTime middle = kRunStart + spec->duration * *rc::gen::inRange(0, 100) / 100;
        auto straight = Engine::create(spec);
        RC_ASSERT(straight.has_value());
        go(*straight, end);
        auto halted = Engine::create(spec);
        RC_ASSERT(halted.has_value());
        go(*halted, middle);
        const Checkpoint checkpoint = halted->checkpoint();
        go(*halted, end);
        RC_ASSERT(halted->digest() == straight->digest());
        halted->restore(checkpoint);
        RC_ASSERT(halted->now() == middle);
        go(*halted, end);
        RC_ASSERT(halted->digest() == straight->digest());
        // A change made live and the same change in the log are one run.
        halted->restore(checkpoint);
        RC_ASSERT(halted->apply("util_est", "on_tick").has_value());
        RC_ASSERT(halted->apply("idle_governor", "teo").has_value());
        RC_ASSERT(halted->apply("rate_limit_us", "2000").has_value());
        go(*halted, end);
        auto replay_spec = std::make_shared<RunSpec>(*spec);
        replay_spec->side.log = halted->command_log();
        auto replay = Engine::create(replay_spec);
        RC_ASSERT(replay.has_value());
        go(*replay, end);
        RC_ASSERT(replay->digest() == halted->digest());
    });
    QVERIFY(ok);
}

QTEST_APPLESS_MAIN(PropEngine)
#include "prop_engine.moc"
