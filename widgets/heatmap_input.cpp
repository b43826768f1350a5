// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and keys of the heatmap.
#include "widgets/heatmap_view.h"
#include "widgets/paint.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace plot {

namespace {
constexpr int kClick = 4;     // px of movement that still make a click
constexpr int kWheelRows = 3; // text lines per notch
} // namespace

bool HeatmapView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return TimeView::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int line = lineAt(help->pos());
    const int group = groupAt(help->pos());
    QString text;
    if (group >= 0) {
        text = m_rows->isFolded(group) ? tr("%1: click unfolds it").arg(m_rows->groups()[group].name)
                                       : tr("%1: click folds it").arg(m_rows->groups()[group].name);
    } else if (line >= 0 && m_source != nullptr && plotRect().contains(help->pos())) {
        const HeatLine& l = m_rows->lines()[line];
        text = m_source->fullText(l.first, l.last, m_rows->name(l), pixelToX(help->pos().x()));
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void HeatmapView::wheelEvent(QWheelEvent* event)
{
    // Over the names the wheel scrolls, over the cells it zooms time, as in every plot.
    if (event->position().x() < plotRect().left() && m_bar->maximum() > 0) {
        m_bar->setValue(m_bar->value() - event->angleDelta().y() * kWheelRows * lineHeight(plotFont()) / 120);
        event->accept();
        return;
    }
    TimeView::wheelEvent(event);
}

void HeatmapView::mousePressEvent(QMouseEvent* event)
{
    m_press = event->pos();
    const int group = groupAt(event->pos());
    if (group >= 0 && event->button() == Qt::LeftButton) {
        setFolded(group, !m_rows->isFolded(group));
        return;
    }
    TimeView::mousePressEvent(event);
}

void HeatmapView::mouseMoveEvent(QMouseEvent* event)
{
    const int line = plotRect().contains(event->pos()) ? lineAt(event->pos()) : -1;
    const int row = line < 0 ? -1 : m_rows->lines()[line].first;
    if (row != m_hovered) {
        setHoveredRow(row);
        emit rowHovered(row);
    }
    setCursor(groupAt(event->pos()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    TimeView::mouseMoveEvent(event);
}

void HeatmapView::mouseReleaseEvent(QMouseEvent* event)
{
    TimeView::mouseReleaseEvent(event);
    const int line = lineAt(event->pos());
    if (event->button() != Qt::LeftButton || line < 0 || (event->pos() - m_press).manhattanLength() >= kClick
        || groupAt(event->pos()) >= 0)
        return;
    setSelectedRow(m_rows->lines()[line].first);
    emit rowSelected(m_selected);
}

void HeatmapView::leaveEvent(QEvent* event)
{
    setHoveredRow(-1);
    emit rowHovered(-1);
    TimeView::leaveEvent(event);
}

void HeatmapView::keyPressEvent(QKeyEvent* event)
{
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    switch (plain ? event->key() : 0) {
    case Qt::Key_Up:
        return moveRow(-1);
    case Qt::Key_Down:
        return moveRow(1);
    case Qt::Key_PageUp:
        return m_bar->setValue(m_bar->value() - plotRect().height());
    case Qt::Key_PageDown:
        return m_bar->setValue(m_bar->value() + plotRect().height());
    case Qt::Key_Plus:
        return setRowHeight(m_rows->rowHeight() + std::max(1, m_rows->rowHeight() / 3));
    case Qt::Key_Minus:
        return setRowHeight(m_rows->rowHeight() - std::max(1, m_rows->rowHeight() / 4));
    case Qt::Key_0:
        m_rows->setRowHeight(0);
        layOut();
        return emit rowsMoved();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (toggleLine(m_rows->lineOfRow(m_selected)))
            return;
        break;
    default:
        break;
    }
    TimeView::keyPressEvent(event);
}

} // namespace plot
