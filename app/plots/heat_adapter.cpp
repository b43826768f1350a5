// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plots/heat_adapter.h"

#include "app/models/heatmap_model.h"
#include "app/texts/figure_text.h"

#include <QCoreApplication>

namespace app {

static_assert(plot::HeatCell::kClasses == HeatCellValue::kClasses);

plot::HeatClass heatClassOf(const sim::CpuStateClass& c)
{
    using Kind = sim::CpuStateClass::Kind;
    using Tone = plot::HeatClass::Tone;
    plot::HeatClass shown;
    shown.name = QString::fromStdString(c.name);
    if (c.exit_latency_us >= 0)
        shown.note = QCoreApplication::translate("HeatmapPanel", "exit %1 us").arg(figure::integer(c.exit_latency_us));
    shown.tone = c.kind == Kind::busy       ? Tone::Busy
                 : c.kind == Kind::no_state ? Tone::Awake
                 : c.kind == Kind::polling  ? Tone::Polling
                                            : Tone::Idle;
    // A single state has nothing to be shallower than.
    shown.depth = c.depths > 1 ? static_cast<double>(c.depth) / (c.depths - 1) : 0.75;
    return shown;
}

plot::HeatCell cellOf(std::span<const sim::Duration> times)
{
    const HeatCellValue value = heatCell(times);
    return {value.share, value.level, value.known};
}

double HeatAdapter::bucketWidth() const
{
    return toMs(m_model.bucketWidth());
}

qint64 HeatAdapter::firstBucket() const
{
    return m_model.firstBucket();
}

qint64 HeatAdapter::lastBucket() const
{
    return m_model.lastBucket();
}

plot::HeatCell HeatAdapter::cell(int row, qint64 bucket) const
{
    const HeatCellValue& value = m_model.cell(row, bucket);
    return {value.share, value.level, value.known};
}

QString HeatAdapter::shortText(int first, int last, const QString& name, double x) const
{
    return m_model.shortText(first, last, name, x);
}

QString HeatAdapter::fullText(int first, int last, const QString& name, double x) const
{
    return m_model.fullText(first, last, name, x);
}

QList<plot::HeatRow> HeatAdapter::rows() const
{
    QList<plot::HeatRow> rows;
    for (const sim::CpuId cpu : m_model.rows().cpus)
        rows.append({QString::number(cpu.value), m_model.isOffline(static_cast<int>(rows.size()))});
    return rows;
}

QList<plot::HeatGroup> HeatAdapter::groups(int level) const
{
    QList<plot::HeatGroup> groups;
    for (const sim::CpuRows::Group& g : m_model.rows().groups)
        if (static_cast<int>(g.level) <= level)
            groups.append({QString::fromStdString(g.name), static_cast<int>(g.level), static_cast<int>(g.first),
                           static_cast<int>(g.last)});
    return groups;
}

plot::HeatColors HeatAdapter::colors() const
{
    plot::HeatColors colors{{}, m_model.scaleLabels(), m_model.unit()};
    if (m_model.mode() != HeatMode::CpuState)
        return colors;
    for (const sim::CpuStateClass& c : m_model.classes())
        colors.classes.append(heatClassOf(c));
    return colors;
}

QList<plot::HeatMark> HeatAdapter::marks() const
{
    QList<plot::HeatMark> marks;
    for (const StalePickValue& pick : m_model.stalePicks())
        marks.append({pick.x, pick.row});
    return marks;
}

} // namespace app
