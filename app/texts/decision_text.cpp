// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/decision_text.h"

#include "app/texts/event_text.h"
#include "app/texts/figure_text.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace app {

namespace {

// Every rule and verdict that the mechanisms put into a decision.
constexpr const char* kWords[] = {
    QT_TRANSLATE_NOOP("DecisionText", "bigger CPUs there"),
    QT_TRANSLATE_NOOP("DecisionText", "both groups are imbalanced"),
    QT_TRANSLATE_NOOP("DecisionText", "busy"),
    QT_TRANSLATE_NOOP("DecisionText", "busy, least load so far"),
    QT_TRANSLATE_NOOP("DecisionText", "drawn among the least exit latency"),
    QT_TRANSLATE_NOOP("DecisionText", "first of the least exit latency"),
    QT_TRANSLATE_NOOP("DecisionText", "idle, kept the other"),
    QT_TRANSLATE_NOOP("DecisionText", "idlest so far"),
    QT_TRANSLATE_NOOP("DecisionText", "least loaded"),
    QT_TRANSLATE_NOOP("DecisionText", "less load there"),
    QT_TRANSLATE_NOOP("DecisionText", "local"),
    QT_TRANSLATE_NOOP("DecisionText", "local load within imbalance_pct"),
    QT_TRANSLATE_NOOP("DecisionText", "more idle CPUs there"),
    QT_TRANSLATE_NOOP("DecisionText", "no bigger CPU there"),
    QT_TRANSLATE_NOOP("DecisionText", "no other group"),
    QT_TRANSLATE_NOOP("DecisionText", "not allowed in the local group"),
    QT_TRANSLATE_NOOP("DecisionText", "not idler"),
    QT_TRANSLATE_NOOP("DecisionText", "taken"),
    QT_TRANSLATE_NOOP("DecisionText", "the local group has as many idle CPUs"),
    QT_TRANSLATE_NOOP("DecisionText", "the local group has the lower type"),
    QT_TRANSLATE_NOOP("DecisionText", "the only CPU of its group"),
    QT_TRANSLATE_NOOP("DecisionText", "the other group has the lower type"),
    QT_TRANSLATE_NOOP("DecisionText", "went idle last among the least exit latency"),
};

// By GroupType, without the prefix that all of them share.
constexpr const char* kGroupTypes[] = {"has_spare", "fully_busy", "misfit_task", "imbalanced", "overloaded"};

QString words(const char* text)
{
    return *text ? DecisionText::tr(text) : QString();
}

/// The last function that gave a reason.
const sim::DecisionStep* decisive(const sim::Decision& decision)
{
    const auto at = std::find_if(decision.steps.rbegin(), decision.steps.rend(), [&decision](const auto& step) {
        return *step.rule && step.result == decision.target;
    });
    return at == decision.steps.rend() ? nullptr : &*at;
}

} // namespace

QString DecisionText::path(sim::DecisionPath path)
{
    switch (path) {
    case sim::DecisionPath::wakeup:
        return tr("wakeup");
    case sim::DecisionPath::fork:
        return tr("fork");
    case sim::DecisionPath::exec:
        return tr("exec");
    }
    return {};
}

QString DecisionText::move(const sim::Decision& decision)
{
    return QStringLiteral("CPU%1 → CPU%2").arg(decision.prev.value).arg(decision.target.value);
}

QString DecisionText::line(const sim::Decision& decision, const TaskNames& names)
{
    const QString what = tr("%1 of %2: %3").arg(path(decision.path), names(decision.task), move(decision));
    const sim::DecisionStep* step = decisive(decision);
    return step ? QStringLiteral("%1, %2").arg(what, rule(step->rule)) : what;
}

QString DecisionText::ending(const sim::DecisionStep& step)
{
    const QString chosen =
        step.result == sim::kNoCpu ? tr("no choice") : QStringLiteral("CPU%1").arg(step.result.value);
    return *step.rule ? tr("%1: %2").arg(chosen, rule(step.rule)) : chosen;
}

QString DecisionText::rule(const char* rule)
{
    return words(rule);
}

QString DecisionText::verdict(const char* verdict)
{
    return words(verdict);
}

bool DecisionText::knows(const char* text)
{
    const std::string_view wanted = text;
    return wanted.empty() || std::find(std::begin(kWords), std::end(kWords), wanted) != std::end(kWords);
}

QString DecisionText::value(const sim::DecisionStep& step, std::size_t column, std::int64_t value)
{
    if (value == -1)
        return figure::none();
    if (std::string_view(step.columns[column]) == "group_type" && value >= 0 && value < std::ssize(kGroupTypes))
        return QString::fromLatin1(kGroupTypes[value]);
    // Instants are told in ms since the start of the run, not since the origin: they are the kernel's own numbers.
    if (std::string_view(step.columns[column]) == "idle_stamp")
        return figure::milliseconds(sim::Duration{value}, 4);
    return figure::integer(value);
}

} // namespace app
