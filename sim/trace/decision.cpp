// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/trace/decision.h"

#include "sim/base/check.h"

#include <algorithm>
#include <utility>

namespace sim {

const char* decision_path_name(DecisionPath path)
{
    constexpr std::array<const char*, 3> kNames = {"wakeup", "fork", "exec"};
    return kNames[static_cast<std::size_t>(path)];
}

Decision* DecisionRecorder::open(CpuId this_cpu)
{
    const auto at = m_open.find(this_cpu.value);
    return at == m_open.end() ? nullptr : &at->second;
}

void DecisionRecorder::begin(SimTime now, DecisionPath path, CpuId this_cpu, TaskId task, CpuId prev)
{
    Decision decision;
    decision.begin = now;
    decision.path = path;
    decision.this_cpu = this_cpu;
    decision.task = task;
    decision.prev = prev;
    m_open[this_cpu.value] = std::move(decision);
}

void DecisionRecorder::step(CpuId this_cpu, const char* function, std::initializer_list<const char*> columns)
{
    Decision* d = open(this_cpu);
    if (!d)
        return;
    SIM_CHECK(columns.size() <= DecisionRow::kMaxValues);
    d->steps.push_back({function, columns, {}, 0, "", kNoCpu});
}

void DecisionRecorder::row(CpuId this_cpu, CpuId candidate, const char* verdict,
                           std::initializer_list<std::int64_t> values)
{
    Decision* d = open(this_cpu);
    if (!d || d->steps.empty())
        return;
    DecisionStep& step = d->steps.back();
    SIM_CHECK(values.size() == step.columns.size());
    if (step.rows.size() >= kMaxRows) {
        ++step.rows_dropped;
        return;
    }
    DecisionRow row;
    row.cpu = candidate;
    row.verdict = verdict;
    std::copy(values.begin(), values.end(), row.values.begin());
    step.rows.push_back(row);
}

void DecisionRecorder::result(CpuId this_cpu, const char* rule, CpuId chosen)
{
    Decision* d = open(this_cpu);
    if (!d || d->steps.empty())
        return;
    d->steps.back().rule = rule;
    d->steps.back().result = chosen;
}

void DecisionRecorder::finish(SimTime now, CpuId this_cpu, CpuId target)
{
    const auto at = m_open.find(this_cpu.value);
    if (at == m_open.end())
        return;
    Decision decision = std::move(at->second);
    m_open.erase(at);
    decision.index = m_count++;
    decision.end = now;
    decision.target = target;
    m_sink->on(decision);
}

} // namespace sim
