// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/interpreter.h"

#include "sim/base/check.h"
#include "sim/base/rng.h"
#include "sim/core/children.h"
#include "sim/core/core.h"
#include "sim/workload/draw_duration.h"
#include "sim/workload/wait_objects.h"

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
    ++program.pass;
    if (program.loops_left < 0 || --program.loops_left > 0)
        return;
    ++program.phase;
    program.fresh = true;
    program.pass = 0;
    if (program.phase < spec.phases.size())
        program.loops_left = spec.phases[program.phase].loop;
}

// A loop's body begins, or after its last pass what comes behind it.
void end_of_loop(ProgramState& program, const Instruction& end)
{
    s64& left = program.nested_left[program.depth - 1];
    ++program.nested_pass[program.depth - 1];
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

Duration time_of(const Machine& m, Task& p, const Instruction& i)
{
    if (i.spread.kind == Spread::Kind::none)
        return i.duration;
    return draw_duration(i.spread, i.duration, keyed_draw(m.spec->seed, RngStream::workload, p.lineage, p.draws++));
}

// Works for the drawn time, or goes on at once if that is none.
std::optional<Step> runs(const Machine& m, Task& p, const Instruction& i)
{
    const Duration time = time_of(m, p, i);
    if (time <= Duration::zero())
        return {};
    p.program.by_speed = i.op == Instruction::Op::run;
    p.program.work_left = static_cast<u64>(time.count()) << (p.program.by_speed ? 20 : 0);
    return Step{Step::Kind::Runs, {}};
}

std::optional<Step> sleeps(Duration time)
{
    if (time <= Duration::zero())
        return {};
    return Step{Step::Kind::Sleeps, time};
}

// The next point of the timer, which began with the program. After a missed one it begins anew, unless it is absolute.
std::optional<Step> waits_for_timer(const Machine& m, Task& p, const Instruction& i)
{
    SimTime& next = p.program.timer_next;
    if (next == SimTime{})
        next = p.program.started;
    next += time_of(m, p, i);
    if (next > m.s.now)
        return sleeps(next - m.s.now);
    if (!i.absolute)
        next = m.s.now;
    return {};
}

// What tasks do with each other. Says whether the instruction is done, else the task blocks.
bool meets(Machine& m, Task& p, const Instruction& i)
{
    using Op = Instruction::Op;
    switch (i.op) {
    case Op::lock:
        return take_lock(m, p, i);
    case Op::unlock:
        release_lock(m, p, i);
        return true;
    case Op::sem_wait:
        return sem_wait(m, p, i);
    case Op::sem_post:
        sem_post(m, p, i);
        return true;
    case Op::futex_wait:
        return futex_wait(m, p, i);
    case Op::futex_wake:
        futex_wake(m, p, i);
        return true;
    case Op::barrier:
        return arrive_at_barrier(m, p, i);
    case Op::read_pipe:
    case Op::read_socket:
        return read_channel(m, p, i);
    case Op::write_pipe:
    case Op::write_socket:
        return write_channel(m, p, i);
    case Op::wait:
        return wait_for_children(m, p, i.count);
    default:
        SIM_CHECK(!"an instruction between tasks");
    }
}

// Whether a blocked task executes the instruction again when it is woken.
bool is_repeated(Instruction::Op op)
{
    using Op = Instruction::Op;
    return op == Op::wait || op == Op::read_pipe || op == Op::read_socket || op == Op::write_pipe
           || op == Op::write_socket;
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
        return runs(m, p, i);
    case Op::sleep:
        return sleeps(time_of(m, p, i));
    case Op::timer:
        return waits_for_timer(m, p, i);
    case Op::loop:
        program.nested_pass[program.depth] = 0;
        program.nested_left[program.depth++] = i.count;
        return {};
    case Op::end:
        end_of_loop(program, i);
        return {};
    case Op::fork:
        return forks(m, p, i);
    case Op::exit:
        return Step{Step::Kind::Exits, {}};
    case Op::yield:
        return Step{Step::Kind::Yields, {}};
    case Op::exec:
        return Step{Step::Kind::Execs, {}};
    case Op::count:
        ++m.s.operations;
        return {};
    case Op::nice:
        set_user_nice(m, p, static_cast<int>(i.count));
        return {};
    default:
        break;
    }
    if (meets(m, p, i))
        return {};
    if (is_repeated(i.op))
        --program.instruction;
    return Step{Step::Kind::Blocks, {}};
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
    if (program.started == SimTime{})
        program.started = m.s.now;
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
