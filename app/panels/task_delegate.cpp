// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/task_delegate.h"

#include "app/models/task_table_model.h"
#include "widgets/paint.h"

#include <QPainter>

#include <cmath>

namespace app {

namespace {

constexpr int kBarHeight = 3;

void drawRatio(QPainter& painter, const QRect& cell, double ratio, const plot::Theme& theme)
{
    const double half = cell.width() / 2.0 - 4;
    const double length = half * std::abs(ratio) / std::log2(6.0);
    const double middle = cell.center().x();
    const QRectF bar(ratio < 0 ? middle - length : middle, cell.bottom() - kBarHeight, length, kBarHeight);
    painter.fillRect(bar, theme.side(ratio < 0 ? plot::Side::A : plot::Side::B).line);
}

} // namespace

void TaskDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const plot::Theme theme = plot::Theme::fromPalette(option.palette);
    const bool task = !index.parent().isValid();
    const bool selected = option.state & QStyle::State_Selected;
    const bool alternate = option.features & QStyleOptionViewItem::Alternate;
    painter->save();
    painter->fillRect(option.rect, selected    ? theme.selectedRow
                                   : task      ? theme.head
                                   : alternate ? theme.alternate
                                               : theme.base);
    const QFont font = plot::plotFont(task);
    painter->setFont(font);
    painter->setPen(index.column() == TaskTableModel::UnitColumn ? theme.text2 : theme.text);
    const QRect inner = option.rect.adjusted(index.column() == TaskTableModel::NameColumn ? 2 : 8, 0, -8, 0);
    const QString text = index.data().toString();
    const QFontMetrics metrics(font);
    painter->drawText(inner, index.data(Qt::TextAlignmentRole).toInt(),
                      metrics.elidedText(text, Qt::ElideRight, inner.width()));
    const QString context = index.data(TaskTableModel::ContextRole).toString();
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

QSize TaskDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width(), plot::lineHeight(plot::plotFont())};
}

} // namespace app
