// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/pick_model.h"
#include "widgets/plot_types.h"

#include <QWidget>

namespace plot {
class PlotStack;
class SeriesPlot;
class ShareBars;
class TimeAxis;
} // namespace plot

namespace app {

class TitleBar;

/// Which CPUs the slow path picks for forks, A above B, the figures as a table, and the rate of stale picks over the
/// run. Follows the selection of the window's time axis, or else its visible range.
class PicksPanel : public QWidget {
    Q_OBJECT
public:
    PicksPanel(RunData& run, plot::TimeAxis* axis, QWidget* parent = nullptr);

    TitleBar* titleBar() const { return m_title; }
    PickModel& model() { return m_model; }
    plot::ShareBars* bars() const { return m_bars; }
    plot::SeriesPlot* ratePlot() const { return m_rate; }

signals:
    void saveRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void createTools();
    QWidget* createTable();
    QWidget* createRate();
    void updateRange();
    void showValues();
    void showRates();

    RunData& m_data;
    plot::TimeAxis* m_axis;
    PickModel m_model;
    PickTableModel m_table;
    TitleBar* m_title;
    plot::ShareBars* m_bars;
    plot::SeriesPlot* m_rate = nullptr;
    plot::PlotStack* m_rateStack = nullptr;
};

} // namespace app
