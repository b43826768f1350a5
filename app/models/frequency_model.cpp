// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/frequency_model.h"

#include "app/models/machine_text.h"
#include "app/session/run_data.h"
#include "app/texts/figure_text.h"
#include "sim/analysis/series.h"

#include <algorithm>

namespace app {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
/// Above this, who is busy is not looked up per CPU: the policy counts as busy.
constexpr std::size_t kMostCpus = 16;

using Stretch = std::pair<sim::SimTime, sim::SimTime>;

// Joins overlapping and touching stretches.
std::vector<Stretch> merged(std::vector<Stretch> list)
{
    std::sort(list.begin(), list.end());
    std::vector<Stretch> out;
    for (const Stretch& s : list) {
        if (!out.empty() && s.first <= out.back().second)
            out.back().second = std::max(out.back().second, s.second);
        else
            out.push_back(s);
    }
    return out;
}

double gigahertz(std::int64_t khz)
{
    return static_cast<double>(khz) / 1e6;
}

} // namespace

FrequencyModel::FrequencyModel(RunData& data, sim::PolicyId policy, QObject* parent)
    : RangeModel(data, parent)
    , m_policy(policy)
{
    if (data.scenario())
        m_cpus = cpusOfPolicy(*data.scenario()->machine, policy);
}

QString FrequencyModel::cpusText() const
{
    return cpuRangeText(m_cpus);
}

std::pair<double, double> FrequencyModel::range() const
{
    const std::vector<sim::OppSpec>& opps = data().scenario()->machine->policies[sim::idx(m_policy)].opps;
    return {gigahertz(opps.front().khz.value), gigahertz(opps.back().khz.value)};
}

std::vector<Stretch> FrequencyModel::busy(Side side, sim::SimTime from, sim::SimTime to) const
{
    if (m_cpus.size() > kMostCpus)
        return {{from, to}};
    std::vector<Stretch> list;
    for (const sim::CpuId cpu : m_cpus) {
        const auto steps = data().side(side)->store.changes({sim::SignalKind::cpu_running, cpu.value}, from, to);
        for (std::size_t i = 0; i < steps.size(); ++i)
            if (steps[i].value != sim::kIdleTask.value)
                list.emplace_back(steps[i].time, i + 1 < steps.size() ? steps[i + 1].time : to);
    }
    return merged(std::move(list));
}

QString FrequencyModel::cpuLabel(Side side, sim::SimTime to) const
{
    // The CPU on which the followed task last ran in this policy; before it came here, the policy's own name.
    const SideState& state = *data().side(side);
    const sim::SimTime from = data().at(side, RunData::shownBegin());
    const auto steps = state.store.changes({sim::SignalKind::task_cpu, state.status.followed.value}, from, to);
    for (auto it = steps.rbegin(); it != steps.rend(); ++it)
        if (std::find(m_cpus.begin(), m_cpus.end(), sim::CpuId{static_cast<std::int32_t>(it->value)}) != m_cpus.end())
            return QStringLiteral("CPU%1").arg(it->value);
    return cpusText();
}

void FrequencyModel::addSide(Side side, sim::SimTime from, sim::SimTime to)
{
    const sim::TraceStore& store = data().side(side)->store;
    const sim::SignalId signal{sim::SignalKind::policy_frequency, m_policy.value};
    const sim::Series found = sim::series(store, signal, from, to, pixels());
    std::vector<sim::StepPoint> steps = found.steps;
    for (const sim::EnvelopeColumn& c : found.columns)
        steps.push_back({c.time, c.last});
    const std::vector<Stretch> busyList = busy(side, from, to);
    const auto x = [&](sim::SimTime t) { return toMs(data().since(side, t)); };

    // Before its first work a policy has no line; its frequency then says nothing about the load.
    bool worked = m_cpus.size() > kMostCpus;
    for (const sim::CpuId cpu : m_cpus) {
        const auto seen = store.min_max({sim::SignalKind::cpu_running, cpu.value}, store.begin(), from);
        worked = worked || (seen && seen->max >= 0);
    }
    const sim::SimTime firstHeld = worked ? from : busyList.empty() ? to : busyList.front().first;

    const QString signalName = QStringLiteral("frequency");
    LineValues main{cpuLabel(side, to), signalName, side, {}, x(to), false, true, 3, tr("idle")};
    LineValues held{main.label, signalName, side, {}, x(to), true, false, 3, {}};
    std::size_t b = 0;
    // Cuts each step at the borders of busy stretches: inside goes to the main line, outside to the held one.
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const sim::SimTime end = i + 1 < steps.size() ? steps[i + 1].time : to;
        const double y = gigahertz(steps[i].value);
        for (sim::SimTime t = steps[i].time; t < end;) {
            while (b < busyList.size() && busyList[b].second <= t)
                ++b;
            const bool inside = b < busyList.size() && busyList[b].first <= t;
            const sim::SimTime next =
                b == busyList.size() ? end : std::min(end, inside ? busyList[b].second : busyList[b].first);
            main.points.push_back({x(t), inside ? y : kNaN});
            held.points.push_back({x(t), inside || t < firstHeld ? kNaN : y});
            m_ends[idx(side)] = {inside || t >= firstHeld ? std::optional(y) : std::nullopt, !inside};
            t = next;
        }
    }
    m_lines.push_back(std::move(main));
    m_lines.push_back(std::move(held));
}

void FrequencyModel::addEndLabels()
{
    const End& a = m_ends[0];
    const End& b = m_ends[1];
    const auto text = [](const End& end) {
        const QString value = figure::number(*end.value, 3);
        return end.held ? tr("%1 held").arg(value) : value;
    };
    if (a.value && b.value && *a.value == *b.value && a.held == b.held) {
        m_references.push_back({text(a), *a.value, {}, false});
        return;
    }
    const bool both = data().compares();
    if (a.value)
        m_references.push_back({both ? tr("%1 A").arg(text(a)) : text(a), *a.value, Side::A, false});
    if (b.value)
        m_references.push_back({both ? tr("%1 B").arg(text(b)) : text(b), *b.value, Side::B, false});
}

void FrequencyModel::compute()
{
    m_lines.clear();
    m_references.clear();
    m_ends = {};
    const sim::Duration to = knownTo();
    if (!data().scenario() || to <= from())
        return;
    for (const Side side : kSides)
        if (data().hasSide(side))
            addSide(side, data().at(side, from()), data().at(side, to));
    addEndLabels();
}

} // namespace app
