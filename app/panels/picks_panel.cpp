// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/picks_panel.h"

#include "app/panels/row_delegate.h"
#include "app/panels/side_header.h"
#include "app/panels/title_bar.h"
#include "app/plots/convert.h"
#include "app/session/run_data.h"
#include "app/texts/figure_text.h"
#include "widgets/paint.h"
#include "widgets/plot_stack.h"
#include "widgets/series_plot.h"
#include "widgets/share_bars.h"
#include "widgets/time_axis.h"
#include "widgets/time_axis_strip.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace app {

PicksPanel::PicksPanel(RunData& run, plot::TimeAxis* axis, QWidget* parent)
    : QWidget(parent)
    , m_data(run)
    , m_axis(axis)
    , m_model(run)
    , m_table(m_model)
    , m_title(new TitleBar(tr("Pick distribution"), tr("% of fork picks per CPU"), this))
    , m_bars(new plot::ShareBars(this))
{
    m_title->hide(); // until a dock takes it
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_bars->setAccessibleName(tr("Share of fork picks per CPU"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bars, 3);
    layout->addWidget(createTable());
    layout->addWidget(createRate(), 2);
    createTools();
    connect(&m_model, &PickModel::changed, this, &PicksPanel::showValues);
    connect(m_axis, &plot::TimeAxis::visibleRangeChanged, this, &PicksPanel::updateRange);
    connect(m_axis, &plot::TimeAxis::selectionChanged, this, &PicksPanel::updateRange);
    connect(m_axis, &plot::TimeAxis::fullRangeChanged, this, &PicksPanel::updateRange);
    updateRange();
}

void PicksPanel::createTools()
{
    auto* sorted = m_title->addTool(QStringLiteral("sort"), tr("Sort by share, greatest first"));
    sorted->setCheckable(true);
    connect(sorted, &QToolButton::toggled, m_bars, &plot::ShareBars::setSorted);
    connect(m_title->addTool(QStringLiteral("copy"), tr("Copy the figures as a table")), &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_table.plainText()); });
    connect(m_title->addTool(QStringLiteral("save"), tr("Save the distribution as a file")), &QToolButton::clicked,
            this, &PicksPanel::saveRequested);
}

QWidget* PicksPanel::createTable()
{
    auto* table = new QTableView(this);
    auto* header = new SideHeader(table);
    table->setHorizontalHeader(header);
    table->setModel(&m_table);
    table->setItemDelegate(new RowDelegate(table));
    table->setAccessibleName(tr("Figures of the fork picks by side"));
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->verticalHeader()->hide();
    const int row = plot::lineHeight(plot::plotFont());
    table->verticalHeader()->setMinimumSectionSize(1);
    table->verticalHeader()->setDefaultSectionSize(row);
    header->setSectionResizeMode(QHeaderView::Stretch);
    header->setSectionResizeMode(PickTableModel::MetricColumn, QHeaderView::ResizeToContents);
    table->setFixedHeight(header->sizeHint().height() + m_table.rowCount() * row + 4);
    return table;
}

QWidget* PicksPanel::createRate()
{
    m_rateStack = new plot::PlotStack(this);
    m_rate = new plot::SeriesPlot(m_rateStack);
    m_rate->setTitle(tr("Stale-pick rate"), tr("% of picks, whole run; band = range above"));
    m_rateStack->addView(m_rate, 1);
    m_rateStack->addView(new plot::TimeAxisStrip(m_rateStack));
    m_rateStack->setMinimumHeight(120);
    return m_rateStack;
}

void PicksPanel::updateRange()
{
    const plot::Range range = m_axis->selection().value_or(m_axis->visibleRange());
    m_model.setRange({std::max(sim::Duration{0}, fromMs(range.from)), fromMs(range.to)});
    const plot::Range whole{0, m_axis->fullRange().to};
    m_rateStack->axis()->setFullRange(whole);
    m_rateStack->axis()->setVisibleRange(whole);
    const bool part = range.from > whole.from || range.to < whole.to;
    m_rateStack->axis()->setSelection(part ? std::optional(range) : std::nullopt);
}

void PicksPanel::showValues()
{
    QStringList names;
    for (const PickedCpu& cpu : m_model.cpus())
        names << QString::number(cpu.cpu);
    QList<plot::ShareBars::Row> rows;
    for (const Side side : kSides) {
        if (!m_data.hasSide(side))
            continue;
        plot::ShareBars::Row row{toPlot(side), {}, {}};
        for (std::size_t i = 0; i < m_model.cpus().size(); ++i) {
            const PickedCpu& cpu = m_model.cpus()[i];
            const sim::PickCounts& counts = cpu.counts[idx(side)];
            row.values << m_model.share(side, i).value_or(0);
            row.details << tr("%1, CPU %2: %3 % of picks, %4 of %5, %6 stale", "side, CPU, share, picks, all, stale")
                               .arg(sideText(side), QString::number(cpu.cpu), figure::number(row.values.last(), 3),
                                    figure::integer(counts.picks), figure::integer(m_model.total(side).picks),
                                    figure::integer(counts.stale));
        }
        rows << row;
    }
    m_bars->setReference(names.isEmpty() ? QString() : QStringLiteral("1/%1").arg(names.size()),
                         names.isEmpty() ? 0 : 100.0 / static_cast<double>(names.size()));
    m_bars->setEmptyText(m_model.emptyText());
    m_bars->setRows(names, rows);
    showRates();
}

void PicksPanel::showRates()
{
    double top = 0.1;
    for (const LineValues& line : m_model.rates())
        for (const QPointF& p : line.points)
            top = std::max(top, std::isnan(p.y()) ? 0 : p.y() * 1.1);
    m_rate->setValueAxis({0, top, 0, top < 2 ? 2 : 1});
    m_rateStack->axis()->setKnownUntil(toMs(m_data.shownEnd()));
    m_rate->setReferences(toPlot(m_model.rateMeans()));
    m_rate->setLines(toPlot(m_model.rates()));
    m_rate->setEmptyText(m_model.rates().isEmpty() ? tr("no picks yet") : QString());
}

void PicksPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_model.setActive(true);
}

void PicksPanel::hideEvent(QHideEvent* event)
{
    m_model.setActive(false);
    QWidget::hideEvent(event);
}

} // namespace app
