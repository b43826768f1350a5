// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/ab_session.h"

#include "sim/base/check.h"

#include <QThreadPool>

#include <algorithm>

namespace app {

namespace {

constexpr int kDrainMs = 33;

using EngineState = sim::EngineThread::State;

bool isOver(const sim::EngineThread::Status& status)
{
    return status.state == EngineState::Finished || status.state == EngineState::Failed;
}

} // namespace

AbSession::AbSession(QObject* parent)
    : RunData(parent)
{
    m_timer.setInterval(kDrainMs);
    connect(&m_timer, &QTimer::timeout, this, &AbSession::drain);
}

AbSession::~AbSession()
{
    for (const Side side : kSides)
        stop(side);
}

void AbSession::stop(Side side)
{
    std::shared_ptr<sim::EngineThread> old = std::move(m_threads[idx(side)]);
    m_threads[idx(side)].reset();
    // Joining may take as long as the engine's present slice: not on this thread.
    if (old)
        QThreadPool::globalInstance()->start([old]() mutable { old.reset(); });
}

sim::SideSpec AbSession::firstChoice(Side side) const
{
    return side == Side::B && m_scenario->b ? *m_scenario->b : m_scenario->a;
}

void AbSession::open(std::shared_ptr<const sim::ScenarioSpec> scenario)
{
    SIM_CHECK(scenario != nullptr);
    m_scenario = std::move(scenario);
    m_seed = 1;
    m_warmup = m_scenario->warmup;
    m_duration = m_scenario->duration;
    m_choices = {firstChoice(Side::A), firstChoice(Side::B)};
    // Which sides there are is decided by their states: startAll() keeps them.
    for (const Side side : kSides) {
        stop(side);
        m_sides[idx(side)] = side == Side::A || m_scenario->b ? std::make_unique<SideState>() : nullptr;
    }
    startAll(m_choices);
}

void AbSession::start(Side side, sim::SideSpec choice, sim::Duration skipTo)
{
    auto spec = std::make_shared<sim::RunSpec>();
    spec->scenario = m_scenario;
    spec->side = std::move(choice);
    spec->side_letter = side == Side::A ? 'a' : 'b';
    spec->seed = m_seed;
    spec->warmup = m_warmup;
    spec->duration = m_duration;
    stop(side);
    auto state = std::make_unique<SideState>();
    state->spec = spec;
    state->features = spec->side.features;
    state->params = spec->side.params;
    m_sides[idx(side)] = std::move(state);
    m_choices[idx(side)] = spec->side;
    m_requested[idx(side)] = spec->side.log.size();
    auto thread = std::make_shared<sim::EngineThread>(spec);
    thread->set_speed(m_speed);
    m_sides[idx(side)]->decisions.set_most_decisions(static_cast<std::size_t>(m_mostDecisions));
    if (!m_decisionViewers.isEmpty())
        thread->record_decisions(static_cast<std::size_t>(m_mostDecisions));
    if (m_playing)
        thread->play();
    thread->run_to(skipTo);
    m_threads[idx(side)] = std::move(thread);
}

void AbSession::startAll(const std::array<sim::SideSpec, 2>& choices)
{
    m_divergence.restart();
    m_align = false;
    for (const Side side : kSides)
        if (hasSide(side))
            start(side, choices[idx(side)], shownBegin());
    m_timer.start();
    emit restarted();
    emit choicesChanged();
    emit statusChanged();
}

std::array<sim::SideSpec, 2> AbSession::presentChoices() const
{
    std::array<sim::SideSpec, 2> choices = m_choices;
    for (const Side s : kSides) {
        if (const SideState* state = side(s)) {
            choices[idx(s)].features = state->features;
            choices[idx(s)].params = state->params;
        }
        choices[idx(s)].log.clear();
    }
    return choices;
}

void AbSession::play()
{
    if (!m_scenario)
        return;
    m_align = false;
    m_playing = true;
    if (state() == State::Finished)
        restart();
    for (const Side side : kSides)
        if (thread(side))
            thread(side)->play();
    m_timer.start();
    emit statusChanged();
}

void AbSession::pause()
{
    m_playing = false;
    m_align = true;
    for (const Side side : kSides)
        if (thread(side))
            thread(side)->pause();
    emit statusChanged();
}

void AbSession::togglePlay()
{
    if (m_playing)
        pause();
    else
        play();
}

void AbSession::step(Step how)
{
    if (!m_scenario)
        return;
    m_align = false;
    if (m_playing) {
        m_playing = false;
        for (const Side side : kSides)
            if (thread(side))
                thread(side)->pause();
    }
    const auto reached = [this](Side s) { return since(s, side(s)->status.now); };
    const bool both = compares();
    for (const Side s : kSides) {
        if (!thread(s) || (both && reached(s) > reached(otherSide(s))))
            continue;
        switch (how) {
        case Step::Event:
            thread(s)->step_event();
            break;
        case Step::Tick:
            thread(s)->step_tick();
            break;
        case Step::Decision:
            thread(s)->step_decision();
            break;
        }
    }
    m_timer.start();
    emit statusChanged();
}

void AbSession::stepEvent()
{
    step(Step::Event);
}

void AbSession::stepTick()
{
    step(Step::Tick);
}

void AbSession::stepDecision()
{
    step(Step::Decision);
}

void AbSession::restart()
{
    if (!m_scenario)
        return;
    // A run that came to its end is run again; a paused one stays paused at its beginning.
    m_playing = m_playing || state() == State::Finished;
    startAll(presentChoices());
}

void AbSession::replay()
{
    if (!m_scenario)
        return;
    std::array<sim::SideSpec, 2> choices = m_choices;
    for (const Side s : kSides)
        if (hasSide(s))
            choices[idx(s)] = recorded(s)->side;
    m_playing = true;
    startAll(choices);
}

void AbSession::setSpeed(double simPerWall)
{
    m_speed = simPerWall;
    for (const Side side : kSides)
        if (thread(side))
            thread(side)->set_speed(simPerWall);
    emit statusChanged();
}

AbSession::State AbSession::state() const
{
    bool any = false;
    bool over = true;
    bool failed = false;
    for (const Side s : kSides) {
        if (!hasSide(s))
            continue;
        any = true;
        over = over && isOver(side(s)->status);
        failed = failed || side(s)->status.state == EngineState::Failed;
    }
    if (!any)
        return State::Empty;
    if (over)
        return failed ? State::Failed : State::Finished;
    return m_playing ? State::Running : State::Paused;
}

void AbSession::setCompare(bool both)
{
    if (!m_scenario || both == compares())
        return;
    m_divergence.restart();
    if (both) {
        start(Side::B, m_choices[idx(Side::B)], std::max(shownBegin(), shownEnd()));
    } else {
        m_choices[idx(Side::B)] = presentChoices()[idx(Side::B)];
        stop(Side::B);
        m_sides[idx(Side::B)].reset();
    }
    m_timer.start();
    emit restarted();
    emit choicesChanged();
    emit statusChanged();
}

} // namespace app
