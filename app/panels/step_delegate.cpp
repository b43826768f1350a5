// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/step_delegate.h"

#include "app/models/why_model.h"
#include "widgets/paint.h"

#include <QAbstractItemView>
#include <QFontDatabase>
#include <QListWidgetItem>
#include <QPainter>

namespace app {

namespace {

constexpr int kInset = 8;
constexpr int kNumber = 18; // room for the number
constexpr int kGap = 3;
constexpr int kNumberRole = Qt::UserRole;
constexpr int kFunctionRole = Qt::UserRole + 1;
constexpr int kEndingRole = Qt::UserRole + 2; // + side

QFont functionFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(QFontInfo(plot::plotFont()).pixelSize());
    return font;
}

/// Where the texts of the sides begin, and how wide they may be.
QRect endingColumn(int width)
{
    const int left = kInset + kNumber + plot::badgeSize(plot::plotFont(true)) + 6;
    return {left, 0, std::max(40, width - left - kInset), 0};
}

int endingHeight(const QString& text, int width)
{
    const QRect bounds =
        QFontMetrics(plot::plotFont()).boundingRect(QRect(0, 0, width, 10'000), Qt::TextWordWrap, text);
    return std::max(bounds.height(), plot::badgeSize(plot::plotFont(true)));
}

} // namespace

SideBadge::SideBadge(Side side, QWidget* parent)
    : QWidget(parent)
    , m_side(side)
{
    const int size = plot::badgeSize(plot::plotFont(true));
    setFixedSize(size, size);
    setAccessibleName(sideText(side));
}

void SideBadge::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    plot::drawBadge(painter, 0, height() / 2.0, m_side == Side::A ? plot::Side::A : plot::Side::B,
                    plot::Theme::fromPalette(palette()));
}

void StepDelegate::fill(QListWidgetItem& item, int number, const WhyStep& step)
{
    item.setData(kNumberRole, number);
    item.setData(kFunctionRole, step.function);
    QStringList parts{step.function};
    for (const Side side : kSides) {
        const QString& ending = step.ending[idx(side)];
        item.setData(kEndingRole + static_cast<int>(side), ending);
        if (!ending.isEmpty())
            parts << QStringLiteral("%1 %2").arg(sideText(side), ending);
    }
    item.setData(Qt::AccessibleTextRole, parts.join(QStringLiteral(", ")));
    item.setToolTip(parts.join(QLatin1Char('\n')));
}

void StepDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const plot::Theme theme = plot::Theme::fromPalette(option.palette);
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    painter->fillRect(option.rect, selected ? theme.selectedRow : theme.base);
    int y = option.rect.top() + kGap;
    const int line = QFontMetrics(functionFont()).height();
    painter->setFont(plot::plotFont());
    painter->setPen(theme.text2);
    painter->drawText(QRect(option.rect.left() + kInset, y, kNumber, line), Qt::AlignLeft | Qt::AlignVCenter,
                      index.data(kNumberRole).toString());
    painter->setFont(functionFont());
    painter->setPen(theme.text);
    const int room = option.rect.width() - 2 * kInset - kNumber;
    painter->drawText(
        QRect(option.rect.left() + kInset + kNumber, y, room, line), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(functionFont()).elidedText(index.data(kFunctionRole).toString(), Qt::ElideRight, room));
    y += line + kGap;
    painter->setFont(plot::plotFont());
    const QRect column = endingColumn(option.rect.width());
    for (const Side side : kSides) {
        const QString text = index.data(kEndingRole + static_cast<int>(side)).toString();
        if (text.isEmpty())
            continue;
        const int height = endingHeight(text, column.width());
        const double middle = y + plot::badgeSize(plot::plotFont(true)) / 2.0;
        plot::drawBadge(*painter, option.rect.left() + kInset + kNumber, middle,
                        side == Side::A ? plot::Side::A : plot::Side::B, theme);
        painter->setFont(plot::plotFont());
        painter->setPen(selected ? theme.text : theme.text2);
        painter->drawText(QRect(option.rect.left() + column.left(), y, column.width(), height),
                          Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignVCenter, text);
        y += height + kGap;
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(theme.highlight, 1));
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

QSize StepDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view ? view->viewport()->width() : option.rect.width();
    int height = 2 * kGap + QFontMetrics(functionFont()).height();
    for (const Side side : kSides)
        if (const QString text = index.data(kEndingRole + static_cast<int>(side)).toString(); !text.isEmpty())
            height += endingHeight(text, endingColumn(width).width()) + kGap;
    return {width, height};
}

} // namespace app
