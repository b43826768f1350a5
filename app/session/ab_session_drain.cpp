// SPDX-License-Identifier: GPL-3.0-or-later
// The part of AbSession that says what the engine threads record, fetches what they have made, and brings two paused
// sides to one instant.
#include "app/session/ab_session.h"

#include <algorithm>
#include <utility>

namespace app {

namespace {

using EngineState = sim::EngineThread::State;

} // namespace

void AbSession::align()
{
    if (!m_align || !compares())
        return;
    for (const Side s : kSides)
        if (side(s)->status.state != EngineState::Paused)
            return;
    m_align = false;
    const sim::Duration a = since(Side::A, side(Side::A)->status.now);
    const sim::Duration b = since(Side::B, side(Side::B)->status.now);
    if (a == b)
        return;
    const Side behind = a < b ? Side::A : Side::B;
    thread(behind)->step_to(at(behind, std::max(a, b)));
}

void AbSession::wantDecisions(const QObject* who, bool wanted)
{
    const bool before = !m_decisionViewers.isEmpty();
    if (wanted)
        m_decisionViewers.insert(who);
    else
        m_decisionViewers.remove(who);
    if (before == m_decisionViewers.isEmpty())
        recordDecisions();
}

void AbSession::setMostDecisions(int most)
{
    m_mostDecisions = std::max(most, 1);
    for (const Side s : kSides)
        if (hasSide(s))
            m_sides[idx(s)]->decisions.set_most_decisions(static_cast<std::size_t>(m_mostDecisions));
    recordDecisions();
}

void AbSession::recordDecisions()
{
    const std::size_t most = m_decisionViewers.isEmpty() ? 0 : static_cast<std::size_t>(m_mostDecisions);
    for (const Side s : kSides)
        if (thread(s))
            thread(s)->record_decisions(most);
}

bool AbSession::drainSide(Side s, bool& choices, bool& status)
{
    SideState& state = *m_sides[idx(s)];
    // Chunks first: the status read after them is at least as new, so the origin is known with the first chunk.
    const auto chunks = thread(s)->drain();
    const sim::DecisionRing decisions = thread(s)->drain_decisions();
    sim::EngineThread::Status now = thread(s)->status();
    for (const auto& chunk : chunks)
        state.store.append(chunk);
    for (const auto& decision : decisions.items())
        state.decisions.push(decision);
    state.decisions.add_dropped(decisions.dropped());
    const bool hadError = state.status.error.has_value();
    status = status || now.state != state.status.state || now.digest != state.status.digest
             || now.error.has_value() != hadError || now.sim_per_wall != state.status.sim_per_wall;
    const bool handled = now.command_log.size() >= m_requested[idx(s)] || (now.error && !hadError);
    const bool started = now.end > sim::kRunStart; // before that the thread knows no choices
    if (started && handled) {
        m_requested[idx(s)] = now.command_log.size();
        choices = choices || !(now.features == state.features) || !(now.params == state.params);
        state.features = now.features;
        state.params = now.params;
    }
    choices =
        choices || now.command_log != state.status.command_log || now.fits_threshold != state.status.fits_threshold;
    state.status = std::move(now);
    return !chunks.empty() || !decisions.items().empty();
}

void AbSession::drain()
{
    bool extended = false;
    bool choices = false;
    bool status = false;
    for (const Side side : kSides)
        if (thread(side) && drainSide(side, choices, status))
            extended = true;
    align();
    const State overall = state();
    if (m_playing && (overall == State::Finished || overall == State::Failed)) {
        m_playing = false;
        status = true;
    }
    if (extended)
        m_divergence.update(*this);
    if (choices)
        emit choicesChanged();
    if (extended)
        emit rangeExtended();
    if (status || extended)
        emit statusChanged();
}

void AbSession::waitIdle()
{
    // A request that was only just posted shows in no status yet, so the threads are asked, not what was last drained.
    // Draining may align the sides, which is one more request: hence the second round.
    for (int round = 0; round < 2; ++round) {
        for (const Side s : kSides) {
            if (thread(s))
                thread(s)->wait_idle();
            drain();
        }
    }
}

} // namespace app
