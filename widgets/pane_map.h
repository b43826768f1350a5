// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot_types.h"

#include <QRectF>

#include <cmath>

namespace plot {

/// From data to pixels of one plot area.
struct PaneMap {
    QRectF area;
    Range x;
    Range y;
    bool snap = true; ///< whole pixels, for sharp steps on a screen; false for vector output

    double pixelX(double value) const { return place(area.left() + (value - x.from) / x.size() * area.width()); }
    double pixelY(double value) const { return place(area.bottom() - (value - y.from) / y.size() * area.height()); }
    double valueX(double pixel) const { return x.from + (pixel - area.left()) / area.width() * x.size(); }

private:
    double place(double pixel) const { return snap ? std::round(pixel) : pixel; }
};

} // namespace plot
