// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/feature_model.h"

#include "app/session/run_data.h"
#include "app/texts/display_text.h"

#include <algorithm>

namespace app {

namespace {

// Internal ids: 0 = group; g + 1 = feature of group g; the mark and the place of the feature = variant.
constexpr quintptr kVariantMark = 1U << 24U;
constexpr quintptr kGroupShift = 12;
constexpr quintptr kRowMask = (1U << kGroupShift) - 1;

const sim::FeatureInfo& info(int feature)
{
    return sim::feature_table()[static_cast<std::size_t>(feature)];
}

int variantRows(int feature)
{
    const int n = static_cast<int>(info(feature).variants.size());
    return n > 2 ? n : 0;
}

QString qs(std::string_view s)
{
    return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size()));
}

} // namespace

FeatureModel::FeatureModel(RunData& data, QObject* parent)
    : QAbstractItemModel(parent)
    , m_data(data)
{
    rebuild();
    connect(&m_data, &RunData::restarted, this, &FeatureModel::rebuild);
    connect(&m_data, &RunData::choicesChanged, this, &FeatureModel::refreshChoices);
}

void FeatureModel::rebuild()
{
    std::vector<Group> groups;
    const auto groupOf = [&groups](int feature) -> Group& {
        const QString key = qs(info(feature).group);
        const auto it = std::find_if(groups.begin(), groups.end(), [&key](const Group& g) { return g.key == key; });
        if (it != groups.end())
            return *it;
        groups.push_back({key, {}, false});
        return groups.back();
    };
    if (const sim::ScenarioSpec* scenario = m_data.scenario()) {
        for (const std::string& key : scenario->shown_features) {
            const int feature = sim::find_feature(key);
            if (feature < 0)
                continue;
            Group& group = groupOf(feature);
            group.open = true;
            group.features.push_back(feature);
        }
    }
    for (int f = 0; f < static_cast<int>(sim::feature_table().size()); ++f) {
        Group& group = groupOf(f);
        if (std::find(group.features.begin(), group.features.end(), f) == group.features.end())
            group.features.push_back(f);
    }
    const bool same =
        std::equal(groups.begin(), groups.end(), m_groups.begin(), m_groups.end(), [](const Group& x, const Group& y) {
            return x.key == y.key && x.features == y.features && x.open == y.open;
        });
    if (same) { // keeps what the user opened and selected
        refreshChoices();
        return;
    }
    beginResetModel();
    m_groups = std::move(groups);
    endResetModel();
}

void FeatureModel::refreshChoices()
{
    for (int g = 0; g < static_cast<int>(m_groups.size()); ++g) {
        const QModelIndex group = index(g, NameColumn);
        const int rows = rowCount(group);
        emit dataChanged(group, index(g, BColumn));
        emit dataChanged(index(0, NameColumn, group), index(rows - 1, BColumn, group));
        for (int f = 0; f < rows; ++f) {
            const QModelIndex feature = index(f, NameColumn, group);
            if (const int variants = rowCount(feature))
                emit dataChanged(index(0, NameColumn, feature), index(variants - 1, BColumn, feature));
        }
    }
}

FeatureModel::Place FeatureModel::place(const QModelIndex& index) const
{
    const quintptr id = index.internalId();
    if (id == 0)
        return {index.row(), -1, -1};
    if ((id & kVariantMark) == 0) {
        const auto g = static_cast<int>(id) - 1;
        return {g, m_groups[static_cast<std::size_t>(g)].features[static_cast<std::size_t>(index.row())], -1};
    }
    const auto g = static_cast<int>((id & ~kVariantMark) >> kGroupShift);
    const std::size_t row = id & kRowMask;
    return {g, m_groups[static_cast<std::size_t>(g)].features[row], index.row()};
}

QModelIndex FeatureModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column, quintptr{0});
    const Place p = place(parent);
    if (p.feature < 0)
        return createIndex(row, column, static_cast<quintptr>(p.group + 1));
    const auto id =
        kVariantMark | (static_cast<quintptr>(p.group) << kGroupShift) | static_cast<quintptr>(parent.row());
    return createIndex(row, column, id);
}

QModelIndex FeatureModel::parent(const QModelIndex& child) const
{
    if (!child.isValid())
        return {};
    const quintptr id = child.internalId();
    if (id == 0)
        return {};
    if ((id & kVariantMark) == 0)
        return createIndex(static_cast<int>(id) - 1, NameColumn, quintptr{0});
    const quintptr group = (id & ~kVariantMark) >> kGroupShift;
    return createIndex(static_cast<int>(id & kRowMask), NameColumn, group + 1);
}

int FeatureModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_groups.size());
    if (parent.column() != NameColumn)
        return 0;
    const Place p = place(parent);
    if (p.variant >= 0)
        return 0;
    return p.feature >= 0 ? variantRows(p.feature)
                          : static_cast<int>(m_groups[static_cast<std::size_t>(p.group)].features.size());
}

int FeatureModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

int FeatureModel::chosen(Side side, int feature) const
{
    const SideState* state = m_data.side(side);
    return state ? sim::variant_of(state->features, feature) : info(feature).baseline;
}

QString FeatureModel::groupContext(const Group& group) const
{
    if (group.key != QLatin1String("sched_feat"))
        return DisplayText::groupContext(group.key);
    const auto on = [&](Side side) {
        return static_cast<int>(
            std::count_if(group.features.begin(), group.features.end(), [&](int f) { return chosen(side, f) == 1; }));
    };
    const int all = static_cast<int>(group.features.size());
    const int a = on(Side::A);
    const int b = m_data.hasSide(Side::B) ? on(Side::B) : a;
    return a == b ? tr("%1 of %2 on").arg(a).arg(all) : tr("A %1, B %2 of %3 on").arg(a).arg(b).arg(all);
}

QVariant FeatureModel::nameData(const Place& p, int role) const
{
    const Group& group = m_groups[static_cast<std::size_t>(p.group)];
    const QString key = p.feature < 0 ? group.key : qs(info(p.feature).key);
    const QString variant =
        p.variant < 0 ? QString() : qs(info(p.feature).variants[static_cast<std::size_t>(p.variant)]);
    switch (role) {
    case Qt::DisplayRole:
        return p.feature < 0 ? DisplayText::groupName(key) : p.variant < 0 ? key : variant;
    case ContextRole:
        if (p.feature < 0)
            return groupContext(group);
        return p.variant < 0 ? DisplayText::featureContext(key) : DisplayText::variantContext(key, variant);
    case Qt::ToolTipRole:
        if (p.feature < 0)
            return QVariant();
        return DisplayText::featureToolTip(key, qs(info(p.feature).function), info(p.feature).live);
    case GroupRole:
        return p.feature < 0;
    case FirstOpenRole:
        return group.open;
    default:
        return {};
    }
}

QVariant FeatureModel::sideData(const Place& p, Side side, int role) const
{
    const bool radio = p.variant >= 0;
    if (p.feature < 0 || (!radio && variantRows(p.feature) > 0))
        return {};
    const int now = chosen(side, p.feature);
    switch (role) {
    case Qt::CheckStateRole:
        return (radio ? now == p.variant : now == 1) ? Qt::Checked : Qt::Unchecked;
    case RadioRole:
        return radio;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return tr("side %1: %2 = %3")
            .arg(sideText(side), qs(info(p.feature).key), qs(info(p.feature).variants[static_cast<std::size_t>(now)]));
    default:
        return {};
    }
}

QVariant FeatureModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Place p = place(index);
    if (role == GroupRole)
        return p.feature < 0;
    if (index.column() == NameColumn)
        return nameData(p, role);
    return sideData(p, index.column() == AColumn ? Side::A : Side::B, role);
}

QVariant FeatureModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole)
        return section == NameColumn ? tr("Feature") : section == AColumn ? QStringLiteral("A") : QStringLiteral("B");
    if (role == Qt::ToolTipRole && section != NameColumn)
        return section == AColumn ? tr("Choice of side A") : tr("Choice of side B");
    return {};
}

Qt::ItemFlags FeatureModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Place p = place(index);
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (index.column() != NameColumn) {
        const Side side = index.column() == AColumn ? Side::A : Side::B;
        if (!m_data.hasSide(side))
            return Qt::ItemIsSelectable;
        if (p.feature >= 0 && (p.variant >= 0 || variantRows(p.feature) == 0))
            flags |= Qt::ItemIsUserCheckable;
    } else if (p.variant >= 0) {
        flags |= Qt::ItemNeverHasChildren;
    }
    return flags;
}

bool FeatureModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || !(flags(index) & Qt::ItemIsUserCheckable))
        return false;
    const Place p = place(index);
    const Side side = index.column() == AColumn ? Side::A : Side::B;
    const bool on = value.toInt() == Qt::Checked;
    if (p.variant >= 0 && !on)
        return false; // a radio button is left by choosing another
    const int wanted = p.variant >= 0 ? p.variant : on ? 1 : 0;
    if (wanted == chosen(side, p.feature))
        return false;
    emit choiceRequested(side, p.feature, wanted);
    return true;
}

int FeatureModel::shownVariant(const Place& p) const
{
    if (p.variant >= 0)
        return p.variant;
    const int a = chosen(Side::A, p.feature); // the side that left the baseline is the one to explain
    const int b = m_data.hasSide(Side::B) ? chosen(Side::B, p.feature) : a;
    if (a != info(p.feature).baseline)
        return a;
    return b != info(p.feature).baseline ? b : (info(p.feature).baseline == 0 ? 1 : 0);
}

QString FeatureModel::headline(const QModelIndex& index) const
{
    if (!index.isValid() || place(index).feature < 0)
        return {};
    const Place p = place(index);
    return QStringLiteral("%1 = %2").arg(qs(info(p.feature).key),
                                         qs(info(p.feature).variants[static_cast<std::size_t>(shownVariant(p))]));
}

QString FeatureModel::liveText(const QModelIndex& index) const
{
    if (!index.isValid() || place(index).feature < 0)
        return {};
    return DisplayText::liveText(info(place(index).feature).live);
}

QString FeatureModel::explanation(const QModelIndex& index) const
{
    if (!index.isValid() || place(index).feature < 0)
        return {};
    const Place p = place(index);
    return DisplayText::whatChanges(qs(info(p.feature).key),
                                    qs(info(p.feature).variants[static_cast<std::size_t>(shownVariant(p))]));
}

QModelIndex FeatureModel::indexOf(int feature, int variant) const
{
    for (int g = 0; g < static_cast<int>(m_groups.size()); ++g) {
        const std::vector<int>& features = m_groups[static_cast<std::size_t>(g)].features;
        const auto it = std::find(features.begin(), features.end(), feature);
        if (it == features.end())
            continue;
        const QModelIndex row = index(static_cast<int>(it - features.begin()), NameColumn, index(g, NameColumn));
        return variant >= 0 && variantRows(feature) > 0 ? index(variant, NameColumn, row) : row;
    }
    return {};
}

} // namespace app
