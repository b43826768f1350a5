// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/run_data.h"
#include "app/texts/event_text.h"

#include <QAbstractTableModel>
#include <QTimer>

#include <array>
#include <vector>

namespace app {

/// One function of the path, and how it ended on either side (empty text: the side did not come here).
struct WhyStep {
    QString function;
    std::array<QString, 2> ending;
    int candidates = 0; ///< rows of its table
    friend bool operator==(const WhyStep&, const WhyStep&) = default;
};

/// Why a task was given its CPU: one placement, and with two sides the other side's placement of the same task nearest
/// in time. As a table: the candidates of one function with the compared values. Follows the newest placement until one
/// is chosen. Costs nothing while inactive.
class WhyModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr int WinnerRole = Qt::UserRole + 21; ///< bool: the step chose this candidate

    explicit WhyModel(RunData& data, QObject* parent = nullptr);

    void setActive(bool active);
    bool isActive() const { return m_active; }

    /// Shows this one from now on. `decision` may be null: nothing to show.
    void choose(Side side, sim::DecisionRing::Item decision);
    /// The neighbour in time on the same side, -1 = the one before. False if none is kept.
    bool chooseNeighbour(int steps);
    bool hasNeighbour(int steps) const { return neighbour(steps) != nullptr; }
    void setFollowing(bool following);
    bool isFollowing() const { return m_following; }

    /// Null while there is nothing to show.
    sim::DecisionRing::Item decision() const { return m_shown[idx(m_side)]; }
    Side side() const { return m_side; }
    sim::Duration time() const;
    /// One sentence per side, of its placement; empty if it has none.
    QString headline(Side side) const;
    const std::vector<WhyStep>& steps() const { return m_steps; }
    /// Which step's candidates the table shows; -1 without steps.
    int step() const { return m_step; }
    void setStep(int step);
    /// Candidates of the step that are not in the table, as a sentence; empty if all are.
    QString leftOut() const;
    /// Plain words of what is shown, both sides, for a mail.
    QString plainText() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

signals:
    void activeChanged(bool active);
    /// Another placement, another step, or other neighbours.
    void changed();

private:
    struct Row {
        sim::CpuId cpu{};
        std::array<const sim::DecisionRow*, 2> sides{}; ///< null: not looked at there
    };

    sim::DecisionRing::Item neighbour(int steps) const;
    sim::DecisionRing::Item counterpart() const;
    const sim::DecisionStep* stepOf(Side side) const;
    const sim::DecisionStep* tableStep() const;
    void update();
    void show(Side side, sim::DecisionRing::Item decision);
    void fillSteps();
    void fillRows();

    RunData& m_data;
    TaskNames m_names;
    Side m_side = Side::A;
    std::array<sim::DecisionRing::Item, 2> m_shown;
    std::vector<WhyStep> m_steps;
    std::vector<std::array<int, 2>> m_stepIndex; ///< by step and side; -1 = none
    std::vector<Row> m_rows;
    int m_step = -1;
    bool m_active = false;
    bool m_following = true;
    QTimer m_timer;
};

} // namespace app
