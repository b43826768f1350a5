// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/list_tables.h"

#include "app/cli/list_machines.h"
#include "sim/analysis/plot_data.h"
#include "sim/features/features.h"
#include "sim/io/library.h"
#include "sim/io/messages.h"
#include "sim/run/canonical_command.h"
#include "sim/run/json_writer.h"
#include "sim/workload/task_names.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>
#include <vector>

namespace app {

namespace {

using sim::JsonWriter;
using sim::Result;
using sim::io::PartKind;
using Layout = JsonWriter::Layout;

// One entry in both forms: cells of a text row, and the members of a JSON object.
struct Entry {
    std::vector<std::string> cells;
    std::function<void(JsonWriter&)> members;
    std::string details{}; // below the table; whole lines
};
struct Table {
    std::vector<std::string> header;
    std::vector<Entry> entries;
};

void writeStrings(JsonWriter& j, std::string_view key, const std::vector<std::string>& texts)
{
    j.key(key).open_array();
    for (const std::string& text : texts)
        j.string(text);
    j.close();
}

std::vector<std::string> settings(const sim::SideSpec& side)
{
    std::vector<std::string> words = sim::feature_changes(side.features, sim::Features{});
    for (std::string& p : sim::param_changes(side.params, sim::Params{}))
        words.push_back(std::move(p));
    return words;
}

Result<Entry> scenarioEntry(const std::string& name)
{
    auto scenario = sim::io::load_scenario(name);
    if (!scenario)
        return tl::unexpected<sim::Error>(scenario.error());
    const auto s = *scenario;
    return Entry{
        {name, s->machine->name, s->workload->name, s->label}, [s](JsonWriter& j) {
            j.key("name").string(s->name).key("label").string(s->label).key("description").string(s->description);
            j.key("machine").string(s->machine->name).key("workload").string(s->workload->name);
            writeStrings(j, "a", settings(s->a));
            if (s->b)
                writeStrings(j, "b", settings(*s->b));
            if (!s->followed_task.empty())
                j.key("followed_task").string(s->followed_task);
            if (!s->phase_of_interest.empty())
                j.key("phase_of_interest").string(s->phase_of_interest);
            j.key("warmup_ns").integer(s->warmup.count()).key("duration_ns").integer(s->duration.count());
            j.key("deterministic").boolean(s->deterministic);
        }};
}

Result<Entry> machineEntry(const std::string& name)
{
    auto machine = listedMachine(name);
    if (!machine)
        return tl::unexpected<sim::Error>(machine.error());
    return Entry{machine->cells, [m = *machine](JsonWriter& j) { writeListedMachine(j, m); },
                 listedMachineDetails(*machine)};
}

Result<Entry> workloadEntry(const std::string& name)
{
    auto workload = sim::io::load_workload(name);
    if (!workload)
        return tl::unexpected<sim::Error>(workload.error());
    const auto w = *workload;
    const std::size_t tasks = sim::TaskNames(*w, {}).started();
    return Entry{{name, std::to_string(tasks), w->label}, [w, tasks](JsonWriter& j) {
                     j.key("name").string(w->name).key("label").string(w->label).key("tasks").unsigned_integer(tasks);
                     writeStrings(j, "notes", w->notes);
                 }};
}

using MakeEntry = Result<Entry> (*)(const std::string& name);

Result<Table> partTable(PartKind kind, std::vector<std::string> header, MakeEntry make)
{
    Table table{std::move(header), {}};
    for (const std::string& name : sim::io::names(kind)) {
        auto entry = make(name);
        if (!entry)
            return tl::unexpected<sim::Error>(entry.error());
        table.entries.push_back(std::move(*entry));
    }
    return table;
}

Table featureTable()
{
    Table table{{"feature", "variants (first = baseline)", "when", "kernel function", "group"}, {}};
    for (const sim::FeatureInfo& f : sim::feature_table()) {
        const std::string_view baseline = f.variants[static_cast<std::size_t>(f.baseline)];
        std::string variants(baseline);
        for (std::string_view v : f.variants)
            if (v != baseline)
                variants.append(", ").append(v);
        const Entry entry{
            {std::string(f.key), variants, f.live ? "live" : "restart", std::string(f.function), std::string(f.group)},
            [&f, baseline](JsonWriter& j) {
                j.key("name").string(f.key).key("function").string(f.function).key("group").string(f.group);
                j.key("live").boolean(f.live).key("baseline").string(baseline);
                j.key("variants").open_array(Layout::OneLine);
                for (std::string_view v : f.variants)
                    j.string(v);
                j.close();
            }};
        table.entries.push_back(entry);
    }
    return table;
}

Table paramTable()
{
    Table table{{"parameter", "default", "unit", "range", "scope", "when", "source"}, {}};
    for (const sim::ParamInfo& p : sim::param_table()) {
        const char* scope = p.per_side ? "side" : "scenario";
        const Entry entry{{std::string(p.name), std::to_string(p.def), std::string(p.unit),
                           std::to_string(p.min) + ".." + std::to_string(p.max), scope, p.live ? "live" : "restart",
                           std::string(p.source)},
                          [&p, scope](JsonWriter& j) {
                              j.key("name").string(p.name).key("unit").string(p.unit).key("default").integer(p.def);
                              j.key("min").integer(p.min).key("max").integer(p.max).key("scope").string(scope);
                              j.key("live").boolean(p.live).key("source").string(p.source);
                          }};
        table.entries.push_back(entry);
    }
    return table;
}

Table plotTable()
{
    Table table{{"plot", "scenario", "needs"}, {}};
    for (const sim::PlotInfo& p : sim::plot_table())
        table.entries.push_back(
            {{p.name, p.scenario, p.needs}, [&p](JsonWriter& j) {
                 j.key("name").string(p.name).key("scenario").string(p.scenario).key("needs").string(p.needs);
             }});
    return table;
}

Result<Table> tableOf(const std::string& what)
{
    if (what == "scenarios")
        return partTable(PartKind::Scenario, {"scenario", "machine", "workload", "what it shows"}, scenarioEntry);
    if (what == "machines")
        return partTable(PartKind::Machine, listedMachineHeader(), machineEntry);
    if (what == "workloads")
        return partTable(PartKind::Workload, {"workload", "tasks", "what it does"}, workloadEntry);
    if (what == "features")
        return featureTable();
    if (what == "params")
        return paramTable();
    if (what == "plots")
        return plotTable();
    constexpr std::array<std::string_view, 6> known{"scenarios", "machines", "workloads",
                                                    "features",  "params",   "plots"};
    const std::string near = sim::nearest_names(what, known);
    return sim::fail(
        sim::ErrorCode::Usage,
        {"list " + sim::io::printable(what, 160) + ": "
         + (near.empty() ? "there are scenarios, machines, workloads, features, params, plots" : "nearest: " + near)});
}

} // namespace

sim::Result<std::string> listText(const std::string& what)
{
    auto table = tableOf(what);
    if (!table)
        return tl::unexpected<sim::Error>(table.error());
    std::vector<std::vector<std::string>> rows{table->header};
    for (const Entry& entry : table->entries)
        rows.push_back(entry.cells);
    std::vector<std::size_t> widths(table->header.size());
    for (const auto& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c)
            widths[c] = std::max(widths[c], row[c].size());
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c)
            line += row[c] + std::string(widths[c] + 2 - row[c].size(), ' ');
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    for (const Entry& entry : table->entries)
        if (!entry.details.empty())
            text += "\n" + entry.details;
    return text;
}

sim::Result<std::string> listJson(const std::string& what)
{
    auto table = tableOf(what);
    if (!table)
        return tl::unexpected<sim::Error>(table.error());
    JsonWriter j;
    j.open_array();
    for (const Entry& entry : table->entries) {
        j.open_object();
        entry.members(j);
        j.close();
    }
    return j.close().finish();
}

} // namespace app
