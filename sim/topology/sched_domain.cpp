// SPDX-License-Identifier: GPL-3.0-or-later
// K: build_sched_domains(), sd_init(), sd_parent_degenerate() kernel/sched/topology.c @ v6.19
//
// For each CPU a stack of spans, each inside the next:
//
//   NUMA {0 .. 15}             groups {0-7} {8-15}
//   PKG  {0 1 2 3 4 5 6 7}     groups {0-3} {4-7}
//   MC   {0 1 2 3}             groups {0} {1} {2} {3}
//
// Levels that add nothing (one CPU, or the span of the level below) are dropped after the flags are set.
// Above the package stand NODE, which is always dropped, and one NUMA level per distance between nodes.
// Simplified: domains are built once; CPUs do not come and go. Missing: overlapping NUMA groups.
#include "sim/topology/sched_domain.h"

#include "sim/base/check.h"
#include "sim/topology/numa_distance.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace sim {

namespace {

enum Level { kSmt, kCls, kMc, kPkg, kNode, kNuma }; // kNuma + k = k-th distance above the local one
constexpr const char* kNames[] = {"SMT", "CLS", "MC", "PKG", "NODE", "NUMA"};

const char* level_name(int level)
{
    return kNames[std::min<int>(level, kNuma)];
}

// The CPUs of one place.
struct Span {
    CpuMask cpus;
    int weight = 0;
    std::size_t capacities = 0; // how many different ones
};

// The online CPUs divided into places of one kind.
struct Division {
    std::vector<Span> spans;
    std::vector<std::size_t> place; // by CPU number
    const Span& of(std::size_t cpu) const { return spans[place[cpu]]; }
};

// All divisions that levels are made of. Each CPU's mask is stored once for all CPUs that share it.
struct Divisions {
    Division smt, cluster, llc, node;
    std::vector<Division> numa; // by distance, ascending
    std::size_t capacities = 0;
};

struct Draft {
    const Span* span = nullptr;
    u32 flags = 0;
    int level = 0;
    int imb_numa_nr = 0;
};

// CPUs with an equal key are in one place.
template <class Key> Division divide(const MachineSpec& machine, const Topology& t, Key key)
{
    Division division;
    division.place.resize(machine.cpus.size());
    std::map<std::pair<int, int>, std::size_t> places;
    std::vector<std::set<u32>> capacities;
    for (CpuId c : t.online) {
        const std::size_t place = places.emplace(key(machine.cpus[idx(c)]), division.spans.size()).first->second;
        if (place == division.spans.size()) {
            division.spans.emplace_back();
            capacities.emplace_back();
        }
        division.place[idx(c)] = place;
        division.spans[place].cpus.set(c);
        ++division.spans[place].weight;
        capacities[place].insert(t.capacity[idx(c)]);
    }
    for (std::size_t i = 0; i < capacities.size(); ++i)
        division.spans[i].capacities = capacities[i].size();
    return division;
}

Divisions all_divisions(const MachineSpec& machine, const Topology& t)
{
    Divisions d;
    d.smt = divide(machine, t, [](const CpuSpec& c) { return std::pair{c.package, c.core}; });
    d.cluster = divide(machine, t, [](const CpuSpec& c) { return std::pair{c.package, c.cluster}; });
    d.llc = divide(machine, t, [](const CpuSpec& c) { return std::pair{c.package, c.llc}; });
    // K: cpu_cpu_mask(): the package level is made of nodes.
    d.node = divide(machine, t, [](const CpuSpec& c) { return std::pair{c.numa, 0}; });
    const std::vector<int> nodes = online_nodes(machine);
    for (int distance : remote_distances(machine)) {
        // Nodes within a distance of each other are so in groups: the first of a group stands for it.
        std::map<int, int> group;
        for (int a : nodes)
            group[a] =
                *std::find_if(nodes.begin(), nodes.end(), [&](int b) { return machine.distance(a, b) <= distance; });
        d.numa.push_back(divide(machine, t, [&group](const CpuSpec& c) { return std::pair{group.at(c.numa), 0}; }));
    }
    d.capacities = divide(machine, t, [](const CpuSpec&) { return std::pair{0, 0}; }).spans.front().capacities;
    return d;
}

const Span* level_span(const Divisions& d, std::size_t cpu, int level)
{
    switch (level) {
    case kSmt:
        return &d.smt.of(cpu);
    case kCls:
        // A cluster that holds the whole LLC is no level of its own: the mask falls back to the hardware siblings.
        return d.llc.of(cpu).cpus.subset_of(d.cluster.of(cpu).cpus) ? &d.smt.of(cpu) : &d.cluster.of(cpu);
    case kMc:
        return &d.llc.of(cpu);
    default:
        return &d.node.of(cpu);
    }
}

u32 level_flags(int level)
{
    constexpr u32 base = SD_BALANCE_NEWIDLE | SD_BALANCE_EXEC | SD_BALANCE_FORK | SD_WAKE_AFFINE | SD_PREFER_SIBLING;
    constexpr u32 own[] = {SD_SHARE_CPUCAPACITY | SD_SHARE_LLC, SD_CLUSTER | SD_SHARE_LLC, SD_SHARE_LLC, 0, 0};
    return base | own[level];
}

Draft numa_draft(const MachineSpec& machine, const Span& span, int level, int distance)
{
    Draft d{&span, (level_flags(kNode) & ~u32{SD_PREFER_SIBLING}) | SD_NUMA | SD_SERIALIZE, level};
    if (distance > machine.node_reclaim_distance)
        d.flags &= ~u32{SD_BALANCE_EXEC | SD_BALANCE_FORK | SD_WAKE_AFFINE};
    return d;
}

// The spans of one CPU with the flags of their levels, up to the first that holds all CPUs.
std::vector<Draft> plain_stack(const MachineSpec& machine, const Topology& t, const Divisions& divisions,
                               const std::vector<int>& distances, std::size_t cpu)
{
    std::vector<Draft> stack;
    const auto complete = [&] { return !stack.empty() && stack.back().span->weight == t.nr_online; };
    for (int level = kSmt; level <= kNode && !complete(); ++level)
        stack.push_back({level_span(divisions, cpu, level), level_flags(level), level});
    for (std::size_t k = 0; k < distances.size() && !complete(); ++k)
        stack.push_back(numa_draft(machine, divisions.numa[k].of(cpu), kNuma + static_cast<int>(k), distances[k]));
    return stack;
}

// K: the imb_numa_nr part of build_sched_domains(). One task per LLC, an eighth of the CPUs with one LLC; farther
// levels in proportion to what they span.
void set_imb_numa_nr(std::vector<Draft>& stack)
{
    int imb = 0;
    int imb_span = 1;
    for (std::size_t i = 1; i < stack.size(); ++i) {
        const int span = stack[i].span->weight;
        if ((stack[i].flags & SD_SHARE_LLC) || !(stack[i - 1].flags & SD_SHARE_LLC)) {
            stack[i].imb_numa_nr = imb * std::max(1, span / imb_span);
            continue;
        }
        const int llcs = span / stack[i - 1].span->weight;
        imb = std::max(1, llcs == 1 ? span >> 3 : llcs);
        stack[i].imb_numa_nr = imb;
        const auto numa = std::find_if(stack.begin() + static_cast<std::ptrdiff_t>(i), stack.end(),
                                       [](const Draft& d) { return (d.flags & SD_NUMA) != 0; });
        imb_span = numa != stack.end() ? numa->span->weight : span;
    }
}

// Flags that depend on the capacities, and imb_numa_nr: all that a level gets before degeneration.
void finish_stack(std::vector<Draft>& stack, std::size_t capacities)
{
    for (std::size_t i = 0; i < stack.size(); ++i) {
        const std::size_t kinds = stack[i].span->capacities;
        if (kinds < 2)
            continue;
        stack[i].flags |= SD_ASYM_CPUCAPACITY | (kinds == capacities ? u32{SD_ASYM_CPUCAPACITY_FULL} : 0u);
        // Spreading over siblings would fight capacity-aware placement one level up.
        if (i > 0)
            stack[i - 1].flags &= ~u32{SD_PREFER_SIBLING};
    }
    set_imb_numa_nr(stack);
}

// Drops the levels that add nothing; a dropped parent leaves its PREFER_SIBLING to the child.
std::vector<Draft> degenerate(const std::vector<Draft>& stack)
{
    std::vector<Draft> kept;
    for (const Draft& d : stack) {
        if (d.span->weight == 1)
            continue;
        if (!kept.empty() && kept.back().span->cpus == d.span->cpus)
            kept.back().flags |= d.flags & SD_PREFER_SIBLING;
        else
            kept.push_back(d);
    }
    return kept;
}

int core_count(const Topology& t, const CpuMask& span)
{
    int cores = 0;
    for (CpuId c : span)
        cores += t.smt[idx(c)].first() == c ? 1 : 0;
    return cores;
}

SchedGroup make_group(Topology& t, const CpuMask& span, u32 flags)
{
    SchedGroup g;
    g.span = span;
    g.weight = span.weight();
    g.cores = std::max(1, core_count(t, span));
    g.flags = flags;
    g.min_capacity = kCapacityScale;
    for (CpuId c : span) {
        g.capacity += t.capacity[idx(c)];
        g.min_capacity = std::min<u64>(g.min_capacity, t.capacity[idx(c)]);
        g.max_capacity = std::max<u64>(g.max_capacity, t.capacity[idx(c)]);
    }
    g.id = t.group_count++;
    return g;
}

SchedDomain make_domain(const Draft& d)
{
    SchedDomain sd;
    sd.name = level_name(d.level);
    sd.span = d.span->cpus;
    sd.weight = d.span->weight;
    sd.flags = d.flags;
    sd.min_interval_ms = sd.weight;
    sd.max_interval_ms = 2 * sd.weight;
    const bool smt = (d.flags & SD_SHARE_CPUCAPACITY) != 0;
    sd.imbalance_pct = smt ? 110 : 117;
    sd.cache_nice_tries = smt ? 0 : (d.flags & SD_NUMA) ? 2 : 1;
    sd.imb_numa_nr = d.imb_numa_nr;
    return sd;
}

// What lies below domain `d` in the stack of one of its CPUs; null at the CPU's lowest level.
const Draft* child_of(const std::vector<Draft>& stack, const Draft& d)
{
    const Draft* child = nullptr;
    for (const Draft& own : stack) {
        if (own.level == d.level)
            return child;
        child = &own;
    }
    SIM_CHECK(!"a domain is in the stack of each of its CPUs");
}

// Domains by level and first CPU: at one level, domains do not overlap.
using Known = std::map<std::pair<int, CpuId>, std::size_t>;

std::size_t find_or_add(Topology& t, Known& known, const std::vector<std::vector<Draft>>& stacks, const Draft& d)
{
    const auto [it, is_new] = known.emplace(std::pair{d.level, d.span->cpus.first()}, t.domains.size());
    if (!is_new)
        return it->second;
    SchedDomain sd = make_domain(d);
    CpuMask done;
    for (CpuId c : d.span->cpus) {
        if (done.test(c))
            continue;
        // Groups are the spans of the children; a single CPU where the CPU has no level below.
        const Draft* child = child_of(stacks[idx(c)], d);
        CpuMask single;
        single.set(c);
        sd.groups.push_back(child ? make_group(t, child->span->cpus, child->flags) : make_group(t, single, 0));
        for (CpuId member : sd.groups.back().span)
            done.set(member);
    }
    t.domains.push_back(std::move(sd));
    return t.domains.size() - 1;
}

// K: the ids that update_top_cache_domain() gives the newest CPU.
void add_shared_ids(Topology& t, CpuId cpu)
{
    const int llc = t.sd_llc[idx(cpu)];
    t.sd_llc_id.push_back(llc < 0 ? cpu : t.domain(cpu, llc).span.first());
    t.sd_llc_size.push_back(llc < 0 ? 1 : t.domain(cpu, llc).weight);
    t.sd_share_id.push_back(t.sd_llc_id.back());
    for (int level = 0; level < t.levels(cpu); ++level) {
        if (t.domain(cpu, level).flags & SD_CLUSTER) {
            t.sd_share_id.back() = t.domain(cpu, level).span.first();
            t.cluster_active = true;
            break;
        }
    }
}

} // namespace

void build_sched_domains(const MachineSpec& machine, Topology& t)
{
    const Divisions divisions = all_divisions(machine, t);
    const std::vector<int> distances = remote_distances(machine);
    std::vector<std::vector<Draft>> stacks(machine.cpus.size());
    for (CpuId c : t.online) {
        std::vector<Draft> stack = plain_stack(machine, t, divisions, distances, idx(c));
        finish_stack(stack, divisions.capacities);
        stacks[idx(c)] = degenerate(stack);
    }
    Known known;
    for (std::size_t c = 0; c < stacks.size(); ++c) {
        const std::vector<Draft>& stack = stacks[c];
        std::vector<std::size_t> levels;
        int llc = -1;
        int asym = -1;
        for (std::size_t level = 0; level < stack.size(); ++level) {
            levels.push_back(find_or_add(t, known, stacks, stack[level]));
            if (stack[level].flags & SD_SHARE_LLC)
                llc = static_cast<int>(level);
            if ((stack[level].flags & SD_ASYM_CPUCAPACITY_FULL) && asym < 0)
                asym = static_cast<int>(level);
        }
        t.sd.push_back(std::move(levels));
        t.sd_llc.push_back(llc);
        t.sd_asym_cpucapacity.push_back(asym);
        add_shared_ids(t, CpuId{static_cast<std::int32_t>(c)});
    }
    SIM_CHECK(t.sd.size() == static_cast<std::size_t>(t.ncpus));
}

} // namespace sim
