// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/decision_words.h"

#include "sim/run/json_writer.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

namespace sim {

namespace {

std::string headline(const Decision& d, const TaskNames& names, SimTime origin)
{
    const std::string task = names.has(d.task) ? names.of(d.task) : fmt::format("task {}", d.task.value);
    std::string text = fmt::format("{} of {}, decided on CPU{}: CPU{} -> CPU{}\n", decision_path_name(d.path), task,
                                   d.this_cpu.value, d.prev.value, d.target.value);
    text += fmt::format("at {} ms", exact_ms(d.end - origin));
    if (d.begin != d.end)
        text += fmt::format(", looking since {} ms", exact_ms(d.begin - origin));
    return text + "\n";
}

std::string cell(const DecisionStep& step, const DecisionRow& row, std::size_t column)
{
    return column < step.columns.size() ? fmt::format("{}", row.values[column]) : std::string();
}

std::string table(const DecisionStep& step)
{
    std::vector<std::size_t> widths;
    for (std::size_t c = 0; c < step.columns.size(); ++c) {
        std::size_t width = std::string_view(step.columns[c]).size();
        for (const DecisionRow& row : step.rows)
            width = std::max(width, cell(step, row, c).size());
        widths.push_back(width);
    }
    std::string text = "    CPU ";
    for (std::size_t c = 0; c < widths.size(); ++c)
        text += fmt::format("  {:>{}}", step.columns[c], widths[c]);
    text += "\n";
    for (const DecisionRow& row : step.rows) {
        text += fmt::format("   {:>4} ", row.cpu.value);
        for (std::size_t c = 0; c < widths.size(); ++c)
            text += fmt::format("  {:>{}}", cell(step, row, c), widths[c]);
        text += fmt::format("  {}\n", row.verdict);
    }
    if (step.rows_dropped)
        text += fmt::format("    {} more\n", step.rows_dropped);
    return text;
}

std::string ending(const DecisionStep& step)
{
    const std::string_view rule = step.rule;
    if (step.result != kNoCpu)
        return rule.empty() ? fmt::format("CPU{}", step.result.value)
                            : fmt::format("CPU{}, {}", step.result.value, rule);
    return rule.empty() ? "no choice" : fmt::format("no choice, {}", rule);
}

} // namespace

std::string decision_words(const Decision& decision, const TaskNames& names, SimTime origin)
{
    std::string text = headline(decision, names, origin);
    int number = 1;
    for (const DecisionStep& step : decision.steps) {
        text += fmt::format("{:>2} {}: {}\n", number++, step.function, ending(step));
        if (!step.rows.empty())
            text += table(step);
    }
    return text;
}

} // namespace sim
