// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/library.h"
#include "sim/run/engine_thread.h"
#include "sim/run/run_side.h"
#include "sim/trace/trace_store.h"

#include <QtTest>

#include <limits>

using namespace std::chrono_literals;
using sim::EngineThread;
using sim::RunSpec;
using State = sim::EngineThread::State;

namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

std::shared_ptr<RunSpec> ramp(sim::Duration duration = 60ms)
{
    const auto scenario = sim::io::load_scenario("m1-rampup");
    if (!scenario)
        throw std::runtime_error("m1-rampup is not built in");
    auto spec = std::make_shared<RunSpec>();
    spec->scenario = *scenario;
    spec->side = (*scenario)->a;
    spec->duration = duration;
    return spec;
}

sim::RunOutput straight(std::shared_ptr<const RunSpec> spec)
{
    sim::RunOptions options;
    options.store = true;
    auto output = sim::run_side(std::move(spec), options);
    if (!output)
        throw std::runtime_error("the straight run failed");
    return std::move(*output);
}

void append(sim::TraceStore& store, EngineThread& thread)
{
    for (auto& chunk : thread.drain())
        store.append(chunk);
}

} // namespace

/// Runs without any event loop, so that ThreadSanitizer sees our own threads only.
class TestEngineThread : public QObject {
    Q_OBJECT

private slots:
    void startsPaused()
    {
        EngineThread thread(ramp());
        thread.wait_idle();
        const EngineThread::Status s = thread.status();
        QCOMPARE(s.state, State::Paused);
        QCOMPARE(s.now, sim::kRunStart);
        QVERIFY(s.origin > sim::kRunStart);
        QCOMPARE(s.end, s.origin + 60ms);
        QCOMPARE(s.fits_threshold.size(), std::size_t{8});
        QCOMPARE(s.sim_per_wall, 0.0);
        QVERIFY(!s.error);
    }

    void playsToTheEnd()
    {
        const auto spec = ramp();
        EngineThread thread(spec);
        thread.play();
        thread.wait_idle();
        const EngineThread::Status s = thread.status();
        QCOMPARE(s.state, State::Finished);
        QCOMPARE(s.now, s.end);
        const sim::RunOutput want = straight(spec);
        QCOMPARE(s.digest, want.result.digest);
        QCOMPARE(s.events, want.result.events);
        sim::TraceStore store;
        append(store, thread);
        QCOMPARE(store.end(), s.end);
        QCOMPARE(store.event_count(), want.store->event_count());
        const sim::SignalId util{sim::SignalKind::task_util_avg, s.followed.value};
        QVERIFY(store.changes(util, sim::kRunStart, s.end) == want.store->changes(util, sim::kRunStart, s.end));
    }

    void steps()
    {
        EngineThread thread(ramp());
        thread.run_to(1ms);
        thread.wait_idle();
        const EngineThread::Status before = thread.status();
        QCOMPARE(before.state, State::Paused);
        QCOMPARE(before.now, before.origin + 1ms);
        thread.step_to(before.origin + 12345us);
        thread.wait_idle();
        QCOMPARE(thread.status().now, before.origin + 12345us);
        thread.step_tick();
        thread.wait_idle();
        const EngineThread::Status ticked = thread.status();
        QVERIFY(ticked.now > before.origin + 12345us && ticked.now <= before.origin + 13345us);
        thread.step_event();
        thread.wait_idle();
        const EngineThread::Status after = thread.status();
        QCOMPARE(after.events, ticked.events + 1);
        QCOMPARE(after.state, State::Paused);
        thread.step_to(before.origin); // backwards: nothing
        thread.wait_idle();
        QCOMPARE(thread.status().now, after.now);
        sim::TraceStore store;
        append(store, thread);
        QCOMPARE(store.end(), after.now); // what a step did can be seen at once
    }

    // A change made live is recorded where it acted, and a run from that record does the same.
    void flipReplays()
    {
        EngineThread thread(ramp());
        thread.run_to(20ms);
        thread.apply("util_est", "on_tick");
        thread.apply("rate_limit_us", "70");
        thread.wait_idle();
        const EngineThread::Status flipped = thread.status();
        // Applied at the next event border after the request: wherever that was, the log says so.
        QCOMPARE(flipped.command_log.size(), std::size_t{2});
        QCOMPARE(flipped.features.util_est, sim::UtilEst::on_tick);
        QCOMPARE(flipped.params.rate_limit_us, std::int64_t{70});
        thread.play();
        thread.wait_idle();
        const EngineThread::Status end = thread.status();
        QCOMPARE(end.state, State::Finished);

        auto replay = ramp();
        replay->side.log = end.command_log;
        QCOMPARE(straight(replay).result.digest, end.digest);
        QVERIFY(straight(ramp()).result.digest != end.digest);
    }

    void rejectedChange()
    {
        EngineThread thread(ramp());
        thread.apply("util_est", "sometimes");
        thread.wait_idle();
        EngineThread::Status s = thread.status();
        QVERIFY(s.error.has_value());
        QCOMPARE(s.error->code, sim::ErrorCode::UnknownName);
        QCOMPARE(s.state, State::Paused);
        QVERIFY(s.command_log.empty());
        thread.apply("util_est", "off");
        thread.wait_idle();
        s = thread.status();
        QVERIFY(!s.error);
        QCOMPARE(s.features.util_est, sim::UtilEst::off);
    }

    // A restart is a second thread from the same spec.
    void restart()
    {
        const auto spec = ramp();
        std::uint64_t digests[2] = {};
        for (std::uint64_t& digest : digests) {
            EngineThread thread(spec);
            thread.play();
            thread.wait_idle();
            digest = thread.status().digest;
        }
        QCOMPARE(digests[0], digests[1]);
    }

    void speedDoesNotShow()
    {
        EngineThread thread(ramp());
        thread.set_speed(0.001);
        thread.play();
        thread.set_speed(3);
        thread.run_to(10ms);
        thread.set_speed(kUnlimited);
        thread.wait_idle();
        QCOMPARE(thread.status().state, State::Finished);
        QCOMPARE(thread.status().digest, straight(ramp()).result.digest);
    }

    void pausesInBetween()
    {
        EngineThread thread(ramp());
        thread.set_speed(0.001); // 1 s of prologue: never there on its own
        thread.play();
        thread.pause();
        thread.wait_idle();
        QCOMPARE(thread.status().state, State::Paused);
        QVERIFY(thread.status().now < thread.status().origin);
    }

    void longerAndOn()
    {
        EngineThread thread(ramp(20ms));
        thread.play();
        thread.wait_idle();
        thread.set_duration(60ms);
        thread.wait_idle();
        QCOMPARE(thread.status().state, State::Paused);
        thread.play();
        thread.wait_idle();
        QCOMPARE(thread.status().state, State::Finished);
        QCOMPARE(thread.status().digest, straight(ramp()).result.digest);
    }

    // Chunks that nobody fetches hold the run, but not the requests and not the end.
    void waitsForTheReader()
    {
        EngineThread thread(ramp());
        for (int i = 0; i < 70; ++i)
            thread.step_event();
        thread.wait_idle();
        const EngineThread::Status before = thread.status();
        thread.play();
        thread.pause();
        thread.wait_idle();
        QCOMPARE(thread.status().now, before.now);
        thread.play();
        sim::TraceStore store;
        append(store, thread);
        thread.wait_idle();
        append(store, thread);
        QCOMPARE(thread.status().state, State::Finished);
        QCOMPARE(store.end(), thread.status().end);
        QCOMPARE(store.event_count(), straight(ramp()).store->event_count());
    }

    void stopsWhileHeldUp()
    {
        EngineThread thread(ramp());
        for (int i = 0; i < 70; ++i)
            thread.step_event();
        thread.play();
        // The destructor comes back although the run can't go on.
    }

    void stopsWhileRunning()
    {
        auto spec = ramp(1000s);
        EngineThread thread(spec);
        thread.set_speed(0.5);
        thread.play();
    }

    void invalidSpec()
    {
        const auto good = ramp();
        auto scenario = std::make_shared<sim::ScenarioSpec>(*good->scenario);
        auto workload = std::make_shared<sim::WorkloadSpec>(*scenario->workload);
        workload->tasks[0].start_cpu = sim::CpuId{99};
        scenario->workload = workload;
        auto spec = std::make_shared<RunSpec>(*good);
        spec->scenario = scenario;
        EngineThread thread(spec);
        thread.wait_idle();
        QCOMPARE(thread.status().state, State::Failed);
        QVERIFY(thread.status().error.has_value());
        thread.play(); // no use, but no harm
        thread.wait_idle();
        QCOMPARE(thread.status().state, State::Failed);
        QVERIFY(thread.drain().empty());
    }
};

QTEST_APPLESS_MAIN(TestEngineThread)
#include "tst_engine_thread.moc"
