// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/side.h"
#include "sim/base/ids.h"
#include "sim/base/units.h"

#include <QAbstractItemModel>

#include <array>
#include <optional>
#include <vector>

namespace app {

class RunData;

/// Milestones of the followed task as a tree of one task: when it leaves its first CPUs, when util_avg reaches levels,
/// how long it runs at each operating point. Columns: milestone, A, B, B − A, change %, unit.
class TaskTableModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { NameColumn, AColumn, BColumn, DifferenceColumn, ChangeColumn, UnitColumn, ColumnCount };
    /// double: log2(B / A) clamped to ±log2(6), for the bar in the change column; invalid where there is none.
    static constexpr int RatioRole = Qt::UserRole;
    /// QString: grey text beside the name.
    static constexpr int ContextRole = Qt::UserRole + 1;
    /// bool: the row is a task, the head of its milestones.
    static constexpr int HeadRole = Qt::UserRole + 2;

    explicit TaskTableModel(RunData& data, QObject* parent = nullptr);
    /// Computes again; called while the panel is visible.
    void update();
    /// The table as tab-separated text in the C locale, with a header line.
    QString plainText() const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        QString name;
        QString unit;
        std::array<std::optional<sim::Duration>, 2> value;
    };

    std::vector<Row> build() const;
    void addMoves(std::vector<Row>& rows) const;
    void addLevels(std::vector<Row>& rows) const;
    void addOperatingPoints(std::vector<Row>& rows) const;
    QVariant taskData(int column, int role) const;
    QString cell(const Row& row, int column) const;

    RunData& m_data;
    QString m_task;
    QString m_context;
    std::vector<Row> m_rows;
};

} // namespace app
