// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot_view.h"

namespace plot {

/// Step lines and envelopes over time, with labels beside the curves and values at the cursor (A circle, B square).
class SeriesPlot : public PlotView {
    Q_OBJECT
public:
    /// A line with more points than this inside the window is drawn as an envelope of one column per pixel.
    static constexpr int kMaxPoints = 500;

    explicit SeriesPlot(QWidget* parent = nullptr);
    ~SeriesPlot() override;

    void setLines(const QList<StepLine>& lines);
    const QList<StepLine>& lines() const;
    void setEnvelopes(const QList<Envelope>& envelopes);
    const QList<Envelope>& envelopes() const;
    /// Points with a word beside them, e.g. the value at a migration.
    void setValuePoints(const QList<ValuePoint>& points);

    /// Value of a line at x by the rule of steps; nothing before its first point, in a gap and after its end.
    static std::optional<double> valueAt(const StepLine& line, double x);
    /// Points that the last replot gave to the painter, per line (two per envelope column).
    QList<int> drawnPoints() const;

protected:
    QList<ReadOut> readOuts(double x) const override;
    void drawContent(QPainter& painter, const PaneMap& map, const Theme& theme) override;
    void drawAtCursor(QPainter& painter, const PaneMap& map, const Theme& theme, double x) override;
    QString describe() const override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace plot
