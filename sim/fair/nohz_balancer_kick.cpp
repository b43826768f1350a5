// SPDX-License-Identifier: GPL-3.0-or-later
// K: nohz_balancer_kick(), kick_ilb(), nohz_idle_balance(), nohz_balance_enter_idle(), kernel/sched/fair.c @ v6.19
//
// Idle CPUs stop their ticks and cannot balance for themselves. A busy CPU's tick that sees a reason (two tasks, a
// misfit task, stale averages) kicks the first idle one, which then balances on behalf of all of them.
//
//   busy tick --flags--> first idle CPU --IPI, ilb_ipi_ns--> softirq: for every idle CPU: age averages, balance if due
//
// Simplified: nothing. Missing: the LLC rule nr_busy_cpus > 1 (not reached on machines of unequal capacity),
// asym_packing, housekeeping masks.
#include "sim/core/core.h"
#include "sim/fair/load_balance.h"

#include <algorithm>
#include <utility>

namespace sim {

namespace {

CpuId find_new_ilb(const Machine& m, CpuId self)
{
    for (CpuId c : m.s.nohz.idle_cpus_mask) {
        if (c != self && idle_cpu(m.rq(c)))
            return c;
    }
    return kNoCpu;
}

void kick_ilb(Machine& m, CpuId self, u32 flags)
{
    if (flags & NOHZ_BALANCE_KICK)
        m.s.nohz.next_balance = m.jiffies() + 1;
    const CpuId ilb = find_new_ilb(m, self);
    if (ilb == kNoCpu)
        return;
    Rq& rq = m.rq(ilb);
    const u32 pending = std::exchange(rq.nohz_flags, rq.nohz_flags | flags);
    if (!pending)
        m.s.events.push(m.s.now + Duration{m.s.params.ilb_ipi_ns}, EventKind::nohz_ipi, ilb.value);
}

bool wants_balance(const Machine& m, const Rq& rq)
{
    if (rq.nr_running >= 2)
        return true;
    if (m.topo->levels(rq.cpu) && rq.cfs.h_nr_runnable >= 1 && check_cpu_capacity(m, rq, m.topo->domain(rq.cpu, 0)))
        return true;
    return m.topo->asym && rq.misfit_task_load != 0;
}

void nohz_balance_exit_idle(Machine& m, Rq& rq)
{
    if (!rq.nohz_tick_stopped)
        return;
    rq.nohz_tick_stopped = false;
    m.s.nohz.idle_cpus_mask.clear(rq.cpu);
}

// One idle CPU of the round. Returns true if it still has load that will decay.
bool balance_for(Machine& m, Rq& rq, u32 flags, s64& next_balance, bool& update_next)
{
    bool load_left = false;
    if ((flags & NOHZ_STATS_KICK) && rq.has_blocked_load) {
        // Once a jiffy, whoever did it.
        if (m.jiffies() > rq.last_blocked_load_update_tick)
            update_blocked_averages(m, rq);
        load_left = rq.has_blocked_load;
    }
    if (m.jiffies() >= rq.next_balance) {
        update_rq_clock(m, rq);
        if (flags & NOHZ_BALANCE_KICK)
            sched_balance_domains(m, rq, CpuIdleType::CPU_IDLE);
    }
    if (rq.next_balance < next_balance) {
        next_balance = rq.next_balance;
        update_next = true;
    }
    return load_left;
}

// Ends early if the CPU itself gets work; what was asked for is then put back.
void balance_all_idle(Machine& m, Rq& ilb, u32 flags)
{
    const s64 now = m.jiffies();
    s64 next_balance = now + 60 * m.s.params.HZ;
    bool update_next = false;
    bool load_left = false;
    if (flags & NOHZ_STATS_KICK)
        m.s.nohz.has_blocked = false;
    if (flags & NOHZ_NEXT_KICK)
        m.s.nohz.needs_update = false;
    const CpuMask round = m.s.nohz.idle_cpus_mask;
    for (int k = 1; k <= m.topo->ncpus; ++k) {
        const CpuId c{(ilb.cpu.value + k) % m.topo->ncpus};
        if (!round.test(c) || !idle_cpu(m.rq(c)))
            continue;
        if (!idle_cpu(ilb) && ilb.need_resched) {
            m.s.nohz.has_blocked |= (flags & NOHZ_STATS_KICK) != 0;
            m.s.nohz.needs_update |= (flags & NOHZ_NEXT_KICK) != 0;
            return;
        }
        load_left |= balance_for(m, m.rq(c), flags, next_balance, update_next);
    }
    if (update_next)
        m.s.nohz.next_balance = next_balance;
    if (flags & NOHZ_STATS_KICK)
        m.s.nohz.next_blocked = now + (32 * m.s.params.HZ + 999) / 1000;
    m.s.nohz.has_blocked |= load_left;
}

} // namespace

void nohz_balancer_kick(Machine& m, Rq& rq)
{
    if (idle_cpu(rq))
        return;
    nohz_balance_exit_idle(m, rq);
    Nohz& nohz = m.s.nohz;
    if (nohz.idle_cpus_mask.empty())
        return;
    const s64 now = m.jiffies();
    u32 flags = 0;
    if (nohz.has_blocked && now > nohz.next_blocked)
        flags = NOHZ_STATS_KICK;
    if (now >= nohz.next_balance && wants_balance(m, rq))
        flags = NOHZ_STATS_KICK | NOHZ_BALANCE_KICK;
    if (nohz.needs_update)
        flags |= NOHZ_NEXT_KICK;
    if (flags)
        kick_ilb(m, rq.cpu, flags);
}

void nohz_balance_enter_idle(Machine& m, Rq& rq)
{
    rq.has_blocked_load = true;
    if (!rq.nohz_tick_stopped) {
        rq.nohz_tick_stopped = true;
        m.s.nohz.idle_cpus_mask.set(rq.cpu);
        m.s.nohz.needs_update = true;
    }
    m.s.nohz.has_blocked = true;
}

void nohz_csd_func(Machine& m, Rq& rq)
{
    const u32 flags = std::exchange(rq.nohz_flags, 0u);
    if (flags && idle_cpu(rq) && !rq.need_resched)
        balance_all_idle(m, rq, flags);
}

} // namespace sim
