// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot_stack.h"

#include "widgets/image_export.h"
#include "widgets/pane_paint.h"
#include "widgets/time_axis.h"

#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace plot {

namespace {
constexpr int kLeastLeft = 58, kMostLeft = 112;
constexpr int kLeastRight = 92, kMostRight = 132;
} // namespace

PlotStack::PlotStack(QWidget* parent)
    : QWidget(parent)
    , m_axis(new TimeAxis(this))
    , m_least{kLeastLeft, kLeastRight}
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
}

void PlotStack::addView(TimeView* view, int stretch)
{
    view->setAxis(m_axis);
    view->installEventFilter(this);
    m_views.append(view);
    static_cast<QVBoxLayout*>(layout())->addWidget(view, stretch);
    updateGutters();
}

void PlotStack::setAxis(TimeAxis* axis)
{
    if (axis == m_axis)
        return;
    for (TimeView* view : std::as_const(m_views))
        view->setAxis(axis);
    if (m_axis->parent() == this)
        m_axis->deleteLater();
    m_axis = axis;
}

void PlotStack::setLeastGutters(Gutters gutters)
{
    m_least = gutters;
    updateGutters();
}

void PlotStack::updateGutters()
{
    Gutters gutters = m_least;
    for (const TimeView* view : std::as_const(m_views)) {
        if (view->isHidden())
            continue;
        gutters.left = std::max(gutters.left, view->neededLeftGutter());
        gutters.right = std::max(gutters.right, view->neededRightGutter());
    }
    // The limits are meant for a 9-pt font of 15 px.
    const double scale = labelGap() / 15;
    gutters.left = std::min(gutters.left, static_cast<int>(kMostLeft * scale));
    gutters.right = std::min(gutters.right, static_cast<int>(kMostRight * scale));
    for (TimeView* view : std::as_const(m_views))
        view->setGutters(gutters);
}

bool PlotStack::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show || event->type() == QEvent::FontChange)
        updateGutters();
    return QWidget::event(event);
}

bool PlotStack::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
        updateGutters();
    return QWidget::eventFilter(watched, event);
}

void PlotStack::renderTo(QPainter& painter, QSize size, const Theme& theme)
{
    // Heights as on the screen; views that stretch share what the size differs by.
    QList<TimeView*> shown;
    int fixed = 0;
    int elastic = 0;
    for (TimeView* view : std::as_const(m_views)) {
        if (view->isHidden())
            continue;
        shown.append(view);
        const int stretch = static_cast<QVBoxLayout*>(layout())->stretch(layout()->indexOf(view));
        fixed += stretch > 0 ? 0 : view->sizeHint().height();
        elastic += stretch;
    }
    painter.fillRect(QRect(QPoint(0, 0), size), theme.base);
    int y = 0;
    for (TimeView* view : std::as_const(shown)) {
        const int stretch = static_cast<QVBoxLayout*>(layout())->stretch(layout()->indexOf(view));
        const int height =
            stretch > 0 ? std::max(1, (size.height() - fixed) * stretch / elastic) : view->sizeHint().height();
        painter.save();
        painter.translate(0, y);
        view->renderTo(painter, QSize(size.width(), height), theme);
        painter.restore();
        y += height;
    }
}

bool PlotStack::savePng(const QString& path, QSize size, double scale, const Theme& theme)
{
    return writeWhole(path, pngBytes(size, scale, theme.base, [&](QPainter& p) { renderTo(p, size, theme); }));
}

bool PlotStack::saveSvg(const QString& path, QSize size, const Theme& theme)
{
    return writeWhole(path, svgBytes(size, accessibleName(), [&](QPainter& p) { renderTo(p, size, theme); }));
}

bool PlotStack::savePdf(const QString& path, QSize size, const Theme& theme)
{
    return writeWhole(path, pdfBytes(size, accessibleName(), [&](QPainter& p) { renderTo(p, size, theme); }));
}

} // namespace plot
