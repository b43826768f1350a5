// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/report_text.h"

#include "sim/io/duration_text.h"
#include "sim/io/messages.h"
#include "sim/run/canonical_command.h"
#include "sim/run/report_json.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace sim {

namespace {

constexpr std::size_t kColumns = 100;
constexpr std::size_t kMaxOtherTasks = 20;

using Text = std::back_insert_iterator<std::string>;

// ns as ms with three decimals, rounded half up: what a person compares.
std::string ms3(Duration d)
{
    const std::int64_t us = (d.count() + (d.count() < 0 ? -500 : 500)) / 1000;
    return fmt::format("{}{}.{:03}", us < 0 ? "-" : "", std::abs(us / 1000), std::abs(us % 1000));
}

// Words behind a heading, wrapped under it.
void list(std::string& text, const std::string& heading, const std::vector<std::string>& words)
{
    std::string line = heading;
    bool first = true;
    for (const std::string& word : words) {
        if (!first && line.size() + 2 + word.size() > kColumns) {
            text += line + "\n";
            line = std::string(heading.size(), ' ');
        }
        line += "  " + word;
        first = false;
    }
    text += line + "\n";
}

std::vector<std::string> changes_or(const SideSpec& side, const SideSpec& base, const char* none)
{
    std::vector<std::string> words = feature_changes(side.features, base.features);
    for (std::string& p : param_changes(side.params, base.params))
        words.push_back(std::move(p));
    if (words.empty())
        words.emplace_back(none);
    return words;
}

std::string title(const ScenarioSpec& scenario)
{
    return io::printable(
        fmt::format("{} on {} with {}", scenario.name, scenario.machine->name, scenario.workload->name));
}

std::string window_words(const RunSpec& spec)
{
    const std::string phase = spec.scenario->phase_of_interest;
    return fmt::format("{} to {} ms after the {}", ms3(spec.warmup), ms3(spec.warmup + spec.duration),
                       phase.empty() ? "start" : io::printable("start of phase " + phase));
}

void write_head(std::string& text, const RunResult& r)
{
    const RunSpec& spec = *r.spec;
    Text out(text);
    fmt::format_to(out, "{}\n\n", title(*spec.scenario));
    fmt::format_to(out, "side      {}, seed {}\n", spec.side_letter == 'b' ? "B" : "A", spec.seed);
    fmt::format_to(out, "window    {} (prologue {} ms)\n", window_words(spec), ms3(r.prologue));
    fmt::format_to(out, "digest    {} over {} events\n", digest_text(r.digest), r.events);
    list(text, "settings", changes_or(spec.side, SideSpec{}, "all at their baselines"));
    for (const Command& c : r.command_log)
        fmt::format_to(out, "live      {} ms: {} = {}\n", ms3(c.at), c.key, io::printable(c.value));
}

void write_cpus(std::string& text, const RunResult& r)
{
    Text out(text);
    fmt::format_to(out, "\n CPU  capacity       busy ms       idle ms  switches\n");
    std::size_t quiet = 0;
    std::size_t online = 0;
    for (const CpuResult& c : r.cpus) {
        if (!c.online)
            continue;
        ++online;
        if (c.busy == Duration{} && c.ctx_switches == 0) {
            ++quiet;
            continue;
        }
        Duration idle{};
        for (const auto& [state, time] : c.idle)
            idle += time;
        fmt::format_to(out, "{:4}  {:8}  {:>12}  {:>12}  {:8}\n", c.cpu.value, c.capacity.value, ms3(c.busy), ms3(idle),
                       c.ctx_switches);
    }
    if (quiet > 0)
        fmt::format_to(out, "{} of {} CPUs stayed idle\n", quiet, online);
    for (const CpuResult& c : r.cpus)
        if (!c.online)
            fmt::format_to(out, "CPU {} is offline\n", c.cpu.value);
}

// All CPUs together; nothing without a cpuidle driver.
void write_idle_states(std::string& text, const RunResult& r)
{
    struct Sum {
        Duration time{};
        CpuResult::IdleUsage usage;
    };
    std::map<std::string, Sum> sums;
    for (const CpuResult& c : r.cpus) {
        for (const auto& [state, usage] : c.idle_usage) {
            Sum& sum = sums[state];
            sum.time += c.idle.at(state);
            sum.usage.usage += usage.usage;
            sum.usage.above += usage.above;
            sum.usage.below += usage.below;
        }
    }
    if (sums.empty())
        return;
    Text out(text);
    fmt::format_to(out, "\n{:<20}  {:>12}  {:>10}  {:>10}  {:>12}\n", "idle state", "ms", "times", "too deep",
                   "too shallow");
    for (const auto& [state, sum] : sums)
        fmt::format_to(out, "{:<20}  {:>12}  {:10}  {:10}  {:12}\n", io::printable(state, 20), ms3(sum.time),
                       sum.usage.usage, sum.usage.above, sum.usage.below);
    Duration unpublished{};
    for (const CpuResult& c : r.cpus)
        if (const auto row = c.idle.find(kUnpublished); row != c.idle.end())
            unpublished += row->second;
    fmt::format_to(out, "{:<20}  {:>12}\n", kUnpublished, ms3(unpublished));
}

void write_followed(std::string& text, const TaskResult& t, SimTime origin)
{
    Text out(text);
    Duration ran{};
    for (const auto& [cpu, time] : t.running)
        ran += time;
    fmt::format_to(out, "\n{} (pid {}) ran {} ms, waited {} ms\n", io::printable(t.name), t.pid, ms3(ran),
                   ms3(t.run_delay));
    for (const auto& [util, time] : t.util_cross)
        fmt::format_to(out, "  util_avg reaches {:4} at {:>9} ms\n", util, ms3(time));
    for (const Migration& m : t.migrations)
        fmt::format_to(out, "  CPU{} -> CPU{} at {} ms ({})\n", m.from.value, m.to.value, ms3(m.time - origin),
                       migrate_reason_name(m.reason));
    if (t.running.empty())
        return;
    fmt::format_to(out, "\n CPU       MHz      first ms    running ms\n");
    for (const auto& [cpu, frequencies] : t.freq_running)
        for (const auto& [khz, time] : frequencies)
            fmt::format_to(out, "{:4}  {:>8}  {:>12}  {:>12}\n", cpu, fmt::format("{}.{:03}", khz / 1000, khz % 1000),
                           ms3(t.freq_first_running.at(cpu).at(khz)), ms3(time));
}

void write_tasks(std::string& text, const RunResult& r, std::size_t from)
{
    if (from >= r.tasks.size())
        return;
    Text out(text);
    fmt::format_to(out, "\n{:<16} {:>6}  {:>12}  {:>12}  {:>8}  {:>10}  {:>10}\n", "task", "pid", "running ms",
                   "waiting ms", "wakeups", "p99 ms", "migrations");
    const std::size_t end = std::min(r.tasks.size(), from + kMaxOtherTasks);
    for (std::size_t i = from; i < end; ++i) {
        const TaskResult& t = r.tasks[i];
        Duration ran{};
        for (const auto& [cpu, time] : t.running)
            ran += time;
        fmt::format_to(out, "{:<16} {:6}  {:>12}  {:>12}  {:8}  {:>10}  {:10}\n", io::printable(t.name, 16), t.pid,
                       ms3(ran), ms3(t.run_delay), t.wakeup_latency.n,
                       t.wakeup_latency.n ? ms3(t.wakeup_latency.p99) : "-", t.migrations.size());
    }
    if (end < r.tasks.size())
        fmt::format_to(out, "and {} more\n", r.tasks.size() - end);
}

// A command as a shell takes it, broken before options where it would get too wide.
std::string wrapped(const std::string& command)
{
    constexpr std::string_view broken = " \\\n   ";
    std::string text;
    std::size_t line_start = 0;
    std::size_t last_break = 0; // in `text`: the blank before the newest option; 0 = none in this line
    bool in_quotes = false;
    for (std::size_t i = 0; i < command.size(); ++i) {
        in_quotes ^= command[i] == '\'';
        if (!in_quotes && command.compare(i, 3, " --") == 0)
            last_break = text.size();
        text += command[i];
        if (text.size() - line_start > kColumns - 2 && last_break > line_start) {
            text.replace(last_break, 0, broken);
            line_start = last_break + 3;
            last_break = 0;
        }
    }
    return text;
}

// Counts have no decimals; their last digit stands under the others' units.
std::string metric_value(const std::string& name, double value)
{
    for (const char* unit : {"_ms", "_us", "_pct", "_per_s"})
        if (name.ends_with(unit))
            return fmt::format("{:16.3f}", value);
    return fmt::format("{:12.0f}", value);
}

std::string percent(const std::optional<double>& value)
{
    return value ? fmt::format("{:+.2f} %", *value) : std::string("-");
}

} // namespace

std::string run_report_text(const RunResult& result)
{
    std::string text;
    write_head(text, result);
    write_cpus(text, result);
    write_idle_states(text, result);
    const bool followed = !result.spec->scenario->followed_task.empty() && !result.tasks.empty();
    if (followed)
        write_followed(text, result.tasks.front(), result.origin);
    write_tasks(text, result, followed ? 1 : 0);
    Text out(text);
    fmt::format_to(out, "\n");
    for (const auto& [name, value] : result.metrics)
        fmt::format_to(out, "{:<26} {}\n", name, metric_value(name, value));
    fmt::format_to(out, "\n{}\n", wrapped(io::printable(run_command(*result.spec))));
    return text;
}

std::string compare_report_text(const CompareResult& result)
{
    std::string text;
    Text out(text);
    fmt::format_to(out, "{}\n\n", title(*result.a->scenario));
    list(text, "side A", changes_or(result.a->side, SideSpec{}, "all at their baselines"));
    list(text, "side B", changes_or(result.b->side, SideSpec{}, "all at their baselines"));
    fmt::format_to(out, "window  {}\n", window_words(*result.a));
    fmt::format_to(out, "seeds   {}\n\n", seeds_text(result.seeds));
    fmt::format_to(out, "{:<26} {:>15} {:>15} {:>12}  {:>24}\n", "metric (mean)", "A", "B", "change", "95 % interval");
    for (const auto& [name, m] : result.metrics) {
        const std::string interval =
            m.ci95_pct ? fmt::format("{:+.2f} .. {:+.2f} %", m.ci95_pct->first, m.ci95_pct->second) : "-";
        fmt::format_to(out, "{:<26} {:>15.3f} {:>15.3f} {:>12}  {:>24}\n", name, m.a.mean, m.b.mean,
                       percent(m.change_pct), interval);
    }
    if (result.first_divergence)
        list(text,
             fmt::format("\nfirst divergence (seed {}, {} ms)", result.first_divergence->seed,
                         ms3(result.first_divergence->time)),
             {io::printable(result.first_divergence->decision)});
    else
        text += "\nboth sides did the same\n";
    fmt::format_to(out, "\n{}\n", wrapped(io::printable(compare_command(*result.a, *result.b, result.seeds))));
    return text;
}

} // namespace sim
