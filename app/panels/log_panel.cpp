// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/log_panel.h"

#include "app/models/log_model.h"
#include "app/models/plot_values.h"
#include "app/panels/look.h"
#include "app/panels/row_delegate.h"
#include "app/panels/side_header.h"
#include "app/texts/figure_text.h"
#include "widgets/paint.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

namespace app {

namespace {

constexpr int kRefreshMs = 100;
constexpr int kFilterHeight = 34;
constexpr int kFieldChars = 10;
constexpr int kFewest = 100;
constexpr int kMost = 100'000;
/// Data of the kinds' combo box: What, or this plus the TraceKind.
constexpr int kOneKind = 100;

} // namespace

LogPanel::LogPanel(LogModel& model, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_table(new QTableView(this))
{
    createTable();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(createFilters());
    layout->addWidget(m_table, 1);
    model.setInterval(kRefreshMs);
    const auto begin = [this] { m_changing = true; };
    const auto end = [this] {
        m_changing = false;
        follow();
        showCount();
    };
    connect(&model, &QAbstractItemModel::rowsAboutToBeRemoved, this, begin);
    connect(&model, &QAbstractItemModel::rowsAboutToBeInserted, this, begin);
    connect(&model, &QAbstractItemModel::rowsRemoved, this, end);
    connect(&model, &QAbstractItemModel::rowsInserted, this, end);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        follow();
        showCount();
    });
    showCount();
}

void LogPanel::createTable()
{
    m_table->setModel(&m_model);
    m_table->setItemDelegate(new RowDelegate(m_table));
    m_table->setAccessibleName(tr("Log: events, placements, live changes, errors"));
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(1);
    m_table->verticalHeader()->setDefaultSectionSize(plot::lineHeight(plot::plotFont()));
    m_table->setHorizontalHeader(new SideHeader(m_table));
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setColumnWidth(LogModel::TimeColumn, fontMetrics().horizontalAdvance(tr("ms after the origin")) + 24);
    m_table->setColumnWidth(LogModel::SideColumn, fontMetrics().horizontalAdvance(tr("Side")) + 32);
    m_table->setColumnWidth(LogModel::KindColumn,
                            fontMetrics().horizontalAdvance(QStringLiteral("cpu_frequency_request")) + 24);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        if (row.isValid() && !m_changing)
            showRow(row.row());
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& row) {
        showRow(row.row());
        if (m_model.decisionOf(row.row()))
            emit whyRequested();
    });
}

QWidget* LogPanel::createFilters()
{
    auto* row = new QWidget(this);
    row->setFixedHeight(std::max(kFilterHeight, fontMetrics().height() + 16));
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 4, 8, 4);
    m_kind = new QComboBox(row);
    m_kind->setAccessibleName(tr("Kind of entries"));
    addKinds();
    m_side = new QComboBox(row);
    m_side->setAccessibleName(tr("Side"));
    m_side->addItems({tr("Both sides"), QStringLiteral("A"), QStringLiteral("B")});
    layout->addWidget(m_kind);
    layout->addWidget(m_side);
    addFields(layout, row);
    for (QComboBox* combo : {m_kind, m_side})
        connect(combo, &QComboBox::currentIndexChanged, this, &LogPanel::applyFilter);
    for (QLineEdit* edit : {m_cpus, m_task})
        connect(edit, &QLineEdit::textChanged, this, &LogPanel::applyFilter);
    return row;
}

void LogPanel::addKinds()
{
    using What = LogFilter::What;
    const std::pair<QString, What> whats[] = {{tr("Marks and placements"), What::MarksAndDecisions},
                                              {tr("Marks"), What::Marks},
                                              {tr("Placements"), What::Decisions},
                                              {tr("Everything"), What::Everything}};
    for (const auto& [text, what] : whats)
        m_kind->addItem(text, static_cast<int>(what));
    m_kind->insertSeparator(m_kind->count());
    for (int kind = 0; kind < sim::kTraceKinds; ++kind)
        if (static_cast<sim::TraceKind>(kind) != sim::TraceKind::command)
            m_kind->addItem(QString::fromLatin1(sim::trace_kind_name(static_cast<sim::TraceKind>(kind))),
                            kOneKind + kind);
    m_kind->setToolTip(tr("Marks are live changes, migrations of the followed task, and errors"));
}

void LogPanel::addFields(QHBoxLayout* layout, QWidget* row)
{
    const int width = fontMetrics().averageCharWidth() * kFieldChars + 24;
    const auto field = [&](const QString& hint, const QString& toolTip) {
        auto* edit = new QLineEdit(row);
        edit->setPlaceholderText(hint);
        edit->setAccessibleName(toolTip);
        edit->setToolTip(toolTip);
        edit->setClearButtonEnabled(true);
        edit->setFixedWidth(width);
        layout->addWidget(edit);
        return edit;
    };
    m_cpus = field(tr("CPUs"), tr("Only these CPUs, as in 0-3,8"));
    m_task = field(tr("Task"), tr("Only tasks with this in their name"));
    m_follow = new QCheckBox(tr("Follow"), row);
    m_follow->setToolTip(tr("Keep the newest entry in view"));
    m_follow->setChecked(true);
    connect(m_follow, &QCheckBox::toggled, this, &LogPanel::follow);
    layout->addWidget(m_follow);
    m_count = new QLabel(row);
    setRole(m_count, "context");
    m_count->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(m_count, 1);
    m_kept = new QSpinBox(row);
    m_kept->setRange(kFewest, kMost);
    m_kept->setGroupSeparatorShown(true);
    m_kept->setSingleStep(kFewest);
    m_kept->setValue(LogModel::kDefaultRows);
    m_kept->setKeyboardTracking(false);
    m_kept->setPrefix(tr("keep "));
    m_kept->setAccessibleName(tr("How many entries and placements are kept"));
    m_kept->setToolTip(tr("How many entries are shown, and how many placements each side keeps; the oldest give way"));
    connect(m_kept, &QSpinBox::valueChanged, this, [this](int rows) {
        m_model.setMostRows(rows);
        emit keptChanged(rows);
    });
    layout->addWidget(m_kept);
}

void LogPanel::setKept(int rows)
{
    m_kept->setValue(rows);
}

void LogPanel::applyFilter()
{
    LogFilter filter;
    const int kind = m_kind->currentData().toInt();
    filter.what = kind >= kOneKind ? LogFilter::What::OneKind : static_cast<LogFilter::What>(kind);
    if (kind >= kOneKind)
        filter.kind = static_cast<sim::TraceKind>(kind - kOneKind);
    if (m_side->currentIndex() > 0)
        filter.side = kSides[static_cast<std::size_t>(m_side->currentIndex() - 1)];
    const bool right = LogFilter::parseCpus(m_cpus->text(), filter.cpus);
    m_cpus->setToolTip(right ? tr("Only these CPUs, as in 0-3,8")
                             : tr("“%1” is no list of CPUs; write 0-3,8").arg(m_cpus->text()));
    if (!right)
        filter.cpus = m_model.filter().cpus; // while typing, what was right before stays
    setRole(m_cpus, right ? "" : "wrong");
    m_cpus->setStyleSheet({}); // lets the role take effect
    filter.task = m_task->text().trimmed();
    m_model.setFilter(filter);
}

void LogPanel::showRow(int row)
{
    m_follow->setChecked(m_follow->isChecked() && row == m_model.rowCount() - 1);
    emit instantActivated(toMs(m_model.timeOf(row)));
    if (const sim::DecisionRing::Item decision = m_model.decisionOf(row))
        emit decisionChosen(m_model.sideOf(row), decision);
}

void LogPanel::follow()
{
    if (m_follow->isChecked())
        m_table->scrollToBottom();
}

void LogPanel::showCount()
{
    const int rows = m_model.rowCount();
    const QString count = rows == 0 ? tr("nothing yet") : figure::integer(rows);
    m_count->setText(m_model.hasOlder() ? tr("%1 shown, older ones left out").arg(count) : count);
    m_count->setToolTip(tr("Placements are recorded while this list or their explanation is in view."));
}

void LogPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_model.setActive(true);
}

void LogPanel::hideEvent(QHideEvent* event)
{
    m_model.setActive(false);
    QWidget::hideEvent(event);
}

} // namespace app
