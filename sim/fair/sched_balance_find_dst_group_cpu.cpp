// SPDX-License-Identifier: GPL-3.0-or-later
// K: sched_balance_find_dst_group_cpu(), kernel/sched/fair.c @ v6.19 (recency), tip of 2026-09-25 (first, reservoir)
//
// CPUs of the group in ascending order. exit_latency is that of the idle state published there; a CPU that is on its
// way in or out of a state publishes none.
//
//   recency    state with exit_latency < min                      -> candidate, min = exit_latency
//              no state, or exit_latency == min; idle_stamp later -> candidate
//   first      state with exit_latency < min                      -> candidate, min = exit_latency
//              no state, or exit_latency == min; no candidate yet -> candidate
//   reservoir  key = exit_latency, beyond all without a state
//              key < min, or no candidate yet                     -> candidate, min = key, n = 1
//              key == min: n += 1                                 -> candidate with probability 1/n
//
// Without an idle CPU: the least loaded one, the first on a tie.
// Missing: SCHED_IDLE runqueues, which would be taken on sight.
#include "sim/base/rng.h"
#include "sim/fair/fair.h"
#include "sim/fair/sched_balance_find_dst.h"

#include <limits>

namespace sim {

namespace {

constexpr u64 kNoState = std::numeric_limits<u64>::max();
constexpr u64 kUnbounded = std::numeric_limits<u32>::max(); // K: UINT_MAX, where min_exit_latency starts

u64 exit_latency_key(const Machine& m, const Rq& rq)
{
    const IdleStateSpec* state = idle_get_state(m, rq);
    return state ? static_cast<u64>(state->exit_latency_us) : kNoState;
}

bool take_recent(DstScan& scan, const Rq& rq, u64 key)
{
    if (key != kNoState && key < scan.min_exit_latency) {
        scan.min_exit_latency = key;
        scan.latest_idle_timestamp = rq.idle_stamp;
        return true;
    }
    if ((key == kNoState || key == scan.min_exit_latency) && rq.idle_stamp > scan.latest_idle_timestamp) {
        scan.latest_idle_timestamp = rq.idle_stamp;
        return true;
    }
    return false;
}

bool take_first(DstScan& scan, u64 key)
{
    if (key != kNoState && key < scan.min_exit_latency) {
        scan.min_exit_latency = key;
        return true;
    }
    return (key == kNoState || key == scan.min_exit_latency) && scan.pick == kNoCpu;
}

// `draw` gets the random number, if one was needed.
bool take_sampled(Machine& m, DstScan& scan, u64 key, s64& draw)
{
    if (scan.pick == kNoCpu || key < scan.min_exit_latency) {
        scan.min_exit_latency = key;
        scan.candidates = 1;
        return true;
    }
    if (key != scan.min_exit_latency)
        return false;
    ++scan.candidates;
    Rq& rq = m.rq(scan.this_cpu);
    const u64 r =
        keyed_draw(m.spec->seed, RngStream::idle_pick, static_cast<u64>(scan.this_cpu.value), rq.idle_pick_draws++)
        >> 32;
    draw = static_cast<s64>(r);
    // K: reciprocal_scale(r, n) == 0.
    return (r * scan.candidates) >> 32 == 0;
}

bool take_idle(Machine& m, DstScan& scan, const Rq& rq, u64 key, s64& draw)
{
    switch (scan.idle_pick) {
    case IdlePick::recency:
        return take_recent(scan, rq, key);
    case IdlePick::first:
        return take_first(scan, key);
    case IdlePick::reservoir:
        return take_sampled(m, scan, key, draw);
    }
    return false;
}

// As the log tells it: -1 stands for "no state" and "no draw".
void log_candidate(Machine& m, const DstScan& scan, const Rq& rq, const char* verdict, u64 key, s64 draw)
{
    if (m.decisions)
        m.decisions->row(scan.this_cpu, rq.cpu, verdict,
                         {key == kNoState ? -1 : static_cast<s64>(key), static_cast<s64>(rq.idle_stamp),
                          static_cast<s64>(rq.cfs.avg.load_avg), draw});
}

void look_at_busy(Machine& m, DstScan& scan, const Rq& rq)
{
    const bool lighter = scan.pick == kNoCpu && rq.cfs.avg.load_avg < scan.min_load;
    if (lighter) {
        scan.min_load = rq.cfs.avg.load_avg;
        scan.least_loaded = rq.cpu;
    }
    log_candidate(m, scan, rq, lighter ? "busy, least load so far" : "busy", kNoState, -1);
}

} // namespace

void begin_find_dst_group_cpu(const Machine& m, DstScan& scan, std::size_t group)
{
    scan.stage = DstScan::Stage::GroupCpu;
    scan.idlest_group = group;
    scan.next_cpu = (searched_domain(m, scan).groups[group].span & m.task(scan.task).allowed).first();
    scan.pick = kNoCpu;
    scan.least_loaded = scan.cpu;
    scan.min_load = std::numeric_limits<u64>::max();
    scan.min_exit_latency = scan.idle_pick == IdlePick::reservoir ? kNoState : kUnbounded;
    scan.latest_idle_timestamp = 0;
    scan.candidates = scan.idle_seen = 0;
    if (m.decisions)
        m.decisions->step(scan.this_cpu, "sched_balance_find_dst_group_cpu",
                          {"exit_latency_us", "idle_stamp", "load_avg", "draw"});
}

bool look_at_candidate(Machine& m, DstScan& scan)
{
    const Rq& rq = m.rq(scan.next_cpu);
    if (idle_cpu(rq)) {
        ++scan.idle_seen;
        const u64 key = exit_latency_key(m, rq);
        s64 draw = -1;
        const bool taken = take_idle(m, scan, rq, key, draw);
        if (taken)
            scan.pick = rq.cpu;
        log_candidate(m, scan, rq, taken ? "taken" : "idle, kept the other", key, draw);
    } else {
        look_at_busy(m, scan, rq);
    }
    const CpuMask rest = searched_domain(m, scan).groups[scan.idlest_group].span & m.task(scan.task).allowed;
    scan.next_cpu = rest.next(scan.next_cpu.value + 1);
    return scan.next_cpu != kNoCpu;
}

CpuId find_dst_group_cpu(const Machine& m, DstScan& scan)
{
    const bool idle = scan.pick != kNoCpu;
    scan.choice = idle && scan.idle_seen >= 2;
    scan.choice_idle = scan.idle_seen;
    scan.choice_numa = (searched_domain(m, scan).flags & SD_NUMA) != 0;
    const CpuId cpu = idle ? scan.pick : scan.least_loaded;
    if (m.decisions) {
        constexpr const char* kRules[] = {"went idle last among the least exit latency",
                                          "first of the least exit latency", "drawn among the least exit latency"};
        m.decisions->result(scan.this_cpu, idle ? kRules[static_cast<int>(scan.idle_pick)] : "least loaded", cpu);
    }
    return cpu;
}

} // namespace sim
