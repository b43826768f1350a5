// SPDX-License-Identifier: GPL-3.0-or-later
// How events lie in a chunk, one after the other:
//   head byte   bits 0-4 TraceKind, bit 5 "same cpu and task as the event before", bit 6 "a follows", bit 7 "b follows"
//   varint      nanoseconds since the event before (the first: since the chunk's begin)
//   zigzag      cpu, task   unless bit 5
//   zigzag      a           if bit 6 (else 0)
//   zigzag      b           if bit 7 (else 0); PELT events store b - a, since their two averages lie close together
// A tick's pelt_se takes 7 or 8 bytes, an event at the instant of the one before 3 to 6.
#include "sim/base/check.h"
#include "sim/trace/trace_writer.h"

#include <algorithm>

namespace sim {
namespace {

constexpr std::uint8_t kKindMask = 0x1f;
constexpr std::uint8_t kSamePlace = 0x20;
constexpr std::uint8_t kHasA = 0x40;
constexpr std::uint8_t kHasB = 0x80;
static_assert(kTraceKinds <= kKindMask + 1);

constexpr std::uint64_t zigzag(std::int64_t v)
{
    return (static_cast<std::uint64_t>(v) << 1) ^ static_cast<std::uint64_t>(v >> 63);
}

constexpr std::int64_t unzigzag(std::uint64_t v)
{
    return static_cast<std::int64_t>((v >> 1) ^ (~(v & 1) + 1));
}

// Differences wrap, so that any pair of 64-bit values survives.
constexpr std::int64_t wrapped_sub(std::int64_t a, std::int64_t b)
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

constexpr std::int64_t wrapped_add(std::int64_t a, std::int64_t b)
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

void put_varint(std::vector<std::uint8_t>& out, std::uint64_t v)
{
    while (v >= 0x80) {
        out.push_back(static_cast<std::uint8_t>(v | 0x80));
        v >>= 7;
    }
    out.push_back(static_cast<std::uint8_t>(v));
}

std::uint64_t get_varint(std::span<const std::uint8_t> in, std::size_t& at)
{
    std::uint64_t v = 0;
    for (unsigned shift = 0;; shift += 7) {
        SIM_CHECK(at < in.size());
        SIM_CHECK(shift < 64);
        const std::uint8_t byte = in[at++];
        v |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
        if (byte < 0x80)
            return v;
    }
}

constexpr bool b_near_a(TraceKind k)
{
    return k == TraceKind::pelt_se || k == TraceKind::pelt_cfs;
}

} // namespace

const SignalColumn* TraceChunk::find(SignalId signal) const
{
    const auto it = std::lower_bound(columns.begin(), columns.end(), signal,
                                     [](const SignalColumn& c, SignalId s) { return c.signal < s; });
    return it != columns.end() && it->signal == signal ? &*it : nullptr;
}

std::size_t TraceChunk::bytes() const
{
    std::size_t sum = sizeof(TraceChunk) + encoded_events.capacity() + columns.capacity() * sizeof(SignalColumn);
    for (const SignalColumn& c : columns) {
        sum += c.times.capacity() * sizeof(SimTime) + c.values.capacity() * sizeof(std::int64_t)
               + c.blocks.capacity() * sizeof(MinMax);
    }
    return sum;
}

EventReader::EventReader(const TraceChunk& chunk)
    : m_bytes(chunk.encoded_events)
    , m_time(chunk.begin)
{
}

bool EventReader::next(TraceEvent& event)
{
    if (m_at == m_bytes.size())
        return false;
    const std::uint8_t head = m_bytes[m_at++];
    SIM_CHECK((head & kKindMask) < kTraceKinds);
    event.kind = static_cast<TraceKind>(head & kKindMask);
    m_time = from_u64(to_u64(m_time) + get_varint(m_bytes, m_at));
    event.time = m_time;
    if ((head & kSamePlace) == 0) {
        m_cpu = CpuId{static_cast<std::int32_t>(unzigzag(get_varint(m_bytes, m_at)))};
        m_task = TaskId{static_cast<std::int32_t>(unzigzag(get_varint(m_bytes, m_at)))};
    }
    event.cpu = m_cpu;
    event.task = m_task;
    event.a = (head & kHasA) != 0 ? unzigzag(get_varint(m_bytes, m_at)) : 0;
    event.b = (head & kHasB) != 0 ? unzigzag(get_varint(m_bytes, m_at)) : 0;
    if (b_near_a(event.kind))
        event.b = wrapped_add(event.b, event.a);
    return true;
}

void TraceWriter::encode(const TraceEvent& event)
{
    std::vector<std::uint8_t>& out = m_open->encoded_events;
    const std::int64_t b = b_near_a(event.kind) ? wrapped_sub(event.b, event.a) : event.b;
    const bool same_place = event.cpu == m_cpu && event.task == m_task;
    out.push_back(static_cast<std::uint8_t>(static_cast<std::uint8_t>(event.kind) | (same_place ? kSamePlace : 0)
                                            | (event.a != 0 ? kHasA : 0) | (b != 0 ? kHasB : 0)));
    put_varint(out, to_u64(event.time) - to_u64(m_encoded));
    if (!same_place) {
        put_varint(out, zigzag(event.cpu.value));
        put_varint(out, zigzag(event.task.value));
    }
    if (event.a != 0)
        put_varint(out, zigzag(event.a));
    if (b != 0)
        put_varint(out, zigzag(b));
    m_encoded = event.time;
    m_cpu = event.cpu;
    m_task = event.task;
}

} // namespace sim
