// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/timeline_model.h"

#include "app/models/machine_text.h"
#include "app/session/run_data.h"

namespace app {

TimelineModel::TimelineModel(RunData& data, QObject* parent)
    : RangeModel(data, parent)
{
}

QString TimelineModel::note(Side side) const
{
    const sim::MachineSpec& machine = *data().scenario()->machine;
    const sim::Capacity greatest = greatestCapacity(machine);
    std::vector<sim::CpuId> pale;
    std::vector<sim::CpuId> full;
    for (std::size_t c = 0; c < machine.cpus.size(); ++c)
        if (sim::is_online(machine.cpus[c]))
            (machine.cpus[c].capacity == greatest ? full : pale).emplace_back(static_cast<std::int32_t>(c));
    if (pale.empty())
        return {};
    // Two rows share the legend; a single row names the one that matters.
    return side == Side::A && data().compares() ? tr("pale: %1").arg(cpuRangeText(pale))
                                                : tr("full: %1").arg(cpuRangeText(full));
}

void TimelineModel::compute()
{
    m_rows.clear();
    m_task.clear();
    if (!data().scenario())
        return;
    const sim::MachineSpec& machine = *data().scenario()->machine;
    const sim::Capacity greatest = greatestCapacity(machine);
    const sim::Duration to = knownTo();
    for (const Side side : kSides) {
        if (!data().hasSide(side))
            continue;
        const SideState& state = *data().side(side);
        m_task = data().taskName(state.status.followed);
        TimelineRowValue row{side, {}, note(side)};
        const sim::SimTime end = data().at(side, to);
        const auto steps = to <= from() ? std::vector<sim::StepPoint>{}
                                        : state.store.changes({sim::SignalKind::task_cpu, state.status.followed.value},
                                                              data().at(side, from()), end);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (steps[i].value < 0)
                continue;
            const sim::SimTime until = i + 1 < steps.size() ? steps[i + 1].time : end;
            row.bars.push_back({toMs(data().since(side, steps[i].time)), toMs(data().since(side, until)),
                                QStringLiteral("CPU%1").arg(steps[i].value),
                                machine.cpus[static_cast<std::size_t>(steps[i].value)].capacity == greatest});
        }
        m_rows.push_back(std::move(row));
    }
}

} // namespace app
