// SPDX-License-Identifier: GPL-3.0-or-later
// The part of LogModel that reads what is new of a recording, or the end of it when everything changes.
#include "app/models/log_model.h"
#include "app/texts/display_text.h"
#include "sim/run/run_accumulators.h"

#include <algorithm>

namespace app {

namespace {

constexpr sim::Duration kFirstLook = std::chrono::milliseconds{1};
constexpr int kWider = 4;
/// A filter that nothing passes must not read a long recording to its beginning.
constexpr std::size_t kMostScanned = 2'000'000;

} // namespace

bool LogModel::passesCpu(std::initializer_list<std::int64_t> cpus) const
{
    return !m_filter.cpus || std::any_of(cpus.begin(), cpus.end(), [this](std::int64_t cpu) {
        return m_filter.cpus->contains(static_cast<int>(cpu));
    });
}

bool LogModel::passesTask(std::initializer_list<sim::TaskId> tasks) const
{
    return m_filter.task.isEmpty() || std::any_of(tasks.begin(), tasks.end(), [this](sim::TaskId task) {
               return task != sim::kNoTask && m_names(task).contains(m_filter.task, Qt::CaseInsensitive);
           });
}

bool LogModel::passes(const sim::TraceEvent& e, sim::TaskId followed) const
{
    using What = LogFilter::What;
    const bool migrates = e.kind == sim::TraceKind::sched_migrate_task;
    const bool mark = migrates && e.task == followed && e.task != sim::kNoTask;
    if (m_filter.what == What::Decisions || e.kind == sim::TraceKind::command
        || (m_filter.what == What::OneKind && e.kind != m_filter.kind)
        || ((m_filter.what == What::Marks || m_filter.what == What::MarksAndDecisions) && !mark))
        return false;
    if (!(migrates ? passesCpu({e.cpu.value, e.a}) : passesCpu({e.cpu.value})))
        return false;
    const bool two = e.kind == sim::TraceKind::sched_switch || e.kind == sim::TraceKind::sched_process_fork;
    return two ? passesTask({e.task, sim::TaskId{static_cast<std::int32_t>(e.a)}}) : passesTask({e.task});
}

bool LogModel::passes(const sim::Decision& d) const
{
    return m_filter.decisions() && passesCpu({d.target.value, d.prev.value, d.this_cpu.value}) && passesTask({d.task});
}

void LogModel::readEvents(Side side, sim::SimTime to, std::vector<Entry>& out)
{
    const SideState& state = *m_data.side(side);
    Place& place = m_places[idx(side)];
    std::size_t skip = place.events;
    std::size_t last = place.events; // of the instant `to`, if nothing newer comes
    if (to > place.at)
        last = 0;
    const bool wanted = m_filter.what != LogFilter::What::Decisions;
    if (!wanted || state.store.empty())
        return;
    state.store.for_each_event(place.at, to, [&](const sim::TraceEvent& e) {
        if (e.time == place.at && skip > 0) {
            --skip;
            return;
        }
        ++m_scanned;
        if (e.time == to)
            ++last;
        if (passes(e, state.status.followed))
            out.push_back({m_data.since(side, e.time), side, Kind::Event, e});
    });
    place.events = last;
}

void LogModel::readDecisions(Side side, sim::SimTime to, std::vector<Entry>& out)
{
    Place& place = m_places[idx(side)];
    const auto& items = m_data.side(side)->decisions.items();
    const auto from = std::lower_bound(items.begin(), items.end(), place.at,
                                       [](const auto& item, sim::SimTime t) { return item->end < t; });
    std::size_t skip = place.decisions;
    std::size_t last = to > place.at ? 0 : place.decisions;
    for (auto at = from; at != items.end() && (*at)->end <= to; ++at) {
        const sim::Decision& d = **at;
        if (d.end == place.at && skip > 0) {
            --skip;
            continue;
        }
        if (d.end == to)
            ++last;
        if (passes(d))
            out.push_back({m_data.since(side, d.end), side, Kind::Decision, {}, *at});
    }
    place.decisions = last;
}

void LogModel::readChanges(Side side, sim::SimTime to, std::vector<Entry>& out)
{
    const SideState& state = *m_data.side(side);
    Place& place = m_places[idx(side)];
    const sim::CommandLog& log = state.status.command_log;
    for (; place.commands < log.size() && log[place.commands].at <= m_data.since(side, to); ++place.commands) {
        const sim::Command& c = log[place.commands];
        if (m_filter.marks())
            out.push_back(
                {c.at,
                 side,
                 Kind::Command,
                 {},
                 {},
                 QStringLiteral("%1 = %2").arg(QString::fromStdString(c.key), QString::fromStdString(c.value))});
    }
    const QString error = state.status.error ? DisplayText::errorWithPlace(*state.status.error) : QString();
    if (error == place.error)
        return;
    place.error = error;
    if (!error.isEmpty() && m_filter.marks())
        out.push_back({m_data.since(side, state.status.now), side, Kind::Failure, {}, {}, error});
}

std::vector<LogModel::Entry> LogModel::read(sim::Duration until)
{
    std::vector<Entry> entries;
    for (const Side side : kSides) {
        if (!m_data.hasSide(side) || (m_filter.side && *m_filter.side != side))
            continue;
        const sim::SimTime to = m_data.at(side, until);
        Place& place = m_places[idx(side)];
        // The origin is known only with the first status: what lies before the shown range is the prologue's business.
        if (const sim::SimTime first = m_data.at(side, RunData::shownBegin()); place.at < first)
            place = {first, 0, 0, place.commands, place.error};
        if (to < place.at)
            continue;
        readEvents(side, to, entries);
        readDecisions(side, to, entries);
        readChanges(side, to, entries);
        place.at = to;
    }
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& x, const Entry& y) { return x.time < y.time; });
    return entries;
}

void LogModel::rebuild()
{
    if (!m_active)
        return;
    m_timer.stop();
    beginResetModel();
    m_entries.clear();
    m_older = false;
    m_scanned = 0;
    if (const sim::ScenarioSpec* scenario = m_data.scenario()) {
        m_names = TaskNames(sim::TaskNames(*scenario->workload, scenario->a.params));
        // From the end backwards, in ever wider looks, until there is enough.
        const sim::Duration until = m_data.shownEnd();
        std::vector<Entry> entries;
        for (sim::Duration look = kFirstLook;; look *= kWider) {
            const sim::Duration from = std::max(until - look, RunData::shownBegin());
            for (const Side side : kSides)
                if (m_data.hasSide(side))
                    m_places[idx(side)] = {m_data.at(side, from)};
            entries = read(until);
            m_older = from > RunData::shownBegin();
            if (!m_older || entries.size() >= m_most || m_scanned > kMostScanned)
                break;
        }
        if (entries.size() > m_most) {
            entries.erase(entries.begin(), entries.end() - static_cast<std::ptrdiff_t>(m_most));
            m_older = true;
        }
        m_entries.assign(std::make_move_iterator(entries.begin()), std::make_move_iterator(entries.end()));
    }
    endResetModel();
}

} // namespace app
