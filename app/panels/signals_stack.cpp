// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/signals_stack.h"

#include "app/models/frequency_model.h"
#include "app/models/marks_model.h"
#include "app/models/series_model.h"
#include "app/models/timeline_model.h"
#include "app/plots/convert.h"
#include "app/session/run_data.h"
#include "app/texts/display_text.h"
#include "widgets/marks_lane.h"
#include "widgets/overview_strip.h"
#include "widgets/series_plot.h"
#include "widgets/time_axis.h"
#include "widgets/time_axis_strip.h"
#include "widgets/timeline_plot.h"

#include <algorithm>

namespace app {

namespace {

constexpr double kUtilTop = 1064; // a little air over 1024, so that its line and label are whole
constexpr int kUtilStretch = 5;
constexpr int kFrequencyStretch = 2;
/// More policies than this do not fit one above the other; the figures name them all.
constexpr int kMostPolicies = 8;

} // namespace

SignalsStack::SignalsStack(RunData& run, const MarksModel& marks, plot::TimeAxis* sharedAxis, QWidget* parent)
    : plot::PlotStack(parent)
    , m_data(run)
    , m_marks(marks)
{
    setAxis(sharedAxis);
    addOverview();
    m_lane = new plot::MarksLane(this);
    addView(m_lane);
    addUtil(marks);
    const int policies = m_data.scenario() ? static_cast<int>(m_data.scenario()->machine->policies.size()) : 0;
    for (int p = 0; p < std::min(policies, kMostPolicies); ++p)
        addFrequency(p);
    addTimeline();
    addView(new plot::TimeAxisStrip(this));
    connect(axis(), &plot::TimeAxis::visibleRangeChanged, this, &SignalsStack::updateRanges);
    connect(&m_data, &RunData::rangeExtended, this, &SignalsStack::followRun);
    connect(&m_data, &RunData::restarted, this, &SignalsStack::followRun);
    connect(&m_data, &RunData::choicesChanged, this, &SignalsStack::followRun);
    connect(&m_marks, &MarksModel::changed, this, &SignalsStack::showMarks);
    followRun();
    showMarks();
}

void SignalsStack::addOverview()
{
    m_overview = new plot::OverviewStrip(this);
    m_overview->setToolTip(tr("The whole recording, util_avg 0…1024 over ms. Drag the frame or its edges."));
    addView(m_overview);
    m_overviewModel = new OverviewModel(m_data, this);
    connect(m_overviewModel, &OverviewModel::changed, this, [this] {
        m_overview->setLines(toPlot(m_overviewModel->lines()), {0, kUtilTop});
    });
}

void SignalsStack::addUtil(const MarksModel& marks)
{
    m_utilPlot = new plot::SeriesPlot(this);
    m_utilPlot->setValueAxis({0, kUtilTop, 256, 0});
    m_utilPlot->setMinimumHeight(160);
    m_utilPlot->setToolTip(DisplayText::signalToolTip(QStringLiteral("util_avg")) + QLatin1Char('\n')
                           + DisplayText::signalToolTip(QStringLiteral("util_est")));
    addView(m_utilPlot, kUtilStretch);
    m_series = new SeriesModel(m_data, marks, this);
    m_models.push_back(m_series);
    connect(m_series, &SeriesModel::changed, this, [this] {
        // The hatch of the time not yet run begins where the lines end, so both move together.
        axis()->setKnownUntil(toMs(m_data.shownEnd()));
        m_utilPlot->setTitle(tr("util_avg, util_est"), tr("%1, 0…1024").arg(m_series->taskName()));
        m_utilPlot->setReferences(toPlot(m_series->references()));
        m_utilPlot->setEnvelopes(toPlot(m_series->envelopes()));
        m_utilPlot->setValuePoints(toPlot(m_series->points()));
        m_utilPlot->setLines(toPlot(m_series->lines()));
        m_utilPlot->setEmptyText(m_series->lines().isEmpty() && m_series->envelopes().isEmpty()
                                     ? tr("Nothing is known of this range yet. Play runs the scenario.")
                                     : QString());
    });
}

void SignalsStack::addFrequency(int policy)
{
    auto* model = new FrequencyModel(m_data, sim::PolicyId{policy}, this);
    auto* view = new plot::SeriesPlot(this);
    const auto [lowest, highest] = model->range();
    const double margin = std::max(0.05, 0.12 * (highest - lowest));
    view->setValueAxis({lowest - margin, highest + margin, 0, 1});
    view->setTitle(tr("Frequency %1").arg(model->cpusText()), tr("GHz"));
    view->setToolTip(DisplayText::signalToolTip(QStringLiteral("frequency")));
    addView(view, kFrequencyStretch);
    m_models.push_back(model);
    m_frequencyPlots.push_back(view);
    connect(model, &FrequencyModel::changed, view, [model, view] {
        view->setReferences(toPlot(model->references()));
        view->setLines(toPlot(model->lines()));
    });
}

void SignalsStack::addTimeline()
{
    m_timelinePlot = new plot::TimelinePlot(this);
    addView(m_timelinePlot);
    m_timeline = new TimelineModel(m_data, this);
    m_models.push_back(m_timeline);
    connect(m_timeline, &TimelineModel::changed, this, [this] {
        m_timelinePlot->setTitle(tr("Timeline"), tr("%1 runs on").arg(m_timeline->taskName()));
        m_timelinePlot->setRows(toPlot(m_timeline->rows()));
    });
}

void SignalsStack::showWhole()
{
    axis()->setVisibleRange({0, m_planned});
}

void SignalsStack::followRun()
{
    const double planned = std::max(1.0, toMs(m_data.plannedEnd()));
    axis()->setFullRange({toMs(RunData::shownBegin()), planned});
    if (planned == m_planned)
        return;
    m_planned = planned;
    showWhole();
}

void SignalsStack::updateRanges()
{
    const plot::Range visible = axis()->visibleRange();
    const int pixels = m_utilPlot->plotRect().width();
    for (RangeModel* model : m_models)
        model->setVisibleRange(fromMs(visible.from), fromMs(visible.to), pixels);
}

void SignalsStack::showMarks()
{
    const QList<plot::Mark> marks = toPlot(m_marks.marks());
    m_lane->setMarks(marks);
    m_utilPlot->setMarks(marks);
    m_timelinePlot->setMarks(marks);
    for (plot::SeriesPlot* view : std::as_const(m_frequencyPlots))
        view->setMarks(marks);
}

void SignalsStack::setModelsActive(bool active)
{
    m_overviewModel->setActive(active);
    for (RangeModel* model : m_models)
        model->setActive(active);
}

void SignalsStack::showEvent(QShowEvent* event)
{
    plot::PlotStack::showEvent(event);
    updateRanges();
    setModelsActive(true);
}

void SignalsStack::hideEvent(QHideEvent* event)
{
    setModelsActive(false);
    plot::PlotStack::hideEvent(event);
}

void SignalsStack::resizeEvent(QResizeEvent* event)
{
    plot::PlotStack::resizeEvent(event);
    updateRanges();
}

} // namespace app
