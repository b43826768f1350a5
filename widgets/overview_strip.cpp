// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/overview_strip.h"

#include "widgets/numbers.h"
#include "widgets/paint.h"
#include "widgets/pane_paint.h"
#include "widgets/time_axis.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace plot {

namespace {
constexpr int kHeight = 34;
constexpr int kMargin = 2;
constexpr double kPad = 8;
constexpr double kTextPad = 6;
constexpr double kLabelStart = 18;
constexpr double kGrip = 6;
constexpr int kMaxPoints = 500;
constexpr double kKeyStep = 0.1;
} // namespace

OverviewStrip::OverviewStrip(QWidget* parent)
    : TimeView(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Overview of the whole run"));
    setToolTip(tr("The whole run. Drag the frame or its edges to choose what the plots show."));
}

void OverviewStrip::setLines(const QList<StepLine>& lines, Range values)
{
    m_lines = lines;
    m_values = values;
    update();
}

QRect OverviewStrip::plotRect(QSize size) const
{
    return TimeView::plotRect(size).adjusted(0, kMargin, 0, -kMargin);
}

int OverviewStrip::neededLeftGutter() const
{
    return static_cast<int>(std::ceil(QFontMetricsF(plotFont()).horizontalAdvance(tr("overview")) + kTextPad + kPad));
}

int OverviewStrip::neededRightGutter() const
{
    return static_cast<int>(std::ceil(QFontMetricsF(plotFont()).horizontalAdvance(rangeText()) + kLabelStart + kPad));
}

QSize OverviewStrip::sizeHint() const
{
    return {720, std::max(kHeight, lineHeight(plotFont()) + 8)};
}

QSize OverviewStrip::minimumSizeHint() const
{
    return {320, sizeHint().height()};
}

QString OverviewStrip::rangeText() const
{
    const Range full = axis()->fullRange();
    const TimeUnit unit = timeUnitFor(full.size());
    const double shown = full.size() * unit.perMs;
    const int decimals = shown < 10 ? 2 : shown < 100 ? 1 : 0;
    return tr("%1 … %2 %3", "begin … end unit")
        .arg(formatNumber(full.from * unit.perMs, decimals, locale()),
             formatNumber(full.to * unit.perMs, decimals, locale()), unit.name);
}

PaneMap OverviewStrip::fullMap(const QRect& area, bool snap) const
{
    return {QRectF(area), axis()->fullRange(), m_values, snap};
}

QRectF OverviewStrip::frameOn(const QRect& area) const
{
    const PaneMap map = fullMap(area, true);
    const Range visible = axis()->visibleRange();
    const double left = map.pixelX(visible.from);
    return QRectF(left, area.top(), std::max(2.0, map.pixelX(visible.to) - left), area.height());
}

QRectF OverviewStrip::windowFrame() const
{
    return frameOn(plotRect());
}

void OverviewStrip::draw(QPainter& painter, QSize size, const Theme& theme) const
{
    const QRect area = plotRect(size);
    const PaneMap map = fullMap(area, theme.kind != Theme::Kind::Print);
    painter.fillRect(QRect(QPoint(0, 0), size), theme.base);
    painter.fillRect(area, theme.alternate);
    const QRectF frame = frameOn(area);
    QColor fill = theme.highlight;
    fill.setAlphaF(0.13F);
    painter.fillRect(frame, fill);
    const double known = axis()->knownUntil();
    if (known < map.x.to) {
        const double left = map.pixelX(std::max(known, map.x.from));
        drawHatch(painter, QRectF(left, area.top(), map.area.right() - left, area.height()), theme);
    }
    // The curves keep off the frame's edges.
    PaneMap inner = map;
    inner.area.adjust(0, 4, 0, -3);
    for (const StepLine& line : m_lines)
        drawPath(painter, stepPath(line, inner, kMaxPoints), line.signal, line.side, line.held, theme);
    painter.setPen(QPen(theme.highlight, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(frame.adjusted(0, 0, frame.right() < map.area.right() ? 0 : -1, -1));

    painter.setFont(plotFont());
    painter.setPen(theme.text2);
    painter.drawText(QRectF(0, 0, area.left() - kTextPad, size.height()), Qt::AlignRight | Qt::AlignVCenter,
                     tr("overview"));
    painter.drawText(
        QRectF(map.area.right() + kLabelStart, 0, size.width() - map.area.right() - kLabelStart, size.height()),
        Qt::AlignLeft | Qt::AlignVCenter, rangeText());
}

void OverviewStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    draw(painter, size(), theme());
    paintFocusRing(painter);
}

void OverviewStrip::renderTo(QPainter& painter, QSize size, const Theme& theme)
{
    draw(painter, size, theme);
}

OverviewStrip::Grip OverviewStrip::gripAt(const QPointF& position) const
{
    const QRectF frame = windowFrame();
    const double toLeft = std::abs(position.x() - frame.left());
    const double toRight = std::abs(position.x() - frame.right());
    // On a narrow window the middle stays reachable.
    const double reach = std::min(kGrip, std::max(2.0, frame.width() / 4));
    if (std::min(toLeft, toRight) <= reach)
        return toLeft < toRight ? Grip::Left : Grip::Right;
    return frame.contains(position) ? Grip::Middle : Grip::None;
}

void OverviewStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const double x = fullMap(plotRect(), false).valueX(event->position().x());
    const Range visible = axis()->visibleRange();
    m_grip = gripAt(event->position());
    if (m_grip == Grip::None) {
        axis()->panTo(x - visible.size() / 2);
        m_grip = Grip::Middle;
    }
    m_gripOffset = x - axis()->visibleRange().from;
}

void OverviewStrip::mouseMoveEvent(QMouseEvent* event)
{
    const double x = fullMap(plotRect(), false).valueX(event->position().x());
    const Range visible = axis()->visibleRange();
    const double least = axis()->minimumSize();
    switch (m_grip) {
    case Grip::Left:
        return axis()->stretchTo({std::min(x, visible.to - least), visible.to});
    case Grip::Right:
        return axis()->stretchTo({visible.from, std::max(x, visible.from + least)});
    case Grip::Middle:
        return axis()->panTo(x - m_gripOffset);
    case Grip::None:
        break;
    }
    const Grip under = gripAt(event->position());
    setCursor(under == Grip::Left || under == Grip::Right ? Qt::SizeHorCursor
              : under == Grip::Middle                     ? Qt::OpenHandCursor
                                                          : Qt::ArrowCursor);
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent*)
{
    m_grip = Grip::None;
}

void OverviewStrip::wheelEvent(QWheelEvent* event)
{
    // Zooms about the middle of the window: the pointer is on another scale here.
    const Range visible = axis()->visibleRange();
    axis()->zoomAt(visible.from + visible.size() / 2, std::pow(0.8, event->angleDelta().y() / 120.0));
    event->accept();
}

void OverviewStrip::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Left)
        return axis()->pan(-kKeyStep);
    if (event->key() == Qt::Key_Right)
        return axis()->pan(kKeyStep);
    TimeView::keyPressEvent(event);
}

} // namespace plot
