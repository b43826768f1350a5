// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>
#include <QString>

#include <limits>
#include <optional>

namespace plot {

/// Which run of a comparison something belongs to; decides hue, letter and shape. None = neither (grey).
enum class Side { None, A, B };

/// "A", "B" or an empty string.
QString sideLetter(Side side);

/// Closed range on an axis; time is milliseconds since the origin.
struct Range {
    double from = 0;
    double to = 0;
    double size() const { return to - from; }
    bool contains(double x) const { return x >= from && x <= to; }
    friend bool operator==(const Range&, const Range&) = default;
};

/// A step line: each value holds from its x to the next x, the last one to `end`. y = NaN begins a gap.
struct StepLine {
    QString label;  ///< "util_avg", "CPU0": read-out and direct label
    QString signal; ///< "util_avg", "util_est", "runnable_avg", "prediction"...: chooses the dash
    Side side = Side::None;
    QList<QPointF> points;                                 ///< ascending x
    double end = std::numeric_limits<double>::quiet_NaN(); ///< where the last value ends; NaN = at its own x
    bool held = false;    ///< value only held (idle domain): dotted, without label and read-out of its own
    bool labelled = true; ///< write the label beside the curve when the plot holds more than one line
    int decimals = 0;     ///< of the read-out
    QString gapText;      ///< read-out inside a gap, e.g. tr("idle"); empty = "–"
};

/// One pixel column (or time bin) of an envelope.
struct EnvelopeColumn {
    double x = 0; ///< left edge
    double min = 0;
    double max = 0;
};

/// A signal with more points than pixels: smallest and greatest value per column; ascending x, no gaps inside.
struct Envelope {
    QString label;
    QString signal;
    Side side = Side::None;
    QList<EnvelopeColumn> columns;
    int decimals = 0;
};

/// A horizontal reference ("capacity 459"), named in the right gutter.
struct Reference {
    QString label;
    double value = 0;
    Side side = Side::None; ///< None = the same on both sides: grey
    bool line = true;       ///< false: only the gutter label (value at the right end of a curve)
};

enum class MarkKind { Migration, Flip };

/// An instant: dashed vertical through all panes, flag in the marks lane.
struct Mark {
    double x = 0; ///< ms
    QString text; ///< whole flag text: "A 90.4 ms CPU0 → CPU4", "B on_tick"
    Side side = Side::None;
    MarkKind kind = MarkKind::Migration;
};

/// A single value worth a marker and a few words beside it ("371 at migration").
struct ValuePoint {
    double x = 0;
    double y = 0;
    QString text;
    Side side = Side::None;
};

/// One category of a paired bar chart; no value = this side has none ("A –").
struct BarRow {
    QString category;
    std::optional<double> a, b;
};

/// Group of bar rows under one heading. All sections of a chart share one scale.
struct BarSection {
    QString title;   ///< bold: "CPU0–3"
    QString context; ///< grey: "GHz, A 90.4 · B 32.6 ms"
    QList<BarRow> rows;
};

/// One stretch of a timeline row.
struct TimelineBar {
    double from = 0;
    double to = 0;
    QString text;      ///< drawn when it fits, always in the tool tip
    bool full = false; ///< full side colour; false = pale tint with an edge
};

/// One row of a timeline: bars ascending, not overlapping.
struct LaneRow {
    QString label; ///< left gutter: "A", "B", "CPU4"
    Side side = Side::None;
    QList<TimelineBar> bars;
    QString note; ///< right gutter: "pale: CPU0–3"
};

/// y axis of a pane. Ticks at multiples of `step`; step 0 = chosen by the height.
struct ValueAxis {
    double from = 0;
    double to = 1;
    double step = 0;
    int decimals = 0;
};

} // namespace plot
