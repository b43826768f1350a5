// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/heat_source.h"
#include "widgets/pane_map.h"
#include "widgets/plot_theme.h"

#include <vector>

namespace plot {

/// Rows over time as colours, in a figure.
struct FigureHeat {
    HeatColors colors;
    QList<HeatRow> rows;
    QList<HeatGroup> groups; ///< outermost ones
    int columns = 0;
    double begin = 0, width = 1; ///< of the first bucket and of each, in units of the x axis
    std::vector<HeatCell> cells; ///< by row, then column
    QList<HeatMark> marks;       ///< by x
    QString unknown, mark;       ///< words of the legend
};

/// Height of the picture: rows of whole pixels, thinner the more there are.
int heatHeight(const FigureHeat& heat);
/// Room that names of rows and groups need at the left.
double heatLabelWidth(const FigureHeat& heat);
/// Picture, names, and marks over map.area. One path per colour, so that vector files stay small.
void drawFigureHeat(QPainter& painter, const PaneMap& map, const FigureHeat& heat, const Theme& theme);

} // namespace plot
