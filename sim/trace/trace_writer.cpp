// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's side of a trace: what each event says about the signals, and how chunks are closed.
#include "sim/trace/trace_writer.h"

#include "sim/base/check.h"

#include <algorithm>

namespace sim {
namespace {

// In the order of SignalKind.
constexpr std::array<const char*, kSignalKinds> kSignalNames = {
    "task_util_avg",  "task_runnable_avg", "task_util_est", "task_cpu",       "task_misfit_load",
    "cpu_util_avg",   "cpu_util_est",      "cpu_running",   "cpu_idle_state", "policy_frequency",
    "policy_request", "cpu_nr_running",    "cpu_avg_idle",  "cpu_fork_picks", "cpu_stale_picks"};

void fill_blocks(SignalColumn& column)
{
    column.blocks.reserve((column.values.size() + SignalColumn::kBlock - 1) / SignalColumn::kBlock);
    for (std::size_t i = 0; i < column.values.size(); i += SignalColumn::kBlock) {
        const std::size_t end = std::min(i + SignalColumn::kBlock, column.values.size());
        MinMax block{column.values[i], column.values[i]};
        for (std::size_t k = i + 1; k < end; ++k) {
            block.min = std::min(block.min, column.values[k]);
            block.max = std::max(block.max, column.values[k]);
        }
        column.blocks.push_back(block);
    }
}

} // namespace

const char* signal_kind_name(SignalKind k)
{
    const auto i = static_cast<std::size_t>(k);
    SIM_CHECK(i < kSignalNames.size());
    return kSignalNames[i];
}

TraceWriter::TraceWriter(bool store_events)
    : m_store_events(store_events)
    , m_open(std::make_unique<TraceChunk>())
{
}

void TraceWriter::on(const TraceEvent& event)
{
    if (!m_started) {
        m_open->begin = event.time;
        m_encoded = event.time;
        m_last = event.time;
        m_started = true;
    }
    SIM_CHECK(event.time >= m_last);
    m_last = event.time;
    ++m_events;
    if (m_store_events)
        encode(event);
    derive(event);
}

void TraceWriter::derive(const TraceEvent& e)
{
    const std::int32_t cpu = e.cpu.value;
    switch (e.kind) {
    case TraceKind::sched_switch:
        put(SignalKind::task_cpu, static_cast<std::int32_t>(e.a), e.time, kNoCpu.value);
        put(SignalKind::task_cpu, e.task.value, e.time, cpu);
        put(SignalKind::cpu_running, cpu, e.time, e.task.value);
        break;
    case TraceKind::cpu_idle:
        put(SignalKind::cpu_idle_state, cpu, e.time, e.a);
        break;
    case TraceKind::cpu_frequency:
        put(SignalKind::policy_frequency, static_cast<std::int32_t>(e.b), e.time, e.a);
        break;
    case TraceKind::cpu_frequency_request:
        put(SignalKind::policy_request, static_cast<std::int32_t>(e.b), e.time, e.a);
        break;
    case TraceKind::pelt_se:
        put(SignalKind::task_util_avg, e.task.value, e.time, e.a);
        put(SignalKind::task_runnable_avg, e.task.value, e.time, e.b);
        break;
    case TraceKind::sched_util_est_se:
        put(SignalKind::task_util_est, e.task.value, e.time, e.a);
        break;
    case TraceKind::pelt_cfs:
        put(SignalKind::cpu_util_avg, cpu, e.time, e.a);
        break;
    case TraceKind::sched_util_est_cfs:
        put(SignalKind::cpu_util_est, cpu, e.time, e.a);
        break;
    case TraceKind::misfit:
        put(SignalKind::task_misfit_load, e.task.value, e.time, e.a);
        break;
    case TraceKind::nr_running:
        put(SignalKind::cpu_nr_running, cpu, e.time, e.a);
        break;
    case TraceKind::avg_idle:
        put(SignalKind::cpu_avg_idle, cpu, e.time, e.a);
        break;
    case TraceKind::fork_pick:
        count_pick(e);
        break;
    case TraceKind::sched_wakeup:
    case TraceKind::sched_wakeup_new:
    case TraceKind::sched_migrate_task:
    case TraceKind::sched_process_fork:
    case TraceKind::sched_process_exit:
    case TraceKind::active_balance:
    case TraceKind::util_dequeue:
    case TraceKind::phase_begin:
    case TraceKind::command:
    case TraceKind::tick:
        break;
    }
}

// A running count, so that any stretch of time has its share by a subtraction.
void TraceWriter::count_pick(const TraceEvent& e)
{
    const auto add = [this, &e](SignalKind kind) {
        const std::vector<Slot>& slots = m_slots[static_cast<std::size_t>(kind)];
        const auto at = static_cast<std::size_t>(e.cpu.value);
        const std::int64_t before = at < slots.size() && slots[at].known ? slots[at].value : 0;
        put(kind, e.cpu.value, e.time, before + 1);
    };
    if (e.cpu.value < 0 || !(e.a & FORK_PICK_CHOICE) || (e.a & FORK_PICK_EXEC))
        return;
    add(SignalKind::cpu_fork_picks);
    if (e.a & FORK_PICK_STALE)
        add(SignalKind::cpu_stale_picks);
}

void TraceWriter::put(SignalKind kind, std::int32_t id, SimTime time, std::int64_t value)
{
    if (id < 0) // idle, stopper or nobody: they are values of signals, they have none of their own
        return;
    std::vector<Slot>& slots = m_slots[static_cast<std::size_t>(kind)];
    const auto at = static_cast<std::size_t>(id);
    if (at >= slots.size())
        slots.resize(at + 1);
    Slot& slot = slots[at];
    if (slot.known && slot.value == value)
        return;
    if (slot.column < 0) {
        slot.column = static_cast<std::int32_t>(m_open->columns.size());
        m_open->columns.emplace_back().signal = SignalId{kind, id};
    }
    SignalColumn& column = m_open->columns[static_cast<std::size_t>(slot.column)];
    if (column.times.empty() || column.times.back() != time) {
        column.times.push_back(time);
        column.values.push_back(value);
        slot.prior_known = slot.known;
        slot.prior = slot.value;
    } else if (slot.prior_known && slot.prior == value) {
        // There and back within one instant is no change.
        column.times.pop_back();
        column.values.pop_back();
    } else {
        column.values.back() = value;
    }
    slot.known = true;
    slot.value = value;
}

std::shared_ptr<const TraceChunk> TraceWriter::seal(SimTime now)
{
    if (!m_started)
        m_open->begin = now;
    SIM_CHECK(!m_started || now >= m_last);
    TraceChunk& chunk = *m_open;
    chunk.end = now;
    chunk.event_count = m_store_events ? m_events : 0;
    chunk.encoded_events.shrink_to_fit();
    for (SignalColumn& column : chunk.columns) {
        Slot& slot = m_slots[static_cast<std::size_t>(column.signal.kind)][static_cast<std::size_t>(column.signal.id)];
        slot.column = -1;
        column.times.shrink_to_fit();
        column.values.shrink_to_fit();
        fill_blocks(column);
    }
    std::erase_if(chunk.columns, [](const SignalColumn& c) { return c.times.empty(); });
    std::sort(chunk.columns.begin(), chunk.columns.end(),
              [](const SignalColumn& x, const SignalColumn& y) { return x.signal < y.signal; });
    std::shared_ptr<const TraceChunk> sealed(std::move(m_open));

    m_open = std::make_unique<TraceChunk>();
    m_open->begin = now;
    m_started = true;
    m_events = 0;
    m_last = now;
    m_encoded = now;
    m_cpu = CpuId{};
    m_task = kNoTask;
    return sealed;
}

} // namespace sim
