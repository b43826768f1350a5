// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/series_csv.h"

#include "sim/analysis/residency.h"
#include "sim/io/table_csv.h"

#include <algorithm>

namespace sim::io {
namespace {

struct Change {
    SimTime time{};
    std::int64_t value = 0;
    std::size_t column = 0; // into the list of described signals
};

struct Described {
    SignalId signal;
    const char* name;
    std::string of;
    const char* unit;
};

std::vector<Described> described_signals(const SeriesCsvInput& in)
{
    std::vector<Described> out;
    if (in.task != kNoTask) {
        const std::int32_t id = in.task.value;
        out.push_back({{SignalKind::task_cpu, id}, "cpu", in.task_name, "CPU"});
        out.push_back({{SignalKind::task_util_avg, id}, "util_avg", in.task_name, "util"});
        out.push_back({{SignalKind::task_runnable_avg, id}, "runnable_avg", in.task_name, "util"});
        out.push_back({{SignalKind::task_util_est, id}, "util_est", in.task_name, "util"});
        out.push_back({{SignalKind::task_misfit_load, id}, "misfit_task_load", in.task_name, "load"});
    }
    for (std::size_t p = 0; p < in.machine->policies.size(); ++p) {
        const auto id = static_cast<std::int32_t>(p);
        out.push_back({{SignalKind::policy_frequency, id}, "frequency", in.machine->policies[p].name, "kHz"});
        out.push_back({{SignalKind::policy_request, id}, "frequency_request", in.machine->policies[p].name, "kHz"});
    }
    return out;
}

TableCsv commented(const SeriesCsvInput& in)
{
    TableCsv csv;
    for (const std::string& line : in.provenance)
        csv.comment(line);
    return csv;
}

void add_rows(TableCsv& csv, const char* kind, const std::string& of, const char* unit,
              const std::vector<ResidencyRow>& rows)
{
    for (const ResidencyRow& row : rows) {
        csv.add(kind).add(of).add(row.value).add(unit);
        csv.add(static_cast<double>(row.time.count()) / 1e6).end_row();
    }
}

std::string cpu_name(std::size_t cpu)
{
    return "CPU" + std::to_string(cpu);
}

} // namespace

std::string series_csv(const SeriesCsvInput& in)
{
    const std::vector<Described> signals_of = described_signals(in);
    std::vector<Change> changes;
    for (std::size_t i = 0; i < signals_of.size(); ++i) {
        for (const StepPoint& p : in.store->changes(signals_of[i].signal, in.from, in.to))
            changes.push_back({p.time, p.value, i});
    }
    std::stable_sort(changes.begin(), changes.end(), [](const Change& x, const Change& y) { return x.time < y.time; });

    TableCsv csv = commented(in);
    csv.row({"time_ns", "signal", "of", "value", "unit"});
    for (const Change& c : changes) {
        const Described& d = signals_of[c.column];
        csv.add((c.time - in.origin).count()).add(d.name).add(d.of).add(c.value).add(d.unit).end_row();
    }
    return csv.text();
}

std::string residency_csv(const SeriesCsvInput& in)
{
    TableCsv csv = commented(in);
    csv.row({"kind", "of", "value", "unit", "time_ms"});
    const TraceStore& store = *in.store;
    const auto& cpus = in.machine->cpus;
    if (in.task != kNoTask) {
        add_rows(csv, "running", in.task_name, "CPU", running_time(store, in.task, in.from, in.to));
        add_rows(csv, "util_avg_running", in.task_name, "util", util_running(store, in.task, in.from, in.to));
    }
    for (std::size_t i = 0; i < cpus.size(); ++i) {
        if (!is_online(cpus[i]))
            continue;
        const CpuId cpu{static_cast<std::int32_t>(i)};
        if (in.task != kNoTask)
            add_rows(csv, "freq_running", cpu_name(i), "kHz",
                     freq_running(store, in.task, cpu, cpus[i].policy, in.from, in.to));
        add_rows(csv, "freq_busy", cpu_name(i), "kHz", freq_busy(store, cpu, cpus[i].policy, in.from, in.to));
        add_rows(csv, "idle", cpu_name(i), "state", idle_residency(store, cpu, in.from, in.to));
    }
    return csv.text();
}

} // namespace sim::io
