// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curve_labels.h"

#include "widgets/paint.h"
#include "widgets/plot_theme.h"
#include "widgets/step_path.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {

constexpr double kInset = 4;       ///< to the edge of the plot area
constexpr double kKeepClear = 3;   ///< to anything drawn
constexpr double kBeside = 6;      ///< from the anchor, sideways
constexpr double kAbove = 4;       ///< from the anchor, up or down
constexpr int kColumnStep = 16;    ///< px between the anchors that are tried
constexpr double kEnoughRoom = 48; ///< more distance to other curves than this is no better
constexpr double kLeastRoom = 10;  ///< nearer to a strange curve a label would seem to belong to that one
constexpr double kStaying = 30;    ///< bonus for the place a label had before
constexpr int kCorners = 4;

/// Left-above, right-below, right-above, left-below of the anchor.
QRectF cornerRect(int corner, const QPointF& anchor, const QSizeF& size)
{
    const bool left = corner == 0 || corner == 3;
    const bool above = corner == 0 || corner == 2;
    return QRectF(left ? anchor.x() - kBeside - size.width() : anchor.x() + kBeside,
                  above ? anchor.y() - kAbove - size.height() : anchor.y() + kAbove, size.width(), size.height());
}

} // namespace

struct LabelPlacer::Obstacles {
    QList<QList<ColumnSpan>> curves;
    QList<double> horizontals, verticals;
    QList<QRectF> boxes;
};

LabelPlacer::LabelPlacer(const PaneMap& map, const QFontMetricsF& metrics, const QList<StepLine>& lines,
                         const QList<Reference>& references, const QList<Mark>& marks)
    : m_map(map)
    , m_metrics(metrics)
    , m_lines(lines)
    , m_obstacles(std::make_unique<Obstacles>())
{
    for (const StepLine& line : lines)
        m_obstacles->curves.append(columnSpans(line, map));
    for (const Reference& reference : references) {
        if (reference.line)
            m_obstacles->horizontals.append(map.pixelY(reference.value));
    }
    for (const Mark& mark : marks) {
        const double x = std::round(map.pixelX(mark.x));
        if (map.x.contains(mark.x) && !m_obstacles->verticals.contains(x))
            m_obstacles->verticals.append(x);
    }
}

LabelPlacer::~LabelPlacer() = default;

bool LabelPlacer::isFree(const QRectF& rect) const
{
    if (!m_map.area.adjusted(kInset, 0, -kInset, -1).contains(rect))
        return false;
    const QRectF wide = rect.adjusted(-kKeepClear, -kKeepClear, kKeepClear, kKeepClear);
    const Obstacles& all = *m_obstacles;
    const auto crosses = [](double at, double low, double high) { return at >= low && at <= high; };
    if (std::any_of(all.boxes.begin(), all.boxes.end(), [&](const QRectF& box) { return box.intersects(wide); })
        || std::any_of(all.horizontals.begin(), all.horizontals.end(),
                       [&](double y) { return crosses(y, wide.top(), wide.bottom()); })
        || std::any_of(all.verticals.begin(), all.verticals.end(),
                       [&](double x) { return crosses(x, wide.left(), wide.right()); }))
        return false;
    const auto first = static_cast<qsizetype>(std::max(0.0, wide.left() - m_map.area.left()));
    const auto last = static_cast<qsizetype>(wide.right() - m_map.area.left());
    for (const QList<ColumnSpan>& curve : all.curves) {
        for (qsizetype i = first; i <= std::min(last, curve.size() - 1); ++i) {
            if (!curve[i].isEmpty() && curve[i].bottom >= wide.top() && curve[i].top <= wide.bottom())
                return false;
        }
    }
    return true;
}

double LabelPlacer::clearance(const QRectF& rect, qsizetype ownLine) const
{
    double nearest = kEnoughRoom;
    for (const QRectF& box : m_obstacles->boxes) {
        const double dx = std::max({rect.left() - box.right(), box.left() - rect.right(), 0.0});
        const double dy = std::max({rect.top() - box.bottom(), box.top() - rect.bottom(), 0.0});
        nearest = std::min(nearest, std::hypot(dx, dy));
    }
    const auto first = static_cast<qsizetype>(std::max(0.0, rect.left() - m_map.area.left() - kEnoughRoom));
    const auto last = static_cast<qsizetype>(rect.right() - m_map.area.left() + kEnoughRoom);
    for (qsizetype c = 0; c < m_obstacles->curves.size(); ++c) {
        // The dotted part of the same signal is no stranger.
        const bool own =
            c == ownLine || (m_lines[c].side == m_lines[ownLine].side && m_lines[c].signal == m_lines[ownLine].signal);
        if (own)
            continue;
        const QList<ColumnSpan>& curve = m_obstacles->curves[c];
        for (qsizetype i = first; i <= std::min(last, curve.size() - 1); i += 4) {
            if (curve[i].isEmpty())
                continue;
            const double x = m_map.area.left() + static_cast<double>(i);
            const double dx = std::max({rect.left() - x, x - rect.right(), 0.0});
            const double dy = std::max({rect.top() - curve[i].bottom, curve[i].top - rect.bottom(), 0.0});
            nearest = std::min(nearest, std::hypot(dx, dy));
        }
    }
    return nearest;
}

std::optional<PlacedLabel> LabelPlacer::placePoint(const ValuePoint& point) const
{
    const QPointF anchor(m_map.pixelX(point.x), m_map.pixelY(point.y));
    const QSizeF size(m_metrics.horizontalAdvance(point.text), m_metrics.height());
    for (const double away : {1.0, 6.0, 14.0}) {
        for (const int corner : {1, 0, 3, 2}) {
            QRectF rect = cornerRect(corner, anchor, size);
            rect.translate(0, rect.top() > anchor.y() ? away : -away);
            if (isFree(rect))
                return PlacedLabel{point.text, point.side, rect, point.x, corner};
        }
    }
    return std::nullopt;
}

std::optional<PlacedLabel> LabelPlacer::placeLine(qsizetype index, const PlacedLabel* previous) const
{
    const StepLine& line = m_lines[index];
    const QString text = line.side == Side::None ? line.label : sideLetter(line.side) + QLatin1Char(' ') + line.label;
    const QSizeF size(m_metrics.horizontalAdvance(text), m_metrics.height());
    const QList<ColumnSpan>& spans = m_obstacles->curves[index];
    const double area = m_map.area.width();
    std::optional<PlacedLabel> best;
    double bestScore = 0;
    const auto attempt = [&](double x, int corner, double bonus) {
        const double pixel = m_map.pixelX(x) - m_map.area.left();
        const auto column = static_cast<qsizetype>(pixel);
        if (column < 0 || column >= spans.size() || spans[column].isEmpty())
            return;
        const bool above = corner == 0 || corner == 2;
        const QPointF anchor(m_map.area.left() + pixel, above ? spans[column].top : spans[column].bottom);
        const QRectF rect = cornerRect(corner, anchor, size);
        if (!isFree(rect))
            return;
        // Room around counts most; the middle of the window reads better than its ends.
        const double room = clearance(rect, index);
        if (room < kLeastRoom)
            return;
        const double score = room + bonus - 20 * std::abs(pixel / area - 0.45) + 1;
        if (!best || score > bestScore) {
            best = PlacedLabel{text, line.side, rect, x, corner};
            bestScore = score;
        }
    };
    if (previous != nullptr)
        attempt(previous->x, previous->corner, kStaying);
    for (double pixel = kInset; pixel < area; pixel += kColumnStep) {
        for (int corner = 0; corner < kCorners; ++corner)
            attempt(m_map.valueX(m_map.area.left() + pixel), corner, 0);
    }
    return best;
}

QList<PlacedLabel> LabelPlacer::place(const QList<ValuePoint>& points, const QList<PlacedLabel>& previous)
{
    QList<PlacedLabel> placed;
    const auto keep = [&](std::optional<PlacedLabel> label) {
        if (!label)
            return;
        m_obstacles->boxes.append(label->rect);
        placed.append(*label);
    };
    for (const ValuePoint& point : points) {
        if (m_map.x.contains(point.x) && m_map.y.contains(point.y) && !point.text.isEmpty())
            keep(placePoint(point));
    }
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        const StepLine& line = m_lines[i];
        if (!line.labelled || line.held || line.label.isEmpty())
            continue;
        const auto same = [&](const PlacedLabel& label) {
            return label.side == line.side && label.text.endsWith(line.label);
        };
        const auto before = std::find_if(previous.begin(), previous.end(), same);
        keep(placeLine(i, before == previous.end() ? nullptr : &*before));
    }
    return placed;
}

void drawPlacedLabels(QPainter& painter, const QList<PlacedLabel>& labels, const Theme& theme)
{
    painter.setFont(plotFont());
    for (const PlacedLabel& label : labels) {
        painter.setPen(theme.side(label.side).text);
        painter.drawText(label.rect, Qt::AlignCenter | Qt::TextDontClip, label.text);
    }
}

} // namespace plot
