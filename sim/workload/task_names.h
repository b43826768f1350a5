// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/ids.h"
#include "sim/engine/run_spec.h"

#include <string>
#include <vector>

namespace sim {

/// Names of the tasks of a run by their ids: those that start with the run are listed; forked ones have a slot of their
/// template's, slot k of template t (of T) being id = tasks of the start + k * T + t.
class TaskNames {
public:
    TaskNames() = default;
    explicit TaskNames(std::vector<std::string> names, std::vector<std::string> templates = {})
        : m_names(std::move(names))
        , m_templates(std::move(templates))
    {
    }
    explicit TaskNames(const RunSpec& spec)
        : TaskNames(*spec.scenario->workload, spec.side.params)
    {
    }
    /// With the instances that these parameters give.
    TaskNames(const WorkloadSpec& workload, const Params& params);

    /// How many tasks start with the run.
    std::size_t started() const { return m_names.size(); }
    /// Whether an id >= 0 can have a name.
    bool has(TaskId id) const { return id.value >= 0 && (idx(id) < m_names.size() || !m_templates.empty()); }
    /// Precondition: has(id).
    std::string of(TaskId id) const;

private:
    std::vector<std::string> m_names;
    std::vector<std::string> m_templates;
};

/// The names of a task's instances, "name" or "name-1" ... "name-N"; none of a template.
std::vector<std::string> instance_names(const TaskSpec& task, const Params& params);

} // namespace sim
