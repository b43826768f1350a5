// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/side.h"
#include "sim/analysis/residency.h"
#include "sim/engine/command_log.h"

#include <QObject>
#include <QString>

#include <array>
#include <vector>

namespace app {

class RunData;

/// Something that happened at one instant and is marked on every time axis.
struct MarkValue {
    enum class Kind { migration, flip };
    Kind kind = Kind::migration;
    Side side = Side::A;
    sim::Duration time{}; ///< since the side's origin
    QString text;         ///< "CPU0 → CPU4" or "util_est = on_tick"
    QString detail;       ///< why it moved; empty for a flip
    sim::CpuId fromCpu{}, toCpu{};
    friend bool operator==(const MarkValue&, const MarkValue&) = default;
};

/// Migrations of the followed task and live changes of both sides, by time. Small enough to be always up to date: it
/// reads only what came since the last time.
class MarksModel : public QObject {
    Q_OBJECT
public:
    explicit MarksModel(RunData& data, QObject* parent = nullptr);
    const std::vector<MarkValue>& marks() const { return m_marks; }
    /// "B 32.5 ms CPU1 → CPU4"
    static QString flagText(const MarkValue& mark);

signals:
    void changed();

private:
    void restart();
    void update();
    bool addMigrations(Side side);
    bool addFlips(Side side);

    RunData& m_data;
    std::vector<MarkValue> m_marks;
    std::array<sim::SimTime, 2> m_seen{}; // migrations up to here are in
    std::array<sim::CommandLog, 2> m_log; // what the flips were made from
};

} // namespace app
