// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/cpuidle/cpuidle.h"
#include "tests/support/machine_builder.h"

/// Machines by hand whose CPUs have idle states, and time that passes for them.
namespace hand {

/// Latency and residency as published, us; wake and entry as paid.
inline IdleStateSpec idle_state(std::string name, std::int64_t latency_us, std::int64_t residency_us,
                                Duration wake = {}, Duration entry = {})
{
    IdleStateSpec state;
    state.name = std::move(name);
    state.exit_latency_us = latency_us;
    state.target_residency_us = residency_us;
    state.wake = wake;
    state.entry = entry;
    return state;
}

/// K: what poll_state.c adds in front of the driver's states.
inline IdleStateSpec poll_state()
{
    IdleStateSpec state = idle_state("POLL", 0, 0);
    state.polling = true;
    return state;
}

/// `cpus` equal CPUs with `states`, tick 1 ms. They are in the deepest state to begin with.
inline Machine idle_machine(int cpus, std::vector<IdleStateSpec> states, bool wakes_without_ipi = false,
                            SideSpec side = side_at(1000))
{
    MachineSpec spec = symmetric_spec(cpus);
    spec.idle_tables = {{"all", std::move(states), wakes_without_ipi}};
    return machine(std::move(spec), std::move(side));
}

/// Handles everything that is due up to `until` after the start, and stands there.
inline void handle_until(Machine& m, Duration until)
{
    while (!m.s.events.empty() && m.s.events.top().time <= kRunStart + until) {
        const Event event = m.s.events.top();
        m.s.events.pop();
        m.s.now = event.time;
        handle_event(m, event);
    }
    m.s.now = kRunStart + until;
}

/// A task that sleeps on `cpu` until `until` after the start, and then runs for very long.
inline TaskId add_sleeper(Machine& m, CpuId cpu, Duration until)
{
    const TaskId id = add_task(m, cpu);
    allow_only(m, id, {cpu.value});
    m.task(id).program.work_left = u64{1} << 60;
    arm_timer(m, m.task(id), kRunStart + until);
    return id;
}

/// The running task of `cpu` goes to sleep.
inline void block(Machine& m, CpuId cpu)
{
    m.s.this_cpu = cpu;
    schedule(m, m.rq(cpu), SchedMode::Block);
}

/// Idle states published (-1: taken back) and switches to a task (100), with their times since the start.
class IdleLog : public TraceSink {
public:
    static constexpr std::int64_t kRuns = 100;
    struct Entry {
        std::int64_t ns;
        std::int64_t state;
        friend bool operator==(const Entry&, const Entry&) = default;
    };

    explicit IdleLog(CpuId cpu)
        : m_cpu(cpu)
    {
    }
    void on(const TraceEvent& e) override
    {
        if (e.cpu != m_cpu)
            return;
        const std::int64_t ns = (e.time - kRunStart).count();
        if (e.kind == TraceKind::cpu_idle)
            entries.push_back({ns, e.a});
        else if (e.kind == TraceKind::sched_switch && e.task.value >= 0)
            entries.push_back({ns, kRuns});
    }

    std::vector<Entry> entries;

private:
    CpuId m_cpu;
};

/// WFI 1/1, C2 10/100, C3 100/1000 us.
inline std::vector<IdleStateSpec> three_states()
{
    return {idle_state("WFI", 1, 1), idle_state("C2", 10, 100), idle_state("C3", 100, 1000)};
}

/// A CPU in mid-selection at 0.3 ms of a 1 ms tick, the tick running unless said otherwise, nothing learnt.
struct Selecting {
    Machine m;

    Selecting(IdleGovernor governor, std::vector<IdleStateSpec> states)
        : m(idle_machine(1, std::move(states), false, side_with(governor)))
    {
        elapse(m, microseconds{300});
        dev().tick_stopped = false;
        dev().last_residency_ns = 1; // not a rejected entry
    }
    Rq& rq() { return m.rq(CpuId{0}); }
    CpuidleDevice& dev() { return cpuidle_device(m, rq()); }
    /// A timer of the CPU; none for 0.
    void timer_in(std::int64_t us)
    {
        if (us > 0)
            add_sleeper(m, CpuId{0}, microseconds{300 + us});
    }

private:
    static SideSpec side_with(IdleGovernor governor)
    {
        SideSpec side = side_at(1000);
        side.features.idle_governor = governor;
        return side;
    }
};

} // namespace hand
