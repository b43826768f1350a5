// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/recording.h"

using app::Side;

namespace {

constexpr sim::TaskId kRamp{0};

sim::Duration ofMs(double ms)
{
    return sim::Duration{static_cast<sim::Duration::rep>(ms * 1e6)};
}

} // namespace

Recording::Recording(bool both)
{
    setScenario(makeScenario());
    clear(both);
}

sim::ScenarioSpec Recording::makeScenario() const
{
    auto machine = std::make_shared<sim::MachineSpec>();
    machine->name = "two-and-two";
    for (int c = 0; c < 4; ++c) {
        sim::CpuSpec cpu;
        cpu.capacity = sim::Capacity{c < 2 ? 400U : 1024U};
        cpu.policy = sim::PolicyId{c / 2};
        machine->cpus.push_back(cpu);
    }
    const auto opp = [](std::uint32_t khz) {
        sim::OppSpec o;
        o.khz = sim::KHz{khz};
        return o;
    };
    machine->policies = {{"little", {opp(600'000), opp(900'000)}, {}}, {"big", {opp(1'500'000), opp(3'000'000)}, {}}};
    auto workload = std::make_shared<sim::WorkloadSpec>();
    workload->name = "ramp";
    sim::TaskSpec task;
    task.name = "ramp";
    workload->tasks = {task};
    sim::ScenarioSpec scenario;
    scenario.name = "by-hand";
    scenario.machine = std::move(machine);
    scenario.workload = std::move(workload);
    scenario.b.emplace();
    scenario.followed_task = "ramp";
    scenario.duration = std::chrono::milliseconds{20};
    scenario.shown_features = {"util_est", "fits_capacity"};
    scenario.shown_params = {"rate_limit_us", "HZ"};
    return scenario;
}

void Recording::setScenario(sim::ScenarioSpec scenario)
{
    m_scenario = std::make_shared<const sim::ScenarioSpec>(std::move(scenario));
}

void Recording::clear(bool both)
{
    for (const Side s : app::kSides) {
        m_writers[app::idx(s)] = std::make_unique<sim::TraceWriter>();
        m_sides[app::idx(s)].reset();
        if (s == Side::B && !both)
            continue;
        auto state = std::make_unique<app::SideState>();
        auto spec = std::make_shared<sim::RunSpec>();
        spec->scenario = m_scenario;
        spec->duration = m_scenario->duration;
        state->spec = spec;
        state->status.origin = sim::kRunStart + std::chrono::seconds{1};
        state->status.followed = kRamp;
        state->status.fits_threshold = s == Side::A ? std::vector<std::int64_t>{320, 320, 820, 820}
                                                    : std::vector<std::int64_t>{390, 390, 1024, 1024};
        m_sides[app::idx(s)] = std::move(state);
    }
    emit restarted();
    emit choicesChanged();
    emit statusChanged();
}

void Recording::add(Side s, sim::TraceEvent event, double ms)
{
    event.time = at(s, ofMs(ms));
    m_writers[app::idx(s)]->on(event);
}

void Recording::frequency(Side s, double ms, int policy, std::int64_t khz)
{
    add(s, {{}, sim::TraceKind::cpu_frequency, sim::CpuId{2 * policy}, sim::kNoTask, khz, policy}, ms);
}

void Recording::run(Side s, double ms, int cpu, bool running)
{
    add(s,
        {{},
         sim::TraceKind::sched_switch,
         sim::CpuId{cpu},
         running ? kRamp : sim::kIdleTask,
         (running ? sim::kIdleTask : kRamp).value,
         static_cast<std::int64_t>(sim::PrevState::Runnable)},
        ms);
}

void Recording::migrate(Side s, double ms, int from, int to)
{
    add(s,
        {{},
         sim::TraceKind::sched_migrate_task,
         sim::CpuId{to},
         kRamp,
         from,
         static_cast<std::int64_t>(sim::MigrateReason::active_balance)},
        ms);
}

void Recording::util(Side s, double ms, std::int64_t utilAvg)
{
    add(s, {{}, sim::TraceKind::pelt_se, sim::CpuId{0}, kRamp, utilAvg, utilAvg}, ms);
}

void Recording::place(Side s, double ms, int from, int to, const char* function)
{
    auto d = std::make_shared<sim::Decision>();
    d->begin = d->end = at(s, ofMs(ms));
    d->path = sim::DecisionPath::wakeup;
    d->this_cpu = sim::CpuId{1};
    d->task = kRamp;
    d->prev = sim::CpuId{from};
    d->target = sim::CpuId{to};
    sim::DecisionStep step{function, {"exit_latency_us", "load_avg"}, {}, 0, "least loaded", d->target};
    for (int c = 0; c < 4; ++c)
        step.rows.push_back({sim::CpuId{c}, c == to ? "taken" : "busy", {c == to ? 10 : -1, 100 * c}});
    d->steps.push_back(std::move(step));
    m_sides[app::idx(s)]->decisions.push(std::move(d));
}

void Recording::seal(Side s, double ms)
{
    m_sides[app::idx(s)]->store.append(m_writers[app::idx(s)]->seal(at(s, ofMs(ms))));
    emit rangeExtended();
}

void Recording::flip(Side s, double ms, const std::string& key, const std::string& value)
{
    m_sides[app::idx(s)]->status.command_log.push_back({ofMs(ms), key, value});
    emit choicesChanged();
}

void Recording::setFeature(Side s, const char* key, const char* variant)
{
    const int feature = sim::find_feature(key);
    sim::set_variant(m_sides[app::idx(s)]->features, feature, sim::find_variant(feature, variant));
    emit choicesChanged();
}

void Recording::setParam(Side s, const char* name, std::int64_t value)
{
    sim::set_param(m_sides[app::idx(s)]->params, sim::find_param(name), value);
    emit choicesChanged();
}

void Recording::setError(Side s, sim::Error error)
{
    m_sides[app::idx(s)]->status.error = std::move(error);
    emit statusChanged();
}

void Recording::addRamp()
{
    for (const Side s : app::kSides) {
        if (!hasSide(s))
            continue;
        const double leaves = s == Side::A ? 10 : 4;
        frequency(s, -20, 0, 600'000);
        frequency(s, -20, 1, 1'500'000);
        util(s, -20, 0);
        run(s, 0, 0, true);
        util(s, 1, 100);
        util(s, 3, 300);
        run(s, leaves, 0, false);
        migrate(s, leaves, 0, 2);
        run(s, leaves, 2, true);
        frequency(s, leaves + 2, 1, 3'000'000);
        util(s, leaves + 4, 600);
        seal(s, 20);
    }
}
