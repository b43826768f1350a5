// SPDX-License-Identifier: GPL-3.0-or-later
// K: none; this is what the hardware does while a task runs.
//
// An instruction `run` is work: nanoseconds of a biggest CPU at its highest frequency, kept << 20. A CPU does
//
//   rate = capacity * (cur_khz * 1024 / max_khz)          units of work << 20 per wall ns, at most 2^20
//
// The end of the instruction is an event. When the CPU slows down or an interrupt takes time, the armed event fires too
// early and is armed again; only a speed-up needs a new, earlier one.
// Simplified: speed is capacity times frequency; caches, memory and SMT sharing are left out.
#include "sim/base/check.h"
#include "sim/core/core.h"

#include <algorithm>

namespace sim {

u64 work_rate(const Machine& m, const Rq& rq)
{
    const PolicyId id = m.topo->policy[idx(rq.cpu)];
    const u64 max_khz = m.policy_spec(id).opps.back().khz.value;
    const u64 scale = u64{m.s.policies[idx(id)].cur_khz} * 1024 / max_khz;
    return std::max<u64>(m.topo->capacity[idx(rq.cpu)] * scale, 1);
}

void account_work(Machine& m, Rq& rq)
{
    if (rq.curr.value < 0 || m.s.now <= rq.work_from)
        return;
    ProgramState& program = m.task(rq.curr).program;
    const u64 elapsed = to_u64(m.s.now) - to_u64(rq.work_from);
    const u64 rate = program.by_speed ? work_rate(m, rq) : 1;
    program.work_left = sub_positive(program.work_left, elapsed * rate);
    rq.work_from = m.s.now;
}

void arm_work(Machine& m, Rq& rq)
{
    SIM_CHECK(rq.curr.value >= 0);
    // In a search of the slow path, and until the stopper comes, the program stands still.
    if (rq.scan.stage != DstScan::Stage::None || rq.migrate_task == rq.curr)
        return;
    const ProgramState& program = m.task(rq.curr).program;
    const u64 rate = program.by_speed ? work_rate(m, rq) : 1;
    const u64 wall = (program.work_left + rate - 1) / rate;
    const SimTime due = std::max(rq.work_from, m.s.now) + Duration{static_cast<s64>(wall)};
    if (rq.work_event != SimTime{} && rq.work_event <= due)
        return;
    rq.work_event = due;
    m.s.events.push(due, EventKind::work_done, rq.cpu.value, ++rq.work_generation);
}

void disarm_work(Rq& rq)
{
    rq.work_event = {};
    ++rq.work_generation;
}

} // namespace sim
