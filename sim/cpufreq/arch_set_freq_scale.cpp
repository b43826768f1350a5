// SPDX-License-Identifier: GPL-3.0-or-later
// K: cpufreq_driver_fast_switch(), arch_set_freq_scale() drivers/cpufreq/cpufreq.c, drivers/base/arch_topology.c @
// v6.19
//
// A request takes the operating point's transition latency to become the clock. PELT's scale is one number a CPU:
//
//   late_freq_scale off   at the change, every CPU of the policy first brings its clock up to date: the interval is
//   split
//                         exactly where the speed changed
//   late_freq_scale on    as in the kernel: the request overwrites the scale of all CPUs; only the requesting CPU's
//   clock
//                         is up to date then, the others' running interval is scaled with the new value
//
// Simplified: a newer request replaces one that is still on its way. Missing: slow switching through a kthread.
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/cpufreq/cpufreq.h"

#include <algorithm>

namespace sim {

namespace {

u64 freq_scale(const PolicySpec& spec, u32 khz)
{
    return u64{khz} * 1024 / spec.opps.back().khz.value;
}

} // namespace

void cpufreq_driver_fast_switch(Machine& m, PolicyId id, u32 khz)
{
    Policy& policy = m.s.policies[idx(id)];
    const PolicySpec& spec = m.policy_spec(id);
    // In a range without a table: its upper end.
    const auto opp = std::find_if(spec.opps.begin(), spec.opps.end(), [&spec, khz](const OppSpec& o) {
        return spec.any_khz ? o.khz.value >= khz : o.khz.value == khz;
    });
    SIM_CHECK(opp != spec.opps.end());
    policy.target_khz = khz;
    ++policy.transition_generation;
    if (m.s.features.late_freq_scale == LateFreqScale::on) {
        for (CpuId c : m.topo->policy_cpus[idx(id)])
            m.rq(c).freq_scale = freq_scale(spec, khz);
    }
    // Always through the queue, also without latency: the hook runs in the middle of a runqueue update.
    m.s.events.push(m.s.now + opp->transition_latency, EventKind::frequency, id.value, policy.transition_generation);
}

void cpufreq_transition_end(Machine& m, PolicyId id)
{
    Policy& policy = m.s.policies[idx(id)];
    if (policy.cur_khz == policy.target_khz)
        return;
    const CpuMask& cpus = m.topo->policy_cpus[idx(id)];
    const bool exact = m.s.features.late_freq_scale == LateFreqScale::off;
    for (CpuId c : cpus) {
        account_work(m, m.rq(c));
        if (exact)
            update_rq_clock(m, m.rq(c));
    }
    policy.cur_khz = policy.target_khz;
    for (CpuId c : cpus) {
        Rq& rq = m.rq(c);
        if (exact)
            rq.freq_scale = freq_scale(m.policy_spec(id), policy.cur_khz);
        if (rq.curr.value >= 0)
            arm_work(m, rq);
    }
    m.trace(TraceKind::cpu_frequency, cpus.first(), kNoTask, policy.cur_khz, id.value);
}

void sync_freq_scale(Machine& m)
{
    for (Rq& rq : m.s.rqs) {
        update_rq_clock(m, rq);
        const PolicyId id = m.topo->policy[idx(rq.cpu)];
        // With late_freq_scale a request in flight has already written the scale.
        const Policy& policy = m.s.policies[idx(id)];
        const bool late = m.s.features.late_freq_scale == LateFreqScale::on;
        rq.freq_scale = freq_scale(m.policy_spec(id), late ? policy.target_khz : policy.cur_khz);
    }
}

} // namespace sim
