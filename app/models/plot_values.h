// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/side.h"
#include "sim/base/units.h"

#include <QList>
#include <QPointF>
#include <QString>

#include <cmath>
#include <limits>
#include <optional>

namespace app {

/// Time on a plot: milliseconds since the origin.
inline double toMs(sim::Duration d)
{
    return static_cast<double>(d.count()) / 1e6;
}
/// The nearest nanosecond. Precondition: |ms| < 9e12.
inline sim::Duration fromMs(double ms)
{
    return sim::Duration{std::llround(ms * 1e6)};
}

/// A step line ready to be drawn: each value holds from its x (ms) to the next x, the last one to `end`; NaN = gap.
struct LineValues {
    QString label;
    QString signal; ///< kernel name; chooses the dash
    Side side = Side::A;
    QList<QPointF> points;
    double end = std::numeric_limits<double>::quiet_NaN();
    bool held = false;    ///< an idle domain's value that is only kept
    bool labelled = true; ///< the label is written beside the curve
    int decimals = 0;     ///< of the value in a read-out
    QString gapText = {}; ///< read-out inside a gap
};

/// Smallest and largest value of one pixel column; x = its left edge in ms.
struct EnvelopeValue {
    double x = 0, min = 0, max = 0;
};

struct EnvelopeValues {
    QString label;
    QString signal;
    Side side = Side::A;
    QList<EnvelopeValue> columns;
    int decimals = 0;
};

/// A horizontal reference; `side` empty = the same on both.
struct ReferenceValue {
    QString label;
    double value = 0;
    std::optional<Side> side;
    bool line = true; ///< false: only a label for a curve's right end
};

/// A value with a few words beside it.
struct PointValue {
    double x = 0, y = 0;
    QString text;
    Side side = Side::A;
};

} // namespace app
