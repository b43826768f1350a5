// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/run_accumulators.h"

#include "sim/base/check.h"
#include "sim/cpuidle/cpuidle.h"
#include "sim/run/latency.h"
#include "sim/run/run_metrics.h"

#include <algorithm>

namespace sim {

void RunAccumulators::FreqTable::select(std::uint32_t khz)
{
    const auto it = std::find_if(rows.begin(), rows.end(), [khz](const FreqRow& r) { return r.khz == khz; });
    at = static_cast<std::size_t>(it - rows.begin());
    if (it == rows.end())
        rows.push_back({khz, Duration{}, std::nullopt});
}

void RunAccumulators::FreqTable::add(SimTime from, Duration time)
{
    FreqRow& row = rows[at];
    row.time += time;
    if (!row.first)
        row.first = from;
}

RunAccumulators::RunAccumulators(const RunSpec& spec, SimTime origin, TaskId followed)
    : m_spec(spec)
    , m_origin(origin)
    , m_begin(origin + spec.warmup)
    , m_end(m_begin + spec.duration)
    , m_followed(followed)
    , m_names(spec)
{
    const MachineSpec& machine = *spec.scenario->machine;
    SIM_CHECK(!machine.policies.empty());
    for (const PolicySpec& p : machine.policies)
        m_khz.push_back(p.opps.empty() ? 0 : p.opps.front().khz.value);
    for (const CpuSpec& c : machine.cpus) {
        Cpu cpu;
        cpu.policy = idx(c.policy);
        SIM_CHECK(cpu.policy < m_khz.size());
        cpu.table = machine.idle_table(CpuId{static_cast<std::int32_t>(m_cpus.size())});
        cpu.idle.resize(cpu.table ? cpu.table->states.size() + 1 : 1);
        cpu.idle_usage.resize(cpu.table ? cpu.table->states.size() : 0);
        cpu.freq_busy.select(khz_of(cpu));
        m_cpus.push_back(std::move(cpu));
    }
    m_tasks.resize(m_names.started());
}

void RunAccumulators::on(const TraceEvent& event)
{
    if (event.time > m_end)
        return;
    switch (event.kind) {
    case TraceKind::sched_switch:
        on_switch(event);
        break;
    case TraceKind::sched_wakeup:
    case TraceKind::sched_wakeup_new:
        on_wakeup(event);
        break;
    case TraceKind::cpu_frequency:
        on_frequency(event);
        break;
    case TraceKind::pelt_se:
        on_util(event);
        break;
    case TraceKind::sched_migrate_task:
        if (Task* t = task(event.task); t && counts(event.time))
            t->migrations.push_back({event.time, event.task, CpuId{static_cast<std::int32_t>(event.a)}, event.cpu,
                                     static_cast<MigrateReason>(event.b)});
        break;
    case TraceKind::cpu_idle:
        on_idle(event);
        break;
    case TraceKind::fork_pick:
        m_forks = true;
        if (counts(event.time))
            m_picks.on(event);
        break;
    default:
        break;
    }
}

Duration RunAccumulators::inside(SimTime from, SimTime to) const
{
    return std::max(std::min(to, m_end) - std::max(from, m_begin), Duration{});
}

RunAccumulators::Task* RunAccumulators::task(TaskId id)
{
    if (id.value < 0)
        return nullptr;
    if (idx(id) >= m_tasks.size()) // forked
        m_tasks.resize(idx(id) + 1);
    return &m_tasks[idx(id)];
}

// Everything that a CPU did since its last change was one thing at one frequency.
void RunAccumulators::charge_cpu(std::size_t index, SimTime until)
{
    Cpu& cpu = m_cpus[index];
    const SimTime from = std::max(cpu.since, m_begin);
    const Duration time = inside(cpu.since, until);
    cpu.since = until;
    if (time == Duration{})
        return;
    if (cpu.running == kIdleTask) {
        const bool published = cpu.table && cpu.idle_state >= 0;
        (published ? cpu.idle[static_cast<std::size_t>(cpu.idle_state)] : cpu.idle.back()) += time;
        return;
    }
    cpu.busy += time;
    cpu.freq_busy.add(from, time);
    if (Task* t = task(cpu.running)) {
        FreqTable& table = t->freq_running[static_cast<int>(index)];
        if (table.rows.empty() || table.rows[table.at].khz != khz_of(cpu))
            table.select(khz_of(cpu));
        table.add(from, time);
    }
}

void RunAccumulators::charge_util(Task& t, SimTime until)
{
    const Duration time = t.cpu == kNoCpu ? Duration{} : inside(t.util_since, until);
    t.util_since = until;
    if (time == Duration{})
        return;
    const auto [row, is_new] = t.util_row.try_emplace(t.util_avg, t.util_running.size());
    if (is_new)
        t.util_running.emplace_back(t.util_avg, Duration{});
    t.util_running[row->second].second += time;
}

void RunAccumulators::note_crossings(Task& t, SimTime now)
{
    for (std::size_t i = 0; i < kUtilCrossings.size(); ++i)
        if (!t.cross[i] && t.util_avg >= kUtilCrossings[i])
            t.cross[i] = now;
}

void RunAccumulators::on_idle(const TraceEvent& event)
{
    charge_cpu(idx(event.cpu), event.time);
    Cpu& cpu = m_cpus[idx(event.cpu)];
    if (cpu.table && cpu.idle_state >= 0 && event.a < 0 && counts(event.time)) {
        CpuResult::IdleUsage& row = cpu.idle_usage[static_cast<std::size_t>(cpu.idle_state)];
        const IdleFit fit = idle_fit(*cpu.table, cpu.idle_state, event.time - cpu.idle_since);
        ++row.usage;
        row.above += fit == IdleFit::above ? 1U : 0U;
        row.below += fit == IdleFit::below ? 1U : 0U;
    }
    cpu.idle_state = static_cast<int>(event.a);
    cpu.idle_since = event.time;
    SIM_CHECK(!cpu.table || cpu.idle_state < static_cast<int>(cpu.idle_usage.size()));
}

void RunAccumulators::on_switch(const TraceEvent& event)
{
    SIM_CHECK(idx(event.cpu) < m_cpus.size());
    charge_cpu(idx(event.cpu), event.time);
    Cpu& cpu = m_cpus[idx(event.cpu)];
    cpu.running = event.task;
    cpu.ctx_switches += counts(event.time) ? 1U : 0U;

    const TaskId prev_id{static_cast<std::int32_t>(event.a)};
    if (Task* prev = task(prev_id); prev && prev_id != event.task) {
        charge_util(*prev, event.time);
        prev->cpu = kNoCpu;
        prev->woken = false;
        prev->waiting_since.reset();
        if (static_cast<PrevState>(event.b) == PrevState::Runnable)
            prev->waiting_since = event.time;
    }
    if (Task* next = task(event.task)) {
        charge_util(*next, event.time);
        next->cpu = event.cpu;
        if (next->waiting_since) {
            next->run_delay += inside(*next->waiting_since, event.time);
            if (next->woken && counts(event.time))
                next->latencies.push_back(event.time - *next->waiting_since);
        }
        next->waiting_since.reset();
        next->woken = false;
    }
}

void RunAccumulators::on_wakeup(const TraceEvent& event)
{
    Task* t = task(event.task);
    if (!t || t->cpu != kNoCpu || t->waiting_since) // already running or queued: no new wait begins
        return;
    t->waiting_since = event.time;
    t->woken = true;
}

void RunAccumulators::on_frequency(const TraceEvent& event)
{
    const auto policy = static_cast<std::size_t>(event.b);
    SIM_CHECK(policy < m_khz.size());
    for (std::size_t i = 0; i < m_cpus.size(); ++i)
        if (m_cpus[i].policy == policy)
            charge_cpu(i, event.time);
    m_khz[policy] = static_cast<std::uint32_t>(event.a);
    for (Cpu& cpu : m_cpus)
        if (cpu.policy == policy)
            cpu.freq_busy.select(m_khz[policy]);
}

void RunAccumulators::on_util(const TraceEvent& event)
{
    Task* t = task(event.task);
    if (!t)
        return;
    // A value that was already past a mark when the window opened counts from the opening.
    if (event.time > m_begin)
        note_crossings(*t, m_begin);
    charge_util(*t, event.time);
    t->util_avg = event.a;
    if (counts(event.time))
        note_crossings(*t, event.time);
}

CpuResult RunAccumulators::cpu_result(std::size_t index) const
{
    const Cpu& cpu = m_cpus[index];
    const MachineSpec& machine = *m_spec.scenario->machine;
    CpuResult result;
    result.cpu = CpuId{static_cast<std::int32_t>(index)};
    result.capacity = machine.cpus[index].capacity;
    result.online = machine.cpus[index].online;
    if (!result.online)
        return result;
    result.busy = cpu.busy;
    result.idle[cpu.table ? kUnpublished : "idle"] = cpu.idle.back();
    for (std::size_t s = 0; s < cpu.idle_usage.size(); ++s) {
        const std::string& name = cpu.table->states[s].name;
        result.idle[name] = cpu.idle[s];
        result.idle_usage[name] = cpu.idle_usage[s];
    }
    for (const FreqRow& row : cpu.freq_busy.rows)
        if (row.time > Duration{})
            result.freq_busy[row.khz] = row.time;
    result.ctx_switches = cpu.ctx_switches;
    return result;
}

TaskResult RunAccumulators::task_result(std::size_t index, std::vector<Duration>& all_latencies)
{
    Task& t = m_tasks[index];
    TaskResult result;
    result.task = TaskId{static_cast<std::int32_t>(index)};
    result.name = m_names.has(result.task) ? m_names.of(result.task) : "task " + std::to_string(index);
    result.pid = static_cast<int>(index) + 1;
    for (const auto& [cpu, table] : t.freq_running)
        for (const FreqRow& row : table.rows) {
            result.running[cpu] += row.time;
            result.freq_running[cpu][row.khz] = row.time;
            result.freq_first_running[cpu][row.khz] = *row.first - m_origin;
        }
    result.util_avg_running = std::move(t.util_running);
    for (std::size_t i = 0; i < kUtilCrossings.size(); ++i)
        if (t.cross[i])
            result.util_cross[kUtilCrossings[i]] = *t.cross[i] - m_origin;
    result.migrations = std::move(t.migrations);
    result.run_delay = t.run_delay;
    all_latencies.insert(all_latencies.end(), t.latencies.begin(), t.latencies.end());
    result.wakeup_latency = latency_result(t.latencies);
    return result;
}

void RunAccumulators::finish(RunResult& result)
{
    for (std::size_t i = 0; i < m_cpus.size(); ++i)
        charge_cpu(i, m_end);
    for (Task& t : m_tasks) {
        charge_util(t, m_end);
        note_crossings(t, m_begin);
        if (t.waiting_since)
            t.run_delay += inside(*t.waiting_since, m_end);
    }
    for (std::size_t i = 0; i < m_cpus.size(); ++i)
        if (m_spec.scenario->machine->cpus[i].present)
            result.cpus.push_back(cpu_result(i));
    std::vector<Duration> latencies;
    for (std::size_t i = 0; i < m_tasks.size(); ++i)
        result.tasks.push_back(task_result(i, latencies));
    if (m_followed.value >= 0 && idx(m_followed) < result.tasks.size()) // the rest keep their order behind it
        std::rotate(result.tasks.begin(), result.tasks.begin() + m_followed.value,
                    result.tasks.begin() + m_followed.value + 1);
    result.metrics = run_metrics(result, m_followed, latency_result(latencies));
    m_picks.add_metrics(m_forks, result.metrics);
}

} // namespace sim
