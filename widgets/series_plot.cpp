// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/series_plot.h"

#include "widgets/curve_labels.h"
#include "widgets/paint.h"
#include "widgets/pane_paint.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace plot {

struct SeriesPlot::Private {
    QList<StepLine> lines;
    QList<Envelope> envelopes;
    QList<ValuePoint> points;
    QList<PlacedLabel> labels;
    QList<int> drawn;

    /// Value at the cursor, or the last known one without a cursor (NaN).
    std::optional<double> value(const StepLine& line, double x) const
    {
        return std::isnan(x) ? newest(line) : valueAt(line, x);
    }

    static std::optional<double> newest(const StepLine& line)
    {
        if (line.points.isEmpty() || std::isnan(line.points.last().y()))
            return std::nullopt;
        return line.points.last().y();
    }
};

SeriesPlot::SeriesPlot(QWidget* parent)
    : PlotView(parent)
    , d(std::make_unique<Private>())
{
}

SeriesPlot::~SeriesPlot() = default;

void SeriesPlot::setLines(const QList<StepLine>& lines)
{
    d->lines = lines;
    contentChanged();
}

const QList<StepLine>& SeriesPlot::lines() const
{
    return d->lines;
}

void SeriesPlot::setEnvelopes(const QList<Envelope>& envelopes)
{
    d->envelopes = envelopes;
    contentChanged();
}

const QList<Envelope>& SeriesPlot::envelopes() const
{
    return d->envelopes;
}

void SeriesPlot::setValuePoints(const QList<ValuePoint>& points)
{
    d->points = points;
    contentChanged();
}

std::optional<double> SeriesPlot::valueAt(const StepLine& line, double x)
{
    const auto after = [](double value, const QPointF& p) { return value < p.x(); };
    const auto next = std::upper_bound(line.points.begin(), line.points.end(), x, after);
    if (next == line.points.begin())
        return std::nullopt;
    const QPointF& point = *(next - 1);
    const bool ended = next == line.points.end() && x > (std::isnan(line.end) ? point.x() : line.end);
    if (ended || std::isnan(point.y()))
        return std::nullopt;
    return point.y();
}

QList<int> SeriesPlot::drawnPoints() const
{
    return d->drawn;
}

QList<ReadOut> SeriesPlot::readOuts(double x) const
{
    const ValueAxis values = valueAxis();
    QList<ReadOut> result;
    const auto add = [&](const QString& label, const QString& signal, Side side, int decimals, const QString& value,
                         const QString& gap) {
        QString widest = formatNumber(values.to, decimals, locale());
        if (gap.size() > widest.size())
            widest = gap;
        result.append({label, signal, side, value, widest});
    };
    for (const StepLine& line : d->lines) {
        if (line.held)
            continue;
        const std::optional<double> value = d->value(line, x);
        // After the line's end nothing is known, not even that the signal is absent.
        const bool known = std::isnan(line.end) || !(x > line.end);
        const QString gap = known && !line.gapText.isEmpty() ? line.gapText : formatNumber(std::nan(""), 0);
        add(line.label, line.signal, line.side, line.decimals,
            value ? formatNumber(*value, line.decimals, locale()) : gap, line.gapText);
    }
    for (const Envelope& envelope : d->envelopes) {
        const auto after = [](double at, const EnvelopeColumn& c) { return at < c.x; };
        const auto next = std::isnan(x) ? envelope.columns.end()
                                        : std::upper_bound(envelope.columns.begin(), envelope.columns.end(), x, after);
        QString text = formatNumber(std::nan(""), 0);
        if (next != envelope.columns.begin()) {
            const EnvelopeColumn& column = *(next - 1);
            text = formatNumber(column.min, envelope.decimals, locale());
            if (column.max > column.min)
                text = tr("%1…%2", "smallest and greatest value")
                           .arg(text, formatNumber(column.max, envelope.decimals, locale()));
        }
        const QString most = formatNumber(values.to, envelope.decimals, locale());
        add(envelope.label, envelope.signal, envelope.side, envelope.decimals, text, tr("%1…%2").arg(most, most));
    }
    return result;
}

void SeriesPlot::drawContent(QPainter& painter, const PaneMap& map, const Theme& theme)
{
    d->drawn.clear();
    for (const Envelope& envelope : d->envelopes) {
        const StepPath path = envelopePath(envelope, map);
        d->drawn.append(path.pointCount());
        drawPath(painter, path, envelope.signal, envelope.side, false, theme);
    }
    for (const StepLine& line : d->lines) {
        const StepPath path = stepPath(line, map, kMaxPoints);
        d->drawn.append(path.pointCount());
        drawPath(painter, path, line.signal, line.side, line.held, theme);
    }
    LabelPlacer placer(map, QFontMetricsF(plotFont()), d->lines, references(), marks());
    d->labels = placer.place(d->points, d->labels);
    drawPlacedLabels(painter, d->labels, theme);
    for (const ValuePoint& point : d->points) {
        if (map.x.contains(point.x) && map.y.contains(point.y))
            drawValueMarker(painter, {map.pixelX(point.x), map.pixelY(point.y)}, point.side, theme);
    }
}

void SeriesPlot::drawAtCursor(QPainter& painter, const PaneMap& map, const Theme& theme, double x)
{
    // A word that the cursor runs through is written once more above it.
    const double pixel = map.pixelX(x);
    QList<PlacedLabel> crossed;
    for (const PlacedLabel& label : std::as_const(d->labels)) {
        if (pixel < label.rect.left() - 1 || pixel > label.rect.right() + 1)
            continue;
        painter.fillRect(QRectF(pixel - 1, label.rect.top(), 3, label.rect.height()), theme.base);
        crossed.append(label);
    }
    drawPlacedLabels(painter, crossed, theme);
    for (const StepLine& line : d->lines) {
        const std::optional<double> value = line.held ? std::nullopt : valueAt(line, x);
        if (value && map.y.contains(*value))
            drawValueMarker(painter, {map.pixelX(x), map.pixelY(*value)}, line.side, theme);
    }
}

QString SeriesPlot::describe() const
{
    QStringList parts;
    for (const ReadOut& readOut : readOuts(std::nan("")))
        parts.append(
            tr("%1 %2: %3", "side, signal: value").arg(sideLetter(readOut.side), readOut.label, readOut.value));
    return parts.join(QStringLiteral("; "));
}

} // namespace plot
