// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/log_model.h"

#include "app/models/marks_model.h"
#include "app/session/run_data.h"
#include "app/texts/display_text.h"
#include "app/texts/figure_text.h"

#include <algorithm>
#include <array>

namespace app {

LogModel::LogModel(RunData& data, const MarksModel& marks, QObject* parent)
    : QAbstractTableModel(parent)
    , m_data(data)
    , m_marks(marks)
{
    connect(&marks, &MarksModel::changed, this, &LogModel::update);
    connect(&data, &RunData::statusChanged, this, &LogModel::update);
    connect(&data, &RunData::restarted, this, &LogModel::update);
}

std::vector<LogModel::Entry> LogModel::collect() const
{
    std::vector<Entry> entries;
    for (const MarkValue& mark : m_marks.marks()) {
        const bool flip = mark.kind == MarkValue::Kind::flip;
        entries.push_back({mark.time, mark.side, flip ? Kind::Command : Kind::Migration,
                           flip ? mark.text : tr("%1, %2").arg(mark.text, mark.detail)});
    }
    for (const Side side : kSides)
        if (m_data.hasSide(side) && m_data.side(side)->status.error)
            entries.push_back({m_data.since(side, m_data.side(side)->status.now), side, Kind::Failure,
                               DisplayText::errorWithPlace(*m_data.side(side)->status.error)});
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& x, const Entry& y) { return x.time < y.time; });
    return entries;
}

void LogModel::update()
{
    std::vector<Entry> next = collect();
    if (next == m_entries)
        return;
    // Usually the log only grows at its end: the view then keeps its place and selection.
    const bool grew = next.size() > m_entries.size() && std::equal(m_entries.begin(), m_entries.end(), next.begin());
    if (grew) {
        beginInsertRows({}, static_cast<int>(m_entries.size()), static_cast<int>(next.size()) - 1);
        m_entries = std::move(next);
        endInsertRows();
        return;
    }
    beginResetModel();
    m_entries = std::move(next);
    endResetModel();
}

int LogModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

int LogModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

sim::Duration LogModel::timeOf(int row) const
{
    return m_entries[static_cast<std::size_t>(row)].time;
}

QVariant LogModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Entry& entry = m_entries[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(index.column() == TimeColumn ? Qt::AlignRight | Qt::AlignVCenter
                                                                : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const std::array<QString, 3> kinds{tr("migration"), tr("live change"), tr("error")};
    switch (index.column()) {
    case TimeColumn:
        return figure::milliseconds(entry.time, 3);
    case SideColumn:
        return sideText(entry.side);
    case KindColumn:
        return kinds[static_cast<std::size_t>(entry.kind)];
    default:
        return entry.text;
    }
}

QVariant LogModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(section == TimeColumn ? Qt::AlignRight | Qt::AlignVCenter
                                                         : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const std::array<QString, ColumnCount> names{tr("ms after the origin"), tr("Side"), tr("Kind"),
                                                 tr("What happened")};
    return names[static_cast<std::size_t>(section)];
}

} // namespace app
