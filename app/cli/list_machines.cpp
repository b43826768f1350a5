// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/list_machines.h"

#include "sim/io/library.h"
#include "sim/io/messages.h"
#include "sim/topology/domain_levels.h"
#include "sim/topology/machine_facts.h"

#include <algorithm>

namespace app {

namespace {

using sim::JsonWriter;
using Layout = JsonWriter::Layout;

constexpr std::size_t kColumns = 100;

// The range of a machine's capacities: "459..1024".
std::string capacityRange(const sim::MachineSpec& machine)
{
    std::uint32_t low = 1024;
    std::uint32_t high = 0;
    for (const sim::CpuSpec& c : machine.cpus) {
        if (!c.present)
            continue;
        low = std::min(low, c.capacity.value);
        high = std::max(high, c.capacity.value);
    }
    return low == high ? std::to_string(low) : std::to_string(low) + ".." + std::to_string(high);
}

// Appends `words` behind `lead`, broken at blanks; further lines are indented alike.
void addParagraph(std::string& text, const std::string& lead, const std::string& words)
{
    std::string line = lead;
    for (std::size_t from = 0; from < words.size();) {
        const std::size_t end = std::min(words.find(' ', from), words.size());
        const std::string word = sim::io::printable(words.substr(from, end - from));
        if (line.size() > lead.size() && line.size() + 1 + word.size() > kColumns) {
            text += line + "\n";
            line.assign(lead.size(), ' ');
        } else if (line.size() > lead.size()) {
            line += ' ';
        }
        line += word;
        from = end + 1;
    }
    text += line + "\n";
}

void writeStrings(JsonWriter& j, const char* key, const std::vector<std::string>& texts)
{
    j.key(key).open_array();
    for (const std::string& text : texts)
        j.string(text);
    j.close();
}

void writePolicies(JsonWriter& j, const sim::MachineSpec& machine)
{
    j.key("policies").open_array();
    for (const sim::PolicySpec& p : machine.policies) {
        j.open_object(Layout::OneLine).key("name").string(p.name);
        j.key(p.any_khz ? "khz_range" : "khz").open_array();
        for (const sim::OppSpec& opp : p.opps)
            j.integer(opp.khz.value);
        j.close().close();
    }
    j.close();
}

void writeIdleTables(JsonWriter& j, const sim::MachineSpec& machine)
{
    j.key("idle_tables").open_array();
    for (const sim::IdleTableSpec& table : machine.idle_tables) {
        j.open_object().key("name").string(table.name).key("states").open_array();
        for (const sim::IdleStateSpec& s : table.states) {
            j.open_object(Layout::OneLine).key("name").string(s.name);
            j.key("exit_latency_us").integer(s.exit_latency_us).key("wake_ns").integer(s.wake.count());
            j.key("target_residency_us").integer(s.target_residency_us).close();
        }
        j.close().close();
    }
    j.close();
}

} // namespace

std::vector<std::string> listedMachineHeader()
{
    return {"machine", "CPUs", "capacity", "policies", "domains", "estimates", "what it is"};
}

sim::Result<ListedMachine> listedMachine(const std::string& name)
{
    auto machine = sim::io::load_machine(name);
    if (!machine)
        return tl::unexpected<sim::Error>(machine.error());
    const auto topology = sim::build_topology(**machine);
    if (!topology)
        return tl::unexpected<sim::Error>(topology.error());
    const sim::MachineSpec& m = **machine;
    ListedMachine listed{*machine, {}, sim::domain_levels_text(sim::domain_levels(*topology))};
    listed.cells = {name,
                    sim::cpu_count_text(m),
                    capacityRange(m),
                    std::to_string(m.policies.size()),
                    listed.levels,
                    m.estimates.empty() ? "-" : "~" + std::to_string(m.estimates.size()),
                    m.label};
    return listed;
}

void writeListedMachine(JsonWriter& j, const ListedMachine& machine)
{
    const sim::MachineSpec& m = *machine.spec;
    j.key("name").string(m.name).key("label").string(m.label);
    j.key("cpus").integer(sim::present_cpus(m)).key("online").integer(sim::online_cpus(m));
    j.key("domains").string(machine.levels);
    j.key("capacities").open_array(Layout::OneLine);
    for (const sim::CpuSpec& c : m.cpus)
        if (c.present)
            j.integer(c.capacity.value);
    j.close();
    writePolicies(j, m);
    writeIdleTables(j, m);
    writeStrings(j, "sources", m.sources);
    writeStrings(j, "notes", m.notes);
    j.key("estimates").open_array();
    for (const sim::EstimateSpec& e : m.estimates)
        j.open_object().key("what").string(e.what).key("why").string(e.why).close();
    j.close();
}

std::string listedMachineDetails(const ListedMachine& machine)
{
    const sim::MachineSpec& m = *machine.spec;
    std::string text = m.name + "\n";
    addParagraph(text, "  what      ", m.label + "; " + machine.levels);
    for (const std::string& source : m.sources)
        addParagraph(text, "  source    ", source);
    for (const sim::EstimateSpec& e : m.estimates)
        addParagraph(text, "  estimate  ", e.what + ": " + e.why);
    for (const std::string& note : m.notes)
        addParagraph(text, "  note      ", note);
    return text;
}

} // namespace app
