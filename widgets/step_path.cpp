// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/step_path.h"

#include <algorithm>
#include <cmath>

namespace plot {

namespace {

/// One tread of a step line, cut to the window.
struct Tread {
    double from, to, y;
    bool joined; ///< the tread before it ends here: a riser connects them
};

/// Calls use(Tread) for every tread inside the window, gaps left out.
template <class Use> void forEachTread(const StepLine& line, Range window, Use use)
{
    const QList<QPointF>& points = line.points;
    const auto before = [](const QPointF& p, double x) { return p.x() < x; };
    auto it = std::lower_bound(points.begin(), points.end(), window.from, before);
    if (it != points.begin())
        --it;
    bool joined = false;
    for (; it != points.end() && it->x() <= window.to; ++it) {
        const bool last = it + 1 == points.end();
        const double end = last ? (std::isnan(line.end) ? it->x() : line.end) : (it + 1)->x();
        const Tread tread{std::max(it->x(), window.from), std::min(end, window.to), it->y(), joined};
        if (std::isnan(tread.y) || tread.to < tread.from) {
            joined = false;
            continue;
        }
        use(tread);
        joined = true;
    }
}

qsizetype pointsInside(const StepLine& line, Range window)
{
    const auto before = [](const QPointF& p, double x) { return p.x() < x; };
    const auto first = std::lower_bound(line.points.begin(), line.points.end(), window.from, before);
    const auto last = std::lower_bound(first, line.points.end(), window.to, before);
    return last - first;
}

QList<QLineF> columnLines(const QList<ColumnSpan>& spans, const QRectF& area)
{
    QList<QLineF> lines;
    for (qsizetype i = 0; i < spans.size(); ++i) {
        const double x = area.left() + static_cast<double>(i);
        const ColumnSpan& span = spans[i];
        if (span.isEmpty() || span.bottom < area.top() || span.top > area.bottom())
            continue;
        const double top = std::max(span.top, area.top());
        const double bottom = std::min(span.bottom, area.bottom());
        // A flat column needs some length to be seen.
        lines.append(bottom - top < 1 ? QLineF(x, top, std::min(x + 1, area.right()), top) : QLineF(x, top, x, bottom));
    }
    return lines;
}

qsizetype columnCount(const PaneMap& map)
{
    return std::max<qsizetype>(1, static_cast<qsizetype>(map.area.width()));
}

qsizetype columnOf(const PaneMap& map, double x)
{
    const auto column = static_cast<qsizetype>(std::floor((x - map.x.from) / map.x.size() * map.area.width()));
    return std::clamp<qsizetype>(column, 0, columnCount(map) - 1);
}

} // namespace

int StepPath::pointCount() const
{
    qsizetype count = columns.size() * 2;
    for (const QPolygonF& polyline : polylines)
        count += polyline.size();
    return static_cast<int>(count);
}

void ColumnSpan::add(double y)
{
    if (isEmpty()) {
        top = bottom = y;
        return;
    }
    top = std::min(top, y);
    bottom = std::max(bottom, y);
}

QList<ColumnSpan> columnSpans(const StepLine& line, const PaneMap& map)
{
    QList<ColumnSpan> spans(columnCount(map));
    double previous = 0;
    forEachTread(line, map.x, [&](const Tread& tread) {
        const double y = map.pixelY(tread.y);
        const qsizetype first = columnOf(map, tread.from);
        for (qsizetype i = first; i <= columnOf(map, tread.to); ++i)
            spans[i].add(y);
        if (tread.joined)
            spans[first].add(previous);
        previous = y;
    });
    return spans;
}

StepPath stepPath(const StepLine& line, const PaneMap& map, int maxPoints)
{
    StepPath path;
    if (pointsInside(line, map.x) > maxPoints) {
        path.columns = columnLines(columnSpans(line, map), map.area);
        return path;
    }
    QPolygonF current;
    double previous = 0;
    const auto finish = [&] {
        if (current.size() > 1)
            path.polylines.append(current);
        current.clear();
    };
    forEachTread(line, map.x, [&](const Tread& tread) {
        const double y = map.pixelY(tread.y);
        const double left = map.pixelX(tread.from);
        const bool inside = y >= map.area.top() && y <= map.area.bottom();
        const double edge = std::clamp(y, map.area.top(), map.area.bottom());
        if (!tread.joined)
            finish();
        else if (inside && current.isEmpty())
            current.append(QPointF(left, std::clamp(previous, map.area.top(), map.area.bottom())));
        if (inside) {
            current.append(QPointF(left, y));
            current.append(QPointF(map.pixelX(tread.to), y));
        } else if (!current.isEmpty()) {
            current.append(QPointF(left, edge));
            finish();
        }
        previous = y;
    });
    finish();
    return path;
}

StepPath envelopePath(const Envelope& envelope, const PaneMap& map)
{
    QList<ColumnSpan> spans(columnCount(map));
    const auto before = [](const EnvelopeColumn& c, double x) { return c.x < x; };
    const QList<EnvelopeColumn>& all = envelope.columns;
    auto it = std::lower_bound(all.begin(), all.end(), map.x.from, before);
    if (it != all.begin())
        --it;
    for (; it != all.end() && it->x <= map.x.to; ++it) {
        const double next = it + 1 == all.end() ? it->x : (it + 1)->x;
        if (next < map.x.from)
            continue;
        const qsizetype first = columnOf(map, it->x);
        // A column of the data may span several of the screen; it ends where the next begins.
        for (qsizetype i = first; i <= std::max(first, columnOf(map, next) - 1); ++i) {
            spans[i].add(map.pixelY(it->min));
            spans[i].add(map.pixelY(it->max));
        }
    }
    StepPath path;
    path.columns = columnLines(spans, map.area);
    return path;
}

} // namespace plot
