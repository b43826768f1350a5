// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/base/check.h"
#include "sim/core/core.h"
#include "sim/cpuidle/cpuidle.h"
#include "sim/engine/engine_impl.h"
#include "sim/fair/fair.h"
#include "sim/workload/interpreter.h"

namespace sim {

void run_program(Machine& m, Rq& rq)
{
    Task& p = m.task(rq.curr);
    const Step step = advance_program(m, p);
    switch (step.kind) {
    case Step::Kind::Runs:
        arm_work(m, rq);
        return;
    case Step::Kind::Sleeps:
        arm_timer(m, p, m.s.now + step.sleep);
        schedule(m, rq, SchedMode::Block);
        return;
    case Step::Kind::Blocks:
        schedule(m, rq, SchedMode::Block);
        return;
    case Step::Kind::Exits:
        m.trace(TraceKind::sched_process_exit, rq.cpu, p.id);
        schedule(m, rq, SchedMode::Exit);
        remove_entity_load_avg(m, p);
        return;
    case Step::Kind::Forks:
        wake_up_forked_task(m, rq, m.task(step.child));
        return;
    case Step::Kind::Execs:
        sched_exec(m, rq);
        return;
    case Step::Kind::Yields:
        SIM_CHECK(!"the interpreter does not ask for this yet");
    }
}

} // namespace sim
