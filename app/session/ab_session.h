// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/divergence.h"
#include "app/session/run_data.h"

#include <QSet>
#include <QTimer>

#include <array>
#include <memory>

namespace app {

/// A live recording: one engine per side on threads of their own, drained by one timer. Both sides share scenario,
/// seed and duration; what is shown reaches as far as the slower one. No call waits for an engine.
class AbSession : public RunData {
    Q_OBJECT
public:
    /// What the transport shows. Failed: a side broke; the other goes on.
    enum class State { Empty, Paused, Running, Finished, Failed };

    explicit AbSession(QObject* parent = nullptr);
    ~AbSession() override;

    /// Starts anew with this scenario, with both sides if it has two. Goes on playing if it played before.
    void open(std::shared_ptr<const sim::ScenarioSpec> scenario);

    void play();
    /// Both sides stop and then stand at the same time since their origins.
    void pause();
    void togglePlay();
    /// The next event, or tick, of the side that is behind.
    void stepEvent();
    void stepTick();
    /// To the next placement of the side that is behind; to the end if there is none.
    void stepDecision();
    /// From the beginning with the present choices and an empty log.
    void restart();
    /// From the beginning as the run began, with the changes that were made during it at their instants.
    void replay();
    /// Simulated seconds per wall second; infinity = as fast as possible.
    void setSpeed(double simPerWall);
    double speed() const { return m_speed; }
    State state() const;
    bool isPlaying() const { return m_playing; }

    /// Placements are recorded while anyone wants them: panels do while they are visible.
    void wantDecisions(const QObject* who, bool wanted);
    /// How many placements a side keeps, at least 1; the oldest give way.
    void setMostDecisions(int most);
    int mostDecisions() const { return m_mostDecisions; }

    /// Side B joins at the present time, or leaves.
    void setCompare(bool both);

    /// A live feature or parameter changes at this simulated instant; anything else, and any change before the first or
    /// after the last instant, restarts both sides with the new choice.
    void setChoice(Side side, int feature, int variant);
    void setParam(Side side, int param, qint64 value);
    void setSeed(quint64 seed);
    void setWarmup(sim::Duration warmup);
    void setDuration(sim::Duration duration);

    /// The command line that gives this run, flips included.
    QString command() const;
    /// 16 hex digits, or empty for a side that does not run.
    QString digest(Side side) const;
    /// Measured, simulated s per wall s; 0 while paused. Events of both sides per wall s.
    double simulatedPerWall() const;
    double eventsPerSecond() const;
    const std::optional<DivergenceFinder::Found>& divergence() const { return m_divergence.found(); }

    /// Fetches now what the engines have sealed; the timer does it 30 times a second.
    void drain();
    /// For tests and exports: waits until the engines stand still, draining. The window never calls it.
    void waitIdle();

private:
    sim::EngineThread* thread(Side side) const { return m_threads[idx(side)].get(); }
    sim::SideSpec firstChoice(Side side) const;
    void start(Side side, sim::SideSpec choice, sim::Duration skipTo);
    void stop(Side side);
    void startAll(const std::array<sim::SideSpec, 2>& choices);
    /// Present choices of both sides with empty logs.
    std::array<sim::SideSpec, 2> presentChoices() const;
    bool drainSide(Side side, bool& choices, bool& status);
    void align();
    enum class Step { Event, Tick, Decision };
    void step(Step how);
    void recordDecisions();
    bool begun() const;
    std::shared_ptr<const sim::RunSpec> recorded(Side side) const;

    std::array<std::shared_ptr<sim::EngineThread>, 2> m_threads;
    std::array<sim::SideSpec, 2> m_choices;   // what each side starts with, also while B is away
    std::array<std::size_t, 2> m_requested{}; // commands asked for: the log will be this long
    DivergenceFinder m_divergence;
    QTimer m_timer;
    double m_speed = 1.0 / 20;
    quint64 m_seed = 1;
    sim::Duration m_warmup{};
    sim::Duration m_duration{};
    QSet<const QObject*> m_decisionViewers;
    int m_mostDecisions = static_cast<int>(sim::DecisionRing::kDefaultDecisions);
    bool m_playing = false;
    bool m_align = false;
};

} // namespace app
