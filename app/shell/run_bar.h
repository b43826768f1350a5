// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

class QAction;
class QLabel;
class QSlider;

namespace app {

class AbSession;
class Actions;
class ElidedCombo;

/// The one tool bar: scenario, machine and its estimates, load | restart, play, next event, next tick | speed | clock |
/// A, A/B.
class RunBar : public QToolBar {
    Q_OBJECT
public:
    RunBar(AbSession& session, const Actions& actions, QWidget* parent = nullptr);
    /// Moves the speed by so many steps of its scale.
    void stepSpeed(int steps);

signals:
    /// A built-in name was chosen.
    void scenarioChosen(const QString& name);
    void machineChosen(const QString& name);
    void workloadChosen(const QString& name);

private:
    void addChoices();
    void addTransport();
    void addSpeed();
    void addClock();
    void addSides();
    void showScenario();
    void showStatus();

    AbSession& m_session;
    const Actions& m_actions;
    ElidedCombo* m_scenario = nullptr;
    ElidedCombo* m_machine = nullptr;
    ElidedCombo* m_workload = nullptr;
    QLabel* m_estimates = nullptr; ///< "≈", seen while the machine has estimates
    QAction* m_estimatesAction = nullptr;
    QSlider* m_speed = nullptr;
    QLabel* m_speedText = nullptr;
    QLabel* m_clock = nullptr;
};

} // namespace app
