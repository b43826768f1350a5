// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/task_table_model.h"

#include "app/models/machine_text.h"
#include "app/session/run_data.h"
#include "app/texts/figure_text.h"
#include "sim/analysis/residency.h"

#include <algorithm>
#include <cmath>

namespace app {

namespace {

constexpr quintptr kTaskRow = 0;
constexpr quintptr kMilestoneRow = 1;
constexpr std::array<int, 3> kLevels{250, 500, 740}; // the levels that the published listing of this ramp names
constexpr double kGreatestRatio = 6;

} // namespace

TaskTableModel::TaskTableModel(RunData& data, QObject* parent)
    : QAbstractItemModel(parent)
    , m_data(data)
{
}

void TaskTableModel::addMoves(std::vector<Row>& rows) const
{
    const sim::MachineSpec& machine = *m_data.scenario()->machine;
    Row row{{}, tr("ms after the origin"), {}};
    for (const Side side : kSides) {
        if (!m_data.hasSide(side))
            continue;
        const SideState& state = *m_data.side(side);
        for (const sim::Migration& m :
             sim::migrations(state.store, state.status.followed, m_data.at(side, sim::Duration{0}),
                             m_data.at(side, m_data.shownEnd()))) {
            const sim::CpuSpec& from = machine.cpus[sim::idx(m.from)];
            if (from.policy == machine.cpus[sim::idx(m.to)].policy)
                continue;
            row.name = tr("leaves %1").arg(policyText(machine, from.policy));
            row.value[idx(side)] = m_data.since(side, m.time);
            break;
        }
    }
    if (row.name.isEmpty() && machine.policies.size() > 1)
        row.name = tr("leaves %1").arg(policyText(machine, sim::PolicyId{0}));
    if (!row.name.isEmpty())
        rows.push_back(row);
}

void TaskTableModel::addLevels(std::vector<Row>& rows) const
{
    for (const int level : kLevels) {
        Row row{tr("util_avg ≥ %1").arg(level), tr("ms after the origin"), {}};
        for (const Side side : kSides) {
            if (!m_data.hasSide(side))
                continue;
            const SideState& state = *m_data.side(side);
            const auto t = sim::util_cross(state.store, state.status.followed, level, m_data.at(side, sim::Duration{0}),
                                           m_data.at(side, m_data.shownEnd()));
            if (t)
                row.value[idx(side)] = m_data.since(side, *t);
        }
        rows.push_back(row);
    }
}

void TaskTableModel::addOperatingPoints(std::vector<Row>& rows) const
{
    const sim::MachineSpec& machine = *m_data.scenario()->machine;
    for (std::size_t p = 0; p < machine.policies.size(); ++p) {
        const sim::PolicyId policy{static_cast<std::int32_t>(p)};
        const std::size_t first = rows.size();
        const std::vector<sim::OppSpec>& opps = machine.policies[p].opps;
        for (const sim::OppSpec& opp : opps)
            rows.push_back({tr("at %1 GHz, %2").arg(gigahertzText(opp.khz.value), policyText(machine, policy)),
                            tr("ms running"),
                            {}});
        for (const Side side : kSides) {
            if (!m_data.hasSide(side))
                continue;
            const SideState& state = *m_data.side(side);
            for (const sim::CpuId cpu : cpusOfPolicy(machine, policy)) {
                const auto found =
                    sim::freq_running(state.store, state.status.followed, cpu, policy,
                                      m_data.at(side, sim::Duration{0}), m_data.at(side, m_data.shownEnd()));
                for (const sim::ResidencyRow& r : found) {
                    const auto it = std::find_if(opps.begin(), opps.end(),
                                                 [&r](const sim::OppSpec& o) { return o.khz.value == r.value; });
                    if (it == opps.end())
                        continue;
                    auto& value = rows[first + static_cast<std::size_t>(it - opps.begin())].value[idx(side)];
                    value = value.value_or(sim::Duration{0}) + r.time;
                }
            }
        }
    }
}

std::vector<TaskTableModel::Row> TaskTableModel::build() const
{
    std::vector<Row> rows;
    if (m_data.shownEnd() <= sim::Duration{0})
        return rows;
    for (const Side side : kSides)
        if (m_data.hasSide(side) && m_data.side(side)->status.followed == sim::kNoTask)
            return rows;
    addMoves(rows);
    addLevels(rows);
    addOperatingPoints(rows);
    return rows;
}

void TaskTableModel::update()
{
    if (!m_data.scenario())
        return;
    std::vector<Row> next = build();
    QString task;
    for (const Side side : kSides)
        if (m_data.hasSide(side))
            task = m_data.taskName(m_data.side(side)->status.followed);
    const auto& tasks = m_data.scenario()->workload->tasks;
    const auto spec = std::find_if(tasks.begin(), tasks.end(),
                                   [&task](const sim::TaskSpec& t) { return QString::fromStdString(t.name) == task; });
    m_context = spec == tasks.end() ? QString() : tr("nice %1").arg(spec->nice.value_or(0));
    const bool same = task == m_task
                      && std::equal(next.begin(), next.end(), m_rows.begin(), m_rows.end(),
                                    [](const Row& x, const Row& y) { return x.name == y.name; });
    if (same) {
        m_rows = std::move(next);
        const QModelIndex parent = index(0, 0);
        if (!m_rows.empty())
            emit dataChanged(index(0, 0, parent), index(rowCount(parent) - 1, ColumnCount - 1, parent));
        return;
    }
    beginResetModel();
    m_rows = std::move(next);
    m_task = task;
    endResetModel();
}

QModelIndex TaskTableModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? kMilestoneRow : kTaskRow);
}

QModelIndex TaskTableModel::parent(const QModelIndex& child) const
{
    return child.isValid() && child.internalId() == kMilestoneRow ? createIndex(0, 0, kTaskRow) : QModelIndex();
}

int TaskTableModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return m_task.isEmpty() ? 0 : 1;
    return parent.internalId() == kTaskRow && parent.column() == 0 ? static_cast<int>(m_rows.size()) : 0;
}

int TaskTableModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QVariant TaskTableModel::taskData(int column, int role) const
{
    if (column != NameColumn)
        return {};
    if (role == Qt::DisplayRole)
        return m_task;
    return role == ContextRole ? QVariant(m_context) : QVariant();
}

QString TaskTableModel::cell(const Row& row, int column) const
{
    const auto& [a, b] = row.value;
    switch (column) {
    case NameColumn:
        return row.name;
    case AColumn:
        return a ? figure::milliseconds(*a, 1) : figure::none();
    case BColumn:
        return b ? figure::milliseconds(*b, 1) : figure::none();
    case DifferenceColumn:
        return a && b ? figure::signedMilliseconds(*b - *a, 1) : figure::none();
    case ChangeColumn:
        return a && b ? figure::change(static_cast<double>(a->count()), static_cast<double>(b->count()))
                      : figure::none();
    default:
        return row.unit;
    }
}

QVariant TaskTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(column == NameColumn || column == UnitColumn ? Qt::AlignLeft | Qt::AlignVCenter
                                                                                : Qt::AlignRight | Qt::AlignVCenter);
    if (role == HeadRole)
        return index.internalId() == kTaskRow;
    if (index.internalId() == kTaskRow)
        return taskData(column, role);
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole)
        return cell(row, column);
    const auto& [a, b] = row.value;
    if (role == RatioRole && column == ChangeColumn && a && b && a->count() > 0 && b->count() > 0) {
        const double ratio = std::log2(static_cast<double>(b->count()) / static_cast<double>(a->count()));
        return std::clamp(ratio, -std::log2(kGreatestRatio), std::log2(kGreatestRatio));
    }
    return {};
}

QVariant TaskTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(section == NameColumn || section == UnitColumn ? Qt::AlignLeft | Qt::AlignVCenter
                                                                                  : Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const std::array<QString, ColumnCount> names{tr("Task, milestone"),   QStringLiteral("A"), QStringLiteral("B"),
                                                 QStringLiteral("B − A"), tr("Change"),        tr("Unit")};
    return names[static_cast<std::size_t>(section)];
}

QString TaskTableModel::plainText() const
{
    const auto ms = [](const std::optional<sim::Duration>& d) {
        return d ? QString::number(static_cast<double>(d->count()) / 1e6, 'f', 6) : QString();
    };
    QString text = QStringLiteral("milestone\ta_ms\tb_ms\n");
    for (const Row& row : m_rows)
        text += QStringLiteral("%1\t%2\t%3\n").arg(row.name, ms(row.value[0]), ms(row.value[1]));
    return text;
}

} // namespace app
