// SPDX-License-Identifier: GPL-3.0-or-later
// `freq_domains`, `idle_states` and `idle_tables` of a machine file.
#include "sim/io/machine_json_parts.h"

#include <algorithm>
#include <utility>

namespace sim::io {

namespace {

using json::Node;

constexpr std::int64_t kMaxKHz = 20'000'000; // 20 GHz
constexpr Duration kMaxLatency = std::chrono::seconds{1};
constexpr std::int64_t kMaxPowerUw = 1'000'000'000; // a kilowatt
constexpr std::int64_t kMaxIdleUs = 10'000'000;

Duration latency(const json::Object& o)
{
    const auto ns = o.optional("transition_latency_ns");
    return ns ? Duration{ns->integer(0, kMaxLatency.count())} : Duration{};
}

KHz frequency(const Node& node)
{
    return KHz{static_cast<std::uint32_t>(node.integer(1, kMaxKHz))};
}

OppSpec opp(const Node& node)
{
    const json::Object o = node.object({"khz", "transition_latency_ns", "turbo", "power_uw"});
    OppSpec opp;
    opp.khz = frequency(o.required("khz"));
    opp.transition_latency = latency(o);
    if (const auto turbo = o.optional("turbo"))
        opp.turbo = turbo->boolean();
    if (const auto power = o.optional("power_uw"))
        opp.power_uw = power->integer(0, kMaxPowerUw);
    return opp;
}

std::vector<OppSpec> read_opps(const Node& node)
{
    std::vector<OppSpec> opps;
    for (const Node& item : node.items()) {
        opps.push_back(opp(item));
        const std::size_t n = opps.size();
        if (n > 1 && opps[n - 1].khz <= opps[n - 2].khz)
            item.fail(ErrorCode::Invalid, {"frequencies must ascend"});
    }
    if (node.doc().ok() && opps.empty())
        node.fail(ErrorCode::Invalid, {"a frequency domain has at least one operating point"});
    return opps;
}

std::vector<OppSpec> read_range(const Node& node)
{
    const json::Object o = node.object({"min_khz", "max_khz", "transition_latency_ns"});
    OppSpec low;
    low.khz = frequency(o.required("min_khz"));
    low.transition_latency = latency(o);
    OppSpec high = low;
    high.khz = frequency(o.required("max_khz"));
    if (node.doc().ok() && high.khz <= low.khz)
        node.fail(ErrorCode::Invalid, {"max_khz must be above min_khz"});
    return {low, high};
}

DomainEntry domain(const Node& node)
{
    const json::Object o =
        node.object({"name", "per", "transition_latency_ns", "transition_delay_us", "opps", "range"});
    DomainEntry entry;
    entry.policy.name = o.required("name").name();
    if (const auto per = o.optional("per")) {
        const std::string word = per->name();
        if (word != "cpu" && word != "core")
            per->fail(ErrorCode::Syntax, {'"' + word + '"', "\"cpu\" or \"core\""});
        entry.per = word == "cpu" ? Per::Cpu : Per::Core;
    }
    entry.policy.transition_latency = latency(o);
    if (const auto delay = o.optional("transition_delay_us"))
        entry.policy.transition_delay_us = delay->integer(0, kMaxIdleUs);
    const auto range = o.optional("range");
    entry.policy.any_khz = range.has_value();
    if (range && o.has("opps"))
        range->fail(ErrorCode::Invalid, {"a frequency domain has opps or a range, not both"});
    entry.policy.opps = range ? read_range(*range) : read_opps(o.required("opps"));
    return entry;
}

IdleStateSpec idle_state(const Node& node)
{
    const json::Object o =
        node.object({"name", "exit_latency_us", "target_residency_us", "wake_us", "entry_us", "polling"});
    IdleStateSpec state;
    state.name = o.required("name").name();
    state.exit_latency_us = o.required("exit_latency_us").integer(0, kMaxIdleUs);
    state.target_residency_us = o.required("target_residency_us").integer(0, kMaxIdleUs);
    if (const auto wake = o.optional("wake_us"))
        state.wake = wake->microseconds(Duration{0}, kMaxLatency);
    if (const auto entry = o.optional("entry_us"))
        state.entry = entry->microseconds(Duration{0}, kMaxLatency);
    if (const auto polling = o.optional("polling"))
        state.polling = polling->boolean();
    return state;
}

std::vector<IdleStateSpec> idle_states(const Node& node)
{
    std::vector<IdleStateSpec> states;
    for (const Node& item : node.items()) {
        states.push_back(idle_state(item));
        const auto same = [&states](const IdleStateSpec& s) { return s.name == states.back().name; };
        if (node.doc().ok() && std::any_of(states.begin(), states.end() - 1, same))
            item.fail(ErrorCode::Invalid, {"two idle states are called \"" + states.back().name + "\""});
    }
    return states;
}

IdleTableSpec idle_table(const Node& node)
{
    const json::Object o = node.object({"name", "wakes_without_ipi", "states"});
    IdleTableSpec table;
    table.name = o.required("name").name();
    if (const auto flag = o.optional("wakes_without_ipi"))
        table.wakes_without_ipi = flag->boolean();
    const Node states = o.required("states");
    table.states = idle_states(states);
    if (node.doc().ok() && table.states.empty())
        states.fail(ErrorCode::Invalid, {"an idle table has at least one state"});
    return table;
}

} // namespace

std::vector<DomainEntry> read_freq_domains(const Node& node)
{
    std::vector<DomainEntry> entries;
    for (const Node& item : node.items()) {
        DomainEntry entry = domain(item);
        const auto same = [&entry](const DomainEntry& other) { return other.policy.name == entry.policy.name; };
        if (std::any_of(entries.begin(), entries.end(), same))
            item.fail(ErrorCode::Invalid, {"two frequency domains are called \"" + entry.policy.name + "\""});
        entries.push_back(std::move(entry));
    }
    return entries;
}

void read_idle(const json::Object& machine_object, MachineSpec& machine)
{
    const auto states = machine_object.optional("idle_states");
    const auto tables = machine_object.optional("idle_tables");
    if (states && tables)
        tables->fail(ErrorCode::Invalid, {"a machine has idle_states or idle_tables, not both"});
    if (states) {
        std::vector<IdleStateSpec> all = idle_states(*states);
        if (!all.empty())
            machine.idle_tables.push_back({kOneIdleTable, std::move(all)});
    }
    if (!tables)
        return;
    for (const Node& item : tables->items()) {
        IdleTableSpec table = idle_table(item);
        const auto same = [&table](const IdleTableSpec& other) { return other.name == table.name; };
        if (std::any_of(machine.idle_tables.begin(), machine.idle_tables.end(), same))
            item.fail(ErrorCode::Invalid, {"two idle tables are called \"" + table.name + "\""});
        machine.idle_tables.push_back(std::move(table));
    }
}

} // namespace sim::io
