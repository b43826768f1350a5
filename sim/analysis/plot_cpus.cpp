// SPDX-License-Identifier: GPL-3.0-or-later
// Plots of what all CPUs do: busy or in which idle state, over time and in total.
#include "sim/analysis/plot_makers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace sim::plots {
namespace {

constexpr std::int64_t kColumns = 480; // as many as a page shows; texts merge eight or more of them
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

std::string percent_text(double share)
{
    const auto tenths = static_cast<std::int64_t>(std::llround(share * 1000));
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + " %";
}

Duration sum(const std::vector<Duration>& times)
{
    Duration total{};
    for (Duration d : times)
        total += d;
    return total;
}

double share_of(Duration part, Duration whole)
{
    return static_cast<double>(part.count()) / static_cast<double>(whole.count());
}

// "busy 13.5 %, LPI-0 5.0 %"
std::string shares_text(const std::vector<CpuStateClass>& classes, const std::vector<Duration>& times)
{
    const Duration known = sum(times);
    std::string text;
    for (std::size_t c = 0; c < classes.size() && known > Duration{}; ++c) {
        if (times[c] > Duration{})
            text += (text.empty() ? "" : ", ") + classes[c].name + ' ' + percent_text(share_of(times[c], known));
    }
    return text;
}

std::shared_ptr<PlotHeat> heat_of(const Input& in, const SideView& side, const CpuStateClasses& classes)
{
    const MachineSpec& machine = *side.spec->scenario->machine;
    const CpuRows rows = cpu_rows(machine);
    auto heat = std::make_shared<PlotHeat>();
    heat->classes = classes.all();
    const Duration width{std::max<std::int64_t>(((in.to - in.from).count() + kColumns - 1) / kColumns, 1)};
    const Buckets buckets{in.begin(side), width,
                          static_cast<std::size_t>(((in.to - in.from) + width - Duration{1}) / width)};
    heat->columns = buckets.count;
    heat->x_min = to_ms(in.from);
    heat->width = to_ms(width);
    const std::size_t stride = buckets.count * classes.size();
    heat->times.assign(rows.cpus.size() * stride, {});
    for (std::size_t r = 0; r < rows.cpus.size(); ++r) {
        const CpuId cpu = rows.cpus[r];
        PlotHeat::Row row{cpu.value, {}, !machine.cpus[idx(cpu)].online};
        for (const CpuRows::Group& g : rows.groups) {
            if (g.level == 0 && g.first <= r && r < g.last)
                row.group = g.name;
        }
        heat->rows.push_back(std::move(row));
        add_state_times(*side.store, classes, cpu, buckets, std::span(heat->times).subspan(r * stride, stride));
        const SignalId stale{SignalKind::cpu_stale_picks, cpu.value};
        for (const StepPoint& p : side.store->changes(stale, in.begin(side), in.end(side))) {
            if (p.time > in.begin(side))
                heat->stale.push_back({to_ms(p.time - side.origin), r});
        }
    }
    std::stable_sort(heat->stale.begin(), heat->stale.end(), [](const auto& x, const auto& y) { return x.x < y.x; });
    return heat;
}

std::vector<Duration> totals_of(const PlotHeat& heat)
{
    std::vector<Duration> totals(heat.classes.size());
    for (std::size_t i = 0; i < heat.times.size(); ++i)
        totals[i % totals.size()] += heat.times[i];
    return totals;
}

// Times of each class by side, of one CPU or several.
struct StateTimes {
    explicit StateTimes(std::size_t classes)
        : of{std::vector<Duration>(classes), std::vector<Duration>(classes)}
    {
    }
    std::array<std::vector<Duration>, 2> of;

    void operator+=(const StateTimes& more)
    {
        for (std::size_t s = 0; s < of.size(); ++s) {
            for (std::size_t c = 0; c < of[s].size(); ++c)
                of[s][c] += more.of[s][c];
        }
    }
};

PlotPanel share_panel(std::string title, const CpuStateClasses& classes, const StateTimes& times, bool listed)
{
    PlotPanel panel;
    panel.bars = true;
    panel.listed = listed;
    panel.title = std::move(title);
    panel.context = listed ? "" : "time in each state";
    panel.y_label = "state";
    panel.x_label = "share of time";
    panel.x_unit = "%";
    panel.x_max = 100;
    for (std::size_t c = 0; c < classes.size(); ++c) {
        PlotBarRow row{classes.all()[c].name, kNone, kNone};
        for (std::size_t s = 0; s < 2; ++s) {
            const Duration known = sum(times.of[s]);
            if (known > Duration{} && times.of[s][c] > Duration{})
                (s == 0 ? row.a : row.b) = 100 * share_of(times.of[s][c], known);
        }
        if (listed || row.a == row.a || row.b == row.b)
            panel.rows.push_back(std::move(row));
    }
    return panel;
}

StateTimes times_of(const Input& in, const CpuStateClasses& classes, CpuId cpu)
{
    StateTimes times(classes.size());
    for (const SideView* side : in.sides) {
        const Duration span = in.to - in.from;
        if (span > Duration{})
            add_state_times(*side->store, classes, cpu, {in.begin(*side), span, 1},
                            times.of[side->letter == 'B' ? 1 : 0]);
    }
    return times;
}

} // namespace

Result<void> make_idle_heatmap(const Input& in, PlotData& plot)
{
    const CpuStateClasses classes(*in.sides.front()->spec->scenario->machine);
    if (in.to <= in.from)
        return fail(ErrorCode::NoData, {"the range is empty"});
    Duration known{};
    for (const SideView* side : in.sides) {
        PlotPanel panel;
        panel.title = "CPU state";
        panel.side = side->letter;
        panel.x_label = "time";
        panel.x_unit = "ms";
        panel.x_min = to_ms(in.from);
        panel.x_max = to_ms(in.to);
        const std::shared_ptr<PlotHeat> heat = heat_of(in, *side, classes);
        const std::vector<Duration> totals = totals_of(*heat);
        known += sum(totals);
        panel.context = shares_text(classes.all(), totals);
        panel.heat = heat;
        plot.panels.push_back(std::move(panel));
    }
    if (known == Duration{})
        return fail(ErrorCode::NoData, {"nothing is known of the CPUs in this range"});
    plot.title = "CPUs over time: busy or in which idle state";
    return {};
}

Result<void> make_idle_residency(const Input& in, PlotData& plot)
{
    const MachineSpec& machine = *in.sides.front()->spec->scenario->machine;
    const CpuStateClasses classes(machine);
    std::map<std::string, std::pair<std::vector<CpuId>, StateTimes>> types;
    std::vector<PlotPanel> each;
    for (std::size_t i = 0; i < machine.cpus.size(); ++i) {
        if (!machine.cpus[i].present || !machine.cpus[i].online)
            continue;
        const CpuId cpu{static_cast<std::int32_t>(i)};
        const StateTimes times = times_of(in, classes, cpu);
        const auto [it, fresh] =
            types.try_emplace(machine.cpus[i].type, std::vector<CpuId>{}, StateTimes(classes.size()));
        it->second.first.push_back(cpu);
        it->second.second += times;
        each.push_back(share_panel(cpus_text({cpu}), classes, times, true));
    }
    Duration known{};
    for (const auto& [type, group] : types) {
        known += sum(group.second.of[0]) + sum(group.second.of[1]);
        std::string name = type;
        if (!name.empty())
            name += ' ';
        name += cpus_text(group.first);
        plot.panels.push_back(share_panel(name, classes, group.second, false));
    }
    if (known == Duration{})
        return fail(ErrorCode::NoData, {"nothing is known of the CPUs in this range"});
    plot.panels.insert(plot.panels.end(), each.begin(), each.end());
    plot.title = "Share of time that CPUs are busy or in each idle state";
    return {};
}

} // namespace sim::plots
