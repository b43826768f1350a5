// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/analysis/plot_data.h"

#include "sim/analysis/plot_makers.h"
#include "sim/base/check.h"

#include <algorithm>
#include <array>

namespace sim {
namespace plots {
namespace {

using Maker = Result<void> (*)(const Input&, PlotData&);

// In the order of plot_table().
constexpr std::array<Maker, 9> kMakers = {make_ramp,           make_frequency,    make_freq_residency,
                                          make_util_residency, make_running_time, make_idle_heatmap,
                                          make_idle_residency, make_picks_by_cpu, make_stale_pick_rate};

// "B: util_est=on_tick rate_limit_us=70", or "A: baseline".
std::string side_text(const SideView& side)
{
    const SideSpec& spec = side.spec->side;
    std::string text;
    const auto& features = feature_table();
    for (std::size_t i = 0; i < features.size(); ++i) {
        const int variant = variant_of(spec.features, static_cast<int>(i));
        if (variant != features[i].baseline)
            text.append(" ")
                .append(features[i].key)
                .append("=")
                .append(features[i].variants[static_cast<std::size_t>(variant)]);
    }
    const auto& params = param_table();
    for (std::size_t i = 0; i < params.size(); ++i) {
        const std::int64_t value = param_of(spec.params, static_cast<int>(i));
        if (params[i].per_side && value != params[i].def)
            text.append(" ").append(params[i].name).append("=").append(std::to_string(value));
    }
    return std::string(1, side.letter) + ":" + (text.empty() ? " baseline" : text);
}

} // namespace

SimTime Input::end(const SideView& s) const
{
    return std::min(s.origin + to, s.store->end());
}

double to_ms(Duration d)
{
    return static_cast<double>(d.count()) / 1e6;
}

std::vector<CpuId> policy_cpus(const MachineSpec& machine, PolicyId policy)
{
    std::vector<CpuId> cpus;
    for (std::size_t i = 0; i < machine.cpus.size(); ++i) {
        if (machine.cpus[i].present && machine.cpus[i].policy == policy)
            cpus.push_back(CpuId{static_cast<std::int32_t>(i)});
    }
    return cpus;
}

std::string cpus_text(const std::vector<CpuId>& cpus)
{
    std::string text = "CPU";
    for (std::size_t i = 0; i < cpus.size();) {
        std::size_t last = i;
        while (last + 1 < cpus.size() && cpus[last + 1].value == cpus[last].value + 1)
            ++last;
        if (i > 0)
            text += ',';
        text += std::to_string(cpus[i].value);
        if (last > i)
            text += '-' + std::to_string(cpus[last].value);
        i = last + 1;
    }
    return text;
}

std::string ghz_text(std::int64_t khz)
{
    if (khz < 0)
        return "unknown";
    std::string decimals = std::to_string(1'000'000 + khz % 1'000'000).substr(1);
    while (decimals.size() > 3 && decimals.back() == '0')
        decimals.pop_back();
    return std::to_string(khz / 1'000'000) + '.' + decimals;
}

Result<std::string> followed_name(const Input& in)
{
    for (const SideView* side : in.sides) {
        if (side->followed == kNoTask)
            return fail(ErrorCode::NoData, {"the scenario follows no task"});
    }
    return in.sides.front()->spec->scenario->followed_task;
}

} // namespace plots

const std::vector<PlotInfo>& plot_table()
{
    static const std::vector<PlotInfo> table = {
        {"ramp", "m1-rampup", "a followed task"},
        {"frequency", "m1-rampup", "a machine with frequency domains"},
        {"freq_residency", "m1-rampup", "a machine with frequency domains"},
        {"util_residency", "m1-rampup", "a followed task"},
        {"running_time", "m1-rampup", "a followed task"},
        {"idle_heatmap", "altra160-fork", "any machine"},
        {"idle_residency", "altra160-fork", "any machine"},
        {"pick_distribution", "altra160-fork", "forks that choose between idle CPUs"},
        {"stale_pick_rate", "altra160-fork", "forks that choose between idle CPUs"},
    };
    return table;
}

Result<PlotData> make_plot(const std::string& name, const SideView& a, const SideView* b, Duration from, Duration to)
{
    SIM_CHECK(from <= to);
    SIM_CHECK(a.spec != nullptr && a.store != nullptr);
    SIM_CHECK(b == nullptr || (b->spec != nullptr && b->store != nullptr));
    const auto& table = plot_table();
    const auto it = std::find_if(table.begin(), table.end(), [&name](const PlotInfo& p) { return name == p.name; });
    if (it == table.end()) {
        std::vector<std::string_view> known;
        for (const PlotInfo& p : table)
            known.emplace_back(p.name);
        return fail(ErrorCode::UnknownName, {"plot", name, nearest_names(name, known)});
    }
    plots::Input in{{&a}, from, to};
    if (b != nullptr)
        in.sides.push_back(b);
    PlotData plot;
    plot.name = name;
    plot.has_b = b != nullptr;
    for (const SideView* side : in.sides)
        plot.legend.push_back(plots::side_text(*side));
    if (const Result<void> made = plots::kMakers[static_cast<std::size_t>(it - table.begin())](in, plot); !made)
        return tl::unexpected<Error>(made.error());
    return plot;
}

} // namespace sim
