// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/row_delegate.h"

#include "app/models/log_model.h"
#include "app/models/task_table_model.h"
#include "widgets/paint.h"

#include <QPainter>

#include <cmath>

namespace app {

namespace {

constexpr int kBarHeight = 3;
constexpr int kInset = 8;

void drawRatio(QPainter& painter, const QRect& cell, double ratio, const plot::Theme& theme)
{
    const double half = cell.width() / 2.0 - 4;
    const double length = half * std::abs(ratio) / std::log2(6.0);
    const double middle = cell.center().x();
    const QRectF bar(ratio < 0 ? middle - length : middle, cell.bottom() - kBarHeight, length, kBarHeight);
    painter.fillRect(bar, theme.side(ratio < 0 ? plot::Side::A : plot::Side::B).line);
}

} // namespace

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const plot::Theme theme = plot::Theme::fromPalette(option.palette);
    const QString context = index.data(TaskTableModel::ContextRole).toString();
    const bool task = index.data(TaskTableModel::HeadRole).toBool();
    const bool selected = option.state & QStyle::State_Selected;
    const bool alternate = option.features & QStyleOptionViewItem::Alternate;
    painter->save();
    painter->fillRect(option.rect, selected    ? theme.selectedRow
                                   : task      ? theme.head
                                   : alternate ? theme.alternate
                                               : theme.base);
    const QFont font = plot::plotFont(task);
    painter->setFont(font);
    painter->setPen(theme.text);
    const QRect inner = option.rect.adjusted(kInset, 0, -kInset, 0);
    if (const QVariant side = index.data(LogModel::SideRole); side.isValid()) {
        plot::drawBadge(*painter, inner.left(), option.rect.center().y() + 1,
                        side.toInt() == static_cast<int>(Side::A) ? plot::Side::A : plot::Side::B, theme);
        painter->restore();
        return;
    }
    const QString text = index.data().toString();
    const QFontMetrics metrics(font);
    painter->drawText(inner, index.data(Qt::TextAlignmentRole).toInt(),
                      metrics.elidedText(text, Qt::ElideRight, inner.width()));
    if (!context.isEmpty()) {
        painter->setFont(plot::plotFont());
        painter->setPen(theme.text2);
        painter->drawText(inner.adjusted(metrics.horizontalAdvance(text) + 6, 0, 0, 0),
                          Qt::AlignVCenter | Qt::AlignLeft, context);
    }
    if (const QVariant ratio = index.data(TaskTableModel::RatioRole); ratio.isValid())
        drawRatio(*painter, option.rect, ratio.toDouble(), theme);
    painter->restore();
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width(), plot::lineHeight(plot::plotFont())};
}

} // namespace app
