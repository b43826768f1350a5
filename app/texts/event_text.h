// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/trace_event.h"

#include <QCoreApplication>
#include <QString>

#include <string>
#include <vector>

namespace app {

/// Names of the tasks of one scenario by id; tasks forked later have numbers only.
class TaskNames {
    Q_DECLARE_TR_FUNCTIONS(TaskNames)
public:
    TaskNames() = default;
    explicit TaskNames(std::vector<std::string> names)
        : m_names(std::move(names))
    {
    }
    QString operator()(sim::TaskId task) const;
    const std::vector<std::string>& all() const { return m_names; }

private:
    std::vector<std::string> m_names;
};

/// What a traced event says, in one line without the tracepoint's name: "CPU3: creator-1 (still runnable) → creator-2".
class EventText {
    Q_DECLARE_TR_FUNCTIONS(EventText)
public:
    static QString happened(const sim::TraceEvent& event, const TaskNames& names);
};

} // namespace app
