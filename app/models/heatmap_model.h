// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/heat_cell.h"
#include "app/models/series_model.h"
#include "sim/analysis/cpu_states.h"

#include <QStringList>

#include <array>

namespace app {

/// What the colours of a heatmap of CPUs mean.
enum class HeatMode { CpuState, Busy, UtilAvg, NrRunning, Frequency, AvgIdle };
inline constexpr std::array kHeatModes{HeatMode::CpuState,  HeatMode::Busy,      HeatMode::UtilAvg,
                                       HeatMode::NrRunning, HeatMode::Frequency, HeatMode::AvgIdle};
/// Key of a mode in settings: "cpu_state", "busy", "util_avg", ...
QString heatModeKey(HeatMode mode);

/// A fork whose CPU was no longer idle when the slow path returned.
struct StalePickValue {
    double x = 0; ///< ms since the origin
    int row = 0;
};

/// CPUs of one side over time: rows in the order of the machine's parts, buckets of equal width, one per pixel column.
/// Values come from state changes, so the classes of a bucket add up. Only buckets that are new are computed, a limited
/// number at a time; the rest follows in the next turns of the event loop.
class HeatmapModel : public RangeModel {
    Q_OBJECT
public:
    HeatmapModel(RunData& data, Side side, QObject* parent = nullptr);

    void setMode(HeatMode mode);
    HeatMode mode() const { return m_mode; }
    Side side() const { return m_side; }
    const sim::CpuRows& rows() const { return m_rows; }
    bool isOffline(int row) const;
    const std::vector<sim::CpuStateClass>& classes() const;

    /// Bucket k covers [k, k + 1) * bucketWidth() since the origin; cells exist for [firstBucket(), lastBucket()).
    sim::Duration bucketWidth() const { return m_width; }
    qint64 firstBucket() const { return m_first; }
    qint64 lastBucket() const { return m_last; }
    const HeatCellValue& cell(int row, qint64 bucket) const;
    /// Everything that is visible and known has been computed.
    bool isComplete() const { return m_complete; }
    /// Buckets computed so far, for tests.
    qint64 computedBuckets() const { return m_computed; }

    /// "busy 13.5 %   LPI-0 5.0 %": shares of all CPUs' time over the visible buckets.
    QString summary() const;
    /// Stale picks in the visible range, by time.
    const QList<StalePickValue>& stalePicks() const { return m_stale; }
    /// Labels of a scale from its lower to its upper end; empty for CPU states. unit() is theirs.
    QStringList scaleLabels() const;
    QString unit() const;

    /// What rows [first, last) do at `x` ms: few words, or everything that is known, exact. `name` is that of a group.
    QString shortText(int first, int last, const QString& name, double x) const;
    QString fullText(int first, int last, const QString& name, double x) const;

signals:
    /// Width or meaning of all buckets changed; rows too if the machine did.
    void bucketsReset();
    void bucketsComputed(qint64 first, qint64 last);

protected:
    void compute() override;

private:
    void startOver(qint64 first, qint64 room);
    /// Computes [first, last) for all rows.
    void computeBuckets(qint64 first, qint64 last);
    void stateCells(int row, qint64 first, const sim::Buckets& buckets);
    void scaleCells(int row, qint64 first, const sim::Buckets& buckets);
    void findStalePicks();
    std::size_t slot(qint64 bucket) const;
    sim::SignalId signalOf(sim::CpuId cpu) const;
    quint8 levelOf(double value) const;
    const sim::MachineSpec& machine() const;
    const sim::TraceStore& store() const;
    std::optional<sim::SimTime> instant(double x) const;
    QString bucketText(int first, int last, double x) const;
    QString valuesText(sim::CpuId cpu, sim::SimTime t) const;

    const Side m_side;
    HeatMode m_mode = HeatMode::CpuState;
    std::shared_ptr<const sim::MachineSpec> m_machine;
    sim::CpuRows m_rows;
    std::optional<sim::CpuStateClasses> m_classes;
    double m_low = 0, m_high = 1; // ends of the scale
    sim::Duration m_width{1};
    qint64 m_first = 0, m_last = 0;
    qint64 m_whole = 0;                  // buckets before this one are known to their end
    qint64 m_room = 1;                   // buckets that the rings hold
    std::vector<HeatCellValue> m_cells;  // by row, then bucket modulo room
    std::vector<sim::Duration> m_totals; // by bucket modulo room, then class
    std::vector<sim::Duration> m_times;  // scratch
    std::vector<sim::BucketSum> m_sums;  // scratch
    QList<StalePickValue> m_stale;
    qint64 m_visibleFirst = 0, m_visibleLast = 0;
    qint64 m_computed = 0;
    bool m_complete = false;
    bool m_reset = true;
};

} // namespace app
