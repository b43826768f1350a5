// SPDX-License-Identifier: GPL-3.0-or-later
// What each CPU does in each stretch of time, from the changes of its signals: nothing is sampled, so the classes of a
// bucket add up to the time that is known of it.
#include "sim/analysis/cpu_states.h"

#include "sim/analysis/step_walk.h"
#include "sim/base/check.h"

#include <algorithm>
#include <array>

namespace sim {
namespace {

// Calls add(bucket, duration) for the parts of [from, to).
template <class Add> void spread(const Buckets& buckets, SimTime from, SimTime to, Add add)
{
    auto k = static_cast<std::size_t>((from - buckets.begin) / buckets.width);
    while (from < to) {
        const SimTime until = std::min(to, buckets.edge(k + 1));
        add(k, until - from);
        from = until;
        ++k;
    }
}

} // namespace

CpuStateClasses::CpuStateClasses(const MachineSpec& machine)
    : m_driver(!machine.idle_tables.empty())
{
    m_classes.push_back({"busy", CpuStateClass::Kind::busy});
    if (m_driver) {
        m_classes.push_back({"idle, no state", CpuStateClass::Kind::no_state});
        for (const IdleTableSpec& table : machine.idle_tables)
            add_table(table);
    } else {
        m_classes.push_back({"idle", CpuStateClass::Kind::idle});
        m_by_table.push_back({m_classes.size() - 1});
    }
    for (const CpuSpec& cpu : machine.cpus)
        m_table.push_back(m_driver ? static_cast<std::size_t>(cpu.idle_table) : 0);
    const auto idle = [](const CpuStateClass& c) { return c.kind == CpuStateClass::Kind::idle; };
    const auto depths = static_cast<int>(std::count_if(m_classes.begin(), m_classes.end(), idle));
    int depth = 0;
    for (CpuStateClass& c : m_classes) {
        c.depths = std::max(depths, 1);
        c.depth = idle(c) ? depth++ : 0;
    }
}

void CpuStateClasses::add_table(const IdleTableSpec& table)
{
    std::vector<std::size_t>& classes = m_by_table.emplace_back();
    for (const IdleStateSpec& state : table.states) {
        const auto same = [&state](const CpuStateClass& c) { return c.name == state.name; };
        const auto it = std::find_if(m_classes.begin() + 2, m_classes.end(), same);
        classes.push_back(static_cast<std::size_t>(it - m_classes.begin()));
        if (it == m_classes.end())
            m_classes.push_back({state.name, state.polling ? CpuStateClass::Kind::polling : CpuStateClass::Kind::idle,
                                 0, 1, state.exit_latency_us});
    }
}

std::optional<std::size_t> CpuStateClasses::of(CpuId cpu, std::optional<std::int64_t> running,
                                               std::optional<std::int64_t> idle) const
{
    if (running && *running != kIdleTask.value)
        return 0;
    const std::vector<std::size_t>& states = m_by_table[m_table[idx(cpu)]];
    if (idle && *idle >= 0)
        return states[std::min(static_cast<std::size_t>(*idle), states.size() - 1)];
    if (!running) // nothing published and no switch seen: it may be running since before the recording
        return std::nullopt;
    return m_driver ? 1 : states.front();
}

void add_state_times(const TraceStore& store, const CpuStateClasses& classes, CpuId cpu, const Buckets& buckets,
                     std::span<Duration> out)
{
    SIM_CHECK(out.size() >= buckets.count * classes.size());
    SIM_CHECK(buckets.width > Duration{0});
    const std::array signals{SignalId{SignalKind::cpu_running, cpu.value},
                             SignalId{SignalKind::cpu_idle_state, cpu.value}};
    walk_steps(store, signals, buckets.begin, buckets.end(), [&](SimTime from, SimTime to, StepValues v) {
        if (const auto of = classes.of(cpu, v[0], v[1]))
            spread(buckets, from, to, [&](std::size_t k, Duration d) { out[k * classes.size() + *of] += d; });
    });
}

void add_signal_sums(const TraceStore& store, SignalId signal, const Buckets& buckets, std::span<BucketSum> out)
{
    SIM_CHECK(out.size() >= buckets.count);
    SIM_CHECK(buckets.width > Duration{0});
    walk_steps(store, std::array{signal}, buckets.begin, buckets.end(), [&](SimTime from, SimTime to, StepValues v) {
        if (!v[0])
            return;
        const std::int64_t value = *v[0];
        spread(buckets, from, to, [&out, value](std::size_t k, Duration d) {
            out[k].known += d;
            out[k].weighted += value * d.count();
        });
    });
}

} // namespace sim
