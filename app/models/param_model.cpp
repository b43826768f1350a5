// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/param_model.h"

#include "app/session/run_data.h"
#include "app/texts/display_text.h"
#include "app/texts/figure_text.h"

#include <algorithm>

namespace app {

namespace {

const sim::ParamInfo& info(int param)
{
    return sim::param_table()[static_cast<std::size_t>(param)];
}

} // namespace

ParamModel::ParamModel(RunData& data, QObject* parent)
    : QAbstractTableModel(parent)
    , m_data(data)
{
    rebuild();
    connect(&m_data, &RunData::restarted, this, &ParamModel::rebuild);
    connect(&m_data, &RunData::choicesChanged, this, &ParamModel::refresh);
}

void ParamModel::rebuild()
{
    std::vector<Row> own;
    std::vector<Row> sharedRows;
    std::vector<Row> rest;
    const auto isShown = [this](int param) {
        if (!m_data.scenario())
            return false;
        const auto& shown = m_data.scenario()->shown_params;
        return std::find(shown.begin(), shown.end(), info(param).name) != shown.end();
    };
    if (m_data.scenario()) {
        for (const std::string& key : m_data.scenario()->shown_params)
            if (const int param = sim::find_param(key); param >= 0)
                (info(param).per_side ? own : sharedRows).push_back({Kind::Param, param, {}});
        for (int p = 0; p < static_cast<int>(sim::param_table().size()); ++p)
            if (!isShown(p))
                rest.push_back({Kind::Param, p, {}});
        sharedRows.push_back({Kind::Warmup, -1, {}});
        sharedRows.push_back({Kind::Duration, -1, {}});
        sharedRows.push_back({Kind::Seed, -1, {}});
    }
    std::vector<Row> rows = std::move(own);
    const auto append = [&rows](const QString& heading, const std::vector<Row>& more) {
        if (more.empty())
            return;
        rows.push_back({Kind::Heading, -1, heading});
        rows.insert(rows.end(), more.begin(), more.end());
    };
    append(tr("Scenario (both sides)"), sharedRows);
    append(tr("Tick, delays and costs"), rest);
    if (rows == m_rows) {
        refresh();
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

void ParamModel::refresh()
{
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int ParamModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ParamModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

bool ParamModel::shared(const Row& row) const
{
    return row.kind != Kind::Param || !info(row.param).per_side;
}

QString ParamModel::name(const Row& row) const
{
    switch (row.kind) {
    case Kind::Heading:
        return row.heading;
    case Kind::Warmup:
        return QStringLiteral("warmup");
    case Kind::Duration:
        return QStringLiteral("duration");
    case Kind::Seed:
        return QStringLiteral("seed");
    case Kind::Param:
        break;
    }
    const std::string_view key = info(row.param).name;
    return QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size()));
}

QString ParamModel::valueText(const Row& row, Side side) const
{
    const SideState* state = m_data.side(side);
    if (!state || row.kind == Kind::Heading)
        return {};
    switch (row.kind) {
    case Kind::Warmup:
        return figure::duration(state->spec->warmup);
    case Kind::Duration:
        return figure::duration(state->spec->duration);
    case Kind::Seed:
        return QString::number(state->spec->seed);
    default:
        return figure::integer(sim::param_of(state->params, row.param));
    }
}

QString ParamModel::toolTip(const Row& row) const
{
    switch (row.kind) {
    case Kind::Heading:
        return {};
    case Kind::Warmup:
        return tr(
            "Simulated time from the origin that counts into no figure; ns, us, ms or s. A change restarts the run.");
    case Kind::Duration:
        return tr("Measured simulated time after the warm-up; ns, us, ms or s.");
    case Kind::Seed:
        return tr("Start of all random draws. Equal seed, equal run. A change restarts the run.");
    case Kind::Param:
        break;
    }
    return DisplayText::paramToolTip(name(row));
}

QVariant ParamModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const Side side = index.column() == BColumn && !shared(row) ? Side::B : Side::A;
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == NameColumn ? name(row) : valueText(row, side);
    case Qt::EditRole:
        if (index.column() == NameColumn)
            return {};
        if (row.kind == Kind::Param && m_data.hasSide(side))
            return QString::number(sim::param_of(m_data.side(side)->params, row.param));
        return valueText(row, side);
    case Qt::ToolTipRole:
        return toolTip(row);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(index.column() == NameColumn ? Qt::AlignLeft | Qt::AlignVCenter
                                   : shared(row)                ? Qt::AlignCenter
                                                                : Qt::AlignRight | Qt::AlignVCenter);
    case HeadingRole:
        return row.kind == Kind::Heading;
    case SharedRole:
        return shared(row);
    case DiffersRole:
        return !shared(row) && m_data.compares()
               && sim::param_of(m_data.side(Side::A)->params, row.param)
                      != sim::param_of(m_data.side(Side::B)->params, row.param);
    case RangeRole:
        if (row.kind != Kind::Param)
            return {};
        return tr("%1…%2, default %3")
            .arg(figure::integer(info(row.param).min), figure::integer(info(row.param).max),
                 figure::integer(info(row.param).def));
    case Qt::AccessibleTextRole:
        return index.column() == NameColumn
                   ? name(row)
                   : tr("%1, side %2: %3").arg(name(row), sideText(side), valueText(row, side));
    default:
        return {};
    }
}

QVariant ParamModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == NameColumn ? tr("Parameter") : section == AColumn ? QStringLiteral("A") : QStringLiteral("B");
}

Qt::ItemFlags ParamModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    if (row.kind == Kind::Heading)
        return flags;
    flags |= Qt::ItemIsSelectable;
    const Side side = index.column() == BColumn && !shared(row) ? Side::B : Side::A;
    if (index.column() != NameColumn && m_data.hasSide(side))
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool ParamModel::setParam(const Row& row, Side side, const QVariant& value)
{
    bool ok = false;
    QString text = value.toString().trimmed();
    text.replace(QChar(0x2212), QLatin1Char('-'));
    const qint64 number = QLocale().toLongLong(text, &ok);
    const qint64 wanted = ok ? number : text.toLongLong(&ok);
    if (!ok) {
        emit rejected(tr("%1 takes a whole number").arg(name(row)));
        return false;
    }
    if (const auto checked = sim::check_param(row.param, wanted); !checked) {
        emit rejected(DisplayText::errorWithPlace(checked.error()));
        return false;
    }
    if (wanted == sim::param_of(m_data.side(side)->params, row.param))
        return false;
    emit paramRequested(side, row.param, wanted);
    return true;
}

bool ParamModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable))
        return false;
    const Row row = m_rows[static_cast<std::size_t>(index.row())];
    if (row.kind == Kind::Param)
        return setParam(row, index.column() == BColumn && !shared(row) ? Side::B : Side::A, value);
    if (row.kind == Kind::Seed) {
        bool ok = false;
        const quint64 seed = value.toString().trimmed().toULongLong(&ok);
        if (ok)
            emit seedRequested(seed);
        else
            emit rejected(tr("a seed is a whole number from 0"));
        return ok;
    }
    sim::Duration d{};
    if (!figure::parseDuration(value.toString(), d) || (row.kind == Kind::Duration && d.count() == 0)) {
        emit rejected(tr("%1 takes a time such as 300 ms or 1 s").arg(name(row)));
        return false;
    }
    if (row.kind == Kind::Warmup)
        emit warmupRequested(d);
    else
        emit durationRequested(d);
    return true;
}

int ParamModel::rowOf(const QString& wanted) const
{
    const auto it = std::find_if(m_rows.begin(), m_rows.end(),
                                 [&](const Row& r) { return r.kind != Kind::Heading && name(r) == wanted; });
    return it == m_rows.end() ? -1 : static_cast<int>(it - m_rows.begin());
}

} // namespace app
