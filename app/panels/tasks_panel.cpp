// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/tasks_panel.h"

#include "app/models/task_table_model.h"
#include "app/panels/row_delegate.h"
#include "app/panels/side_header.h"
#include "app/session/run_data.h"

#include <QHeaderView>
#include <QTreeView>
#include <QVBoxLayout>

namespace app {

namespace {

constexpr int kRefreshMs = 100;

void fill(QWidget* panel, QWidget* content)
{
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(content);
}

} // namespace

TasksPanel::TasksPanel(RunData& run, TaskTableModel& model, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_tree(new QTreeView(this))
{
    auto* header = new SideHeader(m_tree);
    m_tree->setHeader(header);
    m_tree->setModel(&model);
    m_tree->setItemDelegate(new RowDelegate(m_tree));
    m_tree->setAccessibleName(tr("Milestones of the followed task by side"));
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setIndentation(14);
    header->setStretchLastSection(true);
    header->setSectionResizeMode(TaskTableModel::NameColumn, QHeaderView::Stretch);
    const int width = fontMetrics().horizontalAdvance(QStringLiteral("−100 000.0 %  ")) + 8;
    for (int c = TaskTableModel::AColumn; c < TaskTableModel::UnitColumn; ++c)
        header->resizeSection(c, width);
    header->resizeSection(TaskTableModel::UnitColumn, fontMetrics().horizontalAdvance(tr("ms after the origin")) + 32);
    header->setSectionResizeMode(TaskTableModel::UnitColumn, QHeaderView::Interactive);
    fill(this, m_tree);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kRefreshMs);
    connect(&m_timer, &QTimer::timeout, this, [this] { m_model.update(); });
    const auto later = [this] {
        if (isVisible() && !m_timer.isActive())
            m_timer.start();
    };
    connect(&run, &RunData::rangeExtended, this, later);
    connect(&run, &RunData::restarted, this, later);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] { m_tree->expandAll(); });
}

void TasksPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_model.update();
    m_tree->expandAll();
}

} // namespace app
