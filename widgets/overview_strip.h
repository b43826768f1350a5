// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/time_view.h"

namespace plot {

/// The full range in small, with the visible window as a frame that can be dragged by its middle or its edges, and a
/// hatch over time not yet run. Arrow keys move the window. The right gutter names the full range.
class OverviewStrip : public TimeView {
    Q_OBJECT
public:
    explicit OverviewStrip(QWidget* parent = nullptr);

    /// Lines over the full range, all on the one value range; at most 500 points each are drawn.
    void setLines(const QList<StepLine>& lines, Range values);
    /// Frame of the window in widget coordinates.
    QRectF windowFrame() const;

    QRect plotRect(QSize size) const override;
    using TimeView::plotRect;
    void renderTo(QPainter& painter, QSize size, const Theme& theme) override;
    int neededLeftGutter() const override;
    int neededRightGutter() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    enum class Grip { None, Left, Middle, Right };
    Grip gripAt(const QPointF& position) const;
    PaneMap fullMap(const QRect& area, bool snap) const;
    QRectF frameOn(const QRect& area) const;
    QString rangeText() const;
    void draw(QPainter& painter, QSize size, const Theme& theme) const;

    QList<StepLine> m_lines;
    Range m_values{0, 1};
    Grip m_grip = Grip::None;
    double m_gripOffset = 0;
};

} // namespace plot
