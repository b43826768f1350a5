// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/report_json.h"

#include "sim/run/canonical_command.h"
#include "sim/run/json_writer.h"

#include <algorithm>
#include <fmt/format.h>

namespace sim {

namespace {

using Layout = JsonWriter::Layout;

void write_features(JsonWriter& j, const Features& features)
{
    j.key("features").open_object();
    for (std::size_t i = 0; i < feature_table().size(); ++i) {
        const FeatureInfo& info = feature_table()[i];
        j.key(info.key).string(info.variants[static_cast<std::size_t>(variant_of(features, static_cast<int>(i)))]);
    }
    j.close();
}

void write_params(JsonWriter& j, const Params& params)
{
    j.key("params").open_object();
    for (std::size_t i = 0; i < param_table().size(); ++i)
        j.key(param_table()[i].name).integer(param_of(params, static_cast<int>(i)));
    j.close();
}

void write_commands(JsonWriter& j, const CommandLog& log)
{
    if (log.empty())
        return;
    j.key("commands").open_array();
    for (const Command& c : log) {
        j.open_object(Layout::OneLine);
        j.key("t_ns").integer(c.at.count()).key("key").string(c.key).key("value").string(c.value).close();
    }
    j.close();
}

template <class Key> void write_ms_map(JsonWriter& j, const std::map<Key, Duration>& map)
{
    j.open_object(Layout::OneLine);
    for (const auto& [key, time] : map)
        j.key(fmt::format("{}", key)).ms(time);
    j.close();
}

void write_freq_map(JsonWriter& j, const char* name, const std::map<int, std::map<std::uint32_t, Duration>>& map)
{
    j.key(name).open_object();
    for (const auto& [cpu, frequencies] : map) {
        j.key(fmt::format("{}", cpu));
        write_ms_map(j, frequencies);
    }
    j.close();
}

void write_spec(JsonWriter& j, const RunResult& r)
{
    const RunSpec& spec = *r.spec;
    j.key("spec").open_object();
    j.key("scenario").string(spec.scenario->name);
    j.key("machine").string(spec.scenario->machine->name);
    j.key("workload").string(spec.scenario->workload->name);
    write_features(j, spec.side.features);
    write_params(j, spec.side.params);
    write_commands(j, r.command_log);
    j.key("seed").unsigned_integer(spec.seed);
    j.key("warmup_ns").integer(spec.warmup.count());
    j.key("duration_ns").integer(spec.duration.count());
    j.key("prologue_ns").integer(r.prologue.count());
    j.key("command").string(run_command(spec));
    j.close();
}

void write_engine(JsonWriter& j, const RunResult& r)
{
    j.key("engine").open_object(Layout::OneLine);
    j.key("events").unsigned_integer(r.events);
    j.key("wall_ns").integer(r.wall.count());
    j.key("cpu_ns").integer(r.cpu.count());
    j.key("peak_rss_kib").integer(r.peak_rss_kib);
    j.close();
}

// Three objects by state name; none without a cpuidle driver.
void write_idle_usage(JsonWriter& j, const CpuResult& c)
{
    if (c.idle_usage.empty())
        return;
    const auto write = [&j, &c](const char* key, std::uint64_t CpuResult::IdleUsage::*count) {
        j.key(key).open_object(Layout::OneLine);
        for (const auto& [state, usage] : c.idle_usage)
            j.key(state).unsigned_integer(usage.*count);
        j.close();
    };
    write("idle_usage", &CpuResult::IdleUsage::usage);
    write("idle_above", &CpuResult::IdleUsage::above);
    write("idle_below", &CpuResult::IdleUsage::below);
}

void write_cpu(JsonWriter& j, const CpuResult& c)
{
    j.open_object(Layout::OneLine);
    j.key("id").integer(c.cpu.value);
    j.key("capacity").integer(c.capacity.value);
    if (!c.online) {
        j.key("online").boolean(false).close();
        return;
    }
    j.key("busy_ms").ms(c.busy);
    j.key("idle_ms");
    write_ms_map(j, c.idle);
    write_idle_usage(j, c);
    j.key("freq_busy_ms");
    write_ms_map(j, c.freq_busy);
    j.key("ctx_switches").unsigned_integer(c.ctx_switches);
    j.close();
}

void write_latency(JsonWriter& j, const LatencyResult& l)
{
    j.key("wakeup_latency_us").open_object(Layout::OneLine);
    j.key("n").unsigned_integer(l.n);
    if (l.n > 0)
        j.key("p50").us(l.p50).key("p99").us(l.p99).key("p999").us(l.p999).key("max").us(l.max);
    j.close();
}

void write_task(JsonWriter& j, const TaskResult& t, SimTime origin)
{
    j.open_object();
    j.key("name").string(t.name);
    j.key("pid").integer(t.pid);
    j.key("running_ms");
    write_ms_map(j, t.running);
    write_freq_map(j, "freq_running_ms", t.freq_running);
    write_freq_map(j, "freq_first_running_ms", t.freq_first_running);
    j.key("util_avg_running_ms").open_array(Layout::OneLine);
    for (const auto& [util, time] : t.util_avg_running)
        j.open_array().integer(util).ms(time).close();
    j.close();
    j.key("util_cross_ms");
    write_ms_map(j, t.util_cross);
    j.key("migrations").open_array();
    for (const Migration& m : t.migrations) {
        j.open_object(Layout::OneLine);
        j.key("t_ns").integer((m.time - origin).count());
        j.key("from").integer(m.from.value).key("to").integer(m.to.value);
        j.key("reason").string(migrate_reason_name(m.reason)).close();
    }
    j.close();
    j.key("run_delay_ms").ms(t.run_delay);
    write_latency(j, t.wakeup_latency);
    j.close();
}

void write_summary(JsonWriter& j, const char* side, const MetricSummary& s)
{
    j.key(side).open_object();
    j.key("mean").real(s.mean).key("sd").real(s.sd).key("min").real(s.min).key("max").real(s.max);
    j.close();
}

void write_side(JsonWriter& j, const char* letter, const RunSpec& spec)
{
    j.key(letter).open_object();
    write_features(j, spec.side.features);
    write_params(j, spec.side.params);
    write_commands(j, spec.side.log);
    j.close();
}

void write_metrics(JsonWriter& j, const std::map<std::string, MetricComparison>& metrics)
{
    j.key("metrics").open_object();
    for (const auto& [name, m] : metrics) {
        j.key(name).open_object(Layout::OneLine);
        write_summary(j, "a", m.a);
        write_summary(j, "b", m.b);
        if (m.change_pct)
            j.key("change_pct").real(*m.change_pct);
        if (m.ci95_pct)
            j.key("ci95_pct").open_array().real(m.ci95_pct->first).real(m.ci95_pct->second).close();
        j.close();
    }
    j.close();
}

} // namespace

std::string digest_text(std::uint64_t digest)
{
    return fmt::format("{:016x}", digest);
}

std::string run_report_json(const RunResult& result, const ReportOptions& options)
{
    JsonWriter j;
    j.open_object();
    j.key("schema").string("ramplight.result/1");
    write_spec(j, result);
    j.key("digest").string(digest_text(result.digest));
    write_engine(j, result);
    j.key("cpus").open_array();
    for (const CpuResult& c : result.cpus)
        write_cpu(j, c);
    j.close();
    j.key("tasks").open_array();
    for (std::size_t i = 0; i < std::min(result.tasks.size(), options.max_tasks); ++i)
        write_task(j, result.tasks[i], result.origin);
    j.close();
    j.key("metrics").open_object();
    for (const auto& [name, value] : result.metrics)
        j.key(name).real(value);
    j.close();
    return j.close().finish();
}

std::string compare_report_json(const CompareResult& result)
{
    JsonWriter j;
    j.open_object();
    j.key("schema").string("ramplight.compare/1");
    write_side(j, "a", *result.a);
    write_side(j, "b", *result.b);
    j.key("seeds").open_array(Layout::OneLine);
    for (const std::uint64_t seed : result.seeds)
        j.unsigned_integer(seed);
    j.close();
    j.key("scenario").string(result.a->scenario->name);
    j.key("warmup_ns").integer(result.a->warmup.count());
    j.key("duration_ns").integer(result.a->duration.count());
    j.key("command").string(compare_command(*result.a, *result.b, result.seeds));
    write_metrics(j, result.metrics);
    if (result.first_divergence) {
        j.key("first_divergence").open_object(Layout::OneLine);
        j.key("seed").unsigned_integer(result.first_divergence->seed);
        j.key("t_ns").integer(result.first_divergence->time.count());
        j.key("decision").string(result.first_divergence->decision).close();
    }
    j.key("runs").open_array();
    for (const CompareResult::Pair& pair : result.runs) {
        j.open_object(Layout::OneLine);
        j.key("seed").unsigned_integer(pair.seed);
        j.key("a_digest").string(digest_text(pair.a.digest));
        j.key("b_digest").string(digest_text(pair.b.digest)).close();
    }
    j.close();
    return j.close().finish();
}

} // namespace sim
