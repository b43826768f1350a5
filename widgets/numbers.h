// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot_types.h"

#include <QLocale>

namespace plot {

/// Fixed decimals by the locale, a true minus, groups by a narrow no-break space; never scientific. NaN = "–".
QString formatNumber(double value, int decimals, const QLocale& locale = QLocale());
/// Decimals that tell multiples of `step` apart: 0.25 -> 2, 50 -> 0.
int decimalsFor(double step);

/// Ticks of an axis: values ascending, labels of equal decimals.
struct Ticks {
    QList<double> values;
    double step = 1;
    int decimals = 0;
};

/// Unit of a time axis by the size of its range: us below 1 ms, ms up to 1 s, s above.
struct TimeUnit {
    QString name;
    double perMs = 1; ///< units per millisecond
};
TimeUnit timeUnitFor(double rangeMs);

/// Time ticks at 1, 2, 5 or 25 times a power of ten, at least `spacing` px apart on `pixels`. Values in milliseconds,
/// step and decimals in `unit`.
Ticks timeTicks(Range range, double pixels, const TimeUnit& unit, double spacing = 70);
/// Value ticks: multiples of axis.step, or of 1, 2 or 5 times a power of ten at least `spacing` px apart.
Ticks valueTicks(const ValueAxis& axis, double pixels, double spacing = 18);

} // namespace plot
