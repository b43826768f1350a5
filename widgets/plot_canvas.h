// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/numbers.h"
#include "widgets/plot_theme.h"

#include <QWidget>

#include <functional>
#include <memory>

class QPainter;

namespace plot {

/// The plotting library behind a pane, and the only place that sees it: axes, grid, layers with their buffers, queued
/// replots. Two functions draw what it does not know: the pane on the main layer, the overlay on a buffer of its own.
class PlotCanvas : public QWidget {
    Q_OBJECT
public:
    using Draw = std::function<void(QPainter&)>;

    explicit PlotCanvas(QWidget* parent);
    ~PlotCanvas() override;

    void setPaneFunction(Draw draw);
    void setOverlayFunction(Draw draw);
    void applyTheme(const Theme& theme);
    void setMarginsAround(const QMargins& margins);
    void setAxes(Range x, const Ticks& xTicks, Range y, const Ticks& yTicks);
    /// The whole, once, when the event loop is reached.
    void queueReplot();
    /// The overlay only, at once.
    void replotOverlay();
    /// Full replots so far.
    int replotCount() const;
    /// Area between the axes as the library lays it out.
    QRect axisRect() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace plot
