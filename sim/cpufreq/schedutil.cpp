// SPDX-License-Identifier: GPL-3.0-or-later
// K: sugov_update_single_freq(), sugov_update_shared(), get_next_freq(), kernel/sched/cpufreq_schedutil.c @ v6.19
//
//   util of a CPU = max(util_avg or runnable_avg, util_est), at most its capacity
//   policy util   = max over its CPUs of headroom(util)
//   raw           = max frequency * util / capacity
//   next          = lowest operating point >= raw; without a table, raw itself within the range of the hardware
//
// Called when the root runqueue's average crosses a PELT period, at attach and detach: not at every tick, and not when
// util_est alone changes. The rate limit counts from the last change that was sent.
//
// A policy of one CPU keeps its frequency while that CPU did not stop its tick since the last evaluation.
// Simplified: any CPU may set any policy (dvfs_possible_from_any_cpu). Missing: uclamp, iowait boost, adjust_perf.
// background_util stands for the small load that a real machine has beside the followed task.
#include "sim/base/check.h"
#include "sim/cpufreq/cpufreq.h"
#include "sim/fair/fair.h"

#include <algorithm>

namespace sim {

namespace {

bool sugov_should_update_freq(Policy& policy, u64 time)
{
    if (policy.limits_changed) {
        policy.limits_changed = false;
        policy.need_freq_update = true;
        return true;
    }
    return time_diff(time, policy.last_freq_update_time) >= policy.rate_limit_ns;
}

u64 sugov_get_util(const Machine& m, const Rq& rq)
{
    const u64 capacity = m.topo->capacity[idx(rq.cpu)];
    u64 util = cpu_util_cfs(m, rq, true);
    if (m.s.followed != kNoTask && rq.cfs.curr == m.s.followed)
        util += static_cast<u64>(m.s.params.background_util);
    return sugov_effective_cpu_perf(m, rq, std::min(util, capacity));
}

// Points that the energy model calls inefficient are passed over; the fastest never is one.
u32 resolve_freq(const PolicySpec& spec, const std::vector<EmPerfState>& energy, u32 raw)
{
    if (spec.any_khz)
        return std::clamp(raw, spec.opps.front().khz.value, spec.opps.back().khz.value);
    for (std::size_t i = 0; i < spec.opps.size(); ++i) {
        const bool inefficient = !energy.empty() && energy[i].inefficient;
        if (spec.opps[i].khz.value >= raw && !inefficient)
            return spec.opps[i].khz.value;
    }
    return spec.opps.back().khz.value;
}

u32 get_next_freq(Machine& m, PolicyId id, u64 util, u64 capacity)
{
    Policy& policy = m.s.policies[idx(id)];
    const PolicySpec& spec = m.policy_spec(id);
    const u32 raw = static_cast<u32>(u64{spec.opps.back().khz.value} * util / capacity);
    if (raw == policy.cached_raw_freq && !policy.need_freq_update)
        return policy.next_freq;
    policy.cached_raw_freq = raw;
    return resolve_freq(spec, m.topo->energy_tables[idx(id)], raw);
}

// K: sugov_hold_freq(): true if the CPU never stopped its tick since the last evaluated call.
bool sugov_hold_freq(Rq& rq)
{
    const bool held = rq.idle_calls == rq.sugov_saved_idle_calls;
    rq.sugov_saved_idle_calls = rq.idle_calls;
    return held;
}

bool sugov_update_next_freq(Policy& policy, u64 time, u32 next)
{
    if (policy.need_freq_update)
        policy.need_freq_update = false;
    if (policy.next_freq == next)
        return false;
    policy.next_freq = next;
    policy.last_freq_update_time = time;
    return true;
}

} // namespace

void sugov_update_rate_limits(Machine& m)
{
    for (std::size_t i = 0; i < m.s.policies.size(); ++i) {
        Policy& policy = m.s.policies[i];
        const PolicySpec& spec = m.policy_spec(PolicyId{static_cast<std::int32_t>(i)});
        const s64 latency_us = spec.transition_latency.count() / static_cast<s64>(kNsecPerUsec);
        s64 us = m.s.params.rate_limit_us;
        if (us < 0) {
            const s64 delay_us = spec.transition_delay_us;
            switch (m.s.features.rate_limit_rule) {
            case RateLimitRule::latency_x1_5:
                us = delay_us ? delay_us : latency_us ? latency_us + (latency_us >> 1) : 1000;
                break;
            case RateLimitRule::legacy_x1000:
                us = delay_us ? delay_us : latency_us ? std::min<s64>(latency_us * 1000, 10000) : 1000;
                break;
            case RateLimitRule::fixed_1ms:
                us = 1000;
                break;
            }
        }
        policy.rate_limit_ns = us * static_cast<s64>(kNsecPerUsec);
    }
}

u64 sugov_effective_cpu_perf(const Machine& m, const Rq& rq, u64 util)
{
    const s64 rate_limit_ns = m.s.policies[idx(m.topo->policy[idx(rq.cpu)])].rate_limit_ns;
    return std::min<u64>(sugov_apply_dvfs_headroom(m, rq, util, rate_limit_ns), m.topo->capacity[idx(rq.cpu)]);
}

void cpufreq_update_util(Machine& m, Rq& rq)
{
    const PolicyId id = m.topo->policy[idx(rq.cpu)];
    Policy& policy = m.s.policies[idx(id)];
    const CpuMask& cpus = m.topo->policy_cpus[idx(id)];
    if (!sugov_should_update_freq(policy, rq.clock))
        return;
    u64 util = 0;
    for (CpuId j : cpus)
        util = std::max(util, sugov_get_util(m, m.rq(j)));
    const u32 cached_raw = policy.cached_raw_freq;
    u32 next = get_next_freq(m, id, util, m.topo->capacity[idx(rq.cpu)]);
    if (cpus.weight() == 1 && sugov_hold_freq(rq) && next < policy.next_freq && !policy.need_freq_update) {
        next = policy.next_freq;
        policy.cached_raw_freq = cached_raw;
    }
    if (!sugov_update_next_freq(policy, rq.clock, next))
        return;
    m.trace(TraceKind::cpu_frequency_request, rq.cpu, kNoTask, next, id.value);
    cpufreq_driver_fast_switch(m, id, next);
}

} // namespace sim
