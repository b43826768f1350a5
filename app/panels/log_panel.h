// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/side.h"
#include "sim/run/decision_ring.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QSpinBox;
class QTableView;

namespace app {

class LogModel;

/// What happened, by time, under a row of filters. A row leads the cursor to its instant; a placement is also
/// explained.
class LogPanel : public QWidget {
    Q_OBJECT
public:
    explicit LogPanel(LogModel& model, QWidget* parent = nullptr);
    void setKept(int rows);
    QTableView* table() const { return m_table; }

signals:
    void instantActivated(double ms);
    /// The current row is a placement.
    void decisionChosen(app::Side side, const sim::DecisionRing::Item& decision);
    /// A placement was activated: its explanation is wanted.
    void whyRequested();
    void keptChanged(int rows);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void createTable();
    QWidget* createFilters();
    void addKinds();
    void addFields(QHBoxLayout* layout, QWidget* row);
    void applyFilter();
    void showRow(int row);
    void follow();
    void showCount();

    LogModel& m_model;
    QTableView* m_table;
    QComboBox* m_kind = nullptr;
    QComboBox* m_side = nullptr;
    QLineEdit* m_cpus = nullptr;
    QLineEdit* m_task = nullptr;
    QCheckBox* m_follow = nullptr;
    QSpinBox* m_kept = nullptr;
    QLabel* m_count = nullptr;
    bool m_changing = false; ///< the model moves the current row, not the user
};

} // namespace app
