// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/interpreter.h"

#include "sim/base/check.h"

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

} // namespace

const TaskSpec& task_spec(const Machine& m, const Task& p)
{
    return m.spec->scenario->workload->tasks[p.spec];
}

void start_program(const Machine& m, Task& p)
{
    const TaskSpec& spec = task_spec(m, p);
    p.program = {};
    if (!spec.phases.empty())
        p.program.loops_left = spec.phases.front().loop;
}

Step advance_program(Machine& m, Task& p)
{
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
        const Instruction& instruction = phase.instructions[program.instruction++];
        if (instruction.duration <= Duration::zero())
            continue;
        if (instruction.op == Instruction::Op::sleep)
            return {Step::Kind::Sleeps, instruction.duration};
        program.by_speed = instruction.op == Instruction::Op::run;
        program.work_left = static_cast<u64>(instruction.duration.count()) << (program.by_speed ? 20 : 0);
        return {Step::Kind::Runs, {}};
    }
    SIM_CHECK(!"a program makes progress");
}

} // namespace sim
