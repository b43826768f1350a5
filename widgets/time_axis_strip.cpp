// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/time_axis_strip.h"

#include "widgets/numbers.h"
#include "widgets/paint.h"
#include "widgets/time_axis.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {
constexpr int kTickLength = 4;
constexpr double kUnitGap = 12;
constexpr double kTagPad = 8;
constexpr int kTagDecimals = 3;
} // namespace

TimeAxisStrip::TimeAxisStrip(QWidget* parent)
    : TimeView(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Time axis"));
}

QSize TimeAxisStrip::sizeHint() const
{
    return {720, lineHeight(plotFont()) + 3};
}

QSize TimeAxisStrip::minimumSizeHint() const
{
    return {320, sizeHint().height()};
}

void TimeAxisStrip::themeChanged()
{
    updateGeometry();
}

void TimeAxisStrip::draw(QPainter& painter, QSize size, const Theme& theme, std::optional<double> cursor) const
{
    const QRect area = plotRect(size);
    const PaneMap map = paneMap(area);
    const TimeUnit unit = timeUnitFor(map.x.size());
    const Ticks ticks = timeTicks(map.x, map.area.width(), unit);
    const QFont font = plotFont();
    const QFontMetricsF metrics(font);
    painter.fillRect(QRect(QPoint(0, 0), size), theme.base);
    painter.setFont(font);

    QRectF tag;
    QString tagText;
    if (cursor && map.x.contains(*cursor)) {
        tagText = formatNumber(*cursor * unit.perMs, kTagDecimals, locale());
        const double width = metrics.horizontalAdvance(tagText) + 2 * kTagPad;
        const double left =
            std::round(std::clamp(map.pixelX(*cursor) - width / 2, 0.0, std::max(0.0, size.width() - width)));
        tag = QRectF(left, kTickLength + 1, std::ceil(width), std::ceil(metrics.height()) + 3);
    }

    painter.setPen(QPen(theme.axis, 1));
    painter.drawLine(QPointF(map.area.left(), 0), QPointF(map.area.right(), 0));
    double lastRight = map.area.left();
    for (const double x : ticks.values) {
        const double pixel = map.pixelX(x);
        const QString text = formatNumber(x * unit.perMs, ticks.decimals, locale());
        const double width = metrics.horizontalAdvance(text);
        const QRectF rect(pixel - width / 2, kTickLength + 1, width, metrics.height() + 3);
        painter.setPen(QPen(theme.axis, 1));
        painter.drawLine(QPointF(pixel, 0), QPointF(pixel, kTickLength));
        lastRight = rect.right();
        if (tag.isValid() && rect.adjusted(-3, 0, 3, 0).intersects(tag))
            continue; // the tag says more than the label under it
        painter.setPen(theme.text2);
        painter.drawText(rect, Qt::AlignCenter | Qt::TextDontClip, text);
    }

    const QRectF unitRect(std::max(map.area.right(), lastRight) + kUnitGap, kTickLength + 1,
                          metrics.horizontalAdvance(unit.name) + 1, metrics.height() + 3);
    if (!tag.isValid() || !tag.intersects(unitRect)) {
        painter.setPen(theme.text2);
        painter.drawText(unitRect, Qt::AlignLeft | Qt::AlignVCenter, unit.name);
    }
    if (!tag.isValid())
        return;
    painter.setPen(QPen(theme.text, 1));
    painter.drawLine(QPointF(map.pixelX(*cursor), 0), QPointF(map.pixelX(*cursor), tag.top()));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    painter.drawRoundedRect(tag, 2, 2);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme.base);
    painter.drawText(tag, Qt::AlignCenter, tagText);
}

void TimeAxisStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    draw(painter, size(), theme(), axis()->cursor());
    paintFocusRing(painter);
}

void TimeAxisStrip::renderTo(QPainter& painter, QSize size, const Theme& theme)
{
    draw(painter, size, theme, std::nullopt);
}

} // namespace plot
