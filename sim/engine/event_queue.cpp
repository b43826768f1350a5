// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/engine/event_queue.h"

#include "sim/base/check.h"

#include <algorithm>

namespace sim {

namespace {

constexpr std::size_t kMaxEvents = 1u << 22;

bool later(const Event& a, const Event& b)
{
    if (a.time != b.time)
        return a.time > b.time;
    if (a.kind != b.kind)
        return a.kind > b.kind;
    return a.seq > b.seq;
}

} // namespace

void EventQueue::push(SimTime time, EventKind kind, std::int32_t id, u64 generation)
{
    SIM_CHECK(m_heap.size() < kMaxEvents);
    m_heap.push_back({time, kind, id, generation, m_seq++});
    std::push_heap(m_heap.begin(), m_heap.end(), later);
}

void EventQueue::pop()
{
    SIM_CHECK(!m_heap.empty());
    std::pop_heap(m_heap.begin(), m_heap.end(), later);
    m_heap.pop_back();
}

} // namespace sim
