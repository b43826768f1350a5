// SPDX-License-Identifier: GPL-3.0-or-later
// The part of AbSession that changes and describes the run: features, parameters, identity.
#include "app/session/ab_session.h"
#include "sim/run/canonical_command.h"

#include <string>

namespace app {

namespace {

using EngineState = sim::EngineThread::State;

std::string text(std::string_view s)
{
    return std::string(s);
}

} // namespace

bool AbSession::begun() const
{
    return shownEnd() > shownBegin();
}

void AbSession::setChoice(Side s, int feature, int variant)
{
    if (!hasSide(s))
        return;
    const sim::FeatureInfo& info = sim::feature_table()[static_cast<std::size_t>(feature)];
    SideState& state = *m_sides[idx(s)];
    if (info.live && begun() && state.status.state != EngineState::Finished) {
        sim::set_variant(state.features, feature, variant);
        ++m_requested[idx(s)];
        thread(s)->apply(text(info.key), text(info.variants[static_cast<std::size_t>(variant)]));
        emit choicesChanged();
        return;
    }
    std::array<sim::SideSpec, 2> choices = presentChoices();
    sim::set_variant(choices[idx(s)].features, feature, variant);
    m_playing = m_playing || state.status.state == EngineState::Finished;
    startAll(choices);
}

void AbSession::setParam(Side s, int param, qint64 value)
{
    if (!hasSide(s))
        return;
    const sim::ParamInfo& info = sim::param_table()[static_cast<std::size_t>(param)];
    SideState& state = *m_sides[idx(s)];
    if (info.live && info.per_side && begun() && state.status.state != EngineState::Finished) {
        sim::set_param(state.params, param, value);
        ++m_requested[idx(s)];
        thread(s)->apply(text(info.name), std::to_string(value));
        emit choicesChanged();
        return;
    }
    std::array<sim::SideSpec, 2> choices = presentChoices();
    for (const Side side : kSides)
        if (side == s || !info.per_side)
            sim::set_param(choices[idx(side)].params, param, value);
    m_choices = choices; // a shared value also holds for a side that is away
    m_playing = m_playing || state.status.state == EngineState::Finished;
    startAll(choices);
}

void AbSession::setSeed(quint64 seed)
{
    if (seed == m_seed)
        return;
    m_seed = seed;
    restart();
}

void AbSession::setWarmup(sim::Duration warmup)
{
    if (warmup == m_warmup)
        return;
    m_warmup = warmup;
    restart();
}

void AbSession::setDuration(sim::Duration duration)
{
    if (duration == m_duration)
        return;
    m_duration = duration;
    if (m_warmup + duration <= shownEnd()) {
        restart();
        return;
    }
    for (const Side s : kSides) {
        if (!thread(s))
            continue;
        auto spec = std::make_shared<sim::RunSpec>(*side(s)->spec);
        spec->duration = duration;
        m_sides[idx(s)]->spec = std::move(spec);
        thread(s)->set_duration(duration);
    }
    m_timer.start();
    emit choicesChanged();
    emit statusChanged();
}

std::shared_ptr<const sim::RunSpec> AbSession::recorded(Side s) const
{
    auto spec = std::make_shared<sim::RunSpec>(*side(s)->spec);
    if (!side(s)->status.command_log.empty())
        spec->side.log = side(s)->status.command_log;
    return spec;
}

QString AbSession::command() const
{
    if (!hasSide(Side::A))
        return {};
    const std::array<std::uint64_t, 1> seeds{m_seed};
    return QString::fromStdString(compares() ? sim::compare_command(*recorded(Side::A), *recorded(Side::B), seeds)
                                             : sim::run_command(*recorded(Side::A)));
}

QString AbSession::digest(Side s) const
{
    return hasSide(s) ? QStringLiteral("%1").arg(qulonglong{side(s)->status.digest}, 16, 16, QLatin1Char('0'))
                      : QString();
}

double AbSession::simulatedPerWall() const
{
    return hasSide(Side::A) ? side(Side::A)->status.sim_per_wall : 0;
}

double AbSession::eventsPerSecond() const
{
    double sum = 0;
    for (const Side s : kSides)
        if (hasSide(s))
            sum += side(s)->status.events_per_s;
    return sum;
}

} // namespace app
