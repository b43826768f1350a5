// SPDX-License-Identifier: GPL-3.0-or-later
// Residency plots: how long at which frequency, util_avg or CPU.
#include "sim/analysis/plot_makers.h"
#include "sim/analysis/residency.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>

namespace sim::plots {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double& value_of(PlotBarRow& row, char side)
{
    return side == 'A' ? row.a : row.b;
}

PlotPanel bar_panel(std::string title, std::string context)
{
    PlotPanel panel;
    panel.bars = true;
    panel.title = std::move(title);
    panel.context = std::move(context);
    panel.x_label = "time";
    panel.x_unit = "ms";
    return panel;
}

void fit_bars(PlotPanel& panel)
{
    for (const PlotBarRow& row : panel.rows) {
        for (double v : {row.a, row.b}) {
            if (v == v)
                panel.x_max = std::max(panel.x_max, v);
        }
    }
}

// One ms is equally long in all panels.
void share_scale(PlotData& plot)
{
    double longest = 0;
    for (const PlotPanel& panel : plot.panels)
        longest = std::max(longest, panel.x_max);
    for (PlotPanel& panel : plot.panels)
        panel.x_max = longest;
}

/// Times by value, both sides together: ascending, each value once.
class PairedRows {
public:
    void add(const ResidencyRow& row, char side)
    {
        Duration& sum = m_times[row.value][side == 'A' ? 0 : 1];
        sum += row.time;
    }
    bool empty() const { return m_times.empty(); }
    template <class Name> std::vector<PlotBarRow> rows(Name name) const
    {
        std::vector<PlotBarRow> out;
        for (const auto& [value, times] : m_times) {
            const auto ms = [](Duration d) { return d == Duration{} ? kNone : to_ms(d); };
            out.push_back({name(value), ms(times[0]), ms(times[1])});
        }
        return out;
    }

private:
    std::map<std::int64_t, std::array<Duration, 2>> m_times;
};

} // namespace

Result<void> make_freq_residency(const Input& in, PlotData& plot)
{
    const MachineSpec& machine = *in.sides.front()->spec->scenario->machine;
    const Result<std::string> task = followed_name(in);
    const std::string whose = task ? *task + " running" : "any task running";
    for (std::size_t i = 0; i < machine.policies.size(); ++i) {
        const PolicyId policy{static_cast<std::int32_t>(i)};
        const std::vector<CpuId> cpus = policy_cpus(machine, policy);
        PairedRows times;
        for (const SideView* side : in.sides) {
            for (CpuId cpu : cpus) {
                const SimTime from = in.begin(*side), to = in.end(*side);
                const auto rows = task ? freq_running(*side->store, side->followed, cpu, policy, from, to)
                                       : freq_busy(*side->store, cpu, policy, from, to);
                for (const ResidencyRow& row : rows)
                    times.add(row, side->letter);
            }
        }
        if (times.empty())
            continue;
        PlotPanel panel = bar_panel("Frequency residency " + cpus_text(cpus), whose);
        panel.y_label = "frequency";
        panel.y_unit = "GHz";
        panel.rows = times.rows(ghz_text);
        fit_bars(panel);
        plot.panels.push_back(std::move(panel));
    }
    if (plot.panels.empty())
        return fail(ErrorCode::NoData, {"nothing ran in this range"});
    share_scale(plot);
    plot.title = "Frequency residency, " + whose;
    return {};
}

Result<void> make_util_residency(const Input& in, PlotData& plot)
{
    const Result<std::string> task = followed_name(in);
    if (!task)
        return tl::unexpected<Error>(task.error());
    for (const SideView* side : in.sides) {
        PlotPanel panel = bar_panel("util_avg residency", *task + " running");
        panel.side = side->letter;
        panel.y_label = "util_avg";
        for (const ResidencyRow& row : util_running(*side->store, side->followed, in.begin(*side), in.end(*side))) {
            PlotBarRow bar{row.value == kUnknownValue ? "unknown" : std::to_string(row.value), kNone, kNone};
            value_of(bar, side->letter) = to_ms(row.time);
            panel.rows.push_back(std::move(bar));
        }
        if (panel.rows.empty())
            continue;
        fit_bars(panel);
        plot.panels.push_back(std::move(panel));
    }
    if (plot.panels.empty())
        return fail(ErrorCode::NoData, {"task " + *task + " did not run in this range"});
    share_scale(plot);
    plot.title = *task + ": time running at each util_avg, in order of first occurrence";
    return {};
}

Result<void> make_running_time(const Input& in, PlotData& plot)
{
    const Result<std::string> task = followed_name(in);
    if (!task)
        return tl::unexpected<Error>(task.error());
    PairedRows times;
    for (const SideView* side : in.sides) {
        for (const ResidencyRow& row : running_time(*side->store, side->followed, in.begin(*side), in.end(*side)))
            times.add(row, side->letter);
    }
    if (times.empty())
        return fail(ErrorCode::NoData, {"task " + *task + " did not run in this range"});
    PlotPanel panel = bar_panel("Time running on CPU", *task);
    panel.y_label = "CPU";
    panel.rows = times.rows([](std::int64_t cpu) { return "CPU" + std::to_string(cpu); });
    fit_bars(panel);
    plot.panels.push_back(std::move(panel));
    plot.title = *task + ": time running on each CPU";
    return {};
}

} // namespace sim::plots
