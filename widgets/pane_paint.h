// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/numbers.h"
#include "widgets/pane_map.h"
#include "widgets/plot_theme.h"
#include "widgets/step_path.h"

class QPainter;

namespace plot {

/// What a pane consists of besides its curves; shared by the views on the screen and by figures.

/// Distance of reference labels: one line of text, 15 px with a 9-pt font.
double labelGap();
/// Ticks of a value axis at a distance at which their numbers can be read.
Ticks paneTicks(const ValueAxis& axis, double pixels);

/// Grid lines at the ticks and the y axis itself at the left edge.
void drawGrid(QPainter& painter, const PaneMap& map, const Ticks& xTicks, const Ticks& yTicks, const Theme& theme);
/// Numbers of the y axis, right-aligned to the plot area.
void drawValueLabels(QPainter& painter, const PaneMap& map, const Ticks& yTicks, const Theme& theme,
                     const QLocale& locale);
/// Width of the widest of them with the distance to the axis.
int valueLabelWidth(const Ticks& yTicks, const QLocale& locale);

/// Dotted horizontals of the references inside the value range.
void drawReferenceLines(QPainter& painter, const PaneMap& map, const QList<Reference>& references, const Theme& theme);
/// Vertical centres of the labels in the order of `references`, pushed apart; NaN where the value is out of range.
QList<double> referenceCenters(const PaneMap& map, const QList<Reference>& references);
/// Labels right of the plot area with a leader from the value to the label, elided at `right`.
void drawReferenceLabels(QPainter& painter, const PaneMap& map, const QList<Reference>& references, double right,
                         const Theme& theme);
int referenceLabelWidth(const QList<Reference>& references);

/// Dashed verticals at the marks, from `top` to `bottom`.
void drawMarkLines(QPainter& painter, const PaneMap& map, double top, double bottom, const QList<Mark>& marks,
                   const Theme& theme);

/// Draws a path with the pen of a signal and side.
void drawPath(QPainter& painter, const StepPath& path, const QString& signal, Side side, bool held, const Theme& theme);

} // namespace plot
