// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/topology/machine_spec.h"
#include "sim/trace/trace_store.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sim {

/// One thing that a CPU can be doing: busy, idle in a published state, or idle without one.
struct CpuStateClass {
    enum class Kind : std::uint8_t {
        busy,     ///< anything but the idle task
        no_state, ///< idle task, but no state is published: on its way in or out, which find_dst_group_cpu sees as 0 us
        polling,  ///< an idle state that spins
        idle      ///< any other idle state
    };
    std::string name; ///< "busy", "idle, no state", "LPI-0"
    Kind kind = Kind::busy;
    int depth = 0;                     ///< among the `depths` states of kind idle, 0 = shallowest
    int depths = 1;                    ///< of the machine
    std::int64_t exit_latency_us = -1; ///< as published; -1 = none is
};

/// The classes of a machine's CPUs, most awake first: busy, no_state (only with a cpuidle driver), then the states.
/// States of equal name in several tables are one class.
class CpuStateClasses {
public:
    explicit CpuStateClasses(const MachineSpec& machine);

    const std::vector<CpuStateClass>& all() const { return m_classes; }
    std::size_t size() const { return m_classes.size(); }
    /// Class of a CPU by the values of cpu_running and cpu_idle_state; nothing while neither tells.
    std::optional<std::size_t> of(CpuId cpu, std::optional<std::int64_t> running,
                                  std::optional<std::int64_t> idle) const;

private:
    void add_table(const IdleTableSpec& table);

    std::vector<CpuStateClass> m_classes;
    std::vector<std::vector<std::size_t>> m_by_table; // class of each state of each table
    std::vector<std::size_t> m_table;                 // by CPU
    bool m_driver = false;
};

/// Neighbouring stretches of equal width: bucket k = [begin + k * width, begin + (k + 1) * width).
struct Buckets {
    SimTime begin{};
    Duration width{1};
    std::size_t count = 0;
    SimTime edge(std::size_t k) const { return begin + width * static_cast<std::int64_t>(k); }
    SimTime end() const { return edge(count); }
};

/// Adds the time that `cpu` spent in each class to out[bucket * classes.size() + class], exact to the nanosecond. What
/// the store does not know adds nothing. Precondition: out has room for all buckets.
void add_state_times(const TraceStore& store, const CpuStateClasses& classes, CpuId cpu, const Buckets& buckets,
                     std::span<Duration> out);

/// Time-weighted sum of a signal: mean = weighted / known.
struct BucketSum {
    Duration known{};
    std::int64_t weighted = 0; ///< value x ns; enough for 100 s of any signal
};
/// Adds the signal to out[bucket]; as above.
void add_signal_sums(const TraceStore& store, SignalId signal, const Buckets& buckets, std::span<BucketSum> out);

/// Rows of a heatmap: the present CPUs of a machine in the order of its parts, and the groups that they form.
struct CpuRows {
    struct Group {
        std::string name;      ///< "node 0", "cluster 3", "core 5"
        std::size_t level = 0; ///< index into `levels`; 0 = outermost
        std::size_t first = 0; ///< rows [first, last)
        std::size_t last = 0;
    };
    std::vector<CpuId> cpus;
    std::vector<std::string> levels; ///< "node", "package", "LLC", "cluster", "core": only those that divide something
    std::vector<Group> groups;       ///< outer before inner, by first row
};
CpuRows cpu_rows(const MachineSpec& machine);

} // namespace sim
