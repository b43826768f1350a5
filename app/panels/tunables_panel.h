// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QTableView;

namespace app {

class ParamModel;

/// Tunables of both sides as a table of fields, and under it, where there is room, what the selected one means,
/// with its source.
class TunablesPanel : public QWidget {
    Q_OBJECT
public:
    explicit TunablesPanel(ParamModel& model, QWidget* parent = nullptr);
    QTableView* table() const { return m_table; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void createTable();
    /// Headings and shared values reach over several columns.
    void span();
    void explain();

    ParamModel& m_model;
    QTableView* m_table;
    QLabel* m_text;
};

} // namespace app
