// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/plot_values.h"
#include "app/models/residency_model.h"
#include "sim/analysis/picks.h"

namespace app {

/// Picks of one CPU on both sides.
struct PickedCpu {
    int cpu = 0;
    std::array<sim::PickCounts, 2> counts{};
};

/// On which CPUs the slow path puts forks, and how often its choice is stale: per CPU over the selected or else the
/// visible range, and over time for the whole run so far.
class PickModel : public ViewModel {
    Q_OBJECT
public:
    explicit PickModel(RunData& data, QObject* parent = nullptr);

    /// The range that the figures are taken over.
    void setRange(FigureRange range);
    FigureRange range() const { return m_range; }

    /// Present CPUs, ascending.
    const std::vector<PickedCpu>& cpus() const { return m_cpus; }
    sim::PickCounts total(Side side) const { return m_totals[idx(side)]; }
    /// Percent of the side's picks that a CPU got; nothing if the side has none.
    std::optional<double> share(Side side, std::size_t row) const;
    /// stale_pick_pct in bins of binWidth() over the whole run, one line per side; gaps where nothing was picked.
    const QList<LineValues>& rates() const { return m_rates; }
    /// Their means over the whole run.
    const QList<ReferenceValue>& rateMeans() const { return m_means; }
    sim::Duration binWidth() const { return m_bin; }
    /// Why there is nothing to show, or empty.
    QString emptyText() const;

protected:
    void compute() override;

private:
    void computeRates();

    RunData& m_data;
    FigureRange m_range{};
    std::vector<PickedCpu> m_cpus;
    std::array<sim::PickCounts, 2> m_totals{};
    QList<LineValues> m_rates;
    QList<ReferenceValue> m_means;
    sim::Duration m_bin{};
};

/// The figures of a PickModel as a table: metric, A, B, change.
class PickTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { MetricColumn, AColumn, BColumn, ChangeColumn, ColumnCount };

    explicit PickTableModel(const PickModel& picks, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// Tab-separated, in the C locale, with a header line; then one line per CPU.
    QString plainText() const;

private:
    struct Row {
        QString name;
        int decimals = 0;
        QString toolTip;
        std::array<std::optional<double>, 2> value;
    };
    void update();

    const PickModel& m_picks;
    std::vector<Row> m_rows;
};

} // namespace app
