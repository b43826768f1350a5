// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
#include "sim/base/kernel_math.h"
#include "sim/base/units.h"

#include <array>
#include <vector>

namespace sim {

/// Where a CPU is in its idle loop.
enum class IdleStep : std::uint8_t {
    none,      ///< not idle, or no cpuidle driver
    selecting, ///< the governor and the tick take their time; interrupts off, no state published
    polling,   ///< in a state that spins: published, interrupts on
    entering,  ///< on the way into a state: published, a wake-up has to wait
    sleeping,  ///< in a state: published, nothing happens until an interrupt
    waking,    ///< on the way out: still published, the interrupt has to wait
    handling   ///< awake, no state published, the interrupt is being handled
};

/// K: struct menu_device.
struct MenuDevice {
    static constexpr u32 kUnity = 8192; ///< correction factor of a timer that is always met
    bool tick_wakeup = false;
    u64 next_timer_ns = 0;
    u32 bucket = 0;
    std::array<u32, 6> correction_factor{kUnity, kUnity, kUnity, kUnity, kUnity, kUnity};
    std::array<u32, 8> intervals{}; ///< us
    u32 interval_ptr = 0;
};

/// K: struct teo_cpu. Counts are multiples of 1024 that decay by an eighth per pass.
struct TeoCpu {
    struct Bin {
        u32 intercepts = 0, hits = 0;
    };
    std::vector<Bin> state_bins; ///< by state
    u64 sleep_length_ns = 0;     ///< of the last selection
    u32 total = 0;
    u32 total_tick = 0;
    u32 tick_intercepts = 0;
    u32 short_idles = 0;
    bool tick_wakeup = false;
};

/// A sleeping task's timer on this CPU.
struct CpuTimer {
    SimTime expires{};
    TaskId task{kNoTask};
    u64 generation = 0; ///< it was cancelled if the task's moved on
};

/// K: struct cpuidle_device, with the parts of tick_sched and of the governors that belong to a CPU. Only on machines
/// with a cpuidle driver.
struct CpuidleDevice {
    IdleStep step = IdleStep::none;
    u64 generation = 0;         ///< of the armed EventKind::cpuidle
    SimTime entered{};          ///< when the published state was
    bool tick_stopped = false;  ///< K: TS_FLAG_STOPPED; only while idle
    bool got_idle_tick = false; ///< the tick came since the governor last asked
    bool poll_time_limit = false;
    int last_state_idx = -1; ///< entered since the last selection; -1 = none, or already taken into account
    u64 last_residency_ns = 0;
    MenuDevice menu;
    TeoCpu teo;
    std::vector<CpuTimer> timers; ///< heap, earliest first; may hold timers that expired or were cancelled
};

} // namespace sim
