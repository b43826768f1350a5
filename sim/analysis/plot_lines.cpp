// SPDX-License-Identifier: GPL-3.0-or-later
// Plots over time: the followed task's averages, and the clocks of the frequency domains.
#include "sim/analysis/plot_makers.h"
#include "sim/analysis/residency.h"
#include "sim/analysis/series.h"
#include "sim/analysis/step_walk.h"

#include <algorithm>
#include <limits>
#include <set>

namespace sim::plots {
namespace {

constexpr double kGap = std::numeric_limits<double>::quiet_NaN();
// Exports keep every step up to here; beyond it even paper shows no more than an envelope.
constexpr std::size_t kExactPoints = 20'000;
constexpr int kEnvelopeColumns = 2'000;

PlotPanel time_panel(const Input& in)
{
    PlotPanel panel;
    panel.x_label = "time";
    panel.x_unit = "ms";
    panel.x_min = to_ms(in.from);
    panel.x_max = to_ms(in.to);
    return panel;
}

void add_steps(const Input& in, const SideView& side, SignalId signal, PlotLine& line)
{
    const auto put = [&](SimTime t, double y) {
        line.x.push_back(to_ms(t - side.origin));
        line.y.push_back(y);
    };
    const SimTime from = in.begin(side), to = in.end(side);
    if (from > to)
        return;
    if (side.store->change_count(signal, from, to) <= kExactPoints) {
        for (const StepPoint& p : side.store->changes(signal, from, to))
            put(p.time, static_cast<double>(p.value));
    } else {
        for (const EnvelopeColumn& c : series(*side.store, signal, from, to, kEnvelopeColumns).columns) {
            put(c.time, static_cast<double>(c.min));
            put(c.time, static_cast<double>(c.max));
            put(c.time, static_cast<double>(c.last));
        }
    }
    if (!line.x.empty() && to < side.origin + in.to)
        put(to, kGap);
}

void add_line(const Input& in, const SideView& side, SignalKind kind, const char* name, PlotPanel& panel)
{
    PlotLine line;
    line.signal = name;
    line.label = name;
    line.side = side.letter;
    add_steps(in, side, SignalId{kind, side.followed.value}, line);
    if (!line.x.empty())
        panel.lines.push_back(std::move(line));
}

// Moves of the followed task and live changes, by time.
std::vector<PlotMark> marks_of(const Input& in, const SideView& side)
{
    std::vector<PlotMark> marks;
    if (side.followed != kNoTask) {
        for (const Migration& m : migrations(*side.store, side.followed, in.begin(side), in.end(side)))
            marks.push_back({to_ms(m.time - side.origin),
                             "CPU" + std::to_string(m.from.value) + " -> CPU" + std::to_string(m.to.value),
                             side.letter});
    }
    for (const Command& c : side.log != nullptr ? *side.log : side.spec->side.log) {
        if (c.at >= in.from && c.at <= in.to)
            marks.push_back({to_ms(c.at), c.key + " = " + c.value, side.letter});
    }
    std::stable_sort(marks.begin(), marks.end(), [](const PlotMark& x, const PlotMark& y) { return x.x < y.x; });
    return marks;
}

std::vector<PlotMark> all_marks(const Input& in)
{
    std::vector<PlotMark> marks;
    for (const SideView* side : in.sides) {
        const auto more = marks_of(in, *side);
        marks.insert(marks.end(), more.begin(), more.end());
    }
    return marks;
}

// Capacities of the machine, and below the biggest the utils that still fit.
std::vector<PlotReference> util_references(const Input& in)
{
    const auto& cpus = in.sides.front()->spec->scenario->machine->cpus;
    std::set<std::uint32_t> capacities;
    for (const CpuSpec& cpu : cpus) {
        if (is_online(cpu))
            capacities.insert(cpu.capacity.value);
    }
    std::vector<PlotReference> out;
    for (std::uint32_t c : capacities)
        out.push_back({"capacity " + std::to_string(c), static_cast<double>(c), 0});
    for (const SideView* side : in.sides) {
        std::set<std::int64_t> fits;
        for (std::size_t i = 0; i < std::min(cpus.size(), side->fits_threshold.size()); ++i) {
            if (is_online(cpus[i]) && cpus[i].capacity.value < *capacities.rbegin())
                fits.insert(side->fits_threshold[i] - 1);
        }
        for (std::int64_t f : fits) {
            const std::string label = "fits " + std::to_string(f);
            const auto same =
                std::find_if(out.begin(), out.end(), [&label](const auto& r) { return r.label == label; });
            if (same != out.end())
                same->side = 0; // both sides draw the line here
            else
                out.push_back({label, static_cast<double>(f), in.sides.size() > 1 ? side->letter : '\0'});
        }
    }
    return out;
}

// Adds a point where the value changes; nothing = gap.
void step_to(PlotLine& line, double x, std::optional<double> y)
{
    const bool gap_now = line.y.empty() || line.y.back() != line.y.back();
    if (y ? !gap_now && line.y.back() == *y : gap_now)
        return;
    line.x.push_back(x);
    line.y.push_back(y.value_or(kGap));
}

// One side's clock of one policy: solid while one of its CPUs runs something, held while all are idle. What is held
// before the domain's first work in the range is left out: nobody asked for it.
void add_clock(const Input& in, const SideView& side, PolicyId policy, PlotPanel& panel)
{
    std::vector<SignalId> needed{{SignalKind::policy_frequency, policy.value}};
    for (CpuId cpu : policy_cpus(*side.spec->scenario->machine, policy))
        needed.push_back({SignalKind::cpu_running, cpu.value});
    PlotLine run, held;
    bool worked = false;
    walk_steps(*side.store, needed, in.begin(side), in.end(side), [&](SimTime begin, SimTime, StepValues v) {
        const bool active = std::any_of(v.begin() + 1, v.end(), [](const auto& running) {
            return running.value_or(kIdleTask.value) != kIdleTask.value;
        });
        if (active && !worked && v[0]) {
            worked = true;
            held = PlotLine{};
        }
        const auto ghz = v[0] ? std::optional(static_cast<double>(*v[0]) / 1e6) : std::nullopt;
        const double x = to_ms(begin - side.origin);
        step_to(run, x, active ? ghz : std::nullopt);
        step_to(held, x, active ? std::nullopt : ghz);
    });
    for (PlotLine* line : {&run, &held}) {
        if (line->x.empty())
            continue;
        if (in.end(side) < side.origin + in.to)
            step_to(*line, to_ms(in.end(side) - side.origin), std::nullopt);
        line->signal = "frequency";
        line->label = panel.context;
        line->side = side.letter;
        line->held = line == &held;
        panel.lines.push_back(std::move(*line));
    }
}

// The values that occur, or the whole table where only one does.
void fit_frequency_axis(const PolicySpec& policy, PlotPanel& panel)
{
    panel.y_min = std::numeric_limits<double>::infinity();
    panel.y_max = -panel.y_min;
    const auto take = [&panel](double y) {
        panel.y_min = std::min(panel.y_min, y);
        panel.y_max = std::max(panel.y_max, y);
    };
    for (const PlotLine& line : panel.lines) {
        for (double y : line.y) {
            if (y == y)
                take(y);
        }
    }
    if (panel.y_min < panel.y_max)
        return;
    take(static_cast<double>(policy.opps.front().khz.value) / 1e6);
    take(static_cast<double>(policy.opps.back().khz.value) / 1e6);
    if (panel.y_min == panel.y_max)
        take(0);
}

} // namespace

Result<void> make_ramp(const Input& in, PlotData& plot)
{
    const Result<std::string> task = followed_name(in);
    if (!task)
        return tl::unexpected<Error>(task.error());
    PlotPanel panel = time_panel(in);
    panel.title = "util_avg, util_est";
    panel.context = *task;
    panel.y_label = "util";
    panel.y_max = 1024;
    for (const SideView* side : in.sides) {
        add_line(in, *side, SignalKind::task_util_avg, "util_avg", panel);
        add_line(in, *side, SignalKind::task_util_est, "util_est", panel);
    }
    if (panel.lines.empty())
        return fail(ErrorCode::NoData, {"task " + *task + " has no util_avg in this range"});
    panel.references = util_references(in);
    panel.marks = all_marks(in);
    plot.title = *task + ": util_avg and util_est";
    plot.panels.push_back(std::move(panel));
    return {};
}

Result<void> make_frequency(const Input& in, PlotData& plot)
{
    const MachineSpec& machine = *in.sides.front()->spec->scenario->machine;
    for (std::size_t i = 0; i < machine.policies.size(); ++i) {
        const PolicyId policy{static_cast<std::int32_t>(i)};
        PlotPanel panel = time_panel(in);
        panel.title = "Frequency";
        panel.context = cpus_text(policy_cpus(machine, policy));
        panel.y_label = "frequency";
        panel.y_unit = "GHz";
        for (const SideView* side : in.sides)
            add_clock(in, *side, policy, panel);
        if (panel.lines.empty())
            continue;
        fit_frequency_axis(machine.policies[i], panel);
        panel.marks = all_marks(in);
        plot.panels.push_back(std::move(panel));
    }
    if (plot.panels.empty())
        return fail(ErrorCode::NoData, {"no frequency is known in this range"});
    plot.title = "Frequency of each domain";
    return {};
}

} // namespace sim::plots
