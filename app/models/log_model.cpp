// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/log_model.h"

#include "app/texts/decision_text.h"
#include "app/texts/display_text.h"
#include "app/texts/figure_text.h"
#include "sim/run/run_accumulators.h"

#include <algorithm>
#include <array>

namespace app {

LogModel::LogModel(RunData& data, QObject* parent)
    : QAbstractTableModel(parent)
    , m_data(data)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &LogModel::update);
    connect(&data, &RunData::rangeExtended, this, &LogModel::later);
    connect(&data, &RunData::statusChanged, this, &LogModel::later);
    connect(&data, &RunData::choicesChanged, this, &LogModel::later);
    connect(&data, &RunData::restarted, this, &LogModel::rebuild);
}

void LogModel::setActive(bool active)
{
    if (active == m_active)
        return;
    m_active = active;
    emit activeChanged(active);
    rebuild();
}

void LogModel::setFilter(const LogFilter& filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    rebuild();
}

void LogModel::setMostRows(int most)
{
    m_most = static_cast<std::size_t>(std::max(most, 1));
    rebuild();
}

void LogModel::later()
{
    if (!m_active || m_timer.isActive())
        return;
    if (m_interval == 0)
        update();
    else
        m_timer.start(m_interval);
}

void LogModel::update()
{
    if (m_active && m_data.scenario())
        append(read(m_data.shownEnd()));
}

void LogModel::append(std::vector<Entry> entries)
{
    if (entries.size() > m_most) {
        entries.erase(entries.begin(), entries.end() - static_cast<std::ptrdiff_t>(m_most));
        m_older = true;
    }
    if (entries.empty())
        return;
    if (m_entries.size() + entries.size() > m_most) {
        const std::size_t gone = m_entries.size() + entries.size() - m_most;
        beginRemoveRows({}, 0, static_cast<int>(gone) - 1);
        m_entries.erase(m_entries.begin(), m_entries.begin() + static_cast<std::ptrdiff_t>(gone));
        m_older = true;
        endRemoveRows();
    }
    const int first = static_cast<int>(m_entries.size());
    beginInsertRows({}, first, first + static_cast<int>(entries.size()) - 1);
    std::move(entries.begin(), entries.end(), std::back_inserter(m_entries));
    endInsertRows();
}

int LogModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

int LogModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QString LogModel::kindText(const Entry& entry)
{
    switch (entry.kind) {
    case Kind::Event:
        return QString::fromLatin1(sim::trace_kind_name(entry.event.kind));
    case Kind::Decision:
        return tr("placement");
    case Kind::Command:
        return tr("live change");
    case Kind::Failure:
        return tr("error");
    }
    return {};
}

QString LogModel::text(const Entry& entry) const
{
    switch (entry.kind) {
    case Kind::Event:
        return EventText::happened(entry.event, m_names);
    case Kind::Decision:
        return DecisionText::line(*entry.decision, m_names);
    case Kind::Command:
    case Kind::Failure:
        break;
    }
    return entry.text;
}

QVariant LogModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Entry& row = entry(index.row());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(index.column() == TimeColumn ? Qt::AlignRight | Qt::AlignVCenter
                                                                : Qt::AlignLeft | Qt::AlignVCenter);
    if (role == SideRole && index.column() == SideColumn)
        return static_cast<int>(row.side);
    if (role == Qt::ToolTipRole && index.column() == TextColumn)
        return text(row);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case TimeColumn:
        return figure::milliseconds(row.time, 3);
    case SideColumn:
        return sideText(row.side);
    case KindColumn:
        return kindText(row);
    default:
        return text(row);
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
