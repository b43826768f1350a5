// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/trace/trace_store.h"

#include "sim/base/check.h"

#include <algorithm>

namespace sim {
namespace {

// First point of the column after `t`, counted from its start.
std::size_t after(const SignalColumn& column, std::size_t first, std::size_t last, SimTime t)
{
    const auto begin = column.times.begin();
    const auto it =
        std::upper_bound(begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(last), t);
    return static_cast<std::size_t>(it - begin);
}

void widen(std::optional<MinMax>& range, MinMax more)
{
    if (!range)
        range = more;
    range->min = std::min(range->min, more.min);
    range->max = std::max(range->max, more.max);
}

// Points [lo, hi) of the column; whole blocks are taken from the column's pyramid.
void widen(std::optional<MinMax>& range, const SignalColumn& column, std::size_t lo, std::size_t hi)
{
    constexpr std::size_t kBlock = SignalColumn::kBlock;
    while (lo < hi) {
        if (lo % kBlock == 0 && lo + kBlock <= hi) {
            widen(range, column.blocks[lo / kBlock]);
            lo += kBlock;
        } else {
            widen(range, MinMax{column.values[lo], column.values[lo]});
            ++lo;
        }
    }
}

} // namespace

void TraceStore::append(std::shared_ptr<const TraceChunk> chunk)
{
    SIM_CHECK(chunk != nullptr);
    SIM_CHECK(m_chunks.empty() || chunk->begin >= end());
    SIM_CHECK(chunk->end >= chunk->begin);
    for (const SignalColumn& column : chunk->columns)
        add_column(column);
    m_bytes += chunk->bytes();
    m_events += chunk->event_count;
    m_chunks.push_back(std::move(chunk));
}

void TraceStore::add_column(const SignalColumn& column)
{
    Parts& list = m_index[column.signal];
    Part part{&column, 0, column.times.size(), 0};
    // A change at the very instant of the last seal replaces what the chunk before says of that instant.
    if (!list.empty() && list.back().column->times[list.back().last - 1] == column.times.front()) {
        if (--list.back().last == list.back().first)
            list.pop_back();
    }
    if (!list.empty()) {
        const Part& previous = list.back();
        if (previous.column->values[previous.last - 1] == column.values.front())
            ++part.first;
        part.before = previous.before + (previous.last - previous.first);
    }
    if (part.first < part.last)
        list.push_back(part);
}

void TraceStore::clear()
{
    m_index.clear();
    m_chunks.clear();
    m_bytes = 0;
    m_events = 0;
}

SimTime TraceStore::begin() const
{
    return m_chunks.empty() ? kRunStart : m_chunks.front()->begin;
}

SimTime TraceStore::end() const
{
    return m_chunks.empty() ? kRunStart : m_chunks.back()->end;
}

const TraceStore::Parts* TraceStore::parts(SignalId signal) const
{
    const auto it = m_index.find(signal);
    return it == m_index.end() ? nullptr : &it->second;
}

TraceStore::Place TraceStore::place(const Parts& list, SimTime t)
{
    const auto it = std::upper_bound(list.begin(), list.end(), t,
                                     [](SimTime at, const Part& p) { return at < p.column->times[p.first]; });
    if (it == list.begin())
        return {0, list.empty() ? 0 : list.front().first};
    const auto part = static_cast<std::size_t>(it - list.begin()) - 1;
    return {part, after(*list[part].column, list[part].first, list[part].last, t)};
}

std::optional<std::int64_t> TraceStore::value_at(SignalId signal, SimTime t) const
{
    const Parts* list = parts(signal);
    if (list == nullptr || t > end())
        return std::nullopt;
    const Place p = place(*list, t);
    const Part& part = (*list)[p.part];
    if (p.next == part.first)
        return std::nullopt;
    return part.column->values[p.next - 1];
}

std::vector<StepPoint> TraceStore::changes(SignalId signal, SimTime from, SimTime to) const
{
    std::vector<StepPoint> out;
    if (const auto value = value_at(signal, from))
        out.push_back({from, *value});
    const Parts* list = parts(signal);
    if (list == nullptr || from >= to)
        return out;
    Place p = place(*list, from);
    for (; p.part < list->size(); ++p.part) {
        const Part& part = (*list)[p.part];
        for (std::size_t i = std::max(p.next, part.first); i < part.last; ++i) {
            if (part.column->times[i] > to)
                return out;
            out.push_back({part.column->times[i], part.column->values[i]});
        }
        p.next = 0;
    }
    return out;
}

std::size_t TraceStore::change_count(SignalId signal, SimTime from, SimTime to) const
{
    const Parts* list = parts(signal);
    if (list == nullptr || from >= to)
        return 0;
    const auto rank = [list](SimTime t) {
        const Place p = place(*list, t);
        return (*list)[p.part].before + (p.next - (*list)[p.part].first);
    };
    return rank(to) - rank(from);
}

std::optional<MinMax> TraceStore::min_max(SignalId signal, SimTime from, SimTime to) const
{
    std::optional<MinMax> range;
    const Parts* list = parts(signal);
    if (list == nullptr || from > to)
        return range;
    if (const auto value = value_at(signal, from))
        widen(range, MinMax{*value, *value});
    const Place first = place(*list, from);
    const Place last = place(*list, to);
    for (std::size_t i = first.part; i <= last.part; ++i) {
        const Part& part = (*list)[i];
        widen(range, *part.column, i == first.part ? first.next : part.first, i == last.part ? last.next : part.last);
    }
    return range;
}

std::vector<std::int32_t> TraceStore::ids(SignalKind kind) const
{
    std::vector<std::int32_t> out;
    for (auto it = m_index.lower_bound(SignalId{kind, 0}); it != m_index.end() && it->first.kind == kind; ++it)
        out.push_back(it->first.id);
    return out;
}

void TraceStore::for_each_event(SimTime from, SimTime to, const std::function<void(const TraceEvent&)>& f) const
{
    auto it = std::lower_bound(m_chunks.begin(), m_chunks.end(), from,
                               [](const auto& chunk, SimTime t) { return chunk->end < t; });
    for (; it != m_chunks.end() && (*it)->begin <= to; ++it) {
        EventReader reader(**it);
        TraceEvent event;
        while (reader.next(event)) {
            if (event.time > to)
                return;
            if (event.time >= from)
                f(event);
        }
    }
}

} // namespace sim
