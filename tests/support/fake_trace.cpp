// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fake_trace.h"

#include <algorithm>
#include <cmath>

namespace fake {

FakeRamp::FakeRamp(char letter, Duration length, Duration chunk)
    : m_b(letter == 'B')
    , m_cpu(m_b ? 1 : 0)
    , m_chunk(chunk)
{
    make_spec(letter);
    m_time = sim::kRunStart;
    record(TraceKind::cpu_frequency, 0, sim::kNoTask, 600000, 0);
    record(TraceKind::cpu_frequency, 4, sim::kNoTask, 600000, 1);
    for (int cpu = 0; cpu < 8; ++cpu)
        record(TraceKind::cpu_idle, cpu, sim::kNoTask, 0);
    record(TraceKind::sched_util_est_se, m_cpu, kTask, 0);
    record(TraceKind::pelt_se, m_cpu, kTask, 3, 3);
    for (int i = 0; i < 3; ++i) { // the end of a sleepy prologue
        switch_in();
        m_time += 20us;
        switch_out();
        m_time += 10ms;
    }
    origin = m_time;
    switch_in();
    record(TraceKind::phase_begin, m_cpu, kTask, 1);
    busy(length);
    store.append(m_writer.seal(m_time));
}

sim::SideView FakeRamp::view() const
{
    sim::SideView v;
    v.letter = m_b ? 'B' : 'A';
    v.spec = spec.get();
    v.store = &store;
    v.origin = origin;
    v.followed = kTask;
    return v;
}

void FakeRamp::record(TraceKind kind, int cpu, TaskId task, std::int64_t a, std::int64_t b)
{
    if (m_time - m_sealed >= m_chunk) {
        store.append(m_writer.seal(m_time));
        m_sealed = m_time;
    }
    m_writer.on({m_time, kind, CpuId{cpu}, task, a, b});
}

void FakeRamp::switch_in()
{
    record(TraceKind::sched_wakeup, m_cpu, kTask, m_cpu);
    record(TraceKind::cpu_idle, m_cpu, sim::kNoTask, -1);
    record(TraceKind::sched_switch, m_cpu, kTask, sim::kIdleTask.value);
}

void FakeRamp::switch_out()
{
    record(TraceKind::sched_switch, m_cpu, sim::kIdleTask, kTask.value, 1);
    record(TraceKind::cpu_idle, m_cpu, sim::kNoTask, 0);
}

void FakeRamp::migrate()
{
    const int from = m_cpu;
    record(TraceKind::active_balance, from, kTask, 4);
    record(TraceKind::sched_switch, from, sim::kStopperTask, kTask.value);
    m_cpu = 4;
    record(TraceKind::sched_migrate_task, m_cpu, kTask, from, static_cast<int>(sim::MigrateReason::active_balance));
    record(TraceKind::cpu_idle, m_cpu, sim::kNoTask, -1);
    record(TraceKind::sched_switch, m_cpu, kTask, sim::kIdleTask.value);
    record(TraceKind::sched_switch, from, sim::kIdleTask, sim::kStopperTask.value, 1);
    record(TraceKind::cpu_idle, from, sim::kNoTask, 0);
}

void FakeRamp::busy(Duration length)
{
    const Duration move_at = m_b ? 32500us : 90400us;
    double scaled_ms = 0, crossed_ms = 0;
    for (Duration t{}; t < length; t += 100us) {
        m_time = origin + t;
        if (t == move_at)
            migrate();
        const bool big = m_cpu >= 4;
        scaled_ms += 0.1 * (big ? 1.0 : 459.0 / 1024) * m_khz[big] / (big ? 3204000.0 : 2064000.0);
        if (t % 1ms != Duration{})
            continue;
        const double ms = static_cast<double>(t.count()) / 1e6;
        if (m_b)
            record(TraceKind::sched_util_est_se, m_cpu, kTask, static_cast<int>(1024 * (1 - std::exp2(-ms / 32.77))));
        if (scaled_ms - crossed_ms < 1.048)
            continue;
        crossed_ms = scaled_ms;
        const double util = 1024 * (1 - std::exp2(-scaled_ms / 32));
        record(TraceKind::pelt_se, m_cpu, kTask, static_cast<int>(util), static_cast<int>(util) + 1);
        if (t - m_asked < (m_b ? 2ms : 10ms))
            continue;
        m_asked = t;
        set_frequency(big, m_b ? std::max(util * 1.1, 1024 * (1 - std::exp2(-ms / 32.77))) : util * 1.25);
    }
    m_time = origin + length;
    switch_out();
}

void FakeRamp::set_frequency(bool big, double util)
{
    const auto& opps = spec->scenario->machine->policies[big].opps;
    const double want = util * opps.back().khz.value / (big ? 1024.0 : 459.0);
    auto opp = std::find_if(opps.begin(), opps.end(), [want](const auto& o) { return o.khz.value >= want; });
    if (opp == opps.end())
        --opp;
    m_khz[big] = opp->khz.value;
    record(TraceKind::cpu_frequency_request, m_cpu, sim::kNoTask, opp->khz.value, big);
    record(TraceKind::cpu_frequency, big ? 4 : 0, sim::kNoTask, opp->khz.value, big);
}

void FakeRamp::make_spec(char letter)
{
    auto machine = std::make_shared<sim::MachineSpec>();
    machine->name = "apple-m1-macmini";
    machine->label = "Apple M1 Mac mini";
    for (int cpu = 0; cpu < 8; ++cpu) {
        sim::CpuSpec c;
        c.capacity = sim::Capacity{cpu < 4 ? 459U : 1024U};
        c.core = cpu;
        c.cluster = c.llc = cpu / 4;
        c.policy = sim::PolicyId{cpu / 4};
        machine->cpus.push_back(c);
    }
    machine->policies = {{"E", {}, {}}, {"P", {}, {}}};
    for (std::uint32_t mhz : {600U, 972U, 1332U, 1704U, 2064U})
        machine->policies[0].opps.push_back({sim::KHz{mhz * 1000}, {}, false});
    for (std::uint32_t mhz : {600U, 1056U, 1500U, 1728U, 1956U, 2184U, 2388U, 2592U, 2772U, 2988U, 3096U, 3204U})
        machine->policies[1].opps.push_back({sim::KHz{mhz * 1000}, {}, false});
    auto workload = std::make_shared<sim::WorkloadSpec>();
    workload->name = "rampup";
    sim::TaskSpec task;
    task.name = "rampup";
    workload->tasks.push_back(task);
    auto scenario = std::make_shared<sim::ScenarioSpec>();
    scenario->name = "m1-rampup";
    scenario->machine = machine;
    scenario->workload = workload;
    scenario->followed_task = "rampup";
    auto run = std::make_shared<sim::RunSpec>();
    run->scenario = scenario;
    run->side_letter = letter == 'B' ? 'b' : 'a';
    run->side.params.HZ = 1000;
    if (letter == 'B') {
        run->side.features.util_est = sim::UtilEst::on_tick;
        run->side.features.fits_capacity = sim::FitsCapacity::one_tick;
    }
    run->duration = 300ms;
    spec = run;
}

} // namespace fake
