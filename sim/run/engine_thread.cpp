// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/engine_thread.h"

#include "sim/run/engine_thread_impl.h"

#include <utility>

namespace sim {

EngineThread::EngineThread(std::shared_ptr<const RunSpec> spec)
    : m(std::make_unique<Impl>(std::move(spec)))
{
    m->thread = std::jthread([impl = m.get()](const std::stop_token& stop) { impl->main(stop); });
}

EngineThread::~EngineThread() = default;

void EngineThread::set_speed(double sim_per_wall)
{
    m->post({.kind = Impl::Request::Kind::Speed, .speed = sim_per_wall});
}

void EngineThread::play()
{
    m->post({.kind = Impl::Request::Kind::Play});
}

void EngineThread::pause()
{
    m->post({.kind = Impl::Request::Kind::Pause});
}

void EngineThread::run_to(Duration since_origin)
{
    m->post({.kind = Impl::Request::Kind::RunTo, .duration = since_origin});
}

void EngineThread::step_event()
{
    m->post({.kind = Impl::Request::Kind::StepEvent});
}

void EngineThread::step_tick()
{
    m->post({.kind = Impl::Request::Kind::StepTick});
}

void EngineThread::step_decision()
{
    m->post({.kind = Impl::Request::Kind::StepDecision});
}

void EngineThread::record_decisions(std::size_t most)
{
    m->post({.kind = Impl::Request::Kind::RecordDecisions, .count = most});
}

void EngineThread::step_to(SimTime t)
{
    m->post({.kind = Impl::Request::Kind::StepTo, .time = t});
}

void EngineThread::apply(std::string key, std::string value)
{
    m->post({.kind = Impl::Request::Kind::Apply, .key = std::move(key), .value = std::move(value)});
}

void EngineThread::set_duration(Duration duration)
{
    m->post({.kind = Impl::Request::Kind::NewDuration, .duration = duration});
}

std::vector<std::shared_ptr<const TraceChunk>> EngineThread::drain()
{
    const std::lock_guard lock(m->mutex);
    m->changed.notify_all();
    return std::exchange(m->chunks, {});
}

DecisionRing EngineThread::drain_decisions()
{
    const std::lock_guard lock(m->mutex);
    return std::exchange(m->decisions, DecisionRing(m->most_decisions));
}

EngineThread::Status EngineThread::status() const
{
    const std::lock_guard lock(m->mutex);
    return m->status;
}

void EngineThread::wait_idle()
{
    std::unique_lock lock(m->mutex);
    m->changed.wait(lock, [this] { return m->idle; });
}

} // namespace sim
