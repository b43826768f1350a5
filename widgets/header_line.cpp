// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/header_line.h"

#include "widgets/paint.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {

constexpr double kBadgeGap = 6;
constexpr double kSample = 22;
constexpr double kSampleGap = 6;
constexpr double kValueGap = 8;
constexpr double kBlockGap = 16;
constexpr double kTitleClear = 20;

/// How much of each read-out is shown.
struct Detail {
    bool sample, label, value;
};

class Layout {
public:
    Layout(const QFont& font, const QFont& bold)
        : m_metrics(font)
        , m_bold(bold)
        , m_badge(badgeSize(bold))
    {
    }
    double badge() const { return m_badge; }
    double labelWidth(const ReadOut& r) const { return m_metrics.horizontalAdvance(r.label); }
    double valueWidth(const ReadOut& r) const
    {
        return std::max(m_bold.horizontalAdvance(r.widest), m_bold.horizontalAdvance(r.value));
    }
    double width(const ReadOut& r, Detail detail) const
    {
        double total = r.side == Side::None ? 0 : m_badge + kBadgeGap;
        total += detail.sample ? kSample + kSampleGap : 0;
        total += detail.label ? labelWidth(r) : 0;
        total += detail.value ? (detail.label ? kValueGap : 0) + valueWidth(r) : 0;
        return total;
    }
    double width(const QList<ReadOut>& all, Detail detail) const
    {
        double total = all.isEmpty() ? 0 : kBlockGap * static_cast<double>(all.size() - 1);
        for (const ReadOut& r : all)
            total += width(r, detail);
        return total;
    }

private:
    QFontMetricsF m_metrics;
    QFontMetricsF m_bold;
    double m_badge;
};

} // namespace

void drawHeaderLine(QPainter& painter, const QRectF& rect, const QString& title, const QString& context,
                    const QList<ReadOut>& readOuts, bool values, const Theme& theme)
{
    const QFont font = plotFont();
    const QFont bold = plotFont(true);
    const Layout layout(font, bold);
    const double titleWidth = readOuts.isEmpty() ? 0 : QFontMetricsF(bold).horizontalAdvance(title) + kTitleClear;
    Detail detail{true, true, values};
    // A dash tells signals apart as well as a word does, so either may go before both do.
    for (const Detail less :
         {detail, Detail{false, true, values}, Detail{true, false, values}, Detail{false, !values, values}}) {
        detail = less;
        if (layout.width(readOuts, detail) + titleWidth <= rect.width())
            break;
    }

    double x = rect.right() - layout.width(readOuts, detail);
    drawHeader(painter, QRectF(rect.left(), rect.top(), x - kTitleClear - rect.left(), rect.height()), title, context,
               theme);
    const double middle = rect.center().y();
    for (const ReadOut& r : readOuts) {
        const Theme::SideColors colors = theme.side(r.side);
        if (r.side != Side::None) {
            drawBadge(painter, std::round(x), middle, r.side, theme);
            x += layout.badge() + kBadgeGap;
        }
        if (detail.sample) {
            painter.setPen(linePen(theme, r.signal, r.side));
            painter.drawLine(QPointF(std::round(x), std::round(middle)),
                             QPointF(std::round(x + kSample), std::round(middle)));
            x += kSample + kSampleGap;
        }
        if (detail.label) {
            const double width = layout.labelWidth(r);
            painter.setFont(font);
            painter.setPen(theme.text2);
            painter.drawText(QRectF(x, rect.top(), width + 1, rect.height()), Qt::AlignLeft | Qt::AlignVCenter,
                             r.label);
            x += width + (detail.value ? kValueGap : 0);
        }
        if (detail.value) {
            const double width = layout.valueWidth(r);
            painter.setFont(bold);
            painter.setPen(colors.text);
            painter.drawText(QRectF(x, rect.top(), width, rect.height()), Qt::AlignRight | Qt::AlignVCenter, r.value);
            x += width;
        }
        x += kBlockGap;
    }
}

} // namespace plot
