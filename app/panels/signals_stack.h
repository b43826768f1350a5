// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot_stack.h"

#include <vector>

namespace plot {
class MarksLane;
class OverviewStrip;
class PlotView;
class SeriesPlot;
class TimelinePlot;
} // namespace plot

namespace app {

class FrequencyModel;
class MarksModel;
class OverviewModel;
class RangeModel;
class RunData;
class SeriesModel;
class TimelineModel;

/// The plots of one machine over one time axis: overview, marks, util, a frequency pane per policy, timeline, scale.
/// Owns the models behind them; they compute only while the stack is visible.
class SignalsStack : public plot::PlotStack {
    Q_OBJECT
public:
    SignalsStack(RunData& run, const MarksModel& marks, plot::TimeAxis* axis, QWidget* parent = nullptr);

    plot::SeriesPlot* utilPlot() const { return m_utilPlot; }
    const QList<plot::SeriesPlot*>& frequencyPlots() const { return m_frequencyPlots; }
    plot::MarksLane* marksLane() const { return m_lane; }
    plot::TimelinePlot* timeline() const { return m_timelinePlot; }
    /// Shows [0, end of the run].
    void showWhole();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void addOverview();
    void addUtil(const MarksModel& marks);
    void addFrequency(int policy);
    void addTimeline();
    void followRun();
    void updateRanges();
    void showMarks();
    void setModelsActive(bool active);

    RunData& m_data;
    const MarksModel& m_marks;
    OverviewModel* m_overviewModel = nullptr;
    SeriesModel* m_series = nullptr;
    TimelineModel* m_timeline = nullptr;
    std::vector<RangeModel*> m_models;
    plot::OverviewStrip* m_overview = nullptr;
    plot::MarksLane* m_lane = nullptr;
    plot::SeriesPlot* m_utilPlot = nullptr;
    plot::TimelinePlot* m_timelinePlot = nullptr;
    QList<plot::SeriesPlot*> m_frequencyPlots;
    double m_planned = -1; // end of the run that the view was fitted to, ms
};

} // namespace app
