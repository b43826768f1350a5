// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/paint.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {
constexpr int kSmallestText = 12;
constexpr double kHatchStep = 6;
constexpr double kMarkerSize = 7;
constexpr double kTitleGap = 6;
} // namespace

QFont plotFont(bool bold)
{
    // In pixels, not points: metrics taken here then hold on every paint device whatever its resolution.
    QFont font = QGuiApplication::font();
    font.setPixelSize(std::max(QFontInfo(font).pixelSize(), kSmallestText));
    font.setBold(bold);
    // The least letter spacing there is: it turns ligatures off, so that "fits" is found in an exported file.
    font.setLetterSpacing(QFont::AbsoluteSpacing, 1.0 / 64);
    return font;
}

int lineHeight(const QFont& font)
{
    return std::max(22, static_cast<int>(std::ceil(QFontMetricsF(font).height())) + 7);
}

int badgeSize(const QFont& font)
{
    return std::max(14, static_cast<int>(std::ceil(QFontMetricsF(font).height())));
}

void drawBadge(QPainter& painter, double x, double y, Side side, const Theme& theme)
{
    const QFont font = plotFont(true);
    const int size = badgeSize(font);
    const QRectF square(x, std::round(y - size / 2.0), size, size);
    const Theme::SideColors colors = theme.side(side);
    if (colors.tint.isValid())
        painter.fillRect(square, colors.tint);
    painter.setFont(font);
    painter.setPen(colors.text);
    painter.drawText(square, Qt::AlignCenter, sideLetter(side));
}

void drawHatch(QPainter& painter, const QRectF& area, const Theme& theme)
{
    if (area.width() <= 0 || area.height() <= 0)
        return;
    // Lines x + y = c, cut by hand: not every vector format keeps a clip. The phase is fixed to the pixel grid so that
    // a growing area does not shimmer.
    QList<QLineF> lines;
    const double first = std::ceil((area.left() + area.top()) / kHatchStep) * kHatchStep;
    for (double c = first; c < area.right() + area.bottom(); c += kHatchStep) {
        const double top = std::max(area.top(), c - area.right());
        const double bottom = std::min(area.bottom(), c - area.left());
        if (bottom > top)
            lines.append(QLineF(c - top, top, c - bottom, bottom));
    }
    painter.setPen(QPen(theme.hatch, 1));
    painter.drawLines(lines);
}

void drawValueMarker(QPainter& painter, const QPointF& center, Side side, const Theme& theme)
{
    const QRectF box(std::round(center.x()) - kMarkerSize / 2 + 0.5, std::round(center.y()) - kMarkerSize / 2 + 0.5,
                     kMarkerSize, kMarkerSize);
    painter.save();
    painter.setPen(QPen(theme.side(side).line, 1));
    painter.setBrush(theme.base);
    if (side == Side::A) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.drawEllipse(box.adjusted(-0.5, -0.5, 0.5, 0.5));
    } else if (side == Side::B) {
        painter.drawRect(box);
    } else {
        painter.setRenderHint(QPainter::Antialiasing);
        const QPointF c = box.center();
        const double r = kMarkerSize / 2 + 1;
        painter.drawPolygon(
            QPolygonF({{c.x(), c.y() - r}, {c.x() + r, c.y()}, {c.x(), c.y() + r}, {c.x() - r, c.y()}}));
    }
    painter.restore();
}

void drawFlag(QPainter& painter, const QRectF& rect, const QString& text, Side side, const Theme& theme)
{
    const Theme::SideColors colors = theme.side(side);
    painter.setPen(QPen(colors.line, 1));
    painter.setBrush(colors.tint.isValid() ? QBrush(colors.tint) : QBrush(theme.base));
    painter.drawRect(rect);
    painter.setBrush(Qt::NoBrush);
    painter.setFont(plotFont());
    painter.setPen(colors.text);
    painter.drawText(rect, Qt::AlignCenter, text);
}

double drawHeader(QPainter& painter, const QRectF& rect, const QString& title, const QString& context,
                  const Theme& theme)
{
    if (rect.width() <= 0)
        return 0;
    const QFont bold = plotFont(true);
    const QFontMetricsF boldMetrics(bold);
    const QString shownTitle = boldMetrics.elidedText(title, Qt::ElideRight, rect.width());
    double used = boldMetrics.horizontalAdvance(shownTitle);
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shownTitle);
    const double room = rect.width() - used - kTitleGap;
    if (context.isEmpty() || room < 24)
        return used;
    const QFont font = plotFont();
    const QFontMetricsF metrics(font);
    const QString shown = metrics.elidedText(context, Qt::ElideRight, room);
    painter.setFont(font);
    painter.setPen(theme.text2);
    painter.drawText(rect.adjusted(used + kTitleGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     shown);
    return used + kTitleGap + metrics.horizontalAdvance(shown);
}

} // namespace plot
