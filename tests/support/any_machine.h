// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/topology/machine_spec.h"

#include <algorithm>
#include <rapidcheck.h>
#include <string>
#include <utility>
#include <vector>

/// Machines with everything in them that a machine file can say, for rapidcheck. They keep the reader's rules.
namespace any {

inline int number(int lowest, int highest)
{
    return *rc::gen::inRange(lowest, highest + 1);
}

inline bool coin()
{
    return *rc::gen::arbitrary<bool>();
}

/// Text with quotes, escapes, control characters and characters beyond ASCII in it.
inline std::string text()
{
    const std::vector<std::string> pieces{"a", "\"", "\\", "\n", "\x01", "/", "\xC3\xA4", "\xF0\x9F\x98\x80", " ", "{"};
    std::string s;
    for (int i = number(0, 6); i > 0; --i)
        s += *rc::gen::elementOf(pieces);
    return s;
}

inline std::vector<std::string> texts()
{
    std::vector<std::string> result(static_cast<std::size_t>(number(0, 3)));
    std::generate(result.begin(), result.end(), text);
    return result;
}

inline std::string name(const char* stem, std::size_t i)
{
    return stem + std::to_string(i);
}

inline sim::PolicySpec clock()
{
    using namespace sim;
    PolicySpec p;
    p.transition_latency = Duration{number(0, 1'000'000'000)};
    p.transition_delay_us = coin() ? 0 : number(1, 5000);
    p.any_khz = coin();
    std::uint32_t khz = 0;
    for (int n = p.any_khz ? 2 : number(1, 4); n > 0; --n) {
        khz += static_cast<std::uint32_t>(number(1, 1'000'000));
        p.opps.push_back({KHz{khz}, Duration{number(0, 1'000'000)}, coin(), coin() ? 0 : number(1, 3'000'000)});
    }
    if (p.any_khz)
        p.opps = {{p.opps[0].khz, p.opps[0].transition_latency}, {p.opps[1].khz, p.opps[0].transition_latency}};
    return p;
}

/// One clock for several CPUs, or alike ones for each CPU or core; now and then one that breaks the pattern.
inline void add_clocks(sim::MachineSpec& m, const std::vector<std::size_t>& ids)
{
    using namespace sim;
    const auto policy_of = [&m](std::size_t id) -> PolicyId& { return m.cpus[id].policy; };
    const int kind = number(0, 2);
    const PolicySpec like = clock();
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const bool sibling = i > 0 && m.cpus[ids[i - 1]].core == m.cpus[ids[i]].core;
        const bool shared = kind == 0 ? i > 0 && number(0, 2) != 0 : kind == 1 && sibling;
        if (shared) {
            policy_of(ids[i]) = policy_of(ids[i - 1]);
            continue;
        }
        policy_of(ids[i]) = PolicyId{static_cast<std::int32_t>(m.policies.size())};
        m.policies.push_back(kind == 0 ? clock() : like);
        m.policies.back().name = kind == 0 ? name("P", m.policies.size()) : name("clk", ids[i]);
    }
    if (m.policies.size() > 1 && number(0, 3) == 0)
        m.policies[1].transition_latency += Duration{1};
    if (m.policies.size() > 1 && number(0, 3) == 0) {
        std::swap(m.policies[0], m.policies[1]);
        for (std::size_t id : ids)
            policy_of(id) = policy_of(id) == PolicyId{0}   ? PolicyId{1}
                            : policy_of(id) == PolicyId{1} ? PolicyId{0}
                                                           : policy_of(id);
    }
}

inline sim::IdleTableSpec idle_table(std::string name_of_table)
{
    using namespace sim;
    IdleTableSpec table;
    table.name = std::move(name_of_table);
    for (int n = number(1, 3); n > 0; --n)
        table.states.push_back({name("idle", table.states.size()), number(0, 1000), number(0, 1000),
                                Duration{number(0, 1'000'000'000)}, Duration{coin() ? 0 : number(0, 5000)}, coin()});
    return table;
}

inline sim::CpuSpec cpu(std::size_t i, int per_core, bool two_packages, std::size_t tables)
{
    using namespace sim;
    CpuSpec c;
    c.type = *rc::gen::element<std::string>("", "big", "little");
    c.capacity = Capacity{static_cast<std::uint32_t>(*rc::gen::element(1, 459, 1024))};
    c.core = static_cast<int>(i) / per_core;
    c.cluster = static_cast<int>(i) / 2;
    c.llc = static_cast<int>(i) / 4;
    c.package = two_packages ? static_cast<int>(i) / 4 % 2 : 0;
    c.numa = c.package;
    c.idle_table = tables > 1 ? number(0, static_cast<int>(tables) - 1) : 0;
    c.online = number(0, 4) != 0;
    return c;
}

inline sim::MachineSpec machine()
{
    using namespace sim;
    MachineSpec m;
    m.name = "m";
    m.label = text();
    m.sources = texts();
    m.notes = texts();
    for (int n = number(0, 2); n > 0; --n)
        m.estimates.push_back({text(), text()});
    if (coin())
        m.idle_tables.push_back(idle_table("all"));
    for (int n = number(0, 2); n > 0; --n)
        m.idle_tables.push_back(idle_table(name("table", m.idle_tables.size())));
    if (!m.idle_tables.empty())
        m.idle_tables.back().wakes_without_ipi = coin();
    const int per_core = number(1, 2);
    const bool two_packages = coin();
    const bool gaps = coin();
    CpuSpec absent;
    absent.present = false;
    std::vector<std::size_t> ids;
    for (int n = number(1, 12); n > 0; --n) {
        for (int gap = gaps ? number(0, 3) : 0; gap > 0; --gap)
            m.cpus.push_back(absent);
        ids.push_back(m.cpus.size());
        m.cpus.push_back(cpu(ids.size() - 1, per_core, two_packages, m.idle_tables.size()));
    }
    m.cpus.back().capacity = Capacity{1024};
    m.cpus.back().online = true;
    add_clocks(m, ids);
    if (coin()) {
        const int remote = number(11, 255);
        m.numa_distance = {{10, remote}, {remote, 10}};
        m.node_reclaim_distance = number(10, 255);
    }
    return m;
}

} // namespace any
