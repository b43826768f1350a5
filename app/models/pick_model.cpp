// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/pick_model.h"

#include "app/models/machine_text.h"
#include "app/session/run_data.h"
#include "app/texts/figure_text.h"

#include <algorithm>
#include <limits>

namespace app {

namespace {
constexpr int kIntervalMs = 100;
constexpr int kBins = 40;
} // namespace

PickModel::PickModel(RunData& data, QObject* parent)
    : ViewModel(parent)
    , m_data(data)
{
    setInterval(kIntervalMs);
    connect(&m_data, &RunData::rangeExtended, this, &PickModel::invalidate);
    connect(&m_data, &RunData::restarted, this, &PickModel::invalidate);
}

void PickModel::setRange(FigureRange range)
{
    if (range.from == m_range.from && range.to == m_range.to)
        return;
    m_range = range;
    invalidate();
}

std::optional<double> PickModel::share(Side side, std::size_t row) const
{
    const std::int64_t all = total(side).picks;
    if (all == 0)
        return {};
    return 100.0 * static_cast<double>(m_cpus[row].counts[idx(side)].picks) / static_cast<double>(all);
}

QString PickModel::emptyText() const
{
    if (!m_data.scenario() || m_data.shownEnd() <= sim::Duration{0})
        return tr("Nothing is known yet. Play runs the scenario.");
    if (total(Side::A).picks + total(Side::B).picks > 0)
        return {};
    return m_rates.isEmpty() ? tr("No fork has been placed by a choice between idle CPUs in this run.")
                             : tr("No fork was placed by a choice between idle CPUs in this range.");
}

void PickModel::compute()
{
    m_cpus.clear();
    m_totals = {};
    m_rates.clear();
    m_means.clear();
    if (!m_data.scenario())
        return;
    const sim::MachineSpec& machine = *m_data.scenario()->machine;
    for (std::size_t c = 0; c < machine.cpus.size(); ++c)
        if (machine.cpus[c].present)
            m_cpus.push_back({static_cast<int>(c), {}});
    const sim::Duration to = std::min(m_range.to, m_data.shownEnd());
    for (const Side side : kSides) {
        if (!m_data.hasSide(side) || to <= m_range.from)
            continue;
        for (PickedCpu& cpu : m_cpus) {
            sim::PickCounts& counts = cpu.counts[idx(side)];
            counts = sim::picks_of(m_data.side(side)->store, sim::CpuId{cpu.cpu}, m_data.at(side, m_range.from),
                                   m_data.at(side, to));
            m_totals[idx(side)] += counts;
        }
    }
    computeRates();
}

void PickModel::computeRates()
{
    const sim::Duration end = m_data.shownEnd();
    if (end <= sim::Duration{0})
        return;
    m_bin = sim::round_bin(std::max(m_data.plannedEnd(), sim::Duration{1}), kBins);
    std::vector<sim::CpuId> cpus;
    for (const PickedCpu& cpu : m_cpus)
        cpus.emplace_back(cpu.cpu);
    for (const Side side : kSides) {
        if (!m_data.hasSide(side))
            continue;
        const sim::Buckets bins{m_data.at(side, sim::Duration{0}), m_bin, static_cast<std::size_t>(end / m_bin) + 1};
        sim::PickCounts all;
        LineValues line;
        line.label = QStringLiteral("stale_pick_pct");
        line.signal = line.label;
        line.side = side;
        line.labelled = false;
        line.decimals = 2;
        line.gapText = tr("no pick");
        line.end = toMs(end);
        const std::vector<sim::PickCounts> counts = sim::pick_buckets(m_data.side(side)->store, cpus, bins);
        for (std::size_t k = 0; k < counts.size(); ++k) {
            all += counts[k];
            line.points.push_back({toMs(m_bin) * static_cast<double>(k),
                                   counts[k].stale_pct().value_or(std::numeric_limits<double>::quiet_NaN())});
        }
        if (!all.stale_pct())
            continue;
        m_rates.push_back(line);
        m_means.push_back(
            {QStringLiteral("%1 %2").arg(sideText(side), figure::number(*all.stale_pct(), 3)), *all.stale_pct(), side});
    }
}

PickTableModel::PickTableModel(const PickModel& picks, QObject* parent)
    : QAbstractTableModel(parent)
    , m_picks(picks)
{
    connect(&picks, &PickModel::changed, this, &PickTableModel::update);
    update();
}

void PickTableModel::update()
{
    std::vector<Row> rows{
        {QStringLiteral("picks"), 0, tr("Forks whose last find_dst_group_cpu chose one of at least two idle CPUs"), {}},
        {tr("stale picks"), 0, tr("Picks whose CPU was no longer idle when find_dst_cpu returned"), {}},
        {QStringLiteral("stale_pick_pct"), 3, tr("Stale picks in percent of the picks"), {}},
        {tr("CPUs picked"), 0, tr("CPUs that were picked at least once"), {}},
        {tr("greatest share, %"), 2, tr("Share of the picks that the most picked CPU got"), {}},
        {tr("least share, %"), 2, tr("Share of the picks that the least picked CPU got"), {}},
    };
    for (const Side side : kSides) {
        const sim::PickCounts all = m_picks.total(side);
        if (all.picks == 0)
            continue;
        double picked = 0, least = 100, greatest = 0;
        for (std::size_t i = 0; i < m_picks.cpus().size(); ++i) {
            const double share = *m_picks.share(side, i);
            picked += share > 0 ? 1 : 0;
            least = std::min(least, share);
            greatest = std::max(greatest, share);
        }
        const double values[] = {
            static_cast<double>(all.picks), static_cast<double>(all.stale), *all.stale_pct(), picked, greatest, least};
        for (std::size_t r = 0; r < rows.size(); ++r)
            rows[r].value[idx(side)] = values[r];
    }
    if (rows.size() == m_rows.size()) {
        m_rows = std::move(rows);
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int PickTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int PickTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant PickTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((index.column() == MetricColumn ? Qt::AlignLeft : Qt::AlignRight)
                                   | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return row.toolTip;
    if (role != Qt::DisplayRole)
        return {};
    const auto number = [&row](const std::optional<double>& v) {
        return v ? figure::number(*v, row.decimals) : figure::none();
    };
    switch (index.column()) {
    case MetricColumn:
        return row.name;
    case AColumn:
        return number(row.value[0]);
    case BColumn:
        return number(row.value[1]);
    default:
        return row.value[0] && row.value[1] ? figure::change(*row.value[0], *row.value[1]) : figure::none();
    }
}

QVariant PickTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == MetricColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case MetricColumn:
        return tr("Metric");
    case AColumn:
        return QStringLiteral("A");
    case BColumn:
        return QStringLiteral("B");
    default:
        return tr("Change");
    }
}

QString PickTableModel::plainText() const
{
    const auto number = [](const std::optional<double>& v, int decimals) {
        return v ? QString::number(*v, 'f', decimals) : QString();
    };
    QString text = QStringLiteral("metric\tA\tB\n");
    for (const Row& row : m_rows)
        text += QStringLiteral("%1\t%2\t%3\n")
                    .arg(row.name, number(row.value[0], row.decimals), number(row.value[1], row.decimals));
    for (std::size_t i = 0; i < m_picks.cpus().size(); ++i)
        text += QStringLiteral("CPU%1, % of picks\t%2\t%3\n")
                    .arg(QString::number(m_picks.cpus()[i].cpu), number(m_picks.share(Side::A, i), 4),
                         number(m_picks.share(Side::B, i), 4));
    return text;
}

} // namespace app
