// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bar_paint.h"

#include "widgets/numbers.h"
#include "widgets/paint.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {

constexpr double kPad = 8;
constexpr double kLabelPad = 6;
constexpr double kValueGap = 5;
constexpr int kSectionGap = 6;
constexpr int kRowGap = 4;
constexpr int kLeastLabel = 40;

int barHeight()
{
    return std::max(13, static_cast<int>(std::ceil(QFontMetricsF(plotFont()).height())) - 1);
}

int rowHeight(bool paired)
{
    return barHeight() * (paired ? 2 : 1) + kRowGap;
}

QString valueText(Side side, const std::optional<double>& value, const BarStyle& style)
{
    const QString number = formatNumber(value.value_or(std::nan("")), style.decimals, style.locale);
    return style.paired ? sideLetter(side) + QLatin1Char(' ') + number : number;
}

/// One bar with its value; the text of a missing one is grey.
void drawBar(QPainter& painter, const QRectF& slot, double unit, Side side, const std::optional<double>& value,
             const BarStyle& style, const Theme& theme)
{
    const Theme::SideColors colors = theme.side(side);
    double width = 0;
    if (value && *value > 0) {
        // Something that happened is at least a pixel, or it would look like nothing.
        width = std::max(1.0, std::round(*value * unit));
        const QRectF bar(slot.left() + 1, slot.top() + 1, width, slot.height() - 2);
        if (theme.monochrome && side == Side::A) {
            painter.setPen(QPen(colors.line, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar.adjusted(0, 0, -1, -1));
        } else {
            painter.fillRect(bar, colors.line);
        }
    }
    painter.setPen(value ? colors.text : theme.text2);
    painter.drawText(slot.adjusted(width + 1 + kValueGap, -2, 0, 2), Qt::AlignLeft | Qt::AlignVCenter,
                     valueText(side, value, style));
}

double widestCategory(const QList<BarSection>& sections, const QFontMetricsF& metrics)
{
    double widest = kLeastLabel;
    for (const BarSection& section : sections) {
        for (const BarRow& row : section.rows)
            widest = std::max(widest, metrics.horizontalAdvance(row.category));
    }
    return widest;
}

} // namespace

double greatestBar(const QList<BarSection>& sections)
{
    double greatest = 0;
    for (const BarSection& section : sections) {
        for (const BarRow& row : section.rows)
            greatest = std::max({greatest, row.a.value_or(0), row.b.value_or(0)});
    }
    return greatest > 0 ? greatest : 1;
}

int barsHeight(const QList<BarSection>& sections, bool paired)
{
    int height = 0;
    for (const BarSection& section : sections) {
        const bool headed = !section.title.isEmpty() || !section.context.isEmpty();
        height += (headed ? lineHeight(plotFont()) : 0) + rowHeight(paired) * static_cast<int>(section.rows.size())
                  + kSectionGap;
    }
    return height;
}

void drawBars(QPainter& painter, const QRectF& area, const QList<BarSection>& sections, const BarStyle& style,
              const Theme& theme)
{
    const QFont font = plotFont();
    const QFontMetricsF metrics(font);
    const double axis = std::round(area.left() + kPad + widestCategory(sections, metrics) + kLabelPad);
    // The longest bar leaves room for the widest text, so that no value is ever cut.
    const double text = metrics.horizontalAdvance(valueText(Side::B, style.fullScale, style)) + kValueGap + kPad + 2;
    const double unit = std::max(0.0, area.right() - axis - text) / style.fullScale;
    const QRectF clip = painter.hasClipping() ? painter.clipBoundingRect() : area;
    const int row = rowHeight(style.paired);
    const int bar = barHeight();
    double y = area.top();
    for (const BarSection& section : sections) {
        if (!section.title.isEmpty() || !section.context.isEmpty()) {
            const int line = lineHeight(font);
            drawHeader(painter, QRectF(area.left() + kPad, y, area.width() - 2 * kPad, line), section.title,
                       section.context, theme);
            y += line;
        }
        const double top = y;
        painter.setFont(font);
        for (const BarRow& entry : section.rows) {
            const QRectF slot(axis, y + kRowGap / 2.0, area.right() - axis, bar);
            y += row;
            if (y < clip.top() || slot.top() > clip.bottom())
                continue;
            painter.setPen(theme.text);
            painter.drawText(QRectF(area.left(), slot.top(), axis - area.left() - kLabelPad, row - kRowGap),
                             Qt::AlignRight | Qt::AlignVCenter, entry.category);
            const Side first = style.paired ? Side::A : style.only;
            drawBar(painter, slot, unit, first, first == Side::B ? entry.b : entry.a, style, theme);
            if (style.paired)
                drawBar(painter, slot.translated(0, bar), unit, Side::B, entry.b, style, theme);
        }
        painter.setPen(QPen(theme.axis, 1));
        painter.drawLine(QPointF(axis, top), QPointF(axis, y));
        y += kSectionGap;
    }
}

} // namespace plot
