// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/side.h"
#include "sim/base/units.h"

#include <QAbstractTableModel>

#include <vector>

namespace app {

class RunData;

/// Tunables as rows of name, A, B: the scenario's own per side, then what both sides share (HZ, warm-up, duration,
/// seed), then the rest. A shared row has its value in column A and spans both.
/// The model asks for a change; it shows the new value when the recording has it.
class ParamModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, AColumn, BColumn, ColumnCount };
    enum Role {
        HeadingRole = Qt::UserRole, ///< bool: the row is a heading over all columns
        SharedRole,                 ///< bool: the value belongs to both sides
        DiffersRole,                ///< bool: A and B differ: bold, edge in the side's colour
        RangeRole                   ///< QString: "0…12, default 10"
    };

    explicit ParamModel(RunData& data, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

    /// Row of a parameter by name ("rate_limit_us", "warmup"), or -1.
    int rowOf(const QString& name) const;

signals:
    void paramRequested(app::Side side, int param, qint64 value);
    void warmupRequested(sim::Duration warmup);
    void durationRequested(sim::Duration duration);
    void seedRequested(quint64 seed);
    /// The text was no value of that row; what would be.
    void rejected(const QString& reason);

private:
    enum class Kind { Heading, Param, Warmup, Duration, Seed };
    struct Row {
        Kind kind = Kind::Param;
        int param = -1;
        QString heading;
        friend bool operator==(const Row&, const Row&) = default;
    };

    void rebuild();
    void refresh();
    bool shared(const Row& row) const;
    QString name(const Row& row) const;
    QString valueText(const Row& row, Side side) const;
    QString toolTip(const Row& row) const;
    bool setParam(const Row& row, Side side, const QVariant& value);

    RunData& m_data;
    std::vector<Row> m_rows;
};

} // namespace app
