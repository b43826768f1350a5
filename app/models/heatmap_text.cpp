// SPDX-License-Identifier: GPL-3.0-or-later
// Words of the heatmap: what a CPU or a group of CPUs does at an instant, and what the colours stand for.
#include "app/models/heatmap_model.h"
#include "app/session/run_data.h"
#include "app/texts/figure_text.h"

#include <algorithm>
#include <cmath>

namespace app {

namespace {

QString percent(double share, int decimals = 1)
{
    return figure::number(100 * share, decimals) + QStringLiteral("\u00a0%");
}

QString microseconds(std::int64_t ns)
{
    return figure::number(static_cast<double>(ns) / 1000, 1) + QStringLiteral("\u00a0us");
}

} // namespace

QString heatModeKey(HeatMode mode)
{
    switch (mode) {
    case HeatMode::CpuState:
        return QStringLiteral("cpu_state");
    case HeatMode::Busy:
        return QStringLiteral("busy");
    case HeatMode::UtilAvg:
        return QStringLiteral("util_avg");
    case HeatMode::NrRunning:
        return QStringLiteral("nr_running");
    case HeatMode::Frequency:
        return QStringLiteral("frequency");
    case HeatMode::AvgIdle:
        return QStringLiteral("avg_idle");
    }
    return {};
}

QStringList HeatmapModel::scaleLabels() const
{
    switch (m_mode) {
    case HeatMode::CpuState:
        return {};
    case HeatMode::Busy:
        return {figure::integer(0), figure::integer(50), figure::integer(100)};
    case HeatMode::UtilAvg:
        return {figure::integer(0), figure::integer(512), figure::integer(1024)};
    case HeatMode::NrRunning:
        return {figure::integer(0), figure::integer(2), QStringLiteral("≥\u00a0%1").arg(figure::integer(4))};
    case HeatMode::Frequency:
        return {figure::number(m_low / 1e6, 3), figure::number((m_low + m_high) / 2e6, 3),
                figure::number(m_high / 1e6, 3)};
    case HeatMode::AvgIdle:
        return {figure::integer(1), figure::integer(10), figure::integer(100), figure::integer(1000)};
    }
    return {};
}

QString HeatmapModel::unit() const
{
    switch (m_mode) {
    case HeatMode::Busy:
        return QStringLiteral("%");
    case HeatMode::Frequency:
        return QStringLiteral("GHz");
    case HeatMode::AvgIdle:
        return QStringLiteral("us");
    case HeatMode::CpuState:
    case HeatMode::UtilAvg:
    case HeatMode::NrRunning:
        break;
    }
    return {};
}

QString HeatmapModel::summary() const
{
    if (!m_classes)
        return {};
    const std::size_t n = m_classes->size();
    std::vector<sim::Duration> times(n);
    sim::Duration known{};
    for (qint64 b = std::max(m_visibleFirst, m_first); b < std::min(m_visibleLast, m_last); ++b) {
        for (std::size_t c = 0; c < n; ++c) {
            times[c] += m_totals[slot(b) * n + c];
            known += m_totals[slot(b) * n + c];
        }
    }
    if (known <= sim::Duration{0})
        return {};
    QStringList parts;
    for (std::size_t c = 0; c < n; ++c)
        if (times[c] > sim::Duration{0})
            parts << QString::fromStdString(m_classes->all()[c].name) + QLatin1Char(' ')
                         + percent(static_cast<double>(times[c].count()) / static_cast<double>(known.count()));
    return parts.join(QStringLiteral("   "));
}

std::optional<sim::SimTime> HeatmapModel::instant(double x) const
{
    if (!m_classes || !data().hasSide(m_side) || fromMs(x) > data().shownEnd() || store().empty())
        return {};
    return data().at(m_side, fromMs(x));
}

QString HeatmapModel::shortText(int first, int last, const QString& name, double x) const
{
    const auto t = instant(x);
    if (!t || first < 0 || last > static_cast<int>(m_rows.cpus.size()))
        return {};
    const auto classAt = [&](int row) {
        const sim::CpuId cpu = m_rows.cpus[static_cast<std::size_t>(row)];
        return m_classes->of(cpu, store().value_at({sim::SignalKind::cpu_running, cpu.value}, *t),
                             store().value_at({sim::SignalKind::cpu_idle_state, cpu.value}, *t));
    };
    const auto idleOf = [&](int from, int to) {
        int idle = 0;
        for (int row = from; row < to; ++row)
            if (const auto c = classAt(row); c && *c > 0)
                ++idle;
        return idle;
    };
    if (last - first > 1)
        return tr("%1 idle %2 of %3", "name of a group of CPUs, idle CPUs, all of them")
            .arg(name)
            .arg(idleOf(first, last))
            .arg(last - first);
    const auto c = classAt(first);
    const QString state = isOffline(first) ? tr("offline")
                          : c              ? QString::fromStdString(m_classes->all()[*c].name)
                                           : tr("unknown");
    const QString cpu =
        QStringLiteral("CPU\u00a0%1 %2").arg(m_rows.cpus[static_cast<std::size_t>(first)].value).arg(state);
    for (const sim::CpuRows::Group& group : m_rows.groups) {
        const auto from = static_cast<int>(group.first);
        const auto to = static_cast<int>(group.last);
        if (group.level == 0 && from <= first && first < to)
            return tr("%1, %2 idle %3 of %4", "CPU 5 busy, node 0 idle 52 of 80")
                .arg(cpu, QString::fromStdString(group.name))
                .arg(idleOf(from, to))
                .arg(to - from);
    }
    return cpu;
}

QString HeatmapModel::bucketText(int first, int last, double x) const
{
    const auto bucket = static_cast<qint64>(std::floor(x / toMs(m_width)));
    const sim::Buckets one{data().at(m_side, m_width * bucket), m_width, 1};
    const std::size_t n = m_classes->size();
    std::vector<sim::Duration> times(n);
    for (int row = first; row < last; ++row)
        sim::add_state_times(store(), *m_classes, m_rows.cpus[static_cast<std::size_t>(row)], one, times);
    sim::Duration known{};
    for (const sim::Duration d : times)
        known += d;
    QStringList parts;
    for (std::size_t c = 0; c < n && known > sim::Duration{0}; ++c)
        if (times[c] > sim::Duration{0})
            parts << tr("%1 %2 (%3)", "state, share, time")
                         .arg(QString::fromStdString(m_classes->all()[c].name),
                              percent(static_cast<double>(times[c].count()) / static_cast<double>(known.count())),
                              microseconds(times[c].count()));
    return tr("%1…%2 ms: %3", "begin, end, what it did")
        .arg(figure::number(toMs(m_width * bucket), 4), figure::number(toMs(m_width * (bucket + 1)), 4),
             parts.isEmpty() ? tr("unknown") : parts.join(QStringLiteral(", ")));
}

QString HeatmapModel::valuesText(sim::CpuId cpu, sim::SimTime t) const
{
    QStringList parts;
    const auto value = [&](sim::SignalKind kind, std::int32_t id) { return store().value_at({kind, id}, t); };
    if (const auto running = value(sim::SignalKind::cpu_running, cpu.value))
        parts << tr("runs %1").arg(data().taskName(sim::TaskId{static_cast<std::int32_t>(*running)}));
    if (const auto v = value(sim::SignalKind::cpu_nr_running, cpu.value))
        parts << QStringLiteral("nr_running %1").arg(*v);
    if (const auto v = value(sim::SignalKind::cpu_util_avg, cpu.value))
        parts << QStringLiteral("util_avg %1").arg(*v);
    if (const auto v = value(sim::SignalKind::cpu_avg_idle, cpu.value))
        parts << QStringLiteral("avg_idle %1").arg(microseconds(*v));
    if (const auto v = value(sim::SignalKind::policy_frequency, machine().cpus[idx(cpu)].policy.value))
        parts << QStringLiteral("%1\u00a0GHz").arg(figure::number(static_cast<double>(*v) / 1e6, 3));
    const auto picks = value(sim::SignalKind::cpu_fork_picks, cpu.value);
    if (picks)
        parts << tr("picked %1 times so far, %2 stale")
                     .arg(figure::integer(*picks),
                          figure::integer(value(sim::SignalKind::cpu_stale_picks, cpu.value).value_or(0)));
    return parts.join(QStringLiteral(", "));
}

QString HeatmapModel::fullText(int first, int last, const QString& name, double x) const
{
    const auto t = instant(x);
    if (!t || first < 0 || last > static_cast<int>(m_rows.cpus.size()))
        return tr("Nothing is known here yet.");
    QStringList lines;
    lines << tr("%1 ms: %2", "instant, state").arg(figure::number(x, 6), shortText(first, last, name, x));
    if (last - first == 1) {
        QStringList place;
        for (const sim::CpuRows::Group& group : m_rows.groups)
            if (static_cast<int>(group.first) <= first && first < static_cast<int>(group.last))
                place << QString::fromStdString(group.name);
        if (!place.isEmpty())
            lines << place.join(QStringLiteral(", "));
        if (const QString values = valuesText(m_rows.cpus[static_cast<std::size_t>(first)], *t); !values.isEmpty())
            lines << values;
    }
    lines << bucketText(first, last, x);
    return lines.join(QLatin1Char('\n'));
}

} // namespace app
