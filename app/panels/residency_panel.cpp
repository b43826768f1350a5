// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/residency_panel.h"

#include "app/models/residency_model.h"
#include "app/panels/look.h"
#include "app/panels/row_delegate.h"
#include "app/panels/side_header.h"
#include "app/plots/convert.h"
#include "app/session/run_data.h"
#include "app/texts/figure_text.h"
#include "widgets/paint.h"
#include "widgets/residency_bars.h"

#include <QHeaderView>
#include <QLabel>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace app {

namespace {
constexpr int kTableRows = 4;
constexpr int kLeastTable = 48;
/// Wider than this, bars and table stand side by side.
constexpr int kWide = 600;
} // namespace

ResidencyPanel::ResidencyPanel(RunData& run, ResidencyModel& model, RunningTimeModel& running, QWidget* parent)
    : QWidget(parent)
    , m_data(run)
    , m_model(model)
    , m_running(running)
    , m_layout(new QVBoxLayout(this))
    , m_scope(new QLabel(this))
    , m_tabs(new QTabWidget(this))
    , m_frequency(addBars(tr("Frequency"),
                          tr("Time at each frequency while the task ran, ms; from state changes, not samples")))
    , m_utilization(addBars(tr("util_avg"), tr("Time at each util_avg while the task ran, ms; steps of 64")))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_tabs->setDocumentMode(true);
    setRole(m_scope, "scope");
    m_scope->setTextFormat(Qt::RichText);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    auto* bars = new QVBoxLayout;
    bars->addWidget(m_scope);
    bars->addWidget(m_tabs, 1);
    m_layout->addLayout(bars, 3);
    m_layout->addWidget(createRunningTime(running), 0);
    connect(&m_model, &ResidencyModel::changed, this, &ResidencyPanel::showValues);
    showValues();
}

plot::ResidencyBars* ResidencyPanel::addBars(const QString& title, const QString& toolTip)
{
    auto* bars = new plot::ResidencyBars(m_tabs);
    bars->setEmptyText(tr("The followed task has not run in this range yet."));
    m_tabs->addTab(bars, title);
    m_tabs->setTabToolTip(m_tabs->count() - 1, toolTip);
    return bars;
}

QWidget* ResidencyPanel::createRunningTime(RunningTimeModel& running)
{
    auto* box = new QWidget(this);
    auto* title = new QLabel(tr("<b>Time running on CPU</b>  ms, whole recording"), box);
    title->setContentsMargins(8, 6, 8, 6);
    m_table = new QTableView(box);
    auto* header = new SideHeader(m_table);
    m_table->setHorizontalHeader(header);
    m_table->setModel(&running);
    m_table->setItemDelegate(new RowDelegate(m_table));
    m_table->setAccessibleName(tr("Time running on CPU"));
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->verticalHeader()->hide();
    const int row = plot::lineHeight(plot::plotFont());
    m_table->verticalHeader()->setMinimumSectionSize(1);
    m_table->verticalHeader()->setDefaultSectionSize(row);
    header->setSectionResizeMode(QHeaderView::Stretch);
    m_table->setMinimumHeight(kLeastTable);
    m_table->setMaximumHeight(header->height() + kTableRows * row + 2);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(title);
    layout->addWidget(m_table);
    layout->addStretch();
    return box;
}

void ResidencyPanel::showValues()
{
    const bool compares = m_data.compares();
    m_frequency->setPaired(compares);
    m_frequency->setSections(toPlot(m_model.frequency(), compares));
    m_utilization->setPaired(compares);
    m_utilization->setSections(toPlot(m_model.utilization(), compares));
    const FigureRange range = m_model.range();
    m_scope->setText(tr("%1, running %2…%3 ms")
                         .arg(m_model.taskName().toHtmlEscaped(), figure::milliseconds(range.from, 1),
                              figure::milliseconds(range.to, 1)));
    if (isVisible())
        m_running.update();
}

void ResidencyPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_layout->setDirection(width() > kWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_layout->setStretch(1, width() > kWide ? 2 : 0);
}

void ResidencyPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_model.setActive(true);
    m_running.update();
}

void ResidencyPanel::hideEvent(QHideEvent* event)
{
    m_model.setActive(false);
    QWidget::hideEvent(event);
}

} // namespace app
