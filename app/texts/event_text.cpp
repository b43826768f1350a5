// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/event_text.h"

#include "app/texts/display_text.h"
#include "app/texts/figure_text.h"

namespace app {

namespace {

constexpr double kKhzPerGhz = 1e6;
constexpr int kGhzDecimals = 3;

QString cpuText(sim::CpuId cpu)
{
    return QStringLiteral("CPU%1").arg(cpu.value);
}

QString cpuText(std::int64_t cpu)
{
    return QStringLiteral("CPU%1").arg(cpu);
}

QString stateText(std::int64_t state)
{
    switch (static_cast<sim::PrevState>(state)) {
    case sim::PrevState::Runnable:
        return EventText::tr("still runnable");
    case sim::PrevState::Sleeping:
        return EventText::tr("sleeps");
    case sim::PrevState::Dead:
        return EventText::tr("dead");
    }
    return {};
}

QString frequencyText(const sim::TraceEvent& e)
{
    const QString ghz = figure::number(static_cast<double>(e.a) / kKhzPerGhz, kGhzDecimals);
    return e.kind == sim::TraceKind::cpu_frequency ? EventText::tr("policy %1 runs at %2 GHz").arg(e.b).arg(ghz)
                                                   : EventText::tr("policy %1 asked for %2 GHz").arg(e.b).arg(ghz);
}

QString switchText(const sim::TraceEvent& e, const TaskNames& names)
{
    const auto prev = sim::TaskId{static_cast<std::int32_t>(e.a)};
    return prev.value >= 0
               ? EventText::tr("%1: %2 (%3) → %4").arg(cpuText(e.cpu), names(prev), stateText(e.b), names(e.task))
               : EventText::tr("%1: %2 → %3").arg(cpuText(e.cpu), names(prev), names(e.task));
}

QString pickText(const sim::TraceEvent& e, const TaskNames& names)
{
    QString text = EventText::tr("%1 to %2, %3 were idle").arg(names(e.task), cpuText(e.cpu), figure::integer(e.b));
    if (e.a & sim::FORK_PICK_NUMA)
        text += EventText::tr(", chosen across nodes");
    if (e.a & sim::FORK_PICK_STALE)
        text += EventText::tr(", stale");
    if (e.a & sim::FORK_PICK_COLLISION)
        text += EventText::tr(", collision");
    return text;
}

QString valueText(const sim::TraceEvent& e, const TaskNames& names)
{
    const QString where =
        e.task == sim::kNoTask ? cpuText(e.cpu) : EventText::tr("%1 on %2").arg(names(e.task), cpuText(e.cpu));
    const auto one = [&where](const char* name, const QString& value) {
        return QStringLiteral("%1, %2 %3").arg(where, QLatin1String(name), value);
    };
    const QString a = figure::integer(e.a);
    switch (e.kind) {
    case sim::TraceKind::util_dequeue:
        return QStringLiteral("%1, util_est %2, util_avg %3").arg(where, a, figure::integer(e.b));
    case sim::TraceKind::pelt_se:
    case sim::TraceKind::pelt_cfs:
        return QStringLiteral("%1, util_avg %2, runnable_avg %3").arg(where, a, figure::integer(e.b));
    case sim::TraceKind::sched_util_est_se:
    case sim::TraceKind::sched_util_est_cfs:
        return one("util_est", a);
    case sim::TraceKind::misfit:
        return one("misfit_task_load", a);
    case sim::TraceKind::nr_running:
        return one("nr_running", a);
    case sim::TraceKind::avg_idle:
        return one("avg_idle", EventText::tr("%1 ns").arg(a));
    case sim::TraceKind::phase_begin:
        return EventText::tr("%1, phase %2").arg(where, a);
    default:
        return where;
    }
}

} // namespace

QString TaskNames::operator()(sim::TaskId task) const
{
    if (task == sim::kIdleTask)
        return QStringLiteral("swapper");
    if (task == sim::kStopperTask)
        return QStringLiteral("migration");
    if (task == sim::kNoTask)
        return tr("no task");
    return m_names.has(task) ? QString::fromStdString(m_names.of(task)) : QStringLiteral("#%1").arg(task.value);
}

QString EventText::happened(const sim::TraceEvent& e, const TaskNames& names)
{
    switch (e.kind) {
    case sim::TraceKind::sched_switch:
        return switchText(e, names);
    case sim::TraceKind::sched_wakeup:
        return tr("%1 on %2, woken from %3").arg(names(e.task), cpuText(e.cpu), cpuText(e.a));
    case sim::TraceKind::sched_migrate_task:
        return tr("%1: %2 → %3, %4")
            .arg(names(e.task), cpuText(e.a), cpuText(e.cpu),
                 DisplayText::migrateReasonText(static_cast<sim::MigrateReason>(e.b)));
    case sim::TraceKind::sched_process_fork:
        return tr("%1 by %2 on %3")
            .arg(names(e.task), names(sim::TaskId{static_cast<std::int32_t>(e.a)}), cpuText(e.cpu));
    case sim::TraceKind::cpu_frequency:
    case sim::TraceKind::cpu_frequency_request:
        return frequencyText(e);
    case sim::TraceKind::cpu_idle:
        return e.a < 0 ? tr("%1 leaves idle").arg(cpuText(e.cpu))
                       : tr("%1 enters state %2").arg(cpuText(e.cpu)).arg(e.a);
    case sim::TraceKind::active_balance:
        return tr("%1 pushes %2 to %3").arg(cpuText(e.cpu), names(e.task), cpuText(e.a));
    case sim::TraceKind::fork_pick:
        return pickText(e, names);
    default:
        return valueText(e, names);
    }
}

} // namespace app
