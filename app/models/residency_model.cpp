// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/residency_model.h"

#include "app/models/machine_text.h"
#include "app/session/run_data.h"
#include "app/texts/figure_text.h"
#include "sim/analysis/residency.h"

#include <algorithm>

namespace app {

namespace {

constexpr int kUtilBin = 64;
constexpr int kUtilBins = 16; // 0..1023; 1024 joins the last

struct Window {
    const sim::TraceStore& store;
    sim::TaskId task;
    sim::SimTime from, to;
};

std::optional<Window> window(const RunData& data, Side side, FigureRange range)
{
    if (!data.hasSide(side) || data.side(side)->status.followed == sim::kNoTask || range.to <= range.from)
        return {};
    const SideState& state = *data.side(side);
    return Window{state.store, state.status.followed, data.at(side, range.from), data.at(side, range.to)};
}

} // namespace

ResidencyModel::ResidencyModel(RunData& data, QObject* parent)
    : ViewModel(parent)
    , m_data(data)
{
    setInterval(100);
    connect(&m_data, &RunData::rangeExtended, this, &ResidencyModel::invalidate);
    connect(&m_data, &RunData::restarted, this, &ResidencyModel::invalidate);
}

void ResidencyModel::setSelection(std::optional<FigureRange> selection)
{
    m_selection = selection;
    invalidate();
}

FigureRange ResidencyModel::range() const
{
    const sim::Duration end = std::max(sim::Duration{0}, m_data.shownEnd());
    return m_selection ? FigureRange{m_selection->from, std::min(m_selection->to, end)}
                       : FigureRange{sim::Duration{0}, end};
}

void ResidencyModel::compute()
{
    m_frequency.clear();
    m_utilization.clear();
    m_task.clear();
    if (!m_data.scenario())
        return;
    for (const Side side : kSides)
        if (m_data.hasSide(side))
            m_task = m_data.taskName(m_data.side(side)->status.followed);
    computeFrequency();
    computeUtilization();
}

void ResidencyModel::computeFrequency()
{
    const sim::MachineSpec& machine = *m_data.scenario()->machine;
    for (std::size_t p = 0; p < machine.policies.size(); ++p) {
        const sim::PolicyId policy{static_cast<std::int32_t>(p)};
        std::array<std::map<std::int64_t, sim::Duration>, 2> times;
        for (const Side side : kSides) {
            const auto w = window(m_data, side, range());
            if (!w)
                continue;
            for (const sim::CpuId cpu : cpusOfPolicy(machine, policy))
                for (const sim::ResidencyRow& row : sim::freq_running(w->store, w->task, cpu, policy, w->from, w->to))
                    times[idx(side)][row.value] += row.time;
        }
        ResidencySection section{policyText(machine, policy), QStringLiteral("GHz"), {}, {}, {}};
        std::map<std::int64_t, bool> values; // every operating point has a row, and whatever else was seen
        for (const sim::OppSpec& opp : machine.policies[p].opps)
            values[opp.khz.value] = true;
        for (const auto& side : times)
            for (const auto& entry : side)
                values[entry.first] = true;
        for (const auto& entry : values) {
            ResidencyRowValue row{gigahertzText(entry.first), {}, {}};
            const auto take = [&](Side side, std::optional<sim::Duration>& cell, sim::Duration& total) {
                const auto it = times[idx(side)].find(entry.first);
                if (it == times[idx(side)].end() || it->second <= sim::Duration{0})
                    return;
                cell = it->second;
                total += it->second;
            };
            take(Side::A, row.a, section.totalA);
            take(Side::B, row.b, section.totalB);
            section.rows.push_back(row);
        }
        m_frequency.push_back(std::move(section));
    }
}

void ResidencyModel::computeUtilization()
{
    ResidencySection section{QStringLiteral("util_avg"), {}, {}, {}, {}};
    for (int bin = 0; bin < kUtilBins; ++bin) {
        const int last = bin == kUtilBins - 1 ? kUtilBin * kUtilBins : (bin + 1) * kUtilBin - 1;
        section.rows.push_back({QStringLiteral("%1–%2").arg(bin * kUtilBin).arg(last), {}, {}});
    }
    for (const Side side : kSides) {
        const auto w = window(m_data, side, range());
        if (!w)
            continue;
        for (const sim::ResidencyRow& row : sim::util_running(w->store, w->task, w->from, w->to)) {
            const auto bin = static_cast<int>(std::clamp<std::int64_t>(row.value / kUtilBin, 0, kUtilBins - 1));
            std::optional<sim::Duration>& cell = side == Side::A ? section.rows[bin].a : section.rows[bin].b;
            cell = cell.value_or(sim::Duration{0}) + row.time;
            (side == Side::A ? section.totalA : section.totalB) += row.time;
        }
    }
    m_utilization.push_back(std::move(section));
}

RunningTimeModel::RunningTimeModel(RunData& data, QObject* parent)
    : QAbstractTableModel(parent)
    , m_data(data)
{
}

void RunningTimeModel::update()
{
    std::map<int, Row> rows;
    for (const Side side : kSides) {
        const auto w = window(m_data, side, {sim::Duration{0}, m_data.shownEnd()});
        if (!w)
            continue;
        for (const sim::ResidencyRow& found : sim::running_time(w->store, w->task, w->from, w->to)) {
            Row& row = rows[static_cast<int>(found.value)];
            row.cpu = static_cast<int>(found.value);
            row.time[idx(side)] = found.time;
        }
    }
    std::vector<Row> next;
    for (const auto& entry : rows)
        if (entry.first >= 0)
            next.push_back(entry.second);
    const bool sameRows = std::equal(next.begin(), next.end(), m_rows.begin(), m_rows.end(),
                                     [](const Row& x, const Row& y) { return x.cpu == y.cpu; });
    if (sameRows) {
        m_rows = std::move(next);
        if (!m_rows.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(next);
    endResetModel();
}

int RunningTimeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RunningTimeModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant RunningTimeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(index.column() == CpuColumn ? Qt::AlignLeft | Qt::AlignVCenter
                                                               : Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const auto ms = [](const std::optional<sim::Duration>& d) {
        return d ? figure::milliseconds(*d, 2) : figure::none();
    };
    switch (index.column()) {
    case CpuColumn:
        return QStringLiteral("CPU%1").arg(row.cpu);
    case AColumn:
        return ms(row.time[0]);
    case BColumn:
        return ms(row.time[1]);
    default:
        if (!m_data.compares())
            return figure::none();
        return figure::signedMilliseconds(
            row.time[1].value_or(sim::Duration{0}) - row.time[0].value_or(sim::Duration{0}), 2);
    }
}

QVariant RunningTimeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(section == CpuColumn ? Qt::AlignLeft | Qt::AlignVCenter
                                                        : Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return tr("Time that the followed task ran on the CPU, ms since the origin");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case CpuColumn:
        return tr("CPU");
    case AColumn:
        return QStringLiteral("A");
    case BColumn:
        return QStringLiteral("B");
    default:
        return QStringLiteral("B − A");
    }
}

} // namespace app
