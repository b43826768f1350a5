// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/feature_model.h"
#include "app/models/log_model.h"
#include "app/models/marks_model.h"
#include "app/models/param_model.h"
#include "app/models/residency_model.h"
#include "app/models/task_table_model.h"
#include "app/models/why_model.h"
#include "app/session/ab_session.h"
#include "app/shell/actions.h"
#include "app/shell/settings.h"

#include <QMainWindow>

class QMenu;

namespace app {

class DockLayout;
enum class Workspace;
class Exporter;
class HeatmapPanel;
class PatchesPanel;
class RunBar;
class SignalsPanel;
class StateBar;
class TunablesPanel;

/// Puts session, models and panels together. No logic of its own beyond opening files and asking the user.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// A built-in name or a file; says what is wrong in a message. False if it could not be opened.
    bool openScenario(const QString& nameOrPath);

    AbSession& session() { return m_session; }
    FeatureModel& features() { return m_features; }
    ParamModel& params() { return m_params; }
    const MarksModel& marks() const { return m_marks; }
    LogModel& log() { return m_log; }
    WhyModel& why() { return m_why; }
    const Actions& actions() const { return *m_actions; }
    SignalsPanel* signalsPanel() const { return m_signals; }
    HeatmapPanel* heatmapPanel() const { return m_heatmap; }
    StateBar* stateBar() const { return m_stateBar; }
    Exporter* exporter() const { return m_exporter; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void createPanels();
    QWidget* createLog();
    QWidget* createWhy();
    void createMenus();
    void createViewMenu(QMenu* menu);
    void connectChoices();
    void connectActions();
    void connectRunActions();
    void connectPlots();
    void connectHeatmap();
    void setWorkspace(Workspace workspace);
    void fillRecent();
    void showState();
    void choosePalette(Settings::Palette palette);
    void restoreLayout();
    void askScenario();
    void replaceMachine(const QString& name);
    void replaceWorkload(const QString& name);
    void savePlots();
    void checkFile();
    void showKeys();
    void showAbout();
    void fail(const QString& title, const sim::Error& error);

    AbSession m_session;
    MarksModel m_marks;
    FeatureModel m_features;
    ParamModel m_params;
    ResidencyModel m_residency;
    RunningTimeModel m_running;
    TaskTableModel m_tasks;
    LogModel m_log;
    WhyModel m_why;
    Actions* m_actions;
    RunBar* m_runBar;
    StateBar* m_stateBar;
    SignalsPanel* m_signals = nullptr;
    HeatmapPanel* m_heatmap = nullptr;
    DockLayout* m_layout = nullptr;
    Exporter* m_exporter;
    QMenu* m_recent = nullptr;
};

} // namespace app
