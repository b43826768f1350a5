// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/main_window.h"

#include "app/models/plot_values.h"
#include "app/panels/heatmap_panel.h"
#include "app/panels/log_panel.h"
#include "app/panels/patches_panel.h"
#include "app/panels/picks_panel.h"
#include "app/panels/residency_panel.h"
#include "app/panels/signals_panel.h"
#include "app/panels/signals_stack.h"
#include "app/panels/tasks_panel.h"
#include "app/panels/tunables_panel.h"
#include "app/panels/why_panel.h"
#include "app/shell/dock_layout.h"
#include "app/shell/exporter.h"
#include "app/shell/run_bar.h"
#include "app/shell/state_bar.h"
#include "app/shell/theme_switch.h"
#include "app/texts/display_text.h"
#include "sim/io/library.h"
#include "widgets/time_axis.h"

#include <QAction>
#include <QCloseEvent>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QShortcut>

namespace app {

namespace {
constexpr QSize kSmallest{1280, 800};
constexpr QSize kFirstSize{1600, 1000};
} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , m_marks(m_session)
    , m_features(m_session)
    , m_params(m_session)
    , m_residency(m_session)
    , m_running(m_session)
    , m_tasks(m_session)
    , m_log(m_session)
    , m_why(m_session)
    , m_actions(new Actions(this))
    , m_runBar(new RunBar(m_session, *m_actions, this))
    , m_stateBar(new StateBar(m_session, *m_actions, this))
    , m_exporter(new Exporter(m_session, this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    addToolBar(m_runBar);
    setStatusBar(m_stateBar);
    createPanels();
    createMenus();
    connectChoices();
    connectActions();
    connectRunActions();
    connectPlots();
    connectHeatmap();
    setMinimumSize(kSmallest);
    restoreLayout();
    showState();
}

MainWindow::~MainWindow()
{
    // Panels tell their models when they are hidden. The models are members and gone before ~QWidget hides the panels.
    hide();
}

void MainWindow::createPanels()
{
    m_signals = new SignalsPanel(m_session, m_marks, this);
    m_heatmap = new HeatmapPanel(m_session, m_signals->axis(), this);
    auto* picks = new PicksPanel(m_session, m_signals->axis(), this);
    m_layout = new DockLayout(this, {new PatchesPanel(m_features, this), new TunablesPanel(m_params, this),
                                     new ResidencyPanel(m_session, m_residency, m_running, this),
                                     new TasksPanel(m_session, m_tasks, this), createLog(), m_signals, m_heatmap, picks,
                                     createWhy()});
    connect(picks, &PicksPanel::saveRequested, this,
            [this] { m_exporter->savePlot(QStringLiteral("pick_distribution")); });
}

QWidget* MainWindow::createLog()
{
    auto* log = new LogPanel(m_log, this);
    connect(&m_log, &LogModel::activeChanged, this, [this](bool active) { m_session.wantDecisions(&m_log, active); });
    connect(log, &LogPanel::instantActivated, this, [this](double ms) { m_signals->axis()->setCursor(ms); });
    connect(log, &LogPanel::decisionChosen, &m_why, &WhyModel::choose);
    connect(log, &LogPanel::whyRequested, this, [this] { m_layout->showWhy(); });
    connect(log, &LogPanel::keptChanged, this, [this](int rows) {
        m_session.setMostDecisions(rows);
        Settings::setLogRows(rows);
    });
    log->setKept(Settings::logRows());
    return log;
}

QWidget* MainWindow::createWhy()
{
    auto* why = new WhyPanel(m_why, (*m_actions)[Do::NextDecision], this);
    connect(&m_why, &WhyModel::activeChanged, this, [this](bool active) { m_session.wantDecisions(&m_why, active); });
    connect(why, &WhyPanel::instantActivated, this, [this](double ms) { m_signals->axis()->setCursor(ms); });
    return why;
}

void MainWindow::restoreLayout()
{
    if (!restoreGeometry(Settings::geometry()))
        resize(kFirstSize.boundedTo(screen()->availableSize()));
    setWorkspace(Settings::placementWorkspace() ? Workspace::Placement : Workspace::Ramp);
    restoreState(Settings::windowState());
    m_layout->adapt(size());
}

bool MainWindow::openScenario(const QString& nameOrPath)
{
    auto scenario = sim::io::load_scenario(nameOrPath.toStdString());
    if (!scenario) {
        fail(tr("Open Scenario"), scenario.error());
        return false;
    }
    // Where no task is followed, the places of all tasks are the subject.
    setWorkspace((*scenario)->followed_task.empty() ? Workspace::Placement : Workspace::Ramp);
    m_session.open(std::move(*scenario));
    const QFileInfo file(nameOrPath);
    if (file.isFile())
        Settings::addRecentFile(file.absoluteFilePath());
    showState();
    return true;
}

void MainWindow::connectChoices()
{
    connect(&m_features, &FeatureModel::choiceRequested, &m_session, &AbSession::setChoice);
    connect(&m_params, &ParamModel::paramRequested, &m_session, &AbSession::setParam);
    connect(&m_params, &ParamModel::warmupRequested, &m_session, &AbSession::setWarmup);
    connect(&m_params, &ParamModel::durationRequested, &m_session, &AbSession::setDuration);
    connect(&m_params, &ParamModel::seedRequested, &m_session, &AbSession::setSeed);
    connect(&m_params, &ParamModel::rejected, this,
            [this](const QString& reason) { m_stateBar->showMessage(reason, 6000); });
    connect(m_exporter, &Exporter::reported, this,
            [this](const QString& text) { m_stateBar->showMessage(text, 4000); });
    connect(m_runBar, &RunBar::scenarioChosen, this, &MainWindow::openScenario);
    connect(m_runBar, &RunBar::machineChosen, this, &MainWindow::replaceMachine);
    connect(m_runBar, &RunBar::workloadChosen, this, &MainWindow::replaceWorkload);
    connect(&m_session, &AbSession::restarted, this, &MainWindow::showState);
    connect(&m_session, &AbSession::statusChanged, this, &MainWindow::showState);
}

void MainWindow::connectPlots()
{
    connect(m_signals, &SignalsPanel::figureRangeChanged, this, [this](const std::optional<plot::Range>& range) {
        m_residency.setSelection(range ? std::optional(FigureRange{fromMs(range->from), fromMs(range->to)})
                                       : std::nullopt);
    });
    connect(m_signals, &SignalsPanel::selectionTextChanged, m_stateBar, &StateBar::setSelectionText);
    connect(m_signals, &SignalsPanel::saveRequested, this, &MainWindow::savePlots);
    // Space belongs to the plots only: elsewhere it checks boxes and presses buttons.
    auto* space = new QShortcut(QKeySequence(Qt::Key_Space), m_signals);
    space->setContext(Qt::WidgetWithChildrenShortcut);
    connect(space, &QShortcut::activated, &m_session, &AbSession::togglePlay);
}

void MainWindow::connectHeatmap()
{
    for (const HeatMode mode : kHeatModes)
        if (heatModeKey(mode) == Settings::heatMode())
            m_heatmap->setMode(mode);
    connect(m_heatmap, &HeatmapPanel::modeChanged, this,
            [](HeatMode mode) { Settings::setHeatMode(heatModeKey(mode)); });
    connect(m_heatmap, &HeatmapPanel::saveRequested, this,
            [this] { m_exporter->savePlot(QStringLiteral("idle_heatmap")); });
    auto* space = new QShortcut(QKeySequence(Qt::Key_Space), m_heatmap);
    space->setContext(Qt::WidgetWithChildrenShortcut);
    connect(space, &QShortcut::activated, &m_session, &AbSession::togglePlay);
}

void MainWindow::setWorkspace(Workspace workspace)
{
    m_layout->setWorkspace(workspace);
    const bool placement = workspace == Workspace::Placement;
    (*m_actions)[placement ? Do::PlacementWorkspace : Do::RampWorkspace]->setChecked(true);
    Settings::setPlacementWorkspace(placement);
}

void MainWindow::showState()
{
    const sim::ScenarioSpec* scenario = m_session.scenario();
    const QString name = scenario ? QString::fromStdString(scenario->name) : QString();
    setWindowTitle(name.isEmpty() ? tr("Ramplight") : tr("%1 – Ramplight").arg(name));
    const Actions& actions = *m_actions;
    actions[m_session.compares() ? Do::BothSides : Do::OneSide]->setChecked(true);
    const bool open = scenario != nullptr;
    for (const Do what : {Do::Restart, Do::Replay, Do::Play, Do::NextEvent, Do::NextTick, Do::NextDecision, Do::OneSide,
                          Do::BothSides, Do::CopyCommand, Do::CopyPlots, Do::CopyTable, Do::SavePlots})
        actions[what]->setEnabled(open);
    const bool over = m_session.state() == AbSession::State::Finished || m_session.state() == AbSession::State::Failed;
    actions[Do::NextEvent]->setEnabled(open && !over);
    actions[Do::NextTick]->setEnabled(open && !over);
    actions[Do::NextDecision]->setEnabled(open && !over);
}

void MainWindow::fail(const QString& title, const sim::Error& error)
{
    QMessageBox::warning(this, title, DisplayText::errorWithPlace(error));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    Settings::setGeometry(saveGeometry());
    Settings::setWindowState(saveState());
    QMainWindow::closeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_layout->adapt(size());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.front().isLocalFile())
        openScenario(urls.front().toLocalFile());
}

} // namespace app
