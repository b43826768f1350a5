// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/view_model.h"
#include "app/session/side.h"
#include "sim/base/ids.h"
#include "sim/base/units.h"

#include <QAbstractTableModel>
#include <QList>
#include <QString>

#include <array>
#include <map>
#include <optional>
#include <vector>

namespace app {

class RunData;

/// Times of both sides at one value; empty = never.
struct ResidencyRowValue {
    QString category; ///< "0.600" GHz, "64–127" util
    std::optional<sim::Duration> a, b;
};

/// All rows of one frequency domain, or of util_avg; they add up to the totals exactly.
struct ResidencySection {
    QString title; ///< "CPU0–3"
    QString unit;  ///< "GHz"; may be empty
    QList<ResidencyRowValue> rows;
    sim::Duration totalA{}, totalB{};
};

/// The range that figures are taken over: the selection if there is one, else all since the origin.
struct FigureRange {
    sim::Duration from{}, to{};
};

/// Residencies of the followed task while it ran: frequency per domain, util_avg in steps of 64.
class ResidencyModel : public ViewModel {
    Q_OBJECT
public:
    explicit ResidencyModel(RunData& data, QObject* parent = nullptr);

    void setSelection(std::optional<FigureRange> selection);
    FigureRange range() const;
    const QList<ResidencySection>& frequency() const { return m_frequency; }
    const QList<ResidencySection>& utilization() const { return m_utilization; }
    QString taskName() const { return m_task; }

protected:
    void compute() override;

private:
    void computeFrequency();
    void computeUtilization();

    RunData& m_data;
    std::optional<FigureRange> m_selection;
    QList<ResidencySection> m_frequency;
    QList<ResidencySection> m_utilization;
    QString m_task;
};

/// Where the followed task ran: CPU, A, B, B − A in ms over the whole recording since the origin.
class RunningTimeModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { CpuColumn, AColumn, BColumn, DifferenceColumn, ColumnCount };

    explicit RunningTimeModel(RunData& data, QObject* parent = nullptr);
    /// Computes again; called when the panel is visible.
    void update();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        int cpu = 0;
        std::array<std::optional<sim::Duration>, 2> time;
    };

    RunData& m_data;
    std::vector<Row> m_rows;
};

} // namespace app
