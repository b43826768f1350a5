// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/interpreter.h"

#include "sim/base/check.h"
#include "sim/core/children.h"

#include <optional>

namespace sim {

namespace {

// Instructions that take no time, in a row, before the program is taken for a live lock.
constexpr int kMaxIdleSteps = 1 << 20;

void announce_phase(Machine& m, Task& p, const TaskSpec& spec)
{
    p.program.fresh = false;
    m.trace(TraceKind::phase_begin, p.cpu, p.id, static_cast<s64>(p.program.phase));
    const ScenarioSpec& scenario = *m.spec->scenario;
    const bool interesting = p.id == m.s.followed && spec.phases[p.program.phase].name == scenario.phase_of_interest;
    if (interesting && !m.s.phase_reached) {
        m.s.phase_reached = true;
        m.s.phase_start = m.s.now;
    }
}

void end_of_pass(Task& p, const TaskSpec& spec)
{
    ProgramState& program = p.program;
    program.instruction = 0;
    if (program.loops_left < 0 || --program.loops_left > 0)
        return;
    ++program.phase;
    program.fresh = true;
    if (program.phase < spec.phases.size())
        program.loops_left = spec.phases[program.phase].loop;
}

// A loop's body begins, or after its last pass what comes behind it.
void end_of_loop(ProgramState& program, const Instruction& end)
{
    s64& left = program.nested_left[program.depth - 1];
    if (left < 0 || --left > 0)
        program.instruction = end.target + 1;
    else
        --program.depth;
}

// The instruction stays the present one while the task waits. True when it is done.
bool wait_for_children(Machine& m, Task& p, s64 wanted)
{
    s64& left = p.program.waits_left;
    if (left == 0)
        left = wanted;
    while (left != 0 && reap_child(m, p)) {
        if (left > 0)
            --left;
    }
    p.waits_for_child = left != 0 && p.children > 0;
    if (p.waits_for_child)
        return false;
    left = 0;
    return true;
}

Step forks(Machine& m, const Task& p, const Instruction& i)
{
    Step step{Step::Kind::Forks, {}};
    step.child = fork_task(m, p.id, i.target);
    return step;
}

// One instruction. Nothing if it takes no time.
std::optional<Step> execute(Machine& m, Task& p, const Instruction& i)
{
    using Op = Instruction::Op;
    ProgramState& program = p.program;
    ++program.instruction;
    switch (i.op) {
    case Op::run:
    case Op::runtime:
        if (i.duration <= Duration::zero())
            return {};
        program.by_speed = i.op == Op::run;
        program.work_left = static_cast<u64>(i.duration.count()) << (program.by_speed ? 20 : 0);
        return Step{Step::Kind::Runs, {}};
    case Op::sleep:
        if (i.duration <= Duration::zero())
            return {};
        return Step{Step::Kind::Sleeps, i.duration};
    case Op::loop:
        program.nested_left[program.depth++] = i.count;
        return {};
    case Op::end:
        end_of_loop(program, i);
        return {};
    case Op::fork:
        return forks(m, p, i);
    case Op::wait:
        if (wait_for_children(m, p, i.count))
            return {};
        --program.instruction;
        return Step{Step::Kind::Blocks, {}};
    case Op::exit:
        return Step{Step::Kind::Exits, {}};
    case Op::count:
        ++m.s.operations;
        return {};
    }
    return {};
}

} // namespace

const TaskSpec& task_spec(const Machine& m, const Task& p)
{
    return m.workload->tasks[p.spec];
}

void start_program(const Machine& m, Task& p)
{
    const TaskSpec& spec = task_spec(m, p);
    p.program = {};
    if (!spec.phases.empty())
        p.program.loops_left = spec.phases.front().loop;
}

Step advance_program(Machine& m, TaskId id)
{
    Task& p = m.task(id);
    const TaskSpec& spec = task_spec(m, p);
    ProgramState& program = p.program;
    for (int guard = 0; guard < kMaxIdleSteps; ++guard) {
        if (program.phase >= spec.phases.size())
            return {Step::Kind::Exits, {}};
        const PhaseSpec& phase = spec.phases[program.phase];
        if (program.fresh)
            announce_phase(m, p, spec);
        if (program.instruction >= phase.instructions.size()) {
            end_of_pass(p, spec);
            continue;
        }
        if (const auto step = execute(m, p, phase.instructions[program.instruction]))
            return *step;
    }
    SIM_CHECK(!"a program makes progress");
}

} // namespace sim
