// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDockWidget;
class QMainWindow;
class QTabWidget;
class QWidget;

namespace app {

/// Where the panels stand: patches over tunables at the left, residency at the right, tables as tabs at the bottom. In
/// a small window the bottom folds to its tabs and the residency becomes one of them.
class DockLayout : public QObject {
    Q_OBJECT
public:
    struct Panels {
        QWidget* patches;
        QWidget* tunables;
        QWidget* residency;
        QWidget* tasks;
        QWidget* log;
    };

    DockLayout(QMainWindow* window, const Panels& panels);

    QList<QDockWidget*> docks() const;
    /// Every panel back to its place, at its first size.
    void reset();
    /// Changes between the wide and the small arrangement by the window's size.
    void adapt(QSize window);
    bool isCompact() const { return m_compact; }

private:
    QDockWidget* addDock(const QString& name, const QString& title, const QString& context, QWidget* content,
                         Qt::DockWidgetArea area);
    void createBottom(const Panels& panels);
    void setCompact(bool compact);
    void setFolded(bool folded);

    QMainWindow* m_window;
    QWidget* m_residencyPanel;
    QDockWidget* m_patches = nullptr;
    QDockWidget* m_tunables = nullptr;
    QDockWidget* m_residency = nullptr;
    QDockWidget* m_bottom = nullptr;
    QTabWidget* m_tabs = nullptr;
    bool m_compact = false;
};

} // namespace app
