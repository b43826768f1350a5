// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"
#include "widgets/heat_source.h"

#include <span>

namespace sim {
struct CpuStateClass;
}

namespace app {

class HeatmapModel;

/// A heatmap model as a heatmap view wants it. The model must outlive it.
class HeatAdapter final : public plot::HeatSource {
public:
    explicit HeatAdapter(const HeatmapModel& model)
        : m_model(model)
    {
    }

    double bucketWidth() const override;
    qint64 firstBucket() const override;
    qint64 lastBucket() const override;
    plot::HeatCell cell(int row, qint64 bucket) const override;
    QString shortText(int first, int last, const QString& name, double x) const override;
    QString fullText(int first, int last, const QString& name, double x) const override;

    QList<plot::HeatRow> rows() const;
    /// Groups down to `level` of the machine's levels (0 = outermost only; negative = none).
    QList<plot::HeatGroup> groups(int level) const;
    plot::HeatColors colors() const;
    QList<plot::HeatMark> marks() const;

private:
    const HeatmapModel& m_model;
};

/// A state of CPUs as the legend and the colours of the window and of figures know it.
plot::HeatClass heatClassOf(const sim::CpuStateClass& c);
/// The colour of a CPU that spent these times in its classes.
plot::HeatCell cellOf(std::span<const sim::Duration> times);

} // namespace app
