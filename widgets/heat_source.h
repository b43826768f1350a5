// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <array>

namespace plot {

/// One cell of a heatmap: a row during one bucket of time.
struct HeatCell {
    static constexpr int kClasses = 14;
    std::array<quint8, kClasses> share{}; ///< how much of its known time belongs to each class; adds up to 255
    quint8 level = 0;                     ///< on a scale, 0..255
    bool known = false;                   ///< false: drawn as hatch
};

/// A row of a heatmap, e.g. a CPU.
struct HeatRow {
    QString name;
    bool offline = false; ///< crossed out over all time
};

/// Rows [first, last) under one name. Groups nest; an outer one stands before its inner ones.
struct HeatGroup {
    QString name;
    int level = 0; ///< 0 = outermost
    int first = 0, last = 0;
    friend bool operator==(const HeatGroup&, const HeatGroup&) = default;
};

/// One class of a heatmap that shows states: its colour follows from how awake it is.
struct HeatClass {
    enum class Tone { Busy, Awake, Polling, Idle };
    QString name; ///< "busy", "LPI-0"
    QString note; ///< "exit 1 us"
    Tone tone = Tone::Busy;
    double depth = 0; ///< of Idle: 0 = shallowest, 1 = deepest
};

/// What colours mean: classes, or a scale from dark to bright with a few labels from its lower to its upper end.
struct HeatColors {
    QList<HeatClass> classes;
    QStringList scale;
    QString unit; ///< of the scale
};

/// An instant worth a triangle on a row ("stale pick").
struct HeatMark {
    double x = 0; ///< ms
    int row = 0;
};

/// What a HeatmapView draws. Bucket k covers [k, k + 1) * bucketWidth() ms since the origin.
class HeatSource {
public:
    HeatSource() = default;
    HeatSource(const HeatSource&) = delete;
    HeatSource& operator=(const HeatSource&) = delete;
    virtual ~HeatSource() = default;

    /// In ms, > 0.
    virtual double bucketWidth() const = 0;
    /// Cells exist for buckets [firstBucket(), lastBucket()).
    virtual qint64 firstBucket() const = 0;
    virtual qint64 lastBucket() const = 0;
    /// Precondition: such a row and bucket exist.
    virtual HeatCell cell(int row, qint64 bucket) const = 0;
    /// Exact values of rows [first, last) around instant x in a few words ("CPU 113 busy") and in full (tool tip).
    virtual QString shortText(int first, int last, const QString& name, double x) const = 0;
    virtual QString fullText(int first, int last, const QString& name, double x) const = 0;
};

} // namespace plot
