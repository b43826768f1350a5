// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/run_accumulators.h"
#include "tests/support/fake_trace.h"

#include <QtTest>

using namespace std::chrono_literals;
using sim::CpuId;
using sim::Duration;
using sim::kIdleTask;
using sim::kNoTask;
using sim::kRunStart;
using sim::MigrateReason;
using sim::PrevState;
using sim::RunAccumulators;
using sim::RunResult;
using sim::TaskId;
using sim::TraceKind;

namespace {

// Two CPUs of 512 and 1024 with a frequency domain each, two tasks.
std::shared_ptr<sim::RunSpec> small_spec(Duration warmup, Duration duration)
{
    auto machine = std::make_shared<sim::MachineSpec>();
    machine->cpus.resize(2);
    machine->cpus[0].capacity = sim::Capacity{512};
    machine->cpus[1].policy = sim::PolicyId{1};
    for (const char* name : {"E", "P"})
        machine->policies.push_back({name, {{sim::KHz{1000}, {}, false}, {sim::KHz{2000}, {}, false}}, {}});
    machine->idle_tables = {
        {"all", {{.name = "WFI"}, {.name = "deep", .exit_latency_us = 50, .target_residency_us = 100}}}};
    auto workload = std::make_shared<sim::WorkloadSpec>();
    workload->tasks.resize(1);
    workload->tasks[0].name = "t";
    workload->tasks[0].instances = 2;
    auto scenario = std::make_shared<sim::ScenarioSpec>();
    scenario->machine = machine;
    scenario->workload = workload;
    scenario->followed_task = "t-2";
    auto spec = std::make_shared<sim::RunSpec>();
    spec->scenario = scenario;
    spec->warmup = warmup;
    spec->duration = duration;
    return spec;
}

constexpr TaskId kOne{0};
constexpr TaskId kTwo{1};

// Feeds events with times since the origin, which lies 1 ms after the start.
class Feed {
public:
    explicit Feed(Duration warmup = 1ms, Duration duration = 10ms, TaskId followed = kTwo)
        : spec(small_spec(warmup, duration))
        , sums(*spec, kOrigin, followed)
    {
    }
    void on(Duration at, TraceKind kind, int cpu, TaskId task, std::int64_t a = 0, std::int64_t b = 0)
    {
        sums.on({kOrigin + at, kind, CpuId{cpu}, task, a, b});
    }
    void run(Duration at, int cpu, TaskId next, TaskId prev = kIdleTask, PrevState state = PrevState::Sleeping)
    {
        on(at, TraceKind::sched_switch, cpu, next, prev.value, static_cast<int>(state));
    }
    RunResult finish()
    {
        RunResult result;
        result.spec = spec;
        result.origin = kOrigin;
        sums.finish(result);
        return result;
    }

    static constexpr sim::SimTime kOrigin = kRunStart + 1ms;
    std::shared_ptr<sim::RunSpec> spec;
    RunAccumulators sums;
};

template <class Map> Duration sum(const Map& map)
{
    Duration total{};
    for (const auto& [key, time] : map)
        total += time;
    return total;
}

} // namespace

class TestRunAccumulators : public QObject {
    Q_OBJECT

private slots:
    void names()
    {
        const auto spec = small_spec(0ms, 1ms);
        const sim::TaskNames names(*spec);
        QCOMPARE(names.started(), std::size_t{2});
        QCOMPARE(names.of(sim::TaskId{1}), std::string("t-2"));
        QVERIFY(!names.has(sim::TaskId{2}));
    }

    // Running over both borders of the window counts inside only; the rest is idle, in the state entered.
    void windowCuts()
    {
        Feed f;
        f.on(-1ms, TraceKind::cpu_idle, 0, kNoTask, 1);
        f.run(0ms, 0, kOne); // the window is (1 ms, 11 ms]
        f.run(3ms, 0, kIdleTask, kOne);
        f.on(3ms, TraceKind::cpu_idle, 0, kNoTask, 0);
        f.on(5ms, TraceKind::cpu_idle, 0, kNoTask, 1);
        f.run(9ms, 0, kOne);
        const RunResult r = f.finish();
        QCOMPARE(r.cpus[0].busy, Duration(4ms));
        QCOMPARE(r.cpus[0].idle.at("WFI"), Duration(2ms));
        QCOMPARE(r.cpus[0].idle.at("deep"), Duration(4ms));
        QCOMPARE(r.cpus[0].ctx_switches, 2U); // the one at 0 ms is before the window
        QCOMPARE(r.cpus[1].busy, Duration(0ms));
        QCOMPARE(sum(r.cpus[1].idle), Duration(10ms));
        QCOMPARE(r.metrics.at("busy_ms"), 4.0);
        QCOMPARE(r.metrics.at("ctx_switches"), 2.0);
    }

    // WFI 0/0, deep 50/100 us. A state counts when it ends; between two of them time is unpublished.
    void idleStates()
    {
        Feed f;
        f.on(0ms, TraceKind::cpu_idle, 0, kNoTask, 1);
        f.on(900us, TraceKind::cpu_idle, 0, kNoTask, -1); // before the window
        f.on(950us, TraceKind::cpu_idle, 0, kNoTask, 1);
        f.on(5ms, TraceKind::cpu_idle, 0, kNoTask, -1); // good
        f.on(5500us, TraceKind::cpu_idle, 0, kNoTask, 0);
        f.on(6ms, TraceKind::cpu_idle, 0, kNoTask, -1); // too shallow
        f.on(6010us, TraceKind::cpu_idle, 0, kNoTask, 1);
        f.on(6050us, TraceKind::cpu_idle, 0, kNoTask, -1); // too deep
        f.run(6050us, 0, kOne);
        f.run(8ms, 0, kIdleTask, kOne);
        f.on(8002us, TraceKind::cpu_idle, 0, kNoTask, 1); // not over
        const RunResult r = f.finish();
        const sim::CpuResult& c = r.cpus[0];
        QCOMPARE(c.idle.at("deep"), Duration(4ms + 40us + 2998us));
        QCOMPARE(c.idle.at("WFI"), Duration(500us));
        QCOMPARE(c.idle.at("unpublished"), Duration(500us + 10us + 2us));
        QCOMPARE(c.busy + sum(c.idle), Duration(10ms));
        const auto& deep = c.idle_usage.at("deep");
        QCOMPARE(deep.usage, 2U);
        QCOMPARE(deep.above, 1U);
        QCOMPARE(deep.below, 0U);
        const auto& wfi = c.idle_usage.at("WFI");
        QCOMPARE(wfi.usage, 1U);
        QCOMPARE(wfi.above, 0U);
        QCOMPARE(wfi.below, 1U);
    }

    // An event at the window's very start belongs to what was before, one at its very end still counts.
    void borders()
    {
        Feed f;
        f.run(1ms, 0, kOne);
        f.run(11ms, 0, kIdleTask, kOne);
        f.run(12ms, 0, kOne);
        const RunResult r = f.finish();
        QCOMPARE(r.cpus[0].ctx_switches, 1U);
        QCOMPARE(r.cpus[0].busy, Duration(10ms));
    }

    void frequencies()
    {
        Feed f;
        f.run(2ms, 0, kTwo);
        f.on(4ms, TraceKind::cpu_frequency, 0, kNoTask, 2000, 0);
        f.on(4ms, TraceKind::cpu_frequency, 1, kNoTask, 2000, 1); // another domain
        f.run(6ms, 0, kOne, kTwo, PrevState::Runnable);
        f.on(7ms, TraceKind::cpu_frequency, 0, kNoTask, 1000, 0);
        f.run(8ms, 0, kTwo, kOne);
        f.run(9ms, 0, kIdleTask, kTwo);
        const RunResult r = f.finish();
        QCOMPARE(r.cpus[0].freq_busy, (std::map<std::uint32_t, Duration>{{1000, 4ms}, {2000, 3ms}}));
        QCOMPARE(sum(r.cpus[0].freq_busy), r.cpus[0].busy);
        const sim::TaskResult& t = r.tasks[0];
        QCOMPARE(t.name, std::string("t-2"));
        QCOMPARE(t.pid, 2);
        QCOMPARE(t.freq_running.at(0), (std::map<std::uint32_t, Duration>{{1000, 3ms}, {2000, 2ms}}));
        QCOMPARE(t.freq_first_running.at(0), (std::map<std::uint32_t, Duration>{{1000, 2ms}, {2000, 4ms}}));
        QCOMPARE(sum(t.freq_running.at(0)), t.running.at(0));
        QCOMPARE(t.run_delay, Duration(2ms));
        QCOMPARE(t.wakeup_latency.n, 0U); // it waited because it was preempted
        QCOMPARE(r.tasks[1].name, std::string("t-1"));
        QCOMPARE(r.tasks[1].running.at(0), Duration(2ms));
    }

    void utilWhileRunning()
    {
        Feed f(0ms, 10ms);
        f.run(0ms, 1, kTwo);
        f.on(2ms, TraceKind::pelt_se, 1, kTwo, 30);
        f.on(3ms, TraceKind::pelt_se, 1, kTwo, 260);
        f.run(4ms, 1, kIdleTask, kTwo);
        f.on(6ms, TraceKind::pelt_se, 1, kTwo, 30); // decayed in its sleep
        f.run(7ms, 1, kTwo);
        f.on(8ms, TraceKind::pelt_se, 1, kTwo, 800);
        const RunResult r = f.finish();
        const std::vector<std::pair<std::int64_t, Duration>> want{{0, 2ms}, {30, 2ms}, {260, 1ms}, {800, 2ms}};
        QCOMPARE(r.tasks[0].util_avg_running, want);
        QCOMPARE(r.tasks[0].running.at(1), Duration(7ms));
        QCOMPARE(r.tasks[0].util_cross, (std::map<std::int64_t, Duration>{{250, 3ms}, {500, 8ms}, {740, 8ms}}));
        QCOMPARE(r.metrics.at("util_cross_250_ms"), 3.0);
    }

    // Past a mark when the window opens: crossed at the opening. Never past one: absent.
    void utilCrossedBefore()
    {
        Feed f;
        f.on(0ms, TraceKind::pelt_se, 0, kTwo, 300);
        const RunResult r = f.finish();
        QCOMPARE(r.tasks[0].util_cross, (std::map<std::int64_t, Duration>{{250, 1ms}}));
        QVERIFY(!r.metrics.contains("util_cross_500_ms"));
    }

    void migrations()
    {
        Feed f;
        const auto reason = static_cast<int>(MigrateReason::active_balance);
        f.on(500us, TraceKind::sched_migrate_task, 1, kTwo, 0, reason); // before the window
        f.on(2ms, TraceKind::sched_migrate_task, 0, kTwo, 1, static_cast<int>(MigrateReason::wakeup));
        f.on(3ms, TraceKind::sched_migrate_task, 1, kTwo, 0, reason);
        f.on(4ms, TraceKind::sched_migrate_task, 1, kOne, 0, reason);
        const RunResult r = f.finish();
        QCOMPARE(r.tasks[0].migrations.size(), std::size_t{2});
        QCOMPARE(r.tasks[0].migrations[1].to, CpuId{1});
        QCOMPARE(r.tasks[0].migrations[1].reason, MigrateReason::active_balance);
        QCOMPARE(r.metrics.at("migrations"), 3.0);
        QCOMPARE(r.metrics.at("leaves_little_ms"), 3.0); // 1 to 0 at 2 ms leads to less capacity
    }

    void wakeupLatency()
    {
        Feed f(0ms, 1s);
        for (int i = 1; i <= 100; ++i) {
            const Duration at = i * 5ms;
            f.on(at, TraceKind::sched_wakeup, 0, kOne, 1);
            f.run(at + i * 1us, 0, kOne);
            f.run(at + 2ms, 0, kIdleTask, kOne);
        }
        const RunResult r = f.finish();
        const sim::LatencyResult& l = r.tasks[1].wakeup_latency;
        QCOMPARE(l.n, 100U);
        QCOMPARE(l.p50, Duration(50us));
        QCOMPARE(l.p99, Duration(99us));
        QCOMPARE(l.p999, Duration(100us));
        QCOMPARE(l.max, Duration(100us));
        QCOMPARE(r.tasks[1].run_delay, Duration(5050us));
        QCOMPARE(r.metrics.at("wakeup_latency_p99_us"), 99.0);
    }

    void withoutMeaningAbsent()
    {
        Feed f(1ms, 10ms, kNoTask);
        const RunResult r = f.finish();
        QCOMPARE(r.metrics.at("migrations"), 0.0);
        for (const char* name : {"wakeup_latency_p99_us", "leaves_little_ms", "util_cross_250_ms"})
            QVERIFY2(!r.metrics.contains(name), name);
        QCOMPARE(r.tasks[0].name, std::string("t-1"));
    }

    // The same trace, once summed as it passes, once asked from the store afterwards.
    void agreesWithStore_data()
    {
        QTest::addColumn<char>("letter");
        QTest::addColumn<int>("warmup_us");
        QTest::newRow("A") << 'A' << 0;
        QTest::newRow("B, warm-up") << 'B' << 12345;
    }

    void agreesWithStore()
    {
        QFETCH(char, letter);
        QFETCH(int, warmup_us);
        const fake::FakeRamp ramp(letter);
        auto spec = std::make_shared<sim::RunSpec>(*ramp.spec);
        spec->warmup = std::chrono::microseconds{warmup_us};
        spec->duration = 200ms;
        RunAccumulators sums(*spec, ramp.origin, fake::FakeRamp::kTask);
        ramp.store.for_each_event(kRunStart, ramp.store.end(), [&sums](const sim::TraceEvent& e) { sums.on(e); });
        RunResult r;
        r.spec = spec;
        r.origin = ramp.origin;
        sums.finish(r);

        const sim::SimTime from = sums.window_begin();
        const sim::SimTime to = sums.window_end();
        const sim::TaskResult& t = r.tasks[0];
        Duration ran{};
        for (const sim::ResidencyRow& row : sim::running_time(ramp.store, t.task, from, to)) {
            if (row.value < 0)
                continue;
            const int cpu = static_cast<int>(row.value);
            QCOMPARE(t.running.at(cpu), row.time);
            QCOMPARE(sum(t.freq_running.at(cpu)), row.time);
            ran += row.time;
            const sim::PolicyId policy{cpu / 4};
            for (const sim::ResidencyRow& f : sim::freq_running(ramp.store, t.task, CpuId{cpu}, policy, from, to)) {
                QCOMPARE(t.freq_running.at(cpu).at(static_cast<std::uint32_t>(f.value)), f.time);
                QCOMPARE(t.freq_first_running.at(cpu).at(static_cast<std::uint32_t>(f.value)), f.first - ramp.origin);
            }
            for (const sim::ResidencyRow& f : sim::freq_busy(ramp.store, CpuId{cpu}, policy, from, to))
                QCOMPARE(r.cpus[static_cast<std::size_t>(cpu)].freq_busy.at(static_cast<std::uint32_t>(f.value)),
                         f.time);
        }
        QVERIFY(ran > 150ms);
        const auto util = sim::util_running(ramp.store, t.task, from, to);
        QCOMPARE(t.util_avg_running.size(), util.size());
        Duration util_sum{};
        for (std::size_t i = 0; i < util.size(); ++i) {
            QCOMPARE(t.util_avg_running[i].first, util[i].value);
            QCOMPARE(t.util_avg_running[i].second, util[i].time);
            util_sum += util[i].time;
        }
        QCOMPARE(util_sum, ran);
        for (const auto& [mark, time] : t.util_cross)
            QCOMPARE(sim::util_cross(ramp.store, t.task, mark, from, to), std::optional(ramp.origin + time));
        for (const sim::CpuResult& c : r.cpus)
            QCOMPARE(c.busy + sum(c.idle), spec->duration);
        QCOMPARE(t.migrations.size(), sim::migrations(ramp.store, t.task, from, to).size());
    }
};

QTEST_APPLESS_MAIN(TestRunAccumulators)
#include "tst_run_accumulators.moc"
