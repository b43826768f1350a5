// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>

class QAction;
class QDockWidget;
class QMainWindow;
class QTabWidget;
class QWidget;

namespace app {

class PicksPanel;
class TitleBar;

/// What the window is arranged for: signals of one task, or where tasks are placed.
enum class Workspace { Ramp, Placement };

/// Where the panels stand: patches over tunables at the left, residency or pick distribution at the right, signals or
/// the heatmap in the middle, tables as tabs at the bottom. In a small window the bottom folds to its tabs and the
/// residency becomes one of them.
class DockLayout : public QObject {
    Q_OBJECT
public:
    struct Panels {
        QWidget* patches;
        QWidget* tunables;
        QWidget* residency;
        QWidget* tasks;
        QWidget* log;
        QWidget* signalPlots;
        QWidget* heatmap;
        PicksPanel* picks;
        QWidget* why;
    };

    DockLayout(QMainWindow* window, const Panels& panels);

    QList<QDockWidget*> docks() const;
    /// Show and hide the panels of the centre.
    const QList<QAction*>& centreToggles() const { return m_centreToggles; }
    /// "Why this CPU?": open with the picks, elsewhere only when asked for.
    void showWhy();
    /// Every panel back to its place, at its first size.
    void reset();
    /// Changes between the wide and the small arrangement by the window's size.
    void adapt(QSize window);
    bool isCompact() const { return m_compact; }
    Workspace workspace() const { return m_workspace; }
    /// Shows the panels of that workspace and hides those of the other.
    void setWorkspace(Workspace workspace);

private:
    QDockWidget* addDock(const QString& name, const QString& title, const QString& context, QWidget* content,
                         Qt::DockWidgetArea area, TitleBar* bar = nullptr);
    void createCentre(const Panels& panels);
    void createBottom(const Panels& panels);
    void setCompact(bool compact);
    void setFolded(bool folded);
    void resizeDocks();

    QMainWindow* m_window;
    QWidget* m_residencyPanel;
    QDockWidget* m_patches = nullptr;
    QDockWidget* m_tunables = nullptr;
    QDockWidget* m_residency = nullptr;
    QDockWidget* m_bottom = nullptr;
    QDockWidget* m_picks = nullptr;
    QWidget* m_signals = nullptr;
    QWidget* m_heatmap = nullptr;
    QList<QAction*> m_centreToggles;
    QDockWidget* m_why = nullptr;
    QTabWidget* m_tabs = nullptr;
    Workspace m_workspace = Workspace::Ramp;
    bool m_compact = false;
};

} // namespace app
