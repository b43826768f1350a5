// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/feature_delegate.h"

#include "app/models/feature_model.h"
#include "widgets/paint.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace app {

namespace {

constexpr int kMark = 13;

void drawMark(QPainter& painter, const QPointF& center, bool radio, bool checked, bool enabled,
              const plot::Theme& theme)
{
    const QRectF box(center.x() - kMark / 2.0, center.y() - kMark / 2.0, kMark, kMark);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor edge = !enabled ? theme.border : checked ? theme.highlight : theme.controlBorder;
    painter.setPen(QPen(edge, 1));
    painter.setBrush(checked && enabled && !radio ? theme.highlight : theme.base);
    if (radio) {
        if (checked)
            painter.setPen(QPen(edge, 4));
        const double inset = checked ? 2 : 0.5;
        painter.drawEllipse(box.adjusted(inset, inset, -inset, -inset));
        return;
    }
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    if (!checked)
        return;
    painter.setPen(QPen(enabled ? theme.textOn(theme.highlight) : theme.disabled, 1.6));
    painter.drawPolyline(QPolygonF{
        {box.left() + 3, box.center().y()}, {box.left() + 5.5, box.bottom() - 4}, {box.right() - 3, box.top() + 4}});
}

void drawName(QPainter& painter, const QRect& rect, const QModelIndex& index, bool group, const plot::Theme& theme)
{
    const QFont plain = plot::plotFont();
    const QFont font = group ? plot::plotFont(true) : plain;
    const QString name = index.data().toString();
    const QString context = index.data(FeatureModel::ContextRole).toString();
    painter.setFont(font);
    painter.setPen(theme.text);
    const QRect inner = rect.adjusted(2, 0, -2, 0);
    const int width = QFontMetrics(font).horizontalAdvance(name);
    painter.drawText(inner, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetrics(font).elidedText(name, Qt::ElideRight, inner.width()));
    const QRect rest = inner.adjusted(width + 6, 0, 0, 0);
    if (context.isEmpty() || rest.width() < 16)
        return;
    painter.setFont(plain);
    painter.setPen(theme.text2);
    painter.drawText(rest, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetrics(plain).elidedText(context, Qt::ElideRight, rest.width()));
}

} // namespace

void FeatureDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const plot::Theme theme = plot::Theme::fromPalette(option.palette);
    const bool group = index.data(FeatureModel::GroupRole).toBool();
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    painter->fillRect(option.rect, selected ? theme.selectedRow : group ? theme.head : theme.base);
    if (index.column() == FeatureModel::NameColumn) {
        drawName(*painter, option.rect, index, group, theme);
    } else if (const QVariant check = index.data(Qt::CheckStateRole); check.isValid()) {
        const bool enabled = index.flags() & Qt::ItemIsEnabled;
        drawMark(*painter, QRectF(option.rect).center(), index.data(FeatureModel::RadioRole).toBool(),
                 check.toInt() == Qt::Checked, enabled, theme);
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(theme.highlight);
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

QSize FeatureDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width(), plot::lineHeight(plot::plotFont())};
}

bool FeatureDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                  const QModelIndex& index)
{
    if (!(index.flags() & Qt::ItemIsUserCheckable))
        return false;
    if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick)
        return false; // selects the row first
    bool wanted = false;
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<const QMouseEvent*>(event);
        wanted = mouse->button() == Qt::LeftButton && option.rect.contains(mouse->pos());
    } else if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<const QKeyEvent*>(event)->key();
        wanted = key == Qt::Key_Space || key == Qt::Key_Select;
    }
    if (!wanted)
        return false;
    const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return model->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

} // namespace app
