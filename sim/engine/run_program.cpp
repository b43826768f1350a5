// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/base/check.h"
#include "sim/core/children.h"
#include "sim/core/core.h"
#include "sim/cpuidle/cpuidle.h"
#include "sim/engine/engine_impl.h"
#include "sim/workload/interpreter.h"

namespace sim {

void run_program(Machine& m, Rq& rq)
{
    const Step step = advance_program(m, rq.curr);
    switch (step.kind) {
    case Step::Kind::Runs:
        arm_work(m, rq);
        return;
    case Step::Kind::Sleeps:
        arm_timer(m, m.task(rq.curr), m.s.now + step.sleep);
        schedule(m, rq, SchedMode::Block);
        return;
    case Step::Kind::Blocks:
        schedule(m, rq, SchedMode::Block);
        return;
    case Step::Kind::Exits:
        do_exit(m, rq);
        return;
    case Step::Kind::Forks:
        m.trace(TraceKind::sched_process_fork, rq.cpu, step.child, rq.curr.value);
        wake_up_forked_task(m, rq, m.task(step.child));
        return;
    case Step::Kind::Execs:
        sched_exec(m, rq);
        return;
    case Step::Kind::Yields:
        sched_yield(m, rq);
        return;
    }
}

} // namespace sim
