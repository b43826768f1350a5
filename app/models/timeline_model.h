// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/series_model.h"

namespace app {

/// A stretch in which the task ran on one CPU; ms since the origin.
struct TimelineBarValue {
    double from = 0, to = 0;
    QString text;      ///< "CPU4"
    bool full = false; ///< on a CPU of the greatest capacity
};

struct TimelineRowValue {
    Side side = Side::A;
    QList<TimelineBarValue> bars;
    QString note; ///< what pale or full means
};

/// Where the followed task ran, one row per side.
class TimelineModel : public RangeModel {
    Q_OBJECT
public:
    explicit TimelineModel(RunData& data, QObject* parent = nullptr);
    const QList<TimelineRowValue>& rows() const { return m_rows; }
    QString taskName() const { return m_task; }

protected:
    void compute() override;

private:
    QString note(Side side) const;

    QList<TimelineRowValue> m_rows;
    QString m_task;
};

} // namespace app
