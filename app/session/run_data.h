// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/side.h"
#include "sim/analysis/plot_data.h"
#include "sim/run/engine_thread.h"
#include "sim/trace/trace_store.h"

#include <QObject>

#include <array>
#include <memory>
#include <optional>

namespace app {

/// One side as models see it: what it was started from, what is known of it so far, how it stands.
struct SideState {
    std::shared_ptr<const sim::RunSpec> spec;
    sim::TraceStore store;
    /// Placements recorded while somebody showed them; complete from status.decisions_since to the store's end, but for
    /// the oldest.
    sim::DecisionRing decisions;
    sim::EngineThread::Status status;
    /// Choices as the user sees them: those of the engine, plus requests that it has not handled yet.
    sim::Features features;
    sim::Params params;
};

/// The recording that the models read: one side, or two of one scenario. Belongs to the GUI thread; nothing here
/// waits for an engine. Times without a point of origin are since each side's own time origin.
class RunData : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    bool hasSide(Side side) const { return m_sides[idx(side)] != nullptr; }
    bool compares() const { return hasSide(Side::A) && hasSide(Side::B); }
    /// nullptr if the side does not run.
    const SideState* side(Side side) const { return m_sides[idx(side)].get(); }
    /// nullptr before the first scenario.
    const sim::ScenarioSpec* scenario() const { return m_scenario.get(); }
    std::shared_ptr<const sim::ScenarioSpec> sharedScenario() const { return m_scenario; }

    /// Up to here every running side is known: min(tA, tB). Negative during the prologue.
    sim::Duration shownEnd() const;
    /// From here on recordings are shown: a little before the origin.
    static constexpr sim::Duration shownBegin() { return std::chrono::milliseconds{-50}; }
    /// Where the run will end: warm-up + duration.
    sim::Duration plannedEnd() const;
    /// `since` as an instant of that side's clock. Precondition: hasSide(side).
    sim::SimTime at(Side side, sim::Duration since) const;
    /// The instant as time since that side's origin. Precondition: hasSide(side).
    sim::Duration since(Side side, sim::SimTime t) const;
    /// For the plot makers of sim/analysis. Precondition: hasSide(side).
    sim::SideView view(Side side) const;
    /// Name of a task by id; the idle and stopper tasks have names too.
    QString taskName(sim::TaskId task) const;

signals:
    /// Something became known on a side; at most once per drain.
    void rangeExtended();
    /// Sides were replaced: stores are empty, specs may differ.
    void restarted();
    /// A feature, a parameter or a command log changed.
    void choicesChanged();
    /// Run state, speeds, digests or errors changed.
    void statusChanged();

protected:
    std::shared_ptr<const sim::ScenarioSpec> m_scenario;
    std::array<std::unique_ptr<SideState>, 2> m_sides;
};

} // namespace app
