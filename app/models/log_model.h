// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/side.h"
#include "sim/base/units.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace app {

class MarksModel;
class RunData;

/// What happened, by time: live changes, migrations of the followed task, errors of either side.
class LogModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { TimeColumn, SideColumn, KindColumn, TextColumn, ColumnCount };

    LogModel(RunData& data, const MarksModel& marks, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// Instant of a row, for a jump of the cursor.
    sim::Duration timeOf(int row) const;

private:
    enum class Kind { Migration, Command, Failure };
    struct Entry {
        sim::Duration time{};
        Side side = Side::A;
        Kind kind = Kind::Migration;
        QString text;
        friend bool operator==(const Entry&, const Entry&) = default;
    };

    void update();
    std::vector<Entry> collect() const;

    RunData& m_data;
    const MarksModel& m_marks;
    std::vector<Entry> m_entries;
};

} // namespace app
