// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;
class QLabel;
class QTabWidget;
class QTableView;

namespace plot {
class ResidencyBars;
}

namespace app {

class ResidencyModel;
class RunData;
class RunningTimeModel;

/// Residencies of the followed task as paired bars, and where it ran as a table: under the bars, or beside them where
/// the panel is wide and low.
class ResidencyPanel : public QWidget {
    Q_OBJECT
public:
    ResidencyPanel(RunData& run, ResidencyModel& model, RunningTimeModel& running, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    plot::ResidencyBars* addBars(const QString& title, const QString& toolTip);
    QWidget* createRunningTime(RunningTimeModel& running);
    void showValues();

    RunData& m_data;
    ResidencyModel& m_model;
    RunningTimeModel& m_running;
    QBoxLayout* m_layout;
    QLabel* m_scope;
    QTabWidget* m_tabs;
    QTableView* m_table = nullptr;
    plot::ResidencyBars* m_frequency;
    plot::ResidencyBars* m_utilization;
};

} // namespace app
