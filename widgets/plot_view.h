// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/header_line.h"
#include "widgets/time_view.h"

#include <memory>

namespace plot {

/// A pane over QCustomPlot: header line, y axis, grid, references, marks, hatch for time not yet run, cursor and
/// selection on a layer of their own. Replots are queued, and a hidden view does none.
class PlotView : public TimeView {
    Q_OBJECT
public:
    explicit PlotView(QWidget* parent = nullptr);
    ~PlotView() override;

    /// Header: bold title, grey context ("rampup", "GHz"). They also give the accessible name.
    void setTitle(const QString& title, const QString& context);
    QString title() const;
    void setValueAxis(const ValueAxis& axis);
    ValueAxis valueAxis() const;
    void setReferences(const QList<Reference>& references);
    const QList<Reference>& references() const;
    void setMarks(const QList<Mark>& marks);
    const QList<Mark>& marks() const;
    /// One grey sentence in the middle of an empty pane; empty = none.
    void setEmptyText(const QString& text);

    int neededLeftGutter() const override;
    int neededRightGutter() const override;
    QRect plotRect(QSize size) const override;
    using TimeView::plotRect;
    void renderTo(QPainter& painter, QSize size, const Theme& theme) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// Number of full replots so far (not the cursor layer): what a hidden view must not do.
    int replotCount() const;
    /// Vertical centres of the reference labels in the right gutter, in the order of references(), as last laid out.
    QList<double> referenceLabelCenters() const;

protected:
    /// Read-outs at `x`; NaN = no cursor, the newest values are meant.
    virtual QList<ReadOut> readOuts(double x) const;
    /// Called with clipping to the plot area: over grid and references, under marks.
    virtual void drawContent(QPainter& painter, const PaneMap& map, const Theme& theme);
    /// Called on the cursor layer with the cursor's x, clipped to the plot area.
    virtual void drawAtCursor(QPainter& painter, const PaneMap& map, const Theme& theme, double x);
    /// The text for screen readers; a summary of what is shown.
    virtual QString describe() const;
    /// A full replot is due: queued if visible, else done when the view is shown.
    void contentChanged();

    void themeChanged() override;
    void rangeChanged() override;
    void overlayChanged() override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    void updateAxes();
    void paintPane(QPainter& painter, const PaneMap& map, QSize size, const Theme& theme);
    void paintOverlay(QPainter& painter);

    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace plot
