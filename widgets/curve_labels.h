// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pane_map.h"

#include <QFontMetricsF>
#include <QRectF>

#include <memory>
#include <optional>

class QPainter;

namespace plot {

struct Theme;

/// A piece of text that found its place in the plot area.
struct PlacedLabel {
    QString text;
    Side side = Side::None;
    QRectF rect;
    double x = 0;   ///< time it is anchored to; keeps a label from wandering between replots
    int corner = 0; ///< which side of the anchor
};

/// Finds places for the words in a plot: beside the curve where it is alone, never across a curve, a reference, a mark
/// or another label; what finds no place is left out (the header and the table name it as well).
class LabelPlacer {
public:
    /// Obstacles: all lines, the horizontals of the references and the verticals of the marks.
    LabelPlacer(const PaneMap& map, const QFontMetricsF& metrics, const QList<StepLine>& lines,
                const QList<Reference>& references, const QList<Mark>& marks);
    ~LabelPlacer();

    /// Words beside the points first (they cannot move far), then one label per line that is to have one.
    /// `previous` = the result of the last call; a label stays where it was as long as that place is free.
    QList<PlacedLabel> place(const QList<ValuePoint>& points, const QList<PlacedLabel>& previous);

private:
    bool isFree(const QRectF& rect) const;
    double clearance(const QRectF& rect, qsizetype ownLine) const;
    std::optional<PlacedLabel> placePoint(const ValuePoint& point) const;
    std::optional<PlacedLabel> placeLine(qsizetype index, const PlacedLabel* previous) const;

    struct Obstacles;
    PaneMap m_map;
    QFontMetricsF m_metrics;
    QList<StepLine> m_lines;
    std::unique_ptr<Obstacles> m_obstacles;
};

void drawPlacedLabels(QPainter& painter, const QList<PlacedLabel>& labels, const Theme& theme);

} // namespace plot
