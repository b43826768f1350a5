// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot_theme.h"

#include <QRectF>

class QPainter;

namespace plot {

/// One read-out in the header of a pane: side badge, dash sample, label, value at the cursor.
struct ReadOut {
    QString label;
    QString signal;
    Side side = Side::None;
    QString value;
    QString widest; ///< widest value it can have: reserves the place, so that nothing jumps
};

/// Title and context at the left, read-outs at the right in fixed places. What does not fit is left out: dash
/// samples, or else labels, or both; then the context. Without `values` the read-outs are a legend.
void drawHeaderLine(QPainter& painter, const QRectF& rect, const QString& title, const QString& context,
                    const QList<ReadOut>& readOuts, bool values, const Theme& theme);

} // namespace plot
