// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/state/machine.h"

namespace sim {

// cpuidle_enter_state.cpp --------------------------------------------------------------------------------------------
/// K: sched_idle_set_state() and the instruction: the CPU publishes `state` and goes into it.
void enter_state(Machine& m, Rq& rq, int state);
/// K: the rest of cpuidle_enter_state(): the CPU takes its state back and knows how long it was in it. Published state.
void leave_state(Machine& m, Rq& rq);
/// How well a state fitted the time spent in it. K: cpuidle_state_usage::above and ::below.
enum class IdleFit : std::uint8_t { good, above /*too deep*/, below /*too shallow*/ };
/// `residency` = from publishing to taking back, with entry and wake.
IdleFit idle_fit(const IdleTableSpec& table, int state, Duration residency);
/// K: cpuidle_poll_time(): how long a polling state spins at most.
Duration cpuidle_poll_time(const Machine& m, const IdleTableSpec& table);

// do_idle.cpp --------------------------------------------------------------------------------------------------------
/// The CPU's states; null without a driver.
const IdleTableSpec* idle_table(const Machine& m, const Rq& rq);
CpuidleDevice& cpuidle_device(Machine& m, const Rq& rq);
const CpuidleDevice& cpuidle_device(const Machine& m, const Rq& rq);
/// All CPUs have been idle for long when a run starts: in the deepest state, ticks stopped. Nothing without a driver.
void cpuidle_init(Machine& m);
/// K: do_idle(): the idle task was switched in. Nothing without a driver.
void do_idle(Machine& m, Rq& rq);
/// The end of do_idle(): a task will run. The tick goes on. Nothing without a driver.
void do_idle_exit(Machine& m, Rq& rq);
/// The armed step of the idle loop (EventKind::cpuidle).
void do_idle_step(Machine& m, Rq& rq);
/// An interrupt of an idle CPU waits (rq.held_irqs): if it sleeps, it wakes for it.
void do_idle_interrupted(Machine& m, Rq& rq);
/// __schedule() found nothing to run: the idle loop begins anew. Nothing without a driver.
void do_idle_again(Machine& m, Rq& rq);
/// K: tsk_is_polling(): the idle loop looks at need_resched by itself, no IPI has to be sent.
bool idle_is_polling(const Machine& m, const Rq& rq);
/// From the request to the interrupt on `rq`'s CPU, for reschedule requests and wake lists.
Duration resched_delay(const Machine& m, const Rq& rq);

// tick_nohz_idle_stop_tick.cpp ---------------------------------------------------------------------------------------
/// K: tick_nohz_idle_stop_tick(): no tick until the CPU leaves idle.
void tick_nohz_idle_stop_tick(Machine& m, Rq& rq);
/// K: tick_nohz_idle_restart_tick().
void tick_nohz_idle_restart_tick(Machine& m, Rq& rq);
/// What wakes the CPU next of what it knows of, ns from now.
struct SleepLength {
    u64 sleep_length = 0; ///< the next timer, the tick left aside
    u64 delta_tick = 0;   ///< the next timer or tick
};
/// Sleep length of a CPU without timers; factors of the menu governor fit on it.
inline constexpr u64 kNoTimer = 1'000'000'000'000'000;
/// K: tick_nohz_get_sleep_length().
SleepLength tick_nohz_get_sleep_length(Machine& m, Rq& rq);
/// A sleeping task's timer on its CPU: the event, and what the governor may know of it. Bumps p.timer_generation.
void arm_timer(Machine& m, Task& p, SimTime expires);

// cpuidle_select.cpp -------------------------------------------------------------------------------------------------
/// The choice of a governor.
struct IdleChoice {
    int state = 0;
    bool stop_tick = true;
};
/// K: cpuidle_select(). Without a governor where there is one state.
IdleChoice cpuidle_select(Machine& m, Rq& rq);
/// K: cpuidle_reflect(): the governor learns which state was entered; it looks at it before its next choice.
void cpuidle_reflect(Machine& m, Rq& rq, int state);
/// idle_governor was flipped: both forget what they learnt.
void idle_governor_on_flip(Machine& m);
/// The deepest state above `state` whose target residency is within `ns`; the shallowest if none is.
int find_shallower_state(const IdleTableSpec& table, int state, u64 ns);
inline u64 target_residency_ns(const IdleTableSpec& table, int state)
{
    return static_cast<u64>(table.states[static_cast<std::size_t>(state)].target_residency_us) * kNsecPerUsec;
}
inline u64 exit_latency_ns(const IdleTableSpec& table, int state)
{
    return static_cast<u64>(table.states[static_cast<std::size_t>(state)].exit_latency_us) * kNsecPerUsec;
}
/// K: RESIDENCY_THRESHOLD_NS: idle periods below it are too short to ask for timers.
inline constexpr u64 kResidencyThreshold = 15 * kNsecPerUsec;

// menu_select.cpp, teo_select.cpp ------------------------------------------------------------------------------------
/// K: get_typical_interval(), us; UINT_MAX if there is none.
u32 get_typical_interval(const MenuDevice& data);
IdleChoice menu_select(Machine& m, Rq& rq);
IdleChoice teo_select(Machine& m, Rq& rq);

} // namespace sim
