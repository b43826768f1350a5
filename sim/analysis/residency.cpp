// SPDX-License-Identifier: GPL-3.0-or-later
// Residencies are sums over the stretches between changes, so nothing is sampled and the rows of each function add up
// to the time they divide. Time at a value that the store does not know yet counts under kUnknownValue, never under 0.
#include "sim/analysis/residency.h"

#include "sim/analysis/step_walk.h"

#include <algorithm>
#include <array>
#include <map>

namespace sim {
namespace {

// Rows in order of first occurrence.
class Rows {
public:
    void add(std::int64_t value, SimTime begin, SimTime end)
    {
        const auto [it, fresh] = m_row_of.try_emplace(value, m_rows.size());
        if (fresh)
            m_rows.push_back({value, Duration{}, begin});
        m_rows[it->second].time += end - begin;
    }
    std::vector<ResidencyRow> by_occurrence() && { return std::move(m_rows); }
    std::vector<ResidencyRow> by_value() &&
    {
        std::sort(m_rows.begin(), m_rows.end(),
                  [](const ResidencyRow& x, const ResidencyRow& y) { return x.value < y.value; });
        return std::move(m_rows);
    }

private:
    std::map<std::int64_t, std::size_t> m_row_of;
    std::vector<ResidencyRow> m_rows;
};

} // namespace

std::vector<ResidencyRow> running_time(const TraceStore& store, TaskId task, SimTime from, SimTime to)
{
    Rows rows;
    const std::array signals{SignalId{SignalKind::task_cpu, task.value}};
    walk_steps(store, signals, from, to, [&rows](SimTime begin, SimTime end, StepValues v) {
        if (v[0].value_or(kNoCpu.value) >= 0)
            rows.add(*v[0], begin, end);
    });
    return std::move(rows).by_value();
}

std::vector<ResidencyRow> freq_running(const TraceStore& store, TaskId task, CpuId cpu, PolicyId policy, SimTime from,
                                       SimTime to)
{
    Rows rows;
    const std::array signals{SignalId{SignalKind::task_cpu, task.value},
                             SignalId{SignalKind::policy_frequency, policy.value}};
    walk_steps(store, signals, from, to, [&rows, cpu](SimTime begin, SimTime end, StepValues v) {
        if (v[0] == cpu.value)
            rows.add(v[1].value_or(kUnknownValue), begin, end);
    });
    return std::move(rows).by_value();
}

std::vector<ResidencyRow> freq_busy(const TraceStore& store, CpuId cpu, PolicyId policy, SimTime from, SimTime to)
{
    Rows rows;
    const std::array signals{SignalId{SignalKind::cpu_running, cpu.value},
                             SignalId{SignalKind::policy_frequency, policy.value}};
    walk_steps(store, signals, from, to, [&rows](SimTime begin, SimTime end, StepValues v) {
        if (v[0].value_or(kIdleTask.value) != kIdleTask.value)
            rows.add(v[1].value_or(kUnknownValue), begin, end);
    });
    return std::move(rows).by_value();
}

std::vector<ResidencyRow> util_running(const TraceStore& store, TaskId task, SimTime from, SimTime to)
{
    Rows rows;
    const std::array signals{SignalId{SignalKind::task_cpu, task.value},
                             SignalId{SignalKind::task_util_avg, task.value}};
    walk_steps(store, signals, from, to, [&rows](SimTime begin, SimTime end, StepValues v) {
        if (v[0].value_or(kNoCpu.value) >= 0)
            rows.add(v[1].value_or(kUnknownValue), begin, end);
    });
    return std::move(rows).by_occurrence();
}

std::vector<ResidencyRow> idle_residency(const TraceStore& store, CpuId cpu, SimTime from, SimTime to)
{
    Rows rows;
    const std::array signals{SignalId{SignalKind::cpu_idle_state, cpu.value},
                             SignalId{SignalKind::cpu_running, cpu.value}};
    walk_steps(store, signals, from, to, [&rows](SimTime begin, SimTime end, StepValues v) {
        if (!v[0])
            return;
        const bool between = *v[0] < 0 && v[1] == kIdleTask.value;
        rows.add(between ? kNoStatePublished : *v[0], begin, end);
    });
    return std::move(rows).by_value();
}

std::optional<SimTime> util_cross(const TraceStore& store, TaskId task, std::int64_t util, SimTime from, SimTime to)
{
    for (const StepPoint& p : store.changes(SignalId{SignalKind::task_util_avg, task.value}, from, to)) {
        if (p.value >= util)
            return p.time;
    }
    return std::nullopt;
}

std::vector<Migration> migrations(const TraceStore& store, TaskId task, SimTime from, SimTime to)
{
    std::vector<Migration> out;
    store.for_each_event(from, to, [&out, task](const TraceEvent& e) {
        if (e.kind == TraceKind::sched_migrate_task && e.task == task)
            out.push_back(
                {e.time, task, CpuId{static_cast<std::int32_t>(e.a)}, e.cpu, static_cast<MigrateReason>(e.b)});
    });
    return out;
}

} // namespace sim
