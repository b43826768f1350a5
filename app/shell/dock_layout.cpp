// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/dock_layout.h"

#include "app/panels/icons.h"
#include "app/panels/picks_panel.h"
#include "app/panels/title_bar.h"

#include <QAction>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>

namespace app {

namespace {

constexpr int kLeftWidth = 280;
constexpr int kRightWidth = 306;
constexpr int kPicksWidth = 424;
constexpr int kBottomHeight = 190;
constexpr int kCompactBottomHeight = 150;
constexpr int kLeastPatches = 240;
/// Below one of these the window is small.
constexpr QSize kWide{1440, 880};

} // namespace

DockLayout::DockLayout(QMainWindow* window, const Panels& panels)
    : QObject(window)
    , m_window(window)
    , m_residencyPanel(panels.residency)
{
    window->setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window->setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    window->setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    m_patches = addDock(QStringLiteral("patches"), tr("Patches"), {}, panels.patches, Qt::LeftDockWidgetArea);
    m_tunables = addDock(QStringLiteral("tunables"), tr("Tunables"), {}, panels.tunables, Qt::LeftDockWidgetArea);
    m_residency = addDock(QStringLiteral("residency"), tr("Residency"), tr("time at each value"), panels.residency,
                          Qt::RightDockWidgetArea);
    createCentre(panels);
    m_picks = addDock(QStringLiteral("picks"), tr("Pick distribution"), {}, panels.picks, Qt::RightDockWidgetArea,
                      panels.picks->titleBar());
    m_why =
        addDock(QStringLiteral("why"), tr("Why This CPU?"), tr("one placement"), panels.why, Qt::RightDockWidgetArea);
    panels.patches->setMinimumWidth(kLeastPatches);
    createBottom(panels);
    reset();
}

QDockWidget* DockLayout::addDock(const QString& name, const QString& title, const QString& context, QWidget* content,
                                 Qt::DockWidgetArea area, TitleBar* bar)
{
    auto* dock = new QDockWidget(title, m_window);
    dock->setObjectName(name);
    dock->setWidget(content);
    (bar ? bar : new TitleBar(title, context, dock))->installOn(dock);
    m_window->addDockWidget(area, dock);
    return dock;
}

void DockLayout::createBottom(const Panels& panels)
{
    m_tabs = new QTabWidget(m_window);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(panels.tasks, tr("Tasks"));
    m_tabs->addTab(panels.log, tr("Log"));
    m_bottom = new QDockWidget(tr("Tables"), m_window);
    m_bottom->setObjectName(QStringLiteral("tables"));
    m_bottom->setWidget(m_tabs);
    auto* none = new QWidget(m_bottom); // the tabs are the title
    none->setFixedHeight(0);
    m_bottom->setTitleBarWidget(none);
    auto* floating = new QToolButton(m_tabs);
    floating->setIcon(icon(QStringLiteral("float")));
    floating->setIconSize({14, 14});
    floating->setToolTip(tr("Float or dock: Tables"));
    floating->setAccessibleName(floating->toolTip());
    m_tabs->setCornerWidget(floating);
    connect(floating, &QToolButton::clicked, m_bottom, [this] { m_bottom->setFloating(!m_bottom->isFloating()); });
    // In a small window a click on a tab unfolds the tables, a second one on the same tab folds them.
    connect(m_tabs->tabBar(), &QTabBar::tabBarClicked, this, [this](int tab) {
        if (m_compact && tab >= 0)
            setFolded(m_tabs->maximumHeight() != m_tabs->tabBar()->sizeHint().height()
                      && tab == m_tabs->currentIndex());
    });
    m_window->addDockWidget(Qt::BottomDockWidgetArea, m_bottom);
}

void DockLayout::createCentre(const Panels& panels)
{
    m_signals = panels.signalPlots;
    m_heatmap = panels.heatmap;
    auto* centre = new QSplitter(Qt::Vertical, m_window);
    centre->addWidget(m_heatmap);
    centre->addWidget(m_signals);
    centre->setChildrenCollapsible(false);
    m_window->setCentralWidget(centre);
    const auto toggle = [this](const QString& text, QWidget* panel) {
        auto* action = new QAction(text, this);
        action->setCheckable(true);
        connect(action, &QAction::triggered, panel, &QWidget::setVisible);
        m_centreToggles << action;
        return action;
    };
    toggle(tr("Signals"), m_signals);
    toggle(tr("Idle heatmap"), m_heatmap);
}

QList<QDockWidget*> DockLayout::docks() const
{
    return {m_patches, m_tunables, m_residency, m_picks, m_bottom, m_why};
}

void DockLayout::showWhy()
{
    m_why->show();
    m_why->raise();
}

void DockLayout::reset()
{
    for (QDockWidget* dock : docks()) {
        dock->setFloating(false);
        dock->show();
    }
    m_window->addDockWidget(Qt::LeftDockWidgetArea, m_patches);
    m_window->splitDockWidget(m_patches, m_tunables, Qt::Vertical);
    m_window->addDockWidget(Qt::RightDockWidgetArea, m_residency);
    m_window->addDockWidget(Qt::BottomDockWidgetArea, m_bottom);
    m_window->splitDockWidget(m_residency, m_picks, Qt::Vertical);
    m_window->splitDockWidget(m_picks, m_why, Qt::Vertical);
    m_window->resizeDocks({m_patches, m_residency}, {kLeftWidth, kRightWidth}, Qt::Horizontal);
    m_window->resizeDocks({m_bottom}, {kBottomHeight}, Qt::Vertical);
    m_window->resizeDocks({m_patches, m_tunables}, {9, 8}, Qt::Vertical);
    setWorkspace(m_workspace);
}

void DockLayout::setWorkspace(Workspace workspace)
{
    m_workspace = workspace;
    const bool placement = workspace == Workspace::Placement;
    m_signals->setVisible(!placement);
    m_heatmap->setVisible(placement);
    m_centreToggles[0]->setChecked(!placement);
    m_centreToggles[1]->setChecked(placement);
    m_picks->setVisible(placement && !m_compact);
    m_why->setVisible(placement && !m_compact);
    m_residency->setVisible(!placement && !m_compact);
    resizeDocks();
    // What was shown or hidden has its room only when the layout has been made anew.
    QTimer::singleShot(0, this, &DockLayout::resizeDocks);
}

void DockLayout::resizeDocks()
{
    const bool placement = m_workspace == Workspace::Placement;
    m_window->resizeDocks({m_patches, placement ? m_picks : m_residency},
                          {kLeftWidth, placement ? kPicksWidth : kRightWidth}, Qt::Horizontal);
    m_window->resizeDocks({m_bottom}, {m_compact ? kCompactBottomHeight : kBottomHeight}, Qt::Vertical);
}

void DockLayout::setFolded(bool folded)
{
    const int tabs = m_tabs->tabBar()->sizeHint().height();
    m_tabs->setMaximumHeight(folded ? tabs : QWIDGETSIZE_MAX);
    m_tabs->setMinimumHeight(folded ? tabs : 0);
    if (!folded)
        m_window->resizeDocks({m_bottom}, {m_compact ? kCompactBottomHeight : kBottomHeight}, Qt::Vertical);
}

void DockLayout::setCompact(bool compact)
{
    m_compact = compact;
    if (compact) {
        m_residency->hide();
        m_tabs->addTab(m_residencyPanel, tr("Residency"));
    } else {
        m_tabs->removeTab(m_tabs->indexOf(m_residencyPanel));
        m_residency->setWidget(m_residencyPanel);
        m_residencyPanel->show();
        m_residency->setVisible(m_workspace == Workspace::Ramp);
    }
    m_picks->setVisible(m_workspace == Workspace::Placement && !compact);
    setFolded(compact);
}

void DockLayout::adapt(QSize window)
{
    const bool compact = window.width() < kWide.width() || window.height() < kWide.height();
    if (compact != m_compact)
        setCompact(compact);
}

} // namespace app
