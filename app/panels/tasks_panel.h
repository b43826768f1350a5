// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QTreeView;

namespace app {

class RunData;
class TaskTableModel;

/// Milestones of the followed task by side.
class TasksPanel : public QWidget {
    Q_OBJECT
public:
    TasksPanel(RunData& run, TaskTableModel& model, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    TaskTableModel& m_model;
    QTreeView* m_tree;
    QTimer m_timer; // ten times a second is enough for figures to be read
};

} // namespace app
