// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/state/machine.h"

namespace sim {

// Where load balancing starts: going idle, ticks, kicks, stoppers. How it decides is in load_balance.h.

/// K: enum cpu_idle_type: what the balancing CPU does.
enum class CpuIdleType : std::uint8_t { CPU_NOT_IDLE, CPU_IDLE, CPU_NEWLY_IDLE };

// active_load_balance_cpu_stop.cpp
/// K: active_load_balance_cpu_stop(), run by the stopper of `busiest`.
void active_load_balance_cpu_stop(Machine& m, Rq& busiest);

// sched_balance_newidle.cpp
/// K: sched_balance_newidle(). > 0: tasks came, pick again; 0: idle. Clock updated.
int sched_balance_newidle(Machine& m, Rq& rq);
/// K: update_newidle_cost(). `success` = weight of a pull. True if the recorded cost decayed.
bool update_newidle_cost(Machine& m, SdState& sd, u64 cost, u32 success);

// sched_balance_domains.cpp
/// K: sched_balance_domains(): every level that is due, on behalf of `rq`.
void sched_balance_domains(Machine& m, Rq& rq, CpuIdleType idle);
/// K: sched_balance_softirq(): the periodic balance at a tick, or a nohz kick's.
void sched_balance_softirq(Machine& m, Rq& rq);
/// K: get_sd_balance_interval(), jiffies.
s64 get_sd_balance_interval(const Machine& m, const SdState& sd, bool busy);
/// K: sched_balance_update_blocked_averages(). Ages an idle CPU's averages; calls the cpufreq hook if they decayed.
void update_blocked_averages(Machine& m, Rq& rq);

// nohz_balancer_kick.cpp
enum NohzFlag : u32 { NOHZ_BALANCE_KICK = 1, NOHZ_STATS_KICK = 2, NOHZ_NEXT_KICK = 4 };
/// K: nohz_balancer_kick(): at a busy CPU's tick, wakes an idle CPU to balance for all idle ones.
void nohz_balancer_kick(Machine& m, Rq& rq);
/// K: nohz_balance_enter_idle(): the CPU stopped its tick.
void nohz_balance_enter_idle(Machine& m, Rq& rq);
/// K: nohz_csd_func() and nohz_idle_balance(): the kick arrived on `rq`'s CPU.
void nohz_csd_func(Machine& m, Rq& rq);

} // namespace sim
