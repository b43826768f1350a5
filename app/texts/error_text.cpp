// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/display_text.h"

namespace app {

namespace {

QString arg(const sim::Error& error, std::size_t i)
{
    return i < error.args.size() ? QString::fromStdString(error.args[i]) : QString();
}

QString nearest(const QString& names)
{
    return names.isEmpty() ? QString() : DisplayText::tr("; did you mean %1?").arg(names);
}

} // namespace

QString DisplayText::errorText(const sim::Error& e)
{
    const QString a = arg(e, 0);
    const QString b = arg(e, 1);
    const QString c = arg(e, 2);
    switch (e.code) {
    case sim::ErrorCode::CannotOpen:
        return tr("cannot be opened: %1").arg(a);
    case sim::ErrorCode::CannotWrite:
        return tr("cannot be written: %1").arg(a);
    case sim::ErrorCode::Syntax:
        return tr("found %1, expected %2").arg(a, b);
    case sim::ErrorCode::MissingKey:
        return tr("the key \"%1\" is missing").arg(a);
    case sim::ErrorCode::UnknownKey:
        return tr("unknown key \"%1\"%2").arg(a, nearest(b));
    case sim::ErrorCode::DuplicateKey:
        return tr("the key \"%1\" stands here twice").arg(a);
    case sim::ErrorCode::WrongType:
        return tr("found %1, wanted %2").arg(a, b);
    case sim::ErrorCode::OutOfRange:
        return tr("%1 is outside %2…%3").arg(a, b, c);
    case sim::ErrorCode::UnknownName:
        return tr("unknown %1 \"%2\"%3").arg(a, b, nearest(c));
    case sim::ErrorCode::UnknownSchema:
        return tr("schema \"%1\" is not known; wanted \"%2\"").arg(a, b);
    case sim::ErrorCode::Invalid:
        return a;
    case sim::ErrorCode::TooDeep:
        return tr("nested deeper than %1 levels").arg(a);
    case sim::ErrorCode::TooLarge:
        return tr("%1 is larger than %2").arg(a, b);
    case sim::ErrorCode::Usage:
        return a;
    case sim::ErrorCode::Invariant:
        return tr("the simulator broke its own rule %1 at %3 ns, event %2, seed %4").arg(a, b, c, arg(e, 3));
    case sim::ErrorCode::NoData:
        return tr("nothing to show: %1").arg(a);
    case sim::ErrorCode::Cancelled:
        return tr("cancelled");
    }
    return {};
}

QString DisplayText::errorWithPlace(const sim::Error& e)
{
    QString place = QString::fromStdString(e.where.file);
    if (e.where.line > 0)
        place += QStringLiteral(":%1").arg(e.where.line);
    if (e.where.line > 0 && e.where.column > 0)
        place += QStringLiteral(":%1").arg(e.where.column);
    const QString path = QString::fromStdString(e.where.path);
    if (!path.isEmpty())
        place += place.isEmpty() ? path : QStringLiteral(": ") + path;
    return place.isEmpty() ? errorText(e) : tr("%1: %2").arg(place, errorText(e));
}

QString DisplayText::migrateReasonText(sim::MigrateReason reason)
{
    switch (reason) {
    case sim::MigrateReason::wakeup:
        return tr("placed at wakeup");
    case sim::MigrateReason::load_balance:
        return tr("pulled by periodic balancing");
    case sim::MigrateReason::newidle_balance:
        return tr("pulled by newidle balancing");
    case sim::MigrateReason::active_balance:
        return tr("pushed by active balancing");
    case sim::MigrateReason::fork:
        return tr("placed at fork");
    case sim::MigrateReason::exec:
        return tr("placed at exec");
    case sim::MigrateReason::affinity:
        return tr("moved by an affinity change");
    }
    return {};
}

QString DisplayText::traceKindText(sim::TraceKind kind)
{
    switch (kind) {
    case sim::TraceKind::sched_switch:
        return tr("the CPU changes to another task");
    case sim::TraceKind::sched_wakeup:
        return tr("a sleeping task becomes runnable");
    case sim::TraceKind::sched_wakeup_new:
        return tr("a new task becomes runnable");
    case sim::TraceKind::sched_migrate_task:
        return tr("a task moves to another CPU");
    case sim::TraceKind::sched_process_fork:
        return tr("a task creates another");
    case sim::TraceKind::sched_process_exit:
        return tr("a task ends");
    case sim::TraceKind::cpu_frequency:
        return tr("a policy's effective frequency changes");
    case sim::TraceKind::cpu_idle:
        return tr("a CPU enters or leaves idle");
    case sim::TraceKind::active_balance:
        return tr("a running task is pushed to another CPU");
    case sim::TraceKind::util_dequeue:
        return tr("util_avg and util_est of a task that goes to sleep");
    case sim::TraceKind::pelt_se:
        return tr("util_avg of a task changed");
    case sim::TraceKind::sched_util_est_se:
        return tr("util_est of a task changed");
    case sim::TraceKind::pelt_cfs:
        return tr("util_avg of a runqueue changed");
    case sim::TraceKind::sched_util_est_cfs:
        return tr("util_est of a runqueue changed");
    case sim::TraceKind::cpu_frequency_request:
        return tr("schedutil asks for a frequency");
    case sim::TraceKind::misfit:
        return tr("a task became, or ceased to be, too big for its CPU");
    case sim::TraceKind::phase_begin:
        return tr("a phase of a task's program begins");
    case sim::TraceKind::command:
        return tr("a live change");
    case sim::TraceKind::tick:
        return tr("the scheduler's tick");
    case sim::TraceKind::nr_running:
        return tr("the number of runnable tasks of a CPU changed");
    case sim::TraceKind::avg_idle:
        return tr("avg_idle of a CPU changed");
    case sim::TraceKind::fork_pick:
        return tr("the slow path chose a CPU");
    }
    return {};
}

} // namespace app
