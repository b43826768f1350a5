// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/elided_combo.h"

#include "app/panels/icons.h"
#include "widgets/paint.h"

#include <QPainter>

namespace app {

namespace {
constexpr int kInset = 8;
constexpr int kArrow = 12;
constexpr int kHeight = 28;
constexpr int kMost = 210;
} // namespace

ElidedCombo::ElidedCombo(const QString& prefix, const QString& name, QWidget* parent)
    : QComboBox(parent)
    , m_prefix(prefix)
{
    setAccessibleName(name);
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    const auto tell = [this, name] { setToolTip(QStringLiteral("%1: %2").arg(name, currentText())); };
    connect(this, &QComboBox::currentTextChanged, this, tell);
    tell();
}

QSize ElidedCombo::sizeHint() const
{
    const QFontMetrics bold(plot::plotFont(true));
    const int prefix = m_prefix.isEmpty() ? 0 : QFontMetrics(font()).horizontalAdvance(m_prefix) + 6;
    const int text = prefix + bold.horizontalAdvance(currentText());
    return {std::min(kMost, text + 2 * kInset + kArrow + 8), std::max(kHeight, fontMetrics().height() + 10)};
}

QSize ElidedCombo::minimumSizeHint() const
{
    return {96, sizeHint().height()};
}

void ElidedCombo::paintEvent(QPaintEvent*)
{
    const plot::Theme theme = plot::Theme::fromPalette(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? theme.highlight : theme.controlBorder, hasFocus() ? 2 : 1));
    painter.setBrush(theme.base);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
    QRect text = rect().adjusted(kInset, 0, -kInset - kArrow - 4, 0);
    if (!m_prefix.isEmpty()) {
        painter.setPen(theme.text2);
        painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, m_prefix);
        text.setLeft(text.left() + fontMetrics().horizontalAdvance(m_prefix) + 6);
        painter.setFont(plot::plotFont(true));
    }
    painter.setPen(isEnabled() ? theme.text : theme.disabled);
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetrics(painter.font()).elidedText(currentText(), Qt::ElideMiddle, text.width()));
    const QRect arrow(width() - kInset - kArrow, (height() - kArrow) / 2, kArrow, kArrow);
    icon(QStringLiteral("chevron")).paint(&painter, arrow);
}

} // namespace app
