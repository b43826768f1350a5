// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/machine_text.h"

#include "app/session/run_data.h"
#include "app/texts/figure_text.h"
#include "sim/features/features.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace app {

namespace {
constexpr int kTitleWords = 3;
} // namespace

QString cpuRangeText(const std::vector<sim::CpuId>& cpus)
{
    QStringList parts;
    for (std::size_t i = 0; i < cpus.size();) {
        std::size_t last = i;
        while (last + 1 < cpus.size() && cpus[last + 1].value == cpus[last].value + 1)
            ++last;
        parts << (last == i ? QString::number(cpus[i].value)
                            : QStringLiteral("%1–%2").arg(cpus[i].value).arg(cpus[last].value));
        i = last + 1;
    }
    return QStringLiteral("CPU") + parts.join(QStringLiteral(", "));
}

std::vector<sim::CpuId> cpusOfPolicy(const sim::MachineSpec& machine, sim::PolicyId policy)
{
    std::vector<sim::CpuId> cpus;
    for (std::size_t c = 0; c < machine.cpus.size(); ++c)
        if (machine.cpus[c].present && machine.cpus[c].policy == policy)
            cpus.emplace_back(static_cast<std::int32_t>(c));
    return cpus;
}

QString policyText(const sim::MachineSpec& machine, sim::PolicyId policy)
{
    return cpuRangeText(cpusOfPolicy(machine, policy));
}

sim::Capacity greatestCapacity(const sim::MachineSpec& machine)
{
    sim::Capacity greatest{0};
    for (const sim::CpuSpec& cpu : machine.cpus)
        if (sim::is_online(cpu))
            greatest = std::max(greatest, cpu.capacity);
    return greatest;
}

QString gigahertzText(std::int64_t khz)
{
    return figure::number(static_cast<double>(khz) / 1e6, 3);
}

QString sideTitle(const RunData& data, Side side)
{
    if (!data.hasSide(side))
        return {};
    const sim::Features& own = data.side(side)->features;
    const sim::Features* other = data.compares() ? &data.side(otherSide(side))->features : nullptr;
    QStringList words;
    const auto& table = sim::feature_table();
    for (int i = 0; i < static_cast<int>(table.size()); ++i) {
        const sim::FeatureInfo& info = table[static_cast<std::size_t>(i)];
        const int variant = sim::variant_of(own, i);
        const bool named = other && !(own == *other) ? variant != sim::variant_of(*other, i) : variant != info.baseline;
        if (named)
            words << QString::fromLatin1(info.variants[static_cast<std::size_t>(variant)]);
    }
    if (words.isEmpty())
        return QCoreApplication::translate("HeatmapPanel", "baseline");
    const QString shown = words.mid(0, kTitleWords).join(QStringLiteral(", "));
    return words.size() > kTitleWords ? shown + QStringLiteral(", …") : shown;
}

QString estimatesText(const sim::MachineSpec& machine)
{
    QStringList lines;
    for (const sim::EstimateSpec& estimate : machine.estimates)
        lines << QStringLiteral("• %1: %2")
                     .arg(QString::fromStdString(estimate.what), QString::fromStdString(estimate.why));
    return lines.join(QLatin1Char('\n'));
}

} // namespace app
