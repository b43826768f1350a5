// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/side_header.h"

#include "widgets/paint.h"

#include <QPainter>

namespace app {

SideHeader::SideHeader(QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent)
{
    setHighlightSections(false);
    setFixedHeight(std::max(24, fontMetrics().height() + 8));
}

void SideHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    const QString text = model()->headerData(section, Qt::Horizontal).toString();
    const bool side = text == QLatin1String("A") || text == QLatin1String("B");
    if (!side) {
        QHeaderView::paintSection(painter, rect, section);
        return;
    }
    const plot::Theme theme = plot::Theme::fromPalette(palette());
    painter->save();
    painter->fillRect(rect, theme.head);
    painter->setPen(theme.border);
    if (visualIndex(section) + 1 < count())
        painter->drawLine(rect.topRight(), rect.bottomRight());
    const int size = plot::badgeSize(plot::plotFont(true));
    // Above numbers the badge stands at the right as they do; above check marks in the middle.
    const auto align = Qt::Alignment(model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt());
    const double x = align & Qt::AlignRight ? rect.right() - 8 - size : rect.center().x() - size / 2.0 + 1;
    plot::drawBadge(*painter, x, rect.center().y() + 1, text == QLatin1String("A") ? plot::Side::A : plot::Side::B,
                    theme);
    painter->restore();
}

} // namespace app
