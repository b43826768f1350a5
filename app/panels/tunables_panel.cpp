// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/tunables_panel.h"

#include "app/models/param_model.h"
#include "app/panels/look.h"
#include "app/panels/param_delegate.h"
#include "app/panels/side_header.h"
#include "widgets/paint.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QToolTip>
#include <QVBoxLayout>

namespace app {

namespace {
/// Lower than this, the text gives its place to the table; the tool tips still have it.
constexpr int kRoomForText = 340;
} // namespace

TunablesPanel::TunablesPanel(ParamModel& model, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_table(new QTableView(this))
    , m_text(new QLabel(this))
{
    createTable();
    setRole(m_text, "explanation");
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    m_text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_text);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &TunablesPanel::span);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &TunablesPanel::explain);
    connect(&m_model, &ParamModel::rejected, this, [this](const QString& reason) {
        const QRect cell = m_table->visualRect(m_table->currentIndex());
        QToolTip::showText(m_table->viewport()->mapToGlobal(cell.bottomLeft()), reason, m_table);
    });
    span();
}

void TunablesPanel::createTable()
{
    auto* header = new SideHeader(m_table);
    m_table->setHorizontalHeader(header);
    m_table->setModel(&m_model);
    m_table->setItemDelegate(new ParamDelegate(m_table));
    m_table->setAccessibleName(tr("Tunables by side"));
    m_table->setShowGrid(false);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                             | QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(1);
    m_table->verticalHeader()->setDefaultSectionSize(plot::lineHeight(plot::plotFont()));
    header->setStretchLastSection(false);
    header->setSectionResizeMode(ParamModel::NameColumn, QHeaderView::Stretch);
    const int width = QFontMetrics(plot::plotFont(true)).horizontalAdvance(QStringLiteral("1 000 000"));
    for (const int column : {ParamModel::AColumn, ParamModel::BColumn}) {
        header->setSectionResizeMode(column, QHeaderView::Fixed);
        header->resizeSection(column, width);
    }
}

void TunablesPanel::span()
{
    m_table->clearSpans();
    for (int row = 0; row < m_model.rowCount(); ++row) {
        const QModelIndex index = m_model.index(row, ParamModel::NameColumn);
        if (index.data(ParamModel::HeadingRole).toBool())
            m_table->setSpan(row, ParamModel::NameColumn, 1, ParamModel::ColumnCount);
        else if (index.data(ParamModel::SharedRole).toBool())
            m_table->setSpan(row, ParamModel::AColumn, 1, 2);
    }
    const int calibrated = m_model.rowOf(QStringLiteral("background_util"));
    if (calibrated >= 0) // the one calibrated number is explained without being asked for
        m_table->setCurrentIndex(m_model.index(calibrated, ParamModel::NameColumn));
    explain();
}

void TunablesPanel::explain()
{
    const QModelIndex current = m_table->currentIndex();
    m_text->setText(current.isValid() ? current.siblingAtColumn(ParamModel::NameColumn).data(Qt::ToolTipRole).toString()
                                      : QString());
    m_text->setVisible(!m_text->text().isEmpty() && height() >= kRoomForText);
}

void TunablesPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    explain();
}

} // namespace app
