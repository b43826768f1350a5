// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/side_header.h"

#include "widgets/paint.h"

#include <QPainter>

namespace app {

namespace {
constexpr int kInset = 8;
} // namespace

SideHeader::SideHeader(QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent)
{
    setHighlightSections(false);
    setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setFixedHeight(std::max(24, fontMetrics().height() + 8));
}

void SideHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    const plot::Theme theme = plot::Theme::fromPalette(palette());
    const QString text = model()->headerData(section, Qt::Horizontal).toString();
    const QVariant wanted = model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole);
    const Qt::Alignment align = wanted.isValid() ? Qt::Alignment(wanted.toInt()) : defaultAlignment();
    painter->save();
    painter->fillRect(rect, theme.head);
    painter->setPen(theme.border);
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    if (visualIndex(section) + 1 < count())
        painter->drawLine(rect.topRight(), rect.bottomRight());
    if (text == QLatin1String("A") || text == QLatin1String("B")) {
        const int size = plot::badgeSize(plot::plotFont(true));
        // Above numbers the badge stands at the right as they do; above check marks in the middle.
        const bool right = wanted.isValid() && (align & Qt::AlignRight);
        const double x = right ? rect.right() - kInset - size : rect.center().x() - size / 2.0 + 1;
        const plot::Side side = text == QLatin1String("A") ? plot::Side::A : plot::Side::B;
        plot::drawBadge(*painter, x, rect.center().y() + 1, side, theme);
    } else {
        const QRect inner = rect.adjusted(kInset, 0, -kInset, 0);
        painter->setPen(theme.text2);
        painter->drawText(inner, static_cast<int>(align),
                          fontMetrics().elidedText(text, Qt::ElideRight, inner.width()));
    }
    painter->restore();
}

} // namespace app
