// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/decision_json.h"

#include "sim/run/json_writer.h"

namespace sim {

namespace {

constexpr auto kOneLine = JsonWriter::Layout::OneLine;

void write_cpu(JsonWriter& j, std::string_view key, CpuId cpu)
{
    if (cpu != kNoCpu)
        j.key(key).integer(cpu.value);
}

void write_step(JsonWriter& j, const DecisionStep& step)
{
    j.open_object(kOneLine);
    j.key("function").string(step.function);
    j.key("rule").string(step.rule);
    write_cpu(j, "result", step.result);
    j.key("candidates").open_array(kOneLine);
    for (const DecisionRow& row : step.rows) {
        j.open_object(kOneLine);
        write_cpu(j, "cpu", row.cpu);
        j.key("verdict").string(row.verdict);
        for (std::size_t i = 0; i < step.columns.size(); ++i)
            j.key(step.columns[i]).integer(row.values[i]);
        j.close();
    }
    j.close();
    if (step.rows_dropped)
        j.key("candidates_left_out").unsigned_integer(step.rows_dropped);
    j.close();
}

} // namespace

std::string decision_json_line(const Decision& decision, const TaskNames& names, SimTime origin)
{
    JsonWriter j;
    j.open_object(kOneLine);
    j.key("index").unsigned_integer(decision.index);
    j.key("time_ms").ms(decision.end - origin);
    if (decision.begin != decision.end)
        j.key("begin_ms").ms(decision.begin - origin);
    j.key("path").string(decision_path_name(decision.path));
    j.key("task").integer(decision.task.value);
    if (names.has(decision.task))
        j.key("comm").string(names.of(decision.task));
    write_cpu(j, "cpu", decision.this_cpu);
    write_cpu(j, "prev", decision.prev);
    write_cpu(j, "target", decision.target);
    j.key("steps").open_array(kOneLine);
    for (const DecisionStep& step : decision.steps)
        write_step(j, step);
    j.close();
    j.close();
    return j.finish();
}

} // namespace sim
