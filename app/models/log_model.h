// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/models/log_filter.h"
#include "app/session/run_data.h"
#include "app/texts/event_text.h"

#include <QAbstractTableModel>
#include <QTimer>

#include <deque>

namespace app {

/// What happened, by time: events, placements, live changes and errors of either side, as far as both sides are known.
/// Holds the latest entries that pass the filter; texts are made when a row is looked at. Costs nothing while inactive.
class LogModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { TimeColumn, SideColumn, KindColumn, TextColumn, ColumnCount };
    static constexpr int SideRole = Qt::UserRole + 20; ///< int(Side) in the side's column
    static constexpr int kDefaultRows = 5000;

    explicit LogModel(RunData& data, QObject* parent = nullptr);

    /// Inactive: the rows stay, nothing is read. On the way back everything is read anew.
    void setActive(bool active);
    bool isActive() const { return m_active; }
    void setFilter(const LogFilter& filter);
    const LogFilter& filter() const { return m_filter; }
    /// At least 1; older entries give way.
    void setMostRows(int most);
    /// Shortest wall time between two readings, ms.
    void setInterval(int ms) { m_interval = ms; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// Of a row: its instant, for a jump of the cursor; its side; its placement, null for anything else.
    sim::Duration timeOf(int row) const { return entry(row).time; }
    Side sideOf(int row) const { return entry(row).side; }
    sim::DecisionRing::Item decisionOf(int row) const { return entry(row).decision; }
    /// Entries that passed the filter and gave way to newer ones, or lie further back than was read.
    bool hasOlder() const { return m_older; }

signals:
    void activeChanged(bool active);

private:
    enum class Kind { Event, Decision, Command, Failure };
    struct Entry {
        sim::Duration time{};
        Side side = Side::A;
        Kind kind = Kind::Event;
        sim::TraceEvent event{};
        sim::DecisionRing::Item decision{};
        QString text{}; ///< Command, Failure
    };
    /// How far a side has been read: up to `at`, and so many of that instant.
    struct Place {
        sim::SimTime at{};
        std::size_t events = 0;
        std::size_t decisions = 0;
        std::size_t commands = 0;
        QString error{};
    };

    const Entry& entry(int row) const { return m_entries[static_cast<std::size_t>(row)]; }
    bool passesCpu(std::initializer_list<std::int64_t> cpus) const;
    bool passesTask(std::initializer_list<sim::TaskId> tasks) const;
    bool passes(const sim::TraceEvent& event, sim::TaskId followed) const;
    bool passes(const sim::Decision& decision) const;
    void readEvents(Side side, sim::SimTime to, std::vector<Entry>& out);
    void readDecisions(Side side, sim::SimTime to, std::vector<Entry>& out);
    void readChanges(Side side, sim::SimTime to, std::vector<Entry>& out);
    std::vector<Entry> read(sim::Duration to);
    void later();
    void update();
    void rebuild();
    void append(std::vector<Entry> entries);
    QString text(const Entry& entry) const;
    static QString kindText(const Entry& entry);

    RunData& m_data;
    LogFilter m_filter;
    TaskNames m_names;
    std::deque<Entry> m_entries;
    std::array<Place, 2> m_places;
    std::size_t m_most = kDefaultRows;
    std::size_t m_scanned = 0;
    bool m_active = false;
    bool m_older = false;
    int m_interval = 0;
    QTimer m_timer;
};

} // namespace app
