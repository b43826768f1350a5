// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/side.h"
#include "sim/trace/decision.h"
#include "sim/trace/trace_event.h"

#include <QString>

#include <optional>
#include <set>

namespace app {

/// Which entries the log shows.
struct LogFilter {
    /// Marks = live changes, migrations of the followed task, errors. OneKind = events of `kind` only.
    enum class What { MarksAndDecisions, Marks, Decisions, Everything, OneKind };
    What what = What::MarksAndDecisions;
    sim::TraceKind kind = sim::TraceKind::sched_switch;
    std::optional<Side> side;
    std::optional<std::set<int>> cpus; ///< nothing = all of them
    QString task;                      ///< part of the name, or "#" and a number; empty = all of them

    bool marks() const { return what != What::Decisions && what != What::OneKind; }
    bool decisions() const { return what != What::Marks && what != What::OneKind; }
    friend bool operator==(const LogFilter&, const LogFilter&) = default;

    /// CPU numbers and ranges as the kernel writes them: "0-3,8". Nothing for a text that is no such list; an empty one
    /// gives all CPUs.
    static bool parseCpus(const QString& text, std::optional<std::set<int>>& cpus);
};

} // namespace app
