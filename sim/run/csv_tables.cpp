// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/csv_tables.h"

#include "sim/io/messages.h"
#include "sim/io/table_csv.h"
#include "sim/run/canonical_command.h"
#include "sim/run/report_json.h"

#include <array>

namespace sim {

namespace {

struct NamedSignal {
    SignalKind kind;
    const char* name;
};
constexpr std::array kSignals{
    NamedSignal{SignalKind::task_util_avg, "task_util_avg"},
    NamedSignal{SignalKind::task_runnable_avg, "task_runnable_avg"},
    NamedSignal{SignalKind::task_util_est, "task_util_est"},
    NamedSignal{SignalKind::task_cpu, "task_cpu"},
    NamedSignal{SignalKind::task_misfit_load, "task_misfit_load"},
    NamedSignal{SignalKind::cpu_util_avg, "cpu_util_avg"},
    NamedSignal{SignalKind::cpu_util_est, "cpu_util_est"},
    NamedSignal{SignalKind::cpu_running, "cpu_running"},
    NamedSignal{SignalKind::cpu_idle_state, "cpu_idle_state"},
    NamedSignal{SignalKind::policy_frequency, "policy_frequency"},
    NamedSignal{SignalKind::policy_request, "policy_request"},
};

// Cpu, value and first of a row: empty where the table has no such thing.
struct Row {
    std::string cpu, value, first;
};

void add_row(io::TableCsv& csv, const char* table, const std::string& task, const Row& row, Duration time)
{
    csv.add(table).add(task).add(row.cpu).add(row.value).add(time.count()).add(row.first).end_row();
}

void add_cpu(io::TableCsv& csv, const CpuResult& c)
{
    const std::string cpu = std::to_string(c.cpu.value);
    add_row(csv, "busy", "", {cpu, "", ""}, c.busy);
    for (const auto& [khz, time] : c.freq_busy)
        add_row(csv, "freq_busy", "", {cpu, std::to_string(khz), ""}, time);
    for (const auto& [state, time] : c.idle)
        add_row(csv, "idle", "", {cpu, state, ""}, time);
}

void add_task(io::TableCsv& csv, const TaskResult& t)
{
    for (const auto& [cpu, time] : t.running)
        add_row(csv, "running", t.name, {std::to_string(cpu), "", ""}, time);
    for (const auto& [cpu, frequencies] : t.freq_running)
        for (const auto& [khz, time] : frequencies)
            add_row(csv, "freq_running", t.name,
                    {std::to_string(cpu), std::to_string(khz),
                     std::to_string(t.freq_first_running.at(cpu).at(khz).count())},
                    time);
    for (const auto& [util, time] : t.util_avg_running)
        add_row(csv, "util_avg_running", t.name, {"", std::to_string(util), ""}, time);
}

io::TableCsv with_provenance(const std::vector<std::string>& provenance)
{
    io::TableCsv csv;
    for (const std::string& line : provenance)
        csv.comment(line);
    return csv;
}

} // namespace

std::string series_csv(const RunResult& result, const TraceStore& store, const std::vector<std::string>& provenance)
{
    const SimTime begin = result.origin + result.spec->warmup;
    const SimTime end = begin + result.spec->duration;
    io::TableCsv csv = with_provenance(provenance);
    csv.row({"signal", "id", "time_ns", "value"});
    for (const NamedSignal& s : kSignals)
        for (const std::int32_t id : store.ids(s.kind))
            for (const StepPoint& p : store.changes({s.kind, id}, begin, end))
                csv.add(s.name).add(id).add((p.time - result.origin).count()).add(p.value).end_row();
    return csv.text();
}

std::string residency_csv(const RunResult& result, const std::vector<std::string>& provenance)
{
    io::TableCsv csv = with_provenance(provenance);
    csv.row({"table", "task", "cpu", "value", "time_ns", "first_ns"});
    for (const CpuResult& c : result.cpus)
        add_cpu(csv, c);
    for (const TaskResult& t : result.tasks)
        add_task(csv, t);
    return csv.text();
}

std::vector<std::string> run_provenance(const RunResult& result, const std::string& version)
{
    return {"command: " + io::printable(run_command(*result.spec)), "version: ramplight " + version,
            "digest: " + digest_text(result.digest)};
}

} // namespace sim
