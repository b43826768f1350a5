// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStatusBar>

class QLabel;

namespace app {

class AbSession;
class Actions;

/// The identity of the run (command, digests, first divergence), its speed, and the selected range.
class StateBar : public QStatusBar {
    Q_OBJECT
public:
    StateBar(AbSession& session, const Actions& actions, QWidget* parent = nullptr);
    void setSelectionText(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QLabel* addField(bool right);
    void showIdentity();
    void showSpeed();
    void elide();

    AbSession& m_session;
    QString m_command;
    QLabel* m_commandText;
    QLabel* m_digests;
    QLabel* m_divergence;
    QLabel* m_speed;
    QLabel* m_events;
    QLabel* m_selection;
};

} // namespace app
