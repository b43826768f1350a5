// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/figure.h"
#include "widgets/marks_lane.h"

#include <QRectF>

namespace plot {

inline constexpr int kFigureMargin = 12;
inline constexpr int kFigureFlagRow = 21; ///< height of one row of flags
inline constexpr int kFigureTickLength = 4;

/// Where one panel of a figure stands.
struct FigureBlock {
    const FigurePanel* panel = nullptr;
    QRectF header;
    QList<Mark> flags; ///< marks that get a flag over this pane, ascending
    QRectF lane;       ///< room of the flags; empty = none
    QRectF body;       ///< plot area, or all bars
    QRectF axis;       ///< numbers of the x axis; empty = shared with the panel below
    QRectF xLabel;
    QRectF legend; ///< of colours, under the last panel of its kind
};

struct FigurePlacement {
    QList<FigureBlock> blocks;
    QRectF title;
    QRectF foot;
    QStringList footLines;
    QSize size;
};

/// Places everything. Panes share what options.size leaves over; a figure that is to be lower than its content needs
/// keeps the content's height, because nothing may be cut off. Points into `figure`.
FigurePlacement placeFigure(const Figure& figure, const FigureOptions& options);

/// Places of the flags of a lane, see placeFlags(); marks index into block.flags.
QList<FlagPlace> placeFigureFlags(const FigureBlock& block);
/// The rows dealt to columns from top to bottom, so that a long list of bars stays on a page.
QList<BarSection> barColumns(const FigurePanel& panel);
/// Lines of at most `width` px, broken between words where that is possible.
QStringList wrapLines(const QStringList& lines, double width);

} // namespace plot
