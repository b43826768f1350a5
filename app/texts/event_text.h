// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/trace_event.h"
#include "sim/workload/task_names.h"

#include <QCoreApplication>
#include <QString>

#include <utility>

namespace app {

/// Names of the tasks of one run by id, as the window shows them: the idle task and the stopper have names too.
class TaskNames {
    Q_DECLARE_TR_FUNCTIONS(TaskNames)
public:
    TaskNames() = default;
    explicit TaskNames(sim::TaskNames names)
        : m_names(std::move(names))
    {
    }
    QString operator()(sim::TaskId task) const;
    const sim::TaskNames& all() const { return m_names; }

private:
    sim::TaskNames m_names;
};

/// What a traced event says, in one line without the tracepoint's name: "CPU3: creator-1 (still runnable) → creator-2".
class EventText {
    Q_DECLARE_TR_FUNCTIONS(EventText)
public:
    static QString happened(const sim::TraceEvent& event, const TaskNames& names);
};

} // namespace app
