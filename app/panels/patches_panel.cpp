// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/patches_panel.h"

#include "app/models/feature_model.h"
#include "app/panels/feature_delegate.h"
#include "app/panels/look.h"
#include "app/panels/side_header.h"

#include <QHeaderView>
#include <QLabel>
#include <QShortcut>
#include <QTreeView>
#include <QVBoxLayout>

namespace app {

namespace {
constexpr int kSideColumn = 36;
constexpr int kIndent = 14;
} // namespace

PatchesPanel::PatchesPanel(FeatureModel& model, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_tree(new QTreeView(this))
    , m_text(new QLabel(this))
{
    createTree();
    createKeys();
    setRole(m_text, "explanation");
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    m_text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_text->setMinimumHeight(6 * fontMetrics().lineSpacing() + 16);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_text);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &PatchesPanel::openFirst);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &PatchesPanel::explain);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &PatchesPanel::explain);
    openFirst();
}

void PatchesPanel::createTree()
{
    auto* header = new SideHeader(m_tree);
    m_tree->setHeader(header);
    m_tree->setModel(&m_model);
    m_tree->setItemDelegate(new FeatureDelegate(m_tree));
    m_tree->setAccessibleName(tr("Patches: kernel changes by side"));
    m_tree->setIndentation(kIndent);
    m_tree->setUniformRowHeights(true);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setAllColumnsShowFocus(false);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    header->setStretchLastSection(false);
    header->setSectionResizeMode(FeatureModel::NameColumn, QHeaderView::Stretch);
    for (const int column : {FeatureModel::AColumn, FeatureModel::BColumn}) {
        header->setSectionResizeMode(column, QHeaderView::Fixed);
        header->resizeSection(column, kSideColumn);
    }
}

void PatchesPanel::createKeys()
{
    const std::pair<Qt::Key, int> keys[] = {{Qt::Key_A, FeatureModel::AColumn}, {Qt::Key_B, FeatureModel::BColumn}};
    for (const auto& entry : keys) {
        const int column = entry.second;
        auto* shortcut = new QShortcut(QKeySequence(entry.first), m_tree);
        shortcut->setContext(Qt::WidgetShortcut);
        connect(shortcut, &QShortcut::activated, this, [this, column] {
            const QModelIndex index = m_tree->currentIndex().siblingAtColumn(column);
            const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
            m_model.setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
        });
    }
}

void PatchesPanel::openFirst()
{
    QModelIndex first;
    for (int g = 0; g < m_model.rowCount(); ++g) {
        const QModelIndex group = m_model.index(g, FeatureModel::NameColumn);
        if (!group.data(FeatureModel::FirstOpenRole).toBool())
            continue;
        m_tree->expandRecursively(group);
        if (first.isValid())
            continue;
        first = m_model.index(0, FeatureModel::NameColumn, group);
        for (int v = 0; v < m_model.rowCount(first); ++v) {
            if (m_model.index(v, FeatureModel::BColumn, first).data(Qt::CheckStateRole).toInt() == Qt::Checked) {
                first = m_model.index(v, FeatureModel::NameColumn, first);
                break;
            }
        }
    }
    if (first.isValid())
        m_tree->setCurrentIndex(first);
    explain();
}

void PatchesPanel::explain()
{
    const QModelIndex current = m_tree->currentIndex();
    const QString headline = m_model.headline(current);
    m_text->setText(headline.isEmpty() ? tr("Select a patch to read what it changes.")
                                       : QStringLiteral("<b>%1</b> · %2<br>%3")
                                             .arg(headline.toHtmlEscaped(), m_model.liveText(current),
                                                  m_model.explanation(current).toHtmlEscaped()));
}

} // namespace app
