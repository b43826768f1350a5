// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/divergence.h"

#include "app/session/run_data.h"
#include "sim/run/event_words.h"
#include "sim/workload/task_names.h"

#include <algorithm>

namespace app {

namespace {

std::vector<sim::TraceEvent> digestEvents(const sim::TraceStore& store, sim::SimTime from, sim::SimTime to,
                                          bool withFrom)
{
    std::vector<sim::TraceEvent> events;
    store.for_each_event(from, to, [&](const sim::TraceEvent& e) {
        if (sim::in_digest(e.kind) && (withFrom || e.time > from))
            events.push_back(e);
    });
    return events;
}

} // namespace

void DivergenceFinder::restart()
{
    m_seen = sim::kRunStart;
    m_started = false;
    m_found.reset();
}

void DivergenceFinder::update(const RunData& data)
{
    if (m_found || !data.compares())
        return;
    const sim::TraceStore& a = data.side(Side::A)->store;
    const sim::TraceStore& b = data.side(Side::B)->store;
    if (a.empty() || b.empty())
        return;
    // Time since the start of the run, not since the origins: those may differ by then.
    const sim::SimTime to = std::min(a.end(), b.end());
    if (m_started && to <= m_seen)
        return;
    const auto eventsA = digestEvents(a, m_seen, to, !m_started);
    const auto eventsB = digestEvents(b, m_seen, to, !m_started);
    m_seen = to;
    m_started = true;
    const auto [atA, atB] = std::mismatch(eventsA.begin(), eventsA.end(), eventsB.begin(), eventsB.end());
    if (atA == eventsA.end() && atB == eventsB.end())
        return;
    const bool onA = atB == eventsB.end() || (atA != eventsA.end() && atA->time <= atB->time);
    const sim::TraceEvent& event = onA ? *atA : *atB;
    const Side side = onA ? Side::A : Side::B;
    const sim::TaskNames names(*data.side(side)->spec);
    m_found = Found{side, data.since(side, event.time), QString::fromStdString(sim::event_words(event, names))};
}

} // namespace app
