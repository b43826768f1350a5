// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/time_view.h"

namespace plot {

/// A column of time views over one time axis: shares visible range, cursor, selection, theme and gutters. Views are
/// added from the top: overview, marks lane, panes, timeline, axis strip.
class PlotStack : public QWidget {
    Q_OBJECT
public:
    explicit PlotStack(QWidget* parent = nullptr);

    TimeAxis* axis() const { return m_axis; }
    /// Shares the axis of others, which must outlive the stack; without it the stack has one of its own.
    void setAxis(TimeAxis* axis);
    /// Gutters that the views get at least; default 58 and 92.
    void setLeastGutters(Gutters gutters);
    /// Takes ownership; `stretch` 0 = keeps the height of its size hint.
    void addView(TimeView* view, int stretch = 0);
    QList<TimeView*> views() const { return m_views; }
    /// Recomputes the common gutters from what the visible views need (58..112 and 92..132); also done after content
    /// changes when the event loop is reached.
    void updateGutters();

    /// All visible views one under the other, as on the screen.
    void renderTo(QPainter& painter, QSize size, const Theme& theme);
    bool savePng(const QString& path, QSize size, double scale, const Theme& theme);
    bool saveSvg(const QString& path, QSize size, const Theme& theme);
    bool savePdf(const QString& path, QSize size, const Theme& theme);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    TimeAxis* m_axis;
    Gutters m_least;
    QList<TimeView*> m_views;
};

} // namespace plot
