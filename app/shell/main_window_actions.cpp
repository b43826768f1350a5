// SPDX-License-Identifier: GPL-3.0-or-later
// Menus of the main window and what their entries do.
#include "app/panels/signals_panel.h"
#include "app/panels/signals_stack.h"
#include "app/shell/dock_layout.h"
#include "app/shell/exporter.h"
#include "app/shell/keys_dialog.h"
#include "app/shell/main_window.h"
#include "app/shell/run_bar.h"
#include "app/shell/state_bar.h"
#include "app/shell/theme_switch.h"
#include "app/texts/display_text.h"
#include "app/texts/figure_text.h"
#include "sim/io/library.h"
#include "sim/io/scenario_json.h"
#include "sim/io/validate.h"
#include "widgets/time_axis.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>

namespace app {

void MainWindow::createMenus()
{
    const Actions& a = *m_actions;
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(a[Do::OpenScenario]);
    m_recent = file->addMenu(tr("Open &Recent"));
    connect(m_recent, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    file->addSeparator();
    file->addAction(a[Do::Quit]);
    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({a[Do::CopyCommand], a[Do::CopyPlots], a[Do::CopyTable]});
    createViewMenu(menuBar()->addMenu(tr("&View")));
    QMenu* run = menuBar()->addMenu(tr("&Run"));
    run->addActions({a[Do::Play], a[Do::NextEvent], a[Do::NextTick], a[Do::NextDecision]});
    run->addSeparator();
    run->addActions({a[Do::Restart], a[Do::Replay]});
    run->addSeparator();
    run->addActions({a[Do::Faster], a[Do::Slower]});
    QMenu* compare = menuBar()->addMenu(tr("&Compare"));
    compare->addActions({a[Do::OneSide], a[Do::BothSides]});
    compare->addSeparator();
    compare->addAction(a[Do::LinkFigures]);
    QMenu* exports = menuBar()->addMenu(tr("E&xport"));
    exports->addAction(a[Do::SavePlots]);
    exports->addSeparator();
    m_exporter->fillMenu(exports);
    menuBar()->addMenu(tr("&Tools"))->addAction(a[Do::CheckFile]);
    menuBar()->addMenu(tr("&Help"))->addActions({a[Do::Keys], a[Do::About]});
}

void MainWindow::createViewMenu(QMenu* menu)
{
    const Actions& a = *m_actions;
    menu->addActions({a[Do::Fit], a[Do::ZoomBack], a[Do::FullScreen]});
    menu->addSeparator();
    menu->addActions(m_layout->centreToggles());
    for (QDockWidget* dock : m_layout->docks())
        menu->addAction(dock->toggleViewAction());
    menu->addAction(a[Do::ResetLayout]);
    menu->addSeparator();
    menu->addActions({a[Do::RampWorkspace], a[Do::PlacementWorkspace]});
    menu->addSeparator();
    menu->addActions({a[Do::SystemPalette], a[Do::LightPalette], a[Do::DarkPalette]});
    const Do palettes[] = {Do::SystemPalette, Do::LightPalette, Do::DarkPalette};
    a[palettes[static_cast<int>(Settings::palette())]]->setChecked(true);
}

void MainWindow::connectActions()
{
    const Actions& a = *m_actions;
    const auto on = [this, &a](Do what, auto&& act) { connect(a[what], &QAction::triggered, this, act); };
    on(Do::OpenScenario, [this] { askScenario(); });
    on(Do::ClearRecent, [] { Settings::clearRecentFiles(); });
    on(Do::Quit, [this] { close(); });
    on(Do::CopyCommand, [this] {
        QApplication::clipboard()->setText(m_session.command());
        m_stateBar->showMessage(tr("Copied the command"), 4000);
    });
    on(Do::CopyPlots, [this] { m_signals->copyImage(); });
    on(Do::CopyTable, [this] {
        m_tasks.update();
        QApplication::clipboard()->setText(m_tasks.plainText());
    });
    on(Do::Fit, [this] { m_signals->fit(); });
    on(Do::ZoomBack, [this] { m_signals->axis()->zoomBack(); });
    on(Do::FullScreen, [this](bool full) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, full)); });
    on(Do::ResetLayout, [this] { m_layout->reset(); });
    on(Do::RampWorkspace, [this] { setWorkspace(Workspace::Ramp); });
    on(Do::PlacementWorkspace, [this] { setWorkspace(Workspace::Placement); });
    on(Do::SystemPalette, [this] { choosePalette(Settings::Palette::System); });
    on(Do::LightPalette, [this] { choosePalette(Settings::Palette::Light); });
    on(Do::DarkPalette, [this] { choosePalette(Settings::Palette::Dark); });
    on(Do::SavePlots, [this] { savePlots(); });
    on(Do::CheckFile, [this] { checkFile(); });
    on(Do::Keys, [this] { showKeys(); });
    on(Do::About, [this] { showAbout(); });
}

void MainWindow::connectRunActions()
{
    const Actions& a = *m_actions;
    connect(a[Do::Restart], &QAction::triggered, &m_session, &AbSession::restart);
    connect(a[Do::Replay], &QAction::triggered, &m_session, &AbSession::replay);
    connect(a[Do::Play], &QAction::triggered, &m_session, &AbSession::togglePlay);
    connect(a[Do::NextEvent], &QAction::triggered, &m_session, &AbSession::stepEvent);
    connect(a[Do::NextTick], &QAction::triggered, &m_session, &AbSession::stepTick);
    connect(a[Do::NextDecision], &QAction::triggered, this, [this] {
        m_layout->showWhy(); // first: from then on placements are recorded
        m_why.setFollowing(true);
        m_session.stepDecision();
    });
    connect(a[Do::Faster], &QAction::triggered, this, [this] { m_runBar->stepSpeed(1); });
    connect(a[Do::Slower], &QAction::triggered, this, [this] { m_runBar->stepSpeed(-1); });
    connect(a[Do::OneSide], &QAction::triggered, this, [this] { m_session.setCompare(false); });
    connect(a[Do::BothSides], &QAction::triggered, this, [this] { m_session.setCompare(true); });
    a[Do::LinkFigures]->setChecked(m_signals->isLinked());
    connect(a[Do::LinkFigures], &QAction::toggled, m_signals, &SignalsPanel::setLinked);
    connect(m_signals, &SignalsPanel::figureRangeChanged, this,
            [this] { (*m_actions)[Do::LinkFigures]->setChecked(m_signals->isLinked()); });
}

void MainWindow::fillRecent()
{
    m_recent->clear();
    for (const QString& path : Settings::recentFiles()) {
        QAction* open = m_recent->addAction(QFileInfo(path).fileName());
        open->setToolTip(path);
        connect(open, &QAction::triggered, this, [this, path] { openScenario(path); });
    }
    (*m_actions)[Do::ClearRecent]->setEnabled(!m_recent->isEmpty());
    m_recent->addSeparator();
    m_recent->addAction((*m_actions)[Do::ClearRecent]);
}

void MainWindow::choosePalette(Settings::Palette palette)
{
    Settings::setPalette(palette);
    applyPalette(palette);
}

void MainWindow::askScenario()
{
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open Scenario"), {}, tr("Scenarios (*.json);;All files (*)"));
    if (!path.isEmpty())
        openScenario(path);
}

void MainWindow::replaceMachine(const QString& name)
{
    auto machine = sim::io::load_machine(name.toStdString());
    auto scenario = std::make_shared<sim::ScenarioSpec>(*m_session.scenario());
    if (machine)
        scenario->machine = *machine;
    const auto checked =
        machine ? sim::io::check_scenario(*scenario) : sim::Result<void>(tl::unexpected(machine.error()));
    if (!checked) {
        fail(tr("Machine"), checked.error());
        return;
    }
    m_session.open(std::move(scenario));
}

void MainWindow::replaceWorkload(const QString& name)
{
    auto workload = sim::io::load_workload(name.toStdString());
    auto scenario = std::make_shared<sim::ScenarioSpec>(*m_session.scenario());
    if (workload)
        scenario->workload = *workload;
    const auto checked =
        workload ? sim::io::check_scenario(*scenario) : sim::Result<void>(tl::unexpected(workload.error()));
    if (!checked) {
        fail(tr("Load"), checked.error());
        return;
    }
    m_session.open(std::move(scenario));
}

void MainWindow::savePlots()
{
    const QString first = QStringLiteral("%1/signals.svg").arg(Settings::exportFolder());
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save the Plots as Shown"), first, tr("Pictures (*.svg *.png *.pdf)"));
    if (path.isEmpty())
        return;
    Settings::setExportFolder(QFileInfo(path).absolutePath());
    plot::PlotStack* stack = m_signals->stack();
    const plot::Theme theme = plot::Theme::print();
    const QString suffix = QFileInfo(path).suffix().toLower();
    const bool saved = suffix == QLatin1String("png")   ? stack->savePng(path, stack->size(), 2, theme)
                       : suffix == QLatin1String("pdf") ? stack->savePdf(path, stack->size(), theme)
                                                        : stack->saveSvg(path, stack->size(), theme);
    if (saved)
        m_stateBar->showMessage(tr("Saved %1").arg(path), 4000);
    else
        QMessageBox::warning(this, tr("Export"), tr("%1 cannot be written.").arg(path));
}

void MainWindow::checkFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Check a File"));
    if (path.isEmpty())
        return;
    const auto report = sim::io::validate_file(path.toStdString());
    if (!report) {
        fail(tr("Check a File"), report.error());
        return;
    }
    QStringList lines{tr("%1 is right: %2.").arg(QFileInfo(path).fileName(), QString::fromStdString(report->kind)),
                      QString::fromStdString(report->summary)};
    for (const std::string& note : report->notes)
        lines << QString::fromStdString(note);
    QMessageBox::information(this, tr("Check a File"), lines.join(QStringLiteral("\n")));
}

void MainWindow::showKeys()
{
    KeysDialog(*m_actions, this).exec();
}

void MainWindow::showAbout()
{
    QMessageBox::about(
        this, tr("About Ramplight"),
        tr("<h3>Ramplight %1</h3><p>A laboratory for the Linux fair scheduler: kernel patches are flipped on and off, "
           "and what "
           "changes is seen, exact and live.</p><p>Kernel of reference: v6.19.<br>Licence: GNU General Public License, "
           "version 3 or later.</p>")
            .arg(QStringLiteral(RAMPLIGHT_VERSION)));
}

} // namespace app
