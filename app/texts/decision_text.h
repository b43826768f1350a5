// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/decision.h"

#include <QCoreApplication>
#include <QString>

namespace app {

class TaskNames;

/// Translated words for a placement. Names of functions and of compared values are the kernel's and stay.
class DecisionText {
    Q_DECLARE_TR_FUNCTIONS(DecisionText)
public:
    /// "wakeup", "fork", "exec".
    static QString path(sim::DecisionPath path);
    /// What was placed and where, for a log: "fork of creator 7: CPU14 → CPU113, drawn among the least exit latency".
    static QString line(const sim::Decision& decision, const TaskNames& names);
    /// "CPU14 → CPU113".
    static QString move(const sim::Decision& decision);
    /// How a function ended: "CPU113: drawn among the least exit latency".
    static QString ending(const sim::DecisionStep& step);
    static QString rule(const char* rule);
    static QString verdict(const char* verdict);
    /// False for a rule or verdict that has no translation yet: it is then shown as it is.
    static bool knows(const char* words);
    /// A value of the candidates' table; "–" where the candidate has none.
    static QString value(const sim::DecisionStep& step, std::size_t column, std::int64_t value);
};

} // namespace app
