// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QTableView;
class QTreeView;

namespace app {

class LogModel;
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

/// What happened, by time. A row leads the cursor to its instant.
class LogPanel : public QWidget {
    Q_OBJECT
public:
    explicit LogPanel(LogModel& model, QWidget* parent = nullptr);

signals:
    void instantActivated(double ms);

private:
    QTableView* m_table;
};

} // namespace app
