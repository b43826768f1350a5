// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pane_map.h"

#include <QLineF>
#include <QPolygonF>

namespace plot {

/// What is to be drawn of a line: polylines, or one vertical per pixel column where there are too many points.
/// Everything lies inside the area of the map, because vector formats do not keep a clip.
struct StepPath {
    QList<QPolygonF> polylines;
    QList<QLineF> columns;
    int pointCount() const; ///< points given to the painter; two per column
};

/// Path of a step line; more than `maxPoints` points in the window become columns.
StepPath stepPath(const StepLine& line, const PaneMap& map, int maxPoints);
/// Path of an envelope, at most one column per pixel.
StepPath envelopePath(const Envelope& envelope, const PaneMap& map);

/// Pixels a line covers in one column of the area; top > bottom = none.
struct ColumnSpan {
    double top = 1;
    double bottom = 0;
    bool isEmpty() const { return top > bottom; }
    void add(double y);
};
/// One span per whole pixel column of map.area: what labels must keep clear of.
QList<ColumnSpan> columnSpans(const StepLine& line, const PaneMap& map);

} // namespace plot
