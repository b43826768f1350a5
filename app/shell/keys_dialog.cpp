// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/keys_dialog.h"

#include "app/shell/actions.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

namespace app {

KeysDialog::KeysDialog(const Actions& actions, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    QList<QPair<QString, QString>> rows = actions.keys();
    rows += {{tr("In the plots: zoom at the cursor"), tr("Wheel, W, S")},
             {tr("In the plots: move the range"), tr("A, D, Shift+Left, Shift+Right, middle drag")},
             {tr("In the plots: move the cursor"), tr("Left, Right")},
             {tr("In the plots: select a range"), tr("Drag")},
             {tr("In the plots: clear the selection"), tr("Esc")},
             {tr("In the plots: fit, all, zoom back"), tr("F, Home, Backspace")},
             {tr("In the plots: run or pause"), tr("Space")},
             {tr("In the patches: change side A, side B"), tr("A, B")},
             {tr("In the patches: change the check mark with the focus"), tr("Space")}};
    auto* table = new QTableWidget(static_cast<int>(rows.size()), 2, this);
    table->setHorizontalHeaderLabels({tr("What"), tr("Keys")});
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setStretchLastSection(true);
    for (int r = 0; r < rows.size(); ++r) {
        table->setItem(r, 0, new QTableWidgetItem(rows[r].first));
        table->setItem(r, 1, new QTableWidgetItem(rows[r].second));
    }
    table->resizeColumnToContents(0);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(table);
    layout->addWidget(buttons);
    resize(560, 620);
}

} // namespace app
