// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/state_hash.h"
#include "sim/engine/event_queue.h"
#include "sim/engine/run_spec.h"
#include "sim/state/cpuidle_device.h"
#include "sim/state/llc_shared.h"
#include "sim/state/rq.h"
#include "sim/state/task.h"
#include "sim/state/wait_object.h"
#include "sim/topology/topology.h"
#include "sim/trace/decision.h"
#include "sim/trace/trace_event.h"

#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace sim {

/// K: the file-scope state of nohz idle balancing.
struct Nohz {
    CpuMask idle_cpus_mask;
    s64 next_balance = 0; ///< jiffies
    s64 next_blocked = 0; ///< jiffies
    bool has_blocked = false;
    bool needs_update = false;
};

/// K: struct root_domain.
struct RootDomain {
    bool overloaded = false;
    bool overutilized = false;
};

/// All that changes during a run; a copy is a checkpoint. Only indices, no pointers.
struct EngineState {
    SimTime now{kRunStart};
    CpuId this_cpu{0}; ///< CPU that executes the present event (smp_processor_id); kNoCpu for a command
    Features features;
    Params params;
    std::vector<Rq> rqs;                ///< by CPU
    std::vector<CpuidleDevice> cpuidle; ///< by CPU; empty = no cpuidle driver
    std::vector<Policy> policies;
    std::vector<Task> tasks;          ///< by TaskId; forked ones come and go, their slots are used again
    std::size_t started_tasks = 0;    ///< of these, how many start with the run: the first ones
    std::vector<TaskPool> task_pools; ///< by template, in the order of the workload
    std::map<std::pair<std::size_t, s64>, WaitObject> wait_objects; ///< by number of the name, and index
    u64 operations = 0;                                             ///< counted by the workload so far
    RootDomain rd;
    std::vector<LlcShared> sd_llc_shared; ///< by Topology::sd_llc_id
    Nohz nohz;
    std::vector<bool> group_imbalanced; ///< by SchedGroup::id
    EventQueue events;
    CommandLog command_log; ///< the spec's and the live ones, by time
    StateHash digest;
    u64 digest_events = 0;
    u64 busy_ticks = 0; ///< ticks taken on busy CPUs, for stepping
    u64 decisions = 0;  ///< placements decided, for stepping
    TaskId followed{kNoTask};
    bool phase_reached = false; ///< the phase of interest has begun
    SimTime phase_start{};
};

/// One simulated machine as the kernel functions see it: the mutable state plus what it never changes. Functions in
/// sim/fair, sim/core, sim/cpufreq take it as their first argument.
struct Machine {
    EngineState s;
    std::shared_ptr<const Topology> topo;
    std::shared_ptr<const RunSpec> spec;
    std::shared_ptr<const WorkloadSpec> workload; ///< the scenario's, with the values of the parameters
    TraceSink* sink = nullptr;                    ///< not owned
    DecisionRecorder* decisions = nullptr;        ///< not owned; null = nobody asked, the usual case

    Rq& rq(CpuId cpu) { return s.rqs[idx(cpu)]; }
    const Rq& rq(CpuId cpu) const { return s.rqs[idx(cpu)]; }
    Task& task(TaskId id) { return s.tasks[idx(id)]; }
    const Task& task(TaskId id) const { return s.tasks[idx(id)]; }
    Policy& policy_of(CpuId cpu) { return s.policies[idx(topo->policy[idx(cpu)])]; }
    const PolicySpec& policy_spec(PolicyId p) const { return spec->scenario->machine->policies[idx(p)]; }

    u64 tick_nsec() const { return (kNsecPerSec + static_cast<u64>(s.params.HZ) / 2) / static_cast<u64>(s.params.HZ); }
    /// jiffies of the present instant.
    s64 jiffies() const;
    /// PELT half-life as a shift: 0, 1, 2 = 32, 16, 8 ms.
    u32 pelt_lshift() const { return static_cast<u32>(s.features.pelt_half_life); }
    /// Base slice after scaling by the number of CPUs, ns.
    u64 base_slice() const;

    /// A placement by code on `cpu` is decided: `target` it is. Closes the entry of the decision log, if there is one.
    void decided(CpuId cpu, CpuId target)
    {
        ++s.decisions;
        if (decisions)
            decisions->finish(s.now, cpu, target);
    }
    /// Hands an event to the digest (if it counts) and to the sink.
    void trace(TraceKind kind, CpuId cpu, TaskId task, s64 a = 0, s64 b = 0);
};

/// K: idle_cpu(). Nothing runs, nothing waits, nothing is on its way.
inline bool idle_cpu(const Rq& rq)
{
    return rq.curr == kIdleTask && rq.nr_running == 0 && !rq.ttwu_pending;
}

/// K: idle_get_state(). The published idle state of a CPU, null if there is none.
inline const IdleStateSpec* idle_get_state(const Machine& m, const Rq& rq)
{
    if (rq.idle_state < 0)
        return nullptr;
    return &m.spec->scenario->machine->idle_table(rq.cpu)->states[static_cast<std::size_t>(rq.idle_state)];
}

} // namespace sim
