// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/time_view.h"

#include "widgets/image_export.h"
#include "widgets/time_axis.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <cmath>

namespace plot {

namespace {
constexpr double kZoomPerNotch = 0.8;
constexpr double kZoomPerKey = 0.7;
constexpr double kPanPerKey = 0.15;
constexpr double kNotch = 120;
constexpr double kDragThreshold = 4;
constexpr int kCursorStep = 1;
constexpr int kCursorLeap = 20;
} // namespace

TimeView::TimeView(QWidget* parent)
    : QWidget(parent)
    , m_axis(new TimeAxis(this))
    , m_theme(Theme::fromPalette(palette()))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connectAxis();
}

TimeView::~TimeView() = default;

void TimeView::connectAxis()
{
    connect(m_axis, &TimeAxis::fullRangeChanged, this, &TimeView::rangeChanged);
    connect(m_axis, &TimeAxis::visibleRangeChanged, this, &TimeView::rangeChanged);
    connect(m_axis, &TimeAxis::knownUntilChanged, this, &TimeView::rangeChanged);
    connect(m_axis, &TimeAxis::cursorMoved, this, &TimeView::overlayChanged);
    connect(m_axis, &TimeAxis::selectionChanged, this, &TimeView::overlayChanged);
    connect(m_axis, &TimeAxis::visibleRangeChanged, this, &TimeView::visibleRangeChanged);
    connect(m_axis, &TimeAxis::cursorMoved, this, &TimeView::cursorMoved);
    connect(m_axis, &TimeAxis::selectionChanged, this, &TimeView::selectionChanged);
}

void TimeView::setAxis(TimeAxis* axis)
{
    if (axis == nullptr || axis == m_axis)
        return;
    m_axis->disconnect(this);
    if (m_axis->parent() == this)
        m_axis->deleteLater();
    m_axis = axis;
    connectAxis();
    rangeChanged();
}

void TimeView::setGutters(Gutters gutters)
{
    if (gutters == m_gutters)
        return;
    m_gutters = gutters;
    rangeChanged();
}

int TimeView::neededLeftGutter() const
{
    return 0;
}

int TimeView::neededRightGutter() const
{
    return 0;
}

void TimeView::setTheme(const Theme& theme)
{
    m_themeFixed = true;
    m_theme = theme;
    themeChanged();
    update();
}

QRect TimeView::plotRect(QSize size) const
{
    return QRect(m_gutters.left, 0, std::max(1, size.width() - m_gutters.left - m_gutters.right), size.height());
}

PaneMap TimeView::paneMap(const QRect& area, Range values, bool snap) const
{
    return {QRectF(area), m_axis->visibleRange(), values, snap};
}

double TimeView::pixelToX(double pixel) const
{
    return paneMap(plotRect()).valueX(pixel);
}

bool TimeView::savePng(const QString& path, QSize size, double scale, const Theme& theme)
{
    return writeWhole(path, pngBytes(size, scale, theme.base, [&](QPainter& p) { renderTo(p, size, theme); }));
}

bool TimeView::saveSvg(const QString& path, QSize size, const Theme& theme)
{
    return writeWhole(path, svgBytes(size, accessibleName(), [&](QPainter& p) { renderTo(p, size, theme); }));
}

bool TimeView::savePdf(const QString& path, QSize size, const Theme& theme)
{
    return writeWhole(path, pdfBytes(size, accessibleName(), [&](QPainter& p) { renderTo(p, size, theme); }));
}

void TimeView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    const QEvent::Type type = event->type();
    if (type == QEvent::PaletteChange && !m_themeFixed)
        m_theme = Theme::fromPalette(palette());
    if (type == QEvent::PaletteChange || type == QEvent::FontChange || type == QEvent::LocaleChange) {
        themeChanged();
        update();
    }
}

void TimeView::wheelEvent(QWheelEvent* event)
{
    const QRect area = plotRect();
    if (event->position().x() < area.left() || event->position().x() > area.right()) {
        event->ignore(); // over the labels the wheel scrolls whatever is around the view
        return;
    }
    const QPoint turned = event->angleDelta();
    if (std::abs(turned.x()) > std::abs(turned.y()))
        m_axis->pan(-turned.x() / kNotch * kPanPerKey);
    else
        m_axis->zoomAt(pixelToX(event->position().x()), std::pow(kZoomPerNotch, turned.y() / kNotch));
    event->accept();
}

void TimeView::mousePressEvent(QMouseEvent* event)
{
    const bool pan = event->button() == Qt::MiddleButton
                     || (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ShiftModifier));
    if (!pan && event->button() != Qt::LeftButton)
        return;
    m_drag = pan ? Drag::Pan : Drag::Select;
    m_dragPixel = event->position().x();
    m_dragX = pixelToX(m_dragPixel);
}

void TimeView::mouseMoveEvent(QMouseEvent* event)
{
    const double pixel = event->position().x();
    const QRect area = plotRect();
    if (m_drag == Drag::Pan) {
        m_axis->panTo(m_axis->visibleRange().from + m_dragX - pixelToX(pixel));
        return;
    }
    const Range visible = m_axis->visibleRange();
    const double x = std::clamp(pixelToX(pixel), visible.from, visible.to);
    if (m_drag == Drag::Select && std::abs(pixel - m_dragPixel) >= kDragThreshold)
        m_axis->setSelection(Range{std::clamp(m_dragX, visible.from, visible.to), x});
    const bool inside = pixel >= area.left() && pixel <= area.left() + area.width();
    m_axis->setHover(inside || m_drag == Drag::Select ? std::optional<double>(x) : std::nullopt);
}

void TimeView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool click = m_drag == Drag::Select && std::abs(event->position().x() - m_dragPixel) < kDragThreshold;
    m_drag = Drag::None;
    const QRect area = plotRect();
    if (!click || event->position().x() < area.left() || event->position().x() > area.left() + area.width())
        return;
    m_axis->setSelection(std::nullopt);
    m_axis->setCursor(pixelToX(event->position().x()));
}

void TimeView::leaveEvent(QEvent* event)
{
    m_axis->setHover(std::nullopt);
    QWidget::leaveEvent(event);
}

void TimeView::moveCursor(int pixels)
{
    const Range visible = m_axis->visibleRange();
    const double step = visible.size() / plotRect().width();
    const double from = m_axis->cursor().value_or(visible.from + visible.size() / 2);
    m_axis->setHover(std::nullopt);
    m_axis->setCursor(std::clamp(from + step * pixels, visible.from, visible.to));
}

void TimeView::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) {
        QWidget::keyPressEvent(event);
        return;
    }
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    const Range visible = m_axis->visibleRange();
    double middle = m_axis->cursor().value_or(visible.from + visible.size() / 2);
    if (!visible.contains(middle))
        middle = visible.from + visible.size() / 2;
    switch (event->key()) {
    case Qt::Key_W:
    case Qt::Key_Plus:
        return m_axis->zoomAt(middle, kZoomPerKey);
    case Qt::Key_S:
    case Qt::Key_Minus:
        return m_axis->zoomAt(middle, 1 / kZoomPerKey);
    case Qt::Key_A:
        return m_axis->pan(-kPanPerKey);
    case Qt::Key_D:
        return m_axis->pan(kPanPerKey);
    case Qt::Key_Left:
        return shift ? m_axis->pan(-kPanPerKey) : moveCursor(event->isAutoRepeat() ? -kCursorLeap : -kCursorStep);
    case Qt::Key_Right:
        return shift ? m_axis->pan(kPanPerKey) : moveCursor(event->isAutoRepeat() ? kCursorLeap : kCursorStep);
    case Qt::Key_F:
        return m_axis->fit();
    case Qt::Key_Home:
        return m_axis->zoomAll();
    case Qt::Key_Backspace:
        return m_axis->zoomBack();
    case Qt::Key_Escape:
        if (!m_axis->selection() && !m_axis->cursor())
            break;
        m_axis->setSelection(std::nullopt);
        return m_axis->setCursor(std::nullopt);
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void TimeView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    overlayChanged();
}

void TimeView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    overlayChanged();
}

void TimeView::paintFocusRing(QPainter& painter) const
{
    // Two nested 1-px frames: a 2-px pen would leave the fast path of the raster engine.
    if (!hasFocus())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.highlight, 1));
    painter.drawRect(QRect(0, 0, width() - 1, height() - 1));
    painter.drawRect(QRect(1, 1, width() - 3, height() - 3));
}

void TimeView::paintSelection(QPainter& painter, const QRect& area) const
{
    if (!m_axis->selection())
        return;
    const PaneMap map = paneMap(area);
    const double left = std::max(map.pixelX(m_axis->selection()->from), map.area.left());
    const double right = std::min(map.pixelX(m_axis->selection()->to), map.area.right());
    if (right < left)
        return;
    QColor fill = m_theme.highlight;
    fill.setAlphaF(0.1F);
    painter.fillRect(QRectF(left, area.top(), right - left, area.height()), fill);
    painter.setPen(QPen(m_theme.highlight, 1));
    painter.drawLine(QPointF(left, area.top()), QPointF(left, area.bottom()));
    painter.drawLine(QPointF(right, area.top()), QPointF(right, area.bottom()));
}

void TimeView::paintCursor(QPainter& painter, const QRect& area) const
{
    const std::optional<double> x = m_axis->cursor();
    if (!x || !m_axis->visibleRange().contains(*x))
        return;
    const double pixel = paneMap(area).pixelX(*x);
    painter.setPen(QPen(m_theme.text, 1));
    painter.drawLine(QPointF(pixel, area.top()), QPointF(pixel, area.bottom()));
}

} // namespace plot
