// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/marks_model.h"
#include "app/models/plot_values.h"
#include "app/models/residency_model.h"
#include "app/models/timeline_model.h"
#include "widgets/plot_types.h"

/// Models and widgets meet only here: plain values of the one become plain values of the other.
namespace app {

plot::Side toPlot(Side side);
plot::Side toPlot(std::optional<Side> side);
QList<plot::StepLine> toPlot(const QList<LineValues>& lines);
QList<plot::Envelope> toPlot(const QList<EnvelopeValues>& envelopes);
QList<plot::Reference> toPlot(const QList<ReferenceValue>& references);
QList<plot::ValuePoint> toPlot(const QList<PointValue>& points);
QList<plot::Mark> toPlot(const std::vector<MarkValue>& marks);
QList<plot::LaneRow> toPlot(const QList<TimelineRowValue>& rows);
/// `compares`: whether the context names totals of both sides.
QList<plot::BarSection> toPlot(const QList<ResidencySection>& sections, bool compares);

} // namespace app
