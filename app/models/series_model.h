// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/marks_model.h"
#include "app/models/plot_values.h"
#include "app/models/view_model.h"
#include "sim/trace/trace_chunk.h"

namespace app {

class RunData;

/// Base of the models that show a stretch of time: visible range (since the origin) and width in pixels.
class RangeModel : public ViewModel {
    Q_OBJECT
public:
    explicit RangeModel(RunData& data, QObject* parent = nullptr);
    /// `pixels` >= 1: no line gets more detail than that.
    void setVisibleRange(sim::Duration from, sim::Duration to, int pixels);

protected:
    const RunData& data() const { return m_data; }
    sim::Duration from() const { return m_from; }
    sim::Duration visibleTo() const { return m_to; }
    /// End of what is visible and known: never beyond the recording.
    sim::Duration knownTo() const;
    int pixels() const { return m_pixels; }

private:
    RunData& m_data;
    sim::Duration m_from{};
    sim::Duration m_to = std::chrono::milliseconds{300};
    int m_pixels = 400;
};

/// util_avg and util_est of the followed task, with capacities and fits thresholds as references.
class SeriesModel : public RangeModel {
    Q_OBJECT
public:
    SeriesModel(RunData& data, const MarksModel& marks, QObject* parent = nullptr);

    const QList<LineValues>& lines() const { return m_lines; }
    const QList<EnvelopeValues>& envelopes() const { return m_envelopes; }
    const QList<ReferenceValue>& references() const { return m_references; }
    /// util_avg where the task moved between CPUs of different capacity.
    const QList<PointValue>& points() const { return m_points; }
    /// Name of the followed task, or empty.
    QString taskName() const { return m_task; }

protected:
    void compute() override;

private:
    void addSignal(Side side, sim::SignalKind kind, const QString& name);
    void addReferences();
    void addPoints();

    const MarksModel& m_marks;
    QList<LineValues> m_lines;
    QList<EnvelopeValues> m_envelopes;
    QList<ReferenceValue> m_references;
    QList<PointValue> m_points;
    QString m_task;
};

/// util_avg over the whole recording in small.
class OverviewModel : public ViewModel {
    Q_OBJECT
public:
    explicit OverviewModel(RunData& data, QObject* parent = nullptr);
    const QList<LineValues>& lines() const { return m_lines; }

protected:
    void compute() override;

private:
    RunData& m_data;
    QList<LineValues> m_lines;
};

} // namespace app
