// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/heatmap_model.h"

#include "app/session/run_data.h"
#include "sim/base/check.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cmath>

namespace app {

namespace {

constexpr qint64 kStrip = 32;       // buckets computed at a time
constexpr qint64 kSpareRoom = 64;   // beyond what is visible: small movements keep what is computed
constexpr qint64 kSameWidth = 2000; // buckets whose widths differ by less than a 2000th are the same
constexpr int kBudgetMs = 12;       // then the event loop has its turn
constexpr int kIntervalMs = 15;
constexpr double kLeastAvgIdleUs = 1, kMostAvgIdleUs = 1000;
constexpr double kMostRunning = 4;

qint64 floorDiv(sim::Duration d, sim::Duration by)
{
    const qint64 q = d / by;
    return q * by > d ? q - 1 : q;
}

} // namespace

HeatCellValue heatCell(std::span<const sim::Duration> times)
{
    HeatCellValue cell;
    sim::Duration known{};
    for (const sim::Duration d : times)
        known += d;
    cell.known = known > sim::Duration{0};
    if (!cell.known)
        return cell;
    // Rounded so that the shares add up: each takes what the ones before it have left of the running sum.
    sim::Duration sum{};
    qint64 given = 0;
    for (std::size_t c = 0; c < times.size(); ++c) {
        sum += times[c];
        const qint64 upTo = (sum.count() * 255 + known.count() / 2) / known.count();
        const std::size_t shown = std::min(c, HeatCellValue::kClasses - 1);
        cell.share[shown] = static_cast<quint8>(cell.share[shown] + (upTo - given));
        given = upTo;
    }
    cell.level = cell.share[0];
    return cell;
}

HeatmapModel::HeatmapModel(RunData& data, Side side, QObject* parent)
    : RangeModel(data, parent)
    , m_side(side)
{
    setInterval(kIntervalMs);
    connect(&data, &RunData::restarted, this, [this] { m_reset = true; });
}

void HeatmapModel::setMode(HeatMode mode)
{
    if (mode == m_mode)
        return;
    m_mode = mode;
    m_reset = true;
    invalidate();
}

const std::vector<sim::CpuStateClass>& HeatmapModel::classes() const
{
    static const std::vector<sim::CpuStateClass> none;
    return m_classes ? m_classes->all() : none;
}

const sim::MachineSpec& HeatmapModel::machine() const
{
    SIM_CHECK(m_machine != nullptr);
    return *m_machine;
}

const sim::TraceStore& HeatmapModel::store() const
{
    return data().side(m_side)->store;
}

bool HeatmapModel::isOffline(int row) const
{
    return !machine().cpus[idx(m_rows.cpus[static_cast<std::size_t>(row)])].online;
}

std::size_t HeatmapModel::slot(qint64 bucket) const
{
    return static_cast<std::size_t>((bucket % m_room + m_room) % m_room);
}

const HeatCellValue& HeatmapModel::cell(int row, qint64 bucket) const
{
    SIM_CHECK(bucket >= m_first && bucket < m_last);
    return m_cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_room) + slot(bucket)];
}

void HeatmapModel::startOver(qint64 first, qint64 room)
{
    const auto machine = data().scenario()->machine;
    if (machine != m_machine) {
        m_machine = machine;
        m_rows = sim::cpu_rows(*machine);
        m_classes.emplace(*machine);
    }
    m_low = 0;
    m_high = m_mode == HeatMode::UtilAvg ? 1024 : m_mode == HeatMode::NrRunning ? kMostRunning : 1;
    if (m_mode == HeatMode::Frequency) {
        m_low = std::numeric_limits<double>::infinity();
        for (const sim::PolicySpec& policy : machine->policies) {
            m_low = std::min(m_low, static_cast<double>(policy.opps.front().khz.value));
            m_high = std::max(m_high, static_cast<double>(policy.opps.back().khz.value));
        }
    }
    m_room = room;
    m_first = m_last = m_whole = first;
    m_cells.assign(m_rows.cpus.size() * static_cast<std::size_t>(room), {});
    m_totals.assign(m_classes->size() * static_cast<std::size_t>(room), {});
    m_reset = false;
    emit bucketsReset();
}

void HeatmapModel::compute()
{
    m_complete = true;
    m_stale.clear();
    if (!data().scenario() || !data().hasSide(m_side)) {
        m_first = m_last = 0;
        return;
    }
    const sim::Duration span = std::max(visibleTo() - from(), sim::Duration{1});
    sim::Duration width{(span.count() + pixels() - 1) / pixels()};
    // A window that only moves must not change its buckets because of the last nanosecond of its ends.
    if (!m_reset && std::abs((width - m_width).count()) * kSameWidth <= m_width.count())
        width = m_width;
    m_visibleFirst = floorDiv(from(), width);
    const qint64 end = floorDiv(visibleTo() - sim::Duration{1}, width) + 1;
    const qint64 need = end - m_visibleFirst;
    if (m_reset || width != m_width || need > m_room || m_machine != data().scenario()->machine
        || m_visibleFirst > m_last || end < m_first) {
        m_width = width;
        startOver(m_visibleFirst, need + kSpareRoom);
    }
    const sim::Duration known = knownTo();
    m_visibleLast = known > from() ? std::min(end, floorDiv(known - sim::Duration{1}, width) + 1) : m_visibleFirst;
    QElapsedTimer clock;
    clock.start();
    // To the left first, which only happens after a movement; then what the run has added.
    while (m_complete && m_visibleFirst < m_first) {
        const qint64 strip = std::max(m_visibleFirst, m_first - kStrip);
        const qint64 before = m_first;
        m_last = std::min(m_last, strip + m_room);
        m_whole = std::min(m_whole, m_last);
        m_first = strip;
        computeBuckets(strip, before);
        m_complete = clock.elapsed() < kBudgetMs;
    }
    while (m_complete && m_whole < m_visibleLast) {
        const qint64 strip = std::min(m_visibleLast, m_whole + kStrip);
        m_last = std::max(m_last, strip);
        m_first = std::max(m_first, m_last - m_room);
        computeBuckets(m_whole, strip);
        m_whole = std::min(strip, floorDiv(known, width));
        if (m_whole < strip)
            break; // the last one is not over yet and comes again
        m_complete = clock.elapsed() < kBudgetMs;
    }
    findStalePicks();
    if (!m_complete)
        invalidate();
}

void HeatmapModel::computeBuckets(qint64 first, qint64 last)
{
    if (first >= last)
        return;
    const sim::Buckets buckets{data().at(m_side, m_width * first), m_width, static_cast<std::size_t>(last - first)};
    for (qint64 b = first; b < last; ++b)
        std::fill_n(m_totals.begin() + static_cast<std::ptrdiff_t>(slot(b) * m_classes->size()), m_classes->size(),
                    sim::Duration{});
    for (int row = 0; row < static_cast<int>(m_rows.cpus.size()); ++row) {
        stateCells(row, first, buckets);
        if (m_mode != HeatMode::CpuState && m_mode != HeatMode::Busy)
            scaleCells(row, first, buckets);
    }
    m_computed += last - first;
    emit bucketsComputed(first, last);
}

void HeatmapModel::stateCells(int row, qint64 first, const sim::Buckets& buckets)
{
    const std::size_t n = m_classes->size();
    m_times.assign(buckets.count * n, {});
    sim::add_state_times(store(), *m_classes, m_rows.cpus[static_cast<std::size_t>(row)], buckets, m_times);
    for (std::size_t k = 0; k < buckets.count; ++k) {
        const std::size_t at = slot(first + static_cast<qint64>(k));
        const std::span<const sim::Duration> times(m_times.data() + k * n, n);
        m_cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_room) + at] = heatCell(times);
        for (std::size_t c = 0; c < n; ++c)
            m_totals[at * n + c] += times[c];
    }
}

sim::SignalId HeatmapModel::signalOf(sim::CpuId cpu) const
{
    switch (m_mode) {
    case HeatMode::UtilAvg:
        return {sim::SignalKind::cpu_util_avg, cpu.value};
    case HeatMode::NrRunning:
        return {sim::SignalKind::cpu_nr_running, cpu.value};
    case HeatMode::Frequency:
        return {sim::SignalKind::policy_frequency, machine().cpus[idx(cpu)].policy.value};
    case HeatMode::AvgIdle:
        return {sim::SignalKind::cpu_avg_idle, cpu.value};
    case HeatMode::CpuState:
    case HeatMode::Busy:
        break;
    }
    return {sim::SignalKind::cpu_running, cpu.value};
}

quint8 HeatmapModel::levelOf(double value) const
{
    double at = m_high > m_low ? (value - m_low) / (m_high - m_low) : 1;
    if (m_mode == HeatMode::AvgIdle) // ns on a logarithmic scale of us
        at = std::log(std::max(value / 1000, kLeastAvgIdleUs) / kLeastAvgIdleUs)
             / std::log(kMostAvgIdleUs / kLeastAvgIdleUs);
    return static_cast<quint8>(std::lround(255 * std::clamp(at, 0.0, 1.0)));
}

void HeatmapModel::scaleCells(int row, qint64 first, const sim::Buckets& buckets)
{
    m_sums.assign(buckets.count, {});
    sim::add_signal_sums(store(), signalOf(m_rows.cpus[static_cast<std::size_t>(row)]), buckets, m_sums);
    for (std::size_t k = 0; k < buckets.count; ++k) {
        const std::size_t at = slot(first + static_cast<qint64>(k));
        HeatCellValue& cell = m_cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_room) + at];
        cell.known = m_sums[k].known > sim::Duration{0};
        if (cell.known)
            cell.level =
                levelOf(static_cast<double>(m_sums[k].weighted) / static_cast<double>(m_sums[k].known.count()));
    }
}

void HeatmapModel::findStalePicks()
{
    const sim::Duration to = knownTo();
    if (to <= from())
        return;
    const sim::SimTime begin = data().at(m_side, from());
    for (int row = 0; row < static_cast<int>(m_rows.cpus.size()); ++row) {
        const sim::SignalId signal{sim::SignalKind::cpu_stale_picks, m_rows.cpus[static_cast<std::size_t>(row)].value};
        for (const sim::StepPoint& p : store().changes(signal, begin, data().at(m_side, to)))
            if (p.time > begin) // at `begin` stands what was counted before
                m_stale.push_back({toMs(data().since(m_side, p.time)), row});
    }
    std::sort(m_stale.begin(), m_stale.end(), [](const auto& x, const auto& y) { return x.x < y.x; });
}

} // namespace app
