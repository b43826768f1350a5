// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/task_names.h"

namespace sim {

TaskNames::TaskNames(const WorkloadSpec& workload, const Params& params)
{
    for (const TaskSpec& task : workload.tasks) {
        std::vector<std::string> names = instance_names(task, params);
        if (names.empty())
            m_templates.push_back(task.name);
        m_names.insert(m_names.end(), names.begin(), names.end());
    }
}

std::string TaskNames::of(TaskId id) const
{
    if (idx(id) < m_names.size())
        return m_names[idx(id)];
    const std::size_t forked = idx(id) - m_names.size();
    return m_templates[forked % m_templates.size()] + "-" + std::to_string(forked / m_templates.size() + 1);
}

std::vector<std::string> instance_names(const TaskSpec& task, const Params& params)
{
    const std::int64_t instances =
        task.instances_param >= 0 ? param_of(params, task.instances_param) : std::int64_t{task.instances};
    if (instances == 1)
        return {task.name};
    std::vector<std::string> names;
    for (std::int64_t i = 1; i <= instances; ++i)
        names.push_back(task.name + "-" + std::to_string(i));
    return names;
}

} // namespace sim
