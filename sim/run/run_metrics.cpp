// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/run_metrics.h"

#include <algorithm>
#include <optional>

namespace sim {

namespace {

double ms(Duration d)
{
    return static_cast<double>(d.count()) / 1e6;
}

double us(Duration d)
{
    return static_cast<double>(d.count()) / 1e3;
}

// The followed task's first move to a CPU of more capacity: where a ramp-up leaves the little cluster.
void add_followed(std::map<std::string, double>& metrics, const TaskResult& task, const MachineSpec& machine,
                  SimTime origin)
{
    for (const auto& [util, time] : task.util_cross)
        metrics["util_cross_" + std::to_string(util) + "_ms"] = ms(time);
    const auto& moves = task.migrations;
    const auto up = std::find_if(moves.begin(), moves.end(), [&machine](const Migration& m) {
        return machine.cpus[idx(m.to)].capacity > machine.cpus[idx(m.from)].capacity;
    });
    if (up != moves.end())
        metrics["leaves_little_ms"] = ms(up->time - origin);
}

// K: em_perf_state::power while busy, nothing while idle. Nothing at all unless every operating point names its power.
std::optional<double> energy_mj(const std::vector<CpuResult>& cpus, const MachineSpec& machine)
{
    double fj = 0;
    for (const CpuResult& c : cpus) {
        const PolicySpec& policy = machine.policies[idx(machine.cpus[idx(c.cpu)].policy)];
        for (const OppSpec& opp : policy.opps) {
            if (policy.any_khz || opp.power_uw <= 0)
                return std::nullopt;
            const auto busy = c.freq_busy.find(opp.khz.value);
            if (busy != c.freq_busy.end())
                fj += static_cast<double>(opp.power_uw) * static_cast<double>(busy->second.count());
        }
    }
    return fj / 1e12;
}

} // namespace

std::map<std::string, double> run_metrics(const RunResult& result, TaskId followed, const LatencyResult& latency)
{
    std::map<std::string, double> metrics;
    Duration busy{};
    std::uint64_t switches = 0;
    for (const CpuResult& c : result.cpus) {
        busy += c.busy;
        switches += c.ctx_switches;
    }
    metrics["busy_ms"] = ms(busy);
    metrics["ctx_switches"] = static_cast<double>(switches);

    if (const auto energy = energy_mj(result.cpus, *result.spec->scenario->machine))
        metrics["energy_mj"] = *energy;

    Duration run_delay{};
    std::size_t migrations = 0;
    for (const TaskResult& t : result.tasks) {
        run_delay += t.run_delay;
        migrations += t.migrations.size();
    }
    metrics["migrations"] = static_cast<double>(migrations);
    metrics["run_delay_ms"] = ms(run_delay);
    if (latency.n > 0) {
        metrics["wakeup_latency_p99_us"] = us(latency.p99);
        metrics["wakeup_latency_p999_us"] = us(latency.p999);
    }
    if (followed.value >= 0 && !result.tasks.empty() && result.tasks.front().task == followed)
        add_followed(metrics, result.tasks.front(), *result.spec->scenario->machine, result.origin);
    return metrics;
}

} // namespace sim
