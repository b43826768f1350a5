// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/trace_chunk.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace sim {

/// Turns events into chunks: encodes each as it comes and keeps the signals' changes.
class TraceWriter final : public TraceSink {
public:
    /// `store_events`: false keeps only the signals (a window without an event list).
    explicit TraceWriter(bool store_events = true);
    void on(const TraceEvent& event) override;
    /// Events waiting in the open chunk.
    std::size_t pending() const { return m_events; }
    /// Closes the open chunk at `now` (>= the last event). Never null; may hold no event at all.
    std::shared_ptr<const TraceChunk> seal(SimTime now);

private:
    /// What the writer knows of one signal; outlives chunks, so that a chunk holds changes only.
    struct Slot {
        std::int32_t column = -1; // in the open chunk
        bool known = false, prior_known = false;
        std::int64_t value = 0;
        std::int64_t prior = 0; // before the column's last point
    };

    void derive(const TraceEvent& event);
    void count_pick(const TraceEvent& event);
    void put(SignalKind kind, std::int32_t id, SimTime time, std::int64_t value);
    void encode(const TraceEvent& event);

    bool m_store_events;
    bool m_started = false; // the open chunk has its begin
    std::size_t m_events = 0;
    std::unique_ptr<TraceChunk> m_open;
    SimTime m_last{};
    SimTime m_encoded{}; // of the last event put into encoded_events
    CpuId m_cpu{};
    TaskId m_task{kNoTask};
    std::array<std::vector<Slot>, kSignalKinds> m_slots; // by kind, then id
};

} // namespace sim
