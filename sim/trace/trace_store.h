// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/trace_chunk.h"

#include <functional>
#include <map>
#include <optional>

namespace sim {

/// The chunks of one run so far, append-only. Not thread-safe: one thread (the GUI's, or the exporter's) owns it.
class TraceStore {
public:
    /// Precondition: chunk->begin >= end() of the store.
    void append(std::shared_ptr<const TraceChunk> chunk);
    void clear();

    bool empty() const { return m_chunks.empty(); }
    SimTime begin() const; ///< kRunStart if empty
    SimTime end() const;   ///< everything up to here is known; kRunStart if empty
    std::size_t bytes() const { return m_bytes; }
    std::size_t event_count() const { return m_events; }

    /// Value in force at `t`; nothing before the signal's first change or after end().
    std::optional<std::int64_t> value_at(SignalId signal, SimTime t) const;
    /// The value in force at `from` (as a point at `from`, if there is one), then every change in (from, to].
    std::vector<StepPoint> changes(SignalId signal, SimTime from, SimTime to) const;
    /// Number of changes in (from, to], without decoding them.
    std::size_t change_count(SignalId signal, SimTime from, SimTime to) const;
    /// Smallest and largest value in force anywhere in [from, to]; nothing if the signal is unknown there.
    std::optional<MinMax> min_max(SignalId signal, SimTime from, SimTime to) const;
    /// Ids for which the store has this kind of signal, ascending.
    std::vector<std::int32_t> ids(SignalKind kind) const;
    /// Calls `f` for every stored event in [from, to] in order.
    void for_each_event(SimTime from, SimTime to, const std::function<void(const TraceEvent&)>& f) const;

private:
    /// The part of a chunk's column that counts: a point that the next chunk replaces at the same instant does not.
    struct Part {
        const SignalColumn* column = nullptr;
        std::size_t first = 0, last = 0; // points [first, last)
        std::size_t before = 0;          // points of the signal in earlier parts
    };
    using Parts = std::vector<Part>;

    /// Where a search ended: `next` is the first point after the instant, in part `part`.
    struct Place {
        std::size_t part = 0, next = 0;
    };

    const Parts* parts(SignalId signal) const;
    static Place place(const Parts& list, SimTime t);
    void add_column(const SignalColumn& column);

    std::map<SignalId, Parts> m_index; // chunks in which a signal does not change have no part
    std::vector<std::shared_ptr<const TraceChunk>> m_chunks;
    std::size_t m_bytes = 0;
    std::size_t m_events = 0;
};

} // namespace sim
