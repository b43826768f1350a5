// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/side.h"
#include "sim/features/features.h"

#include <QAbstractItemModel>

#include <vector>

namespace app {

class RunData;

/// The kernel changes as a checkable tree: group, feature, and variants of features that have three or more. Columns:
/// name, side A, side B. A feature of two variants is a check box (checked = second variant), one of more is a radio
/// row per variant. The model asks for a change and shows it when the recording has it.
class FeatureModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { NameColumn, AColumn, BColumn, ColumnCount };
    enum Role {
        ContextRole = Qt::UserRole, ///< QString: grey text beside the name
        RadioRole,                  ///< bool: the check mark is a radio button
        GroupRole,                  ///< bool: the row is a group
        FirstOpenRole               ///< bool: the row is to be open at the start
    };

    explicit FeatureModel(RunData& data, QObject* parent = nullptr);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

    /// "util_est = on_tick", when it acts and what it changes, for the text under the tree. Empty for a group.
    QString headline(const QModelIndex& index) const;
    QString liveText(const QModelIndex& index) const;
    QString explanation(const QModelIndex& index) const;
    /// Name column of the feature's row, or of its variant if that has a row. Invalid for -1.
    QModelIndex indexOf(int feature, int variant = -1) const;

signals:
    void choiceRequested(app::Side side, int feature, int variant);

private:
    struct Group {
        QString key;
        std::vector<int> features; // indices into sim::feature_table()
        bool open = false;
    };
    struct Place { // what an index stands for; -1 = not at that level
        int group = -1, feature = -1, variant = -1;
    };

    void rebuild();
    void refreshChoices();
    Place place(const QModelIndex& index) const;
    QVariant nameData(const Place& place, int role) const;
    QVariant sideData(const Place& place, Side side, int role) const;
    QString groupContext(const Group& group) const;
    int chosen(Side side, int feature) const;
    int shownVariant(const Place& place) const;

    RunData& m_data;
    std::vector<Group> m_groups;
};

} // namespace app
