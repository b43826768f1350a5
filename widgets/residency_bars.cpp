// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/residency_bars.h"

#include "widgets/paint.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace plot {

ResidencyBars::ResidencyBars(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_theme(Theme::fromPalette(palette()))
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
}

void ResidencyBars::setSections(const QList<BarSection>& sections, int decimals)
{
    m_sections = sections;
    m_decimals = decimals;
    describe();
    updateScrollBar();
    viewport()->update();
}

void ResidencyBars::setPaired(bool paired)
{
    m_paired = paired;
    updateScrollBar();
    viewport()->update();
}

void ResidencyBars::setEmptyText(const QString& text)
{
    m_empty = text;
    viewport()->update();
}

void ResidencyBars::setFullScale(double value)
{
    m_fullScale = value;
    viewport()->update();
}

BarStyle ResidencyBars::barStyle() const
{
    return {m_decimals, m_paired, m_fullScale > 0 ? m_fullScale : greatestBar(m_sections), locale()};
}

int ResidencyBars::contentHeight() const
{
    return barsHeight(m_sections, m_paired);
}

void ResidencyBars::renderTo(QPainter& painter, QSize size, const Theme& theme) const
{
    painter.fillRect(QRect(QPoint(0, 0), size), theme.base);
    drawBars(painter, QRectF(QPointF(0, 0), size), m_sections, barStyle(), theme);
}

QSize ResidencyBars::sizeHint() const
{
    return {280, std::max(120, contentHeight())};
}

QSize ResidencyBars::minimumSizeHint() const
{
    return {200, 96};
}

void ResidencyBars::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), m_theme.base);
    if (m_sections.isEmpty()) {
        painter.setFont(plotFont());
        painter.setPen(m_theme.text2);
        painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap, m_empty);
    } else {
        const QRectF area(0, -verticalScrollBar()->value(), viewport()->width(), contentHeight());
        drawBars(painter, area, m_sections, barStyle(), m_theme);
    }
    if (!hasFocus())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.highlight, 1));
    painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    painter.drawRect(viewport()->rect().adjusted(1, 1, -2, -2));
}

void ResidencyBars::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
}

void ResidencyBars::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange)
        return;
    m_theme = Theme::fromPalette(palette());
    updateScrollBar();
    viewport()->update();
}

bool ResidencyBars::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    // A heading that had to be shortened is told in full.
    const auto* help = static_cast<QHelpEvent*>(event);
    QList<BarSection> above;
    for (const BarSection& section : std::as_const(m_sections)) {
        above.append(section);
        if (help->pos().y() + verticalScrollBar()->value() >= barsHeight(above, m_paired))
            continue;
        QToolTip::showText(help->globalPos(), tr("%1, %2", "plot title, context").arg(section.title, section.context),
                           this);
        return true;
    }
    QToolTip::hideText();
    return true;
}

void ResidencyBars::updateScrollBar()
{
    const int hidden = std::max(0, contentHeight() - viewport()->height());
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(lineHeight(plotFont()));
    verticalScrollBar()->setRange(0, hidden);
}

void ResidencyBars::describe()
{
    QStringList parts;
    for (const BarSection& section : std::as_const(m_sections))
        parts.append(tr("%1, %2", "plot title, context").arg(section.title, section.context));
    setAccessibleDescription(parts.join(QStringLiteral("; ")));
}

} // namespace plot
