// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/param_delegate.h"

#include "app/models/param_model.h"
#include "widgets/paint.h"

#include <QLineEdit>
#include <QPainter>

namespace app {

void ParamDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const plot::Theme theme = plot::Theme::fromPalette(option.palette);
    const bool heading = index.data(ParamModel::HeadingRole).toBool();
    const bool name = index.column() == ParamModel::NameColumn;
    const bool selected = option.state & QStyle::State_Selected;
    const bool differs = !name && index.data(ParamModel::DiffersRole).toBool();
    painter->save();
    painter->fillRect(option.rect, selected ? theme.selectedRow : heading ? theme.head : theme.base);
    painter->setFont(plot::plotFont(heading || differs));
    QRect text = option.rect.adjusted(name ? 8 : 4, 0, -8, 0);
    painter->setPen(theme.text);
    if (!name && !heading && index.flags() & Qt::ItemIsEditable) {
        const plot::Side side = index.column() == ParamModel::AColumn ? plot::Side::A : plot::Side::B;
        const QRect field = option.rect.adjusted(2, 2, -3, -3);
        const bool focus = option.state & QStyle::State_HasFocus;
        painter->setPen(focus ? theme.highlight : differs ? theme.side(side).line : theme.border);
        painter->setBrush(theme.base);
        painter->drawRect(field);
        painter->setPen(theme.text);
    }
    const QFontMetrics metrics(painter->font());
    const auto align = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt());
    painter->drawText(text, static_cast<int>(align),
                      metrics.elidedText(index.data().toString(), Qt::ElideRight, text.width()));
    painter->restore();
}

QWidget* ParamDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const
{
    auto* edit = new QLineEdit(parent);
    edit->setAlignment(Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt()));
    edit->setToolTip(index.data(ParamModel::RangeRole).toString());
    edit->setAccessibleName(index.siblingAtColumn(ParamModel::NameColumn).data().toString());
    return edit;
}

} // namespace app
