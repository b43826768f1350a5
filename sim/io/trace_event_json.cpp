// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/trace_event_json.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <ostream>

namespace sim::io {
namespace {

constexpr int kPid = 1; // the machine

// A CPU's thread. 0 would read as "no thread".
int tid_of(CpuId cpu)
{
    return cpu.value + 1;
}

std::string quoted(const std::string& text)
{
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string microseconds(Duration d)
{
    return fmt::format("{}.{:03}", d.count() / 1000, d.count() % 1000);
}

class Writer {
public:
    Writer(std::ostream& out, const TraceEventInput& in)
        : m_out(out)
        , m_in(in)
        , m_to(std::min(in.to, in.store->end()))
    {
    }

    void header();
    void slices();
    void counters();
    void instants();
    void footer();

private:
    // One object of the array, without its braces.
    void event(const std::string& fields)
    {
        m_out << (m_first ? "\n{" : ",\n{") << fields << '}';
        m_first = false;
    }
    void meta(const char* what, int tid, const std::string& name)
    {
        event(fmt::format(R"("ph":"M","name":"{}","pid":{},"tid":{},"args":{{"name":{}}})", what, kPid, tid,
                          quoted(name)));
    }
    void counter(SignalId signal, const std::string& name, const char* key);
    void instant(SimTime t, CpuId cpu, const char* category, const std::string& name, const std::string& args)
    {
        event(fmt::format(R"("ph":"i","s":"t","cat":"{}","name":{},"pid":{},"tid":{},"ts":{},"args":{{{}}})", category,
                          quoted(name), kPid, tid_of(cpu), microseconds(t - m_in.from), args));
    }
    std::string task_name(std::int64_t id) const
    {
        if (id == kIdleTask.value)
            return "idle";
        if (id == kStopperTask.value)
            return "stopper";
        if (id == kNoTask.value)
            return "nobody";
        const TaskId task{static_cast<std::int32_t>(id)};
        return m_in.task_names.has(task) ? m_in.task_names.of(task) : "task " + std::to_string(id);
    }
    void instant_of(const TraceEvent& e);

    std::ostream& m_out;
    const TraceEventInput& m_in;
    SimTime m_to;
    bool m_first = true;
};

void Writer::header()
{
    m_out << R"({"displayTimeUnit":"ns","otherData":{)";
    bool first = true;
    for (const auto& [key, value] : m_in.other_data) {
        m_out << (first ? "" : ",") << quoted(key) << ':' << quoted(value);
        first = false;
    }
    m_out << R"(},"traceEvents":[)";
    meta("process_name", 0, m_in.machine->name);
    for (std::size_t i = 0; i < m_in.machine->cpus.size(); ++i) {
        const CpuSpec& spec = m_in.machine->cpus[i];
        if (!spec.present)
            continue;
        const CpuId cpu{static_cast<std::int32_t>(i)};
        meta("thread_name", tid_of(cpu), fmt::format("CPU {}{}", i, spec.online ? "" : " (offline)"));
        event(fmt::format(R"("ph":"M","name":"thread_sort_index","pid":{},"tid":{},"args":{{"sort_index":{}}})", kPid,
                          tid_of(cpu), i));
    }
}

void Writer::slices()
{
    for (std::int32_t id : m_in.store->ids(SignalKind::cpu_running)) {
        const auto runs = m_in.store->changes({SignalKind::cpu_running, id}, m_in.from, m_to);
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const SimTime end = i + 1 < runs.size() ? runs[i + 1].time : m_to;
            if (runs[i].value == kIdleTask.value || end <= runs[i].time)
                continue;
            event(fmt::format(
                R"("ph":"X","cat":"sched","name":{},"pid":{},"tid":{},"ts":{},"dur":{},"args":{{"task":{}}})",
                quoted(task_name(runs[i].value)), kPid, tid_of(CpuId{id}), microseconds(runs[i].time - m_in.from),
                microseconds(end - runs[i].time), runs[i].value));
        }
    }
}

void Writer::counter(SignalId signal, const std::string& name, const char* key)
{
    const std::string quoted_name = quoted(name);
    for (const StepPoint& p : m_in.store->changes(signal, m_in.from, m_to)) {
        event(fmt::format(R"("ph":"C","name":{},"pid":{},"ts":{},"args":{{"{}":{}}})", quoted_name, kPid,
                          microseconds(p.time - m_in.from), key, p.value));
    }
}

void Writer::counters()
{
    for (std::int32_t id : m_in.store->ids(SignalKind::task_util_avg))
        counter({SignalKind::task_util_avg, id}, task_name(id) + " util_avg", "util_avg");
    for (std::int32_t id : m_in.store->ids(SignalKind::task_util_est))
        counter({SignalKind::task_util_est, id}, task_name(id) + " util_est", "util_est");
    for (std::int32_t id : m_in.store->ids(SignalKind::policy_frequency)) {
        const auto i = static_cast<std::size_t>(id);
        const auto& policies = m_in.machine->policies;
        const std::string name = i < policies.size() ? policies[i].name : std::to_string(id);
        counter({SignalKind::policy_frequency, id}, "frequency " + name, "kHz");
    }
}

void Writer::instant_of(const TraceEvent& e)
{
    const std::string task = task_name(e.task.value);
    switch (e.kind) {
    case TraceKind::sched_wakeup:
    case TraceKind::sched_wakeup_new:
    case TraceKind::sched_process_exit:
        instant(e.time, e.cpu, "sched", fmt::format("{} {}", trace_kind_name(e.kind), task),
                fmt::format(R"("task":{})", e.task.value));
        break;
    case TraceKind::sched_process_fork:
        instant(e.time, e.cpu, "sched", fmt::format("{} {}", trace_kind_name(e.kind), task),
                fmt::format(R"("parent":{},"task":{})", quoted(task_name(e.a)), e.task.value));
        break;
    case TraceKind::sched_migrate_task:
        instant(e.time, e.cpu, "migration", fmt::format("{} CPU{} -> CPU{}", task, e.a, e.cpu.value),
                fmt::format(R"("orig_cpu":{},"dest_cpu":{},"reason":"{}")", e.a, e.cpu.value,
                            migrate_reason_name(static_cast<MigrateReason>(e.b))));
        break;
    case TraceKind::active_balance:
        instant(e.time, e.cpu, "migration", fmt::format("active_balance {}", task),
                fmt::format(R"("target_cpu":{})", e.a));
        break;
    default: // slices and counters show the rest
        break;
    }
}

void Writer::instants()
{
    m_in.store->for_each_event(m_in.from, m_to, [this](const TraceEvent& e) { instant_of(e); });
    if (m_in.log == nullptr)
        return;
    for (const Command& c : *m_in.log) {
        const SimTime t = m_in.origin + c.at;
        if (t >= m_in.from && t <= m_to)
            event(fmt::format(R"("ph":"i","s":"g","cat":"command","name":{},"pid":{},"tid":{},"ts":{},"args":{{}})",
                              quoted(c.key + " = " + c.value), kPid, tid_of(CpuId{0}), microseconds(t - m_in.from)));
    }
}

void Writer::footer()
{
    m_out << "\n]}\n";
}

} // namespace

void write_trace_event_json(std::ostream& out, const TraceEventInput& in)
{
    Writer writer(out, in);
    writer.header();
    writer.slices();
    writer.counters();
    writer.instants();
    writer.footer();
}

} // namespace sim::io
