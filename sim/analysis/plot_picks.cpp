// SPDX-License-Identifier: GPL-3.0-or-later
// Plots of the slow path's choices: which CPUs get forks, and how often a choice is stale.
#include "sim/analysis/picks.h"
#include "sim/analysis/plot_makers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sim::plots {
namespace {

constexpr int kBins = 40;
constexpr double kGap = std::numeric_limits<double>::quiet_NaN();

std::vector<CpuId> present_cpus(const Input& in)
{
    const MachineSpec& machine = *in.sides.front()->spec->scenario->machine;
    std::vector<CpuId> cpus;
    for (std::size_t i = 0; i < machine.cpus.size(); ++i) {
        if (machine.cpus[i].present)
            cpus.push_back(CpuId{static_cast<std::int32_t>(i)});
    }
    return cpus;
}

std::string fixed(double value, int decimals)
{
    const auto scale = static_cast<std::int64_t>(std::pow(10.0, decimals));
    const auto n = static_cast<std::int64_t>(std::llround(value * static_cast<double>(scale)));
    std::string rest = std::to_string(n % scale);
    rest.insert(0, static_cast<std::size_t>(decimals) - rest.size(), '0');
    return std::to_string(n / scale) + '.' + rest;
}

struct SidePicks {
    std::vector<PickCounts> by_cpu;
    PickCounts all;
};

SidePicks picks_of_side(const Input& in, const SideView& side, const std::vector<CpuId>& cpus)
{
    SidePicks picks;
    for (CpuId cpu : cpus) {
        picks.by_cpu.push_back(picks_of(*side.store, cpu, in.begin(side), in.end(side)));
        picks.all += picks.by_cpu.back();
    }
    return picks;
}

// "A: 171904 picks, 1325 stale (0.771 %), CPU12 got most (1.92 %), 160 of 160 CPUs were picked"
std::string figures_text(char side, const std::vector<CpuId>& cpus, const SidePicks& picks)
{
    std::string text(1, side);
    text += ": " + std::to_string(picks.all.picks) + " picks, " + std::to_string(picks.all.stale) + " stale";
    if (picks.all.picks == 0)
        return text;
    const auto fewer = [](const PickCounts& x, const PickCounts& y) { return x.picks < y.picks; };
    const auto most = std::max_element(picks.by_cpu.begin(), picks.by_cpu.end(), fewer);
    const auto picked =
        std::count_if(picks.by_cpu.begin(), picks.by_cpu.end(), [](const PickCounts& c) { return c.picks > 0; });
    const double share = 100.0 * static_cast<double>(most->picks) / static_cast<double>(picks.all.picks);
    text += " (" + fixed(*picks.all.stale_pct(), 3) + " %), most on CPU"
            + std::to_string(cpus[static_cast<std::size_t>(most - picks.by_cpu.begin())].value) + " (" + fixed(share, 2)
            + " %), " + std::to_string(picked) + " of " + std::to_string(cpus.size()) + " CPUs picked";
    return text;
}

Error no_picks()
{
    return {ErrorCode::NoData, {"no fork was placed by a choice between idle CPUs in this range"}, {}};
}

} // namespace

Result<void> make_picks_by_cpu(const Input& in, PlotData& plot)
{
    const std::vector<CpuId> cpus = present_cpus(in);
    double top = 0;
    std::int64_t total = 0;
    for (const SideView* side : in.sides) {
        const SidePicks picks = picks_of_side(in, *side, cpus);
        total += picks.all.picks;
        PlotPanel panel;
        panel.title = "Share of fork picks";
        panel.context = "by CPU";
        panel.side = side->letter;
        panel.columns = true;
        panel.x_label = "CPU";
        panel.x_max = static_cast<double>(cpus.back().value) + 1;
        panel.y_label = "share_of_picks";
        panel.y_unit = "%";
        PlotLine line;
        line.signal = line.label = "picks";
        line.side = side->letter;
        for (std::size_t i = 0; i < cpus.size(); ++i) {
            const double share = picks.all.picks > 0 ? 100.0 * static_cast<double>(picks.by_cpu[i].picks)
                                                           / static_cast<double>(picks.all.picks)
                                                     : 0;
            if (i > 0 && cpus[i].value > cpus[i - 1].value + 1) {
                line.x.push_back(cpus[i - 1].value + 1); // numbers without a CPU
                line.y.push_back(kGap);
            }
            line.x.push_back(cpus[i].value);
            line.y.push_back(share);
            top = std::max(top, share);
        }
        panel.lines.push_back(std::move(line));
        panel.references.push_back({"1/" + std::to_string(cpus.size()), 100.0 / static_cast<double>(cpus.size()), 0});
        plot.panels.push_back(std::move(panel));
        plot.legend.push_back(figures_text(side->letter, cpus, picks));
    }
    if (total == 0)
        return tl::unexpected<Error>(no_picks());
    for (PlotPanel& panel : plot.panels)
        panel.y_max = top * 1.05; // one scale
    plot.title = "Fork picks of the slow path by CPU";
    return {};
}

Result<void> make_stale_pick_rate(const Input& in, PlotData& plot)
{
    const std::vector<CpuId> cpus = present_cpus(in);
    if (in.to <= in.from)
        return tl::unexpected<Error>(no_picks());
    PlotPanel panel;
    panel.title = "Stale-pick rate";
    panel.x_label = "time";
    panel.x_unit = "ms";
    panel.x_min = to_ms(in.from);
    panel.x_max = to_ms(in.to);
    panel.y_label = "stale_pick_pct";
    panel.y_unit = "%";
    const Duration bin = round_bin(in.to - in.from, kBins);
    panel.context = "of picks, bins of " + fixed(to_ms(bin), 3) + " ms";
    for (const SideView* side : in.sides) {
        const Duration known = in.end(*side) - in.begin(*side);
        if (known <= Duration{})
            continue;
        const Buckets bins{in.begin(*side), bin, static_cast<std::size_t>((known + bin - Duration{1}) / bin)};
        PlotLine line;
        line.signal = line.label = "stale_pick_pct";
        line.side = side->letter;
        PickCounts all;
        const std::vector<PickCounts> counts = pick_buckets(*side->store, cpus, bins);
        for (std::size_t k = 0; k < counts.size(); ++k) {
            all += counts[k];
            line.x.push_back(panel.x_min + to_ms(bin) * static_cast<double>(k));
            line.y.push_back(counts[k].stale_pct().value_or(kGap));
            panel.y_max = std::max(panel.y_max, counts[k].stale_pct().value_or(0) * 1.05);
        }
        if (!all.stale_pct())
            continue;
        panel.lines.push_back(std::move(line));
        panel.references.push_back({"mean " + fixed(*all.stale_pct(), 3), *all.stale_pct(), side->letter});
    }
    if (panel.lines.empty())
        return tl::unexpected<Error>(no_picks());
    panel.y_max = std::max(panel.y_max, 0.1);
    plot.title = "Stale picks in percent of the picks, over time";
    plot.panels.push_back(std::move(panel));
    return {};
}

} // namespace sim::plots
