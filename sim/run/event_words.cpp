// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/event_words.h"

#include <fmt/format.h>

namespace sim {

namespace {

std::string task_words(TaskId task, const TaskNames& names)
{
    if (task == kIdleTask)
        return "the idle task";
    if (task == kStopperTask)
        return "the stopper";
    if (task == kNoTask)
        return "no task";
    return names.has(task) ? names.of(task) : fmt::format("task {}", task.value);
}

const char* state_words(std::int64_t state)
{
    switch (static_cast<PrevState>(state)) {
    case PrevState::Runnable:
        return "still runnable";
    case PrevState::Sleeping:
        return "sleeping";
    case PrevState::Dead:
        return "dead";
    }
    return "";
}

std::string what_happened(const TraceEvent& e, const TaskNames& names)
{
    const std::string task = task_words(e.task, names);
    const int cpu = e.cpu.value;
    const auto other = TaskId{static_cast<std::int32_t>(e.a)};
    switch (e.kind) {
    case TraceKind::sched_switch: {
        const std::string prev = task_words(other, names);
        return other.value >= 0 ? fmt::format("CPU{} from {} ({}) to {}", cpu, prev, state_words(e.b), task)
                                : fmt::format("CPU{} from {} to {}", cpu, prev, task);
    }
    case TraceKind::sched_wakeup:
        return fmt::format("{} on CPU{}, woken from CPU{}", task, cpu, e.a);
    case TraceKind::sched_wakeup_new:
        return fmt::format("{} on CPU{}", task, cpu);
    case TraceKind::sched_migrate_task:
        return fmt::format("{} from CPU{} to CPU{} ({})", task, e.a, cpu,
                           migrate_reason_name(static_cast<MigrateReason>(e.b)));
    case TraceKind::sched_process_fork:
        return fmt::format("{} by {} on CPU{}", task, task_words(other, names), cpu);
    case TraceKind::cpu_frequency:
        return fmt::format("policy {} runs at {} kHz", e.b, e.a);
    case TraceKind::cpu_frequency_request:
        return fmt::format("policy {} asked for {} kHz", e.b, e.a);
    case TraceKind::cpu_idle:
        return e.a < 0 ? fmt::format("CPU{} leaves idle", cpu) : fmt::format("CPU{} enters state {}", cpu, e.a);
    case TraceKind::active_balance:
        return fmt::format("CPU{} pushes {} to CPU{}", cpu, task, e.a);
    case TraceKind::util_dequeue:
        return fmt::format("{} on CPU{}, util_est {}, util_avg {}", task, cpu, e.a, e.b);
    case TraceKind::pelt_se:
        return fmt::format("{} on CPU{}, util_avg {}, runnable_avg {}", task, cpu, e.a, e.b);
    case TraceKind::sched_util_est_se:
        return fmt::format("{} on CPU{}, util_est {}", task, cpu, e.a);
    case TraceKind::pelt_cfs:
        return fmt::format("CPU{}, util_avg {}, runnable_avg {}", cpu, e.a, e.b);
    case TraceKind::sched_util_est_cfs:
        return fmt::format("CPU{}, util_est {}", cpu, e.a);
    case TraceKind::misfit:
        return fmt::format("{} on CPU{}, misfit_task_load {}", task, cpu, e.a);
    case TraceKind::phase_begin:
        return fmt::format("{} on CPU{}, phase {}", task, cpu, e.a);
    case TraceKind::command:
        return fmt::format("entry {} of the command log", e.a);
    case TraceKind::nr_running:
        return fmt::format("CPU{}, nr_running {}", cpu, e.a);
    case TraceKind::avg_idle:
        return fmt::format("CPU{}, avg_idle {} ns", cpu, e.a);
    case TraceKind::fork_pick:
        return fmt::format("{} to CPU{}, one of {} idle{}{}{}", task, cpu, e.b,
                           e.a & FORK_PICK_NUMA ? ", across nodes" : "", e.a & FORK_PICK_STALE ? ", stale" : "",
                           e.a & FORK_PICK_COLLISION ? ", collision" : "");
    case TraceKind::sched_process_exit:
    case TraceKind::tick:
        break;
    }
    return fmt::format("{} on CPU{}", task, cpu);
}

} // namespace

std::string event_words(const TraceEvent& event, const TaskNames& names)
{
    return fmt::format("{}: {}", trace_kind_name(event.kind), what_happened(event, names));
}

} // namespace sim
