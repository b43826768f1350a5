// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heat_legend.h"

#include "widgets/paint.h"

#include <QEvent>
#include <QPainter>

namespace plot {

namespace {
constexpr int kPad = 8;
} // namespace

HeatLegend::HeatLegend(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::fromPalette(palette()))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Legend of the heatmap"));
}

void HeatLegend::setColors(const HeatColors& colors)
{
    m_colors = colors;
    describe();
    update();
}

void HeatLegend::setWords(const QString& unknown, const QString& mark)
{
    m_unknown = unknown;
    m_mark = mark;
    describe();
    update();
}

void HeatLegend::describe()
{
    QStringList words;
    for (const HeatClass& c : m_colors.classes)
        words << (c.note.isEmpty() ? c.name : c.name + u' ' + c.note);
    if (!m_colors.scale.isEmpty())
        words
            << tr("from %1 (dark) to %2 (bright) %3").arg(m_colors.scale.first(), m_colors.scale.last(), m_colors.unit);
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    setToolTip(accessibleDescription());
}

QSize HeatLegend::sizeHint() const
{
    return {480, lineHeight(plotFont())};
}

QSize HeatLegend::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

void HeatLegend::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_theme = Theme::fromPalette(palette());
        update();
    }
}

void HeatLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.base);
    const QRectF line = QRectF(rect()).adjusted(kPad, 0, -kPad, 0);
    HeatColors shown = m_colors;
    // Names first: where there is no room for the notes, the tool tip has them.
    if (drawHeatLegend(painter, line, shown, m_unknown, m_mark, m_theme, true) > line.width())
        for (HeatClass& c : shown.classes)
            c.note.clear();
    drawHeatLegend(painter, line, shown, m_unknown, m_mark, m_theme);
}

} // namespace plot
