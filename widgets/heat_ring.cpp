// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heat_ring.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace plot {

void HeatRing::reset(const QList<HeatLine>& lines, int columns, const HeatInk& ink)
{
    m_lines = lines;
    m_ink = ink;
    const QSize size(std::max(columns, 1), std::max(static_cast<int>(lines.size()), 1));
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_ARGB32_Premultiplied);
    m_first = m_last = 0;
}

int HeatRing::column(qint64 bucket) const
{
    const qint64 width = m_image.width();
    return static_cast<int>((bucket % width + width) % width);
}

int HeatRing::paint(const HeatSource& source, qint64 first, qint64 last)
{
    first = std::max({first, source.firstBucket(), last - m_image.width()});
    last = std::min(last, source.lastBucket());
    if (first >= last || m_lines.isEmpty())
        return 0;
    std::vector<HeatCell> cells;
    for (qint64 bucket = first; bucket < last; ++bucket) {
        const int x = column(bucket);
        for (int y = 0; y < static_cast<int>(m_lines.size()); ++y) {
            cells.clear();
            for (int row = m_lines[y].first; row < m_lines[y].last; ++row)
                cells.push_back(source.cell(row, bucket));
            reinterpret_cast<QRgb*>(m_image.scanLine(y))[x] = m_ink.pixel(cells);
        }
    }
    m_painted += last - first;
    // What is painted stays one stretch: a jump leaves the old one behind.
    const bool touches = m_first < m_last && first <= m_last && last >= m_first;
    m_first = touches ? std::min(m_first, first) : first;
    m_last = touches ? std::max(m_last, last) : last;
    if (m_last - m_first > m_image.width()) {
        // The ring has bitten its tail: what was written last counts.
        if (last == m_last)
            m_first = m_last - m_image.width();
        else
            m_last = m_first + m_image.width();
    }
    return static_cast<int>(last - first);
}

QRgb HeatRing::pixel(int line, qint64 bucket) const
{
    return bucket >= m_first && bucket < m_last ? m_image.pixel(column(bucket), line) : 0;
}

void HeatRing::draw(QPainter& painter, int from, int to, double top, double bottom, double pixelOfBucketZero,
                    double pixelsPerBucket, const QRectF& clip) const
{
    const auto edge = [&](qint64 bucket) {
        return std::round(pixelOfBucketZero + static_cast<double>(bucket) * pixelsPerBucket);
    };
    const auto bucketAt = [&](double pixel) {
        return static_cast<qint64>(std::floor((pixel - pixelOfBucketZero) / pixelsPerBucket));
    };
    const qint64 begin = std::max(m_first, bucketAt(clip.left()));
    const qint64 end = std::min(m_last, bucketAt(clip.right()) + 1);
    // At most two pieces: up to the end of the ring, and from its beginning.
    for (qint64 bucket = begin; bucket < end;) {
        const int x = column(bucket);
        const qint64 until = std::min(end, bucket + m_image.width() - x);
        const QRectF target(edge(bucket), top, edge(until) - edge(bucket), bottom - top);
        const QRectF source(x, from, static_cast<double>(until - bucket), to - from);
        if (target.width() > 0)
            painter.drawImage(target, m_image, source);
        bucket = until;
    }
}

} // namespace plot
