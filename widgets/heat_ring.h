// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/heat_colors.h"
#include "widgets/heat_rows.h"

#include <QImage>

namespace plot {

/// The picture of a heatmap: one column per bucket, one pixel row per line, used as a ring. Scrolling paints new
/// columns only; nothing is ever moved.
class HeatRing {
public:
    /// Forgets everything; the next paint() begins anew with room for `columns` buckets.
    void reset(const QList<HeatLine>& lines, int columns, const HeatInk& ink);
    /// Paints buckets [first, last) that the source has. Returns how many.
    int paint(const HeatSource& source, qint64 first, qint64 last);
    /// What is painted: buckets [first(), last()).
    qint64 first() const { return m_first; }
    qint64 last() const { return m_last; }
    /// Columns painted so far, for tests and measurements.
    qint64 paintedColumns() const { return m_painted; }

    /// Draws lines [from, to) between x(bucket) and x(bucket + 1) into rows of `top`..`bottom`; nearest neighbour.
    void draw(QPainter& painter, int from, int to, double top, double bottom, double pixelOfBucketZero,
              double pixelsPerBucket, const QRectF& clip) const;
    QRgb pixel(int line, qint64 bucket) const;

private:
    int column(qint64 bucket) const;

    QImage m_image;
    QList<HeatLine> m_lines;
    HeatInk m_ink;
    qint64 m_first = 0, m_last = 0;
    qint64 m_painted = 0;
};

} // namespace plot
