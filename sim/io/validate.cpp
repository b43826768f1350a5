// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/validate.h"

#include "sim/features/features.h"
#include "sim/io/duration_text.h"
#include "sim/io/json_node.h"
#include "sim/io/json_reader.h"
#include "sim/io/library.h"
#include "sim/io/machine_json.h"
#include "sim/io/pelt_csv.h"
#include "sim/io/read_file.h"
#include "sim/io/scenario_json.h"
#include "sim/io/workload_json.h"
#include "sim/topology/machine_facts.h"

#include <array>
#include <fmt/format.h>

namespace sim::io {

namespace {

std::string counted(std::size_t n, const char* word)
{
    return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
}

std::string cpus_counted(const MachineSpec& machine)
{
    return cpu_count_text(machine) + (machine.cpus.size() == 1 ? " CPU" : " CPUs");
}

std::vector<std::string> idle_notes(const WorkloadSpec& workload)
{
    if (workload.tasks.empty())
        return {"there are no tasks: the machine stays idle"};
    return {};
}

ValidateReport scenario_report(const ScenarioSpec& s)
{
    ValidateReport report{"scenario", {}, idle_notes(*s.workload)};
    report.summary = fmt::format("machine {} ({}), workload {} ({}), {}, {} measured", s.machine->name,
                                 cpus_counted(*s.machine), s.workload->name, counted(s.workload->tasks.size(), "task"),
                                 s.b ? "sides A and B" : "side A only", duration_text(s.duration));
    if (s.followed_task.empty())
        report.notes.emplace_back("no task is followed: time counts from the start of the run");
    if (s.b && *s.b == s.a)
        report.notes.emplace_back("sides A and B are equal");
    return report;
}

ValidateReport machine_report(const MachineSpec& m)
{
    ValidateReport report{"machine", {}, m.notes};
    for (const EstimateSpec& e : m.estimates)
        report.notes.push_back("estimate: " + e.what + ": " + e.why);
    report.summary = fmt::format("{}, {}", cpus_counted(m), counted(m.policies.size(), "frequency domain"));
    return report;
}

ValidateReport workload_report(const WorkloadSpec& w)
{
    ValidateReport report{"workload", {}, idle_notes(w)};
    report.summary = counted(w.tasks.size(), "task");
    report.notes.insert(report.notes.end(), w.notes.begin(), w.notes.end());
    return report;
}

template <class Spec, class Report> Result<ValidateReport> reported(const Result<Spec>& spec, Report report)
{
    if (!spec)
        return tl::unexpected<Error>(spec.error());
    return report(*spec);
}

Result<ValidateReport> validate_json(std::string_view text, const std::string& file)
{
    const Result<json::Value> root = json::parse(text, file);
    if (!root)
        return tl::unexpected<Error>(root.error());
    constexpr std::array<std::string_view, 3> kKnown{kScenarioSchema, kMachineSchema, kWorkloadSchema};
    const json::Value* schema = root->find("schema");
    const std::string found = schema ? schema->text : std::string();
    if (found == kMachineSchema)
        return reported(read_machine(text, file, file), machine_report);
    if (found == kWorkloadSchema)
        return reported(read_workload(text, file, file), workload_report);
    json::Doc doc(file);
    const json::Node node(doc, *root);
    // Says what is wrong with the schema, if it is; the nearest known one is what was probably meant.
    const std::string nearest = nearest_names(found, kKnown);
    const std::string wanted = nearest.empty() ? std::string(kScenarioSchema) : nearest.substr(0, nearest.find(','));
    if (!json::check_schema(node, wanted))
        return tl::unexpected<Error>(doc.error());
    const auto scenario = load_scenario_text(text, file);
    if (!scenario)
        return tl::unexpected<Error>(scenario.error());
    return scenario_report(**scenario);
}

template <class Row> Result<ValidateReport> pelt_report(const Result<std::vector<Row>>& rows, const char* kind)
{
    if (!rows)
        return tl::unexpected<Error>(rows.error());
    return ValidateReport{kind, counted(rows->size(), "row"), {}};
}

// The first line that is no comment.
std::string_view first_line(std::string_view text)
{
    while (text.substr(0, 1) == "#")
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return text.substr(0, text.find_first_of("\r\n"));
}

} // namespace

Result<ValidateReport> validate_text(std::string_view text, const std::string& file)
{
    const std::string_view head = first_line(text);
    if (head.substr(0, 12) != "time_ns,load" && head.substr(0, 8) == "time_ns,")
        return pelt_report(read_pelt_csv(text, file), "PELT pattern");
    if (head.substr(0, 8) == "time_ns,")
        return pelt_report(read_pelt_raw_csv(text, file), "PELT load-sum inputs");
    return validate_json(text, file);
}

Result<ValidateReport> validate_file(const std::string& path)
{
    const Result<std::string> text = read_file(path);
    if (!text)
        return tl::unexpected<Error>(text.error());
    return validate_text(*text, path);
}

} // namespace sim::io
