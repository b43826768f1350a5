// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/side.h"

#include <QWidget>

#include <array>

class QAction;
class QCheckBox;
class QLabel;
class QListWidget;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace app {

class WhyModel;

/// "Why this CPU?": who was placed where, the functions that decided with their reasons, and the candidates of one of
/// them with the compared values; with two sides, both.
class WhyPanel : public QWidget {
    Q_OBJECT
public:
    /// `next` leads to the next placement where there is nothing to explain.
    WhyPanel(WhyModel& model, QAction* next, QWidget* parent = nullptr);
    QListWidget* steps() const { return m_steps; }
    QTableView* candidates() const { return m_candidates; }
    /// The explanation in plain words to the clipboard.
    void copy();

signals:
    /// The user moved on to another placement.
    void instantActivated(double ms);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* createTools();
    QWidget* createEmpty(QAction* next);
    QWidget* createStory();
    QToolButton* addTool(const QString& toolTip);
    void move(int steps);
    void showModel();
    void fitColumns();

    WhyModel& m_model;
    QStackedWidget* m_pages;
    std::array<QWidget*, 2> m_headRows{};
    std::array<QLabel*, 2> m_heads{};
    QListWidget* m_steps = nullptr;
    QTableView* m_candidates = nullptr;
    QLabel* m_leftOut = nullptr;
    QToolButton* m_previous = nullptr;
    QToolButton* m_next = nullptr;
    QCheckBox* m_follow = nullptr;
};

} // namespace app
