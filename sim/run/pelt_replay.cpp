// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/pelt_replay.h"

#include <algorithm>

namespace sim {

namespace {

constexpr u64 kWeight = 1024; // nice 0
// Sum of a CPU that was never idle for so long that the average can't grow any more: 47742 less one period, in
// util_sum's unit. From there on the time behind the wall clock counts as lost when the CPU goes idle.
constexpr u64 kSaturatedSum = ((u64{47742} - 1024) << 10) - 47742;

// The task and its CPU; the average of the CPU decides over lost idle time.
class Replay {
public:
    Replay(u64 start, const io::PeltRow& row)
        : m_clock_task(start)
        , m_clock_pelt(start)
        , m_row(row)
    {
        m_task.last_update_time = start;
        m_cpu.last_update_time = start;
    }

    /// Lets the state in force go on to `time` and updates the signals there.
    void advance(u64 time)
    {
        const u64 delta = time - m_clock_task;
        m_clock_task = time;
        m_clock_pelt =
            busy() ? m_clock_pelt + cap_scale(cap_scale(delta, m_row.capacity), m_row.freq_scale) : m_clock_task;
        const u64 now = m_clock_pelt - m_lost_idle_time;
        const bool queued = m_row.running || m_row.runnable;
        if (pelt::update_load_sum(now, m_task, queued ? 1 : 0, queued ? 1 : 0, m_row.running))
            pelt::update_load_avg_values(m_task, kWeight);
        const u64 load = busy() ? kWeight : 0;
        if (pelt::update_load_sum(now, m_cpu, load, busy() ? 1 : 0, busy()))
            pelt::update_load_avg_values(m_cpu, 1);
    }

    /// Precondition: advance() to the row's time came before.
    void change(const io::PeltRow& row)
    {
        const bool was_busy = busy();
        m_row = row;
        if (!was_busy || busy())
            return;
        if (m_cpu.util_sum >= kSaturatedSum)
            m_lost_idle_time += m_clock_task - m_clock_pelt;
        m_clock_pelt = m_clock_task;
    }

    const SchedAvg& task() const { return m_task; }

private:
    bool busy() const { return m_row.running || m_row.runnable; }

    u64 m_clock_task, m_clock_pelt;
    u64 m_lost_idle_time = 0;
    io::PeltRow m_row;
    SchedAvg m_task, m_cpu;
};

} // namespace

void replay_pelt(std::span<const io::PeltRow> rows, Duration every, const PeltSampleSink& sink)
{
    if (rows.empty())
        return;
    Replay replay(static_cast<u64>(rows.front().time_ns), rows.front());
    sink({rows.front().time_ns, SchedAvg{}});
    const std::int64_t step = every.count();
    // Counted as a remaining distance, so that a far last row can't overflow the sum.
    std::int64_t next_in = step;
    std::int64_t at = rows.front().time_ns;
    for (const io::PeltRow& row : rows.subspan(1)) {
        std::int64_t left = row.time_ns - at;
        while (step > 0 && next_in < left) {
            at += next_in;
            left -= next_in;
            next_in = step;
            Replay copy = replay;
            copy.advance(static_cast<u64>(at));
            sink({at, copy.task()});
        }
        at += left;
        next_in = next_in == left ? step : next_in - left;
        replay.advance(static_cast<u64>(row.time_ns));
        sink({row.time_ns, replay.task()});
        replay.change(row);
    }
}

void replay_pelt_raw(std::span<const io::PeltRawRow> rows, const PeltSampleSink& sink)
{
    if (rows.empty())
        return;
    sink({rows.front().time_ns, SchedAvg{}});
    SchedAvg task;
    task.last_update_time = static_cast<u64>(rows.front().time_ns);
    for (const io::PeltRawRow& row : rows.subspan(1)) {
        if (pelt::update_load_sum(static_cast<u64>(row.time_ns), task, row.load ? 1 : 0, row.runnable ? 1 : 0,
                                  row.running))
            pelt::update_load_avg_values(task, kWeight);
        sink({row.time_ns, task});
    }
}

} // namespace sim
