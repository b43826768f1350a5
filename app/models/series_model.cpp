// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/series_model.h"

#include "app/session/run_data.h"
#include "app/texts/figure_text.h"
#include "sim/analysis/series.h"

#include <algorithm>
#include <map>

namespace app {

namespace {

constexpr int kOverviewPixels = 400;

sim::SignalId taskSignal(sim::SignalKind kind, sim::TaskId task)
{
    return {kind, task.value};
}

} // namespace

RangeModel::RangeModel(RunData& data, QObject* parent)
    : ViewModel(parent)
    , m_data(data)
{
    connect(&m_data, &RunData::rangeExtended, this, &RangeModel::invalidate);
    connect(&m_data, &RunData::restarted, this, &RangeModel::invalidate);
}

void RangeModel::setVisibleRange(sim::Duration from, sim::Duration to, int pixels)
{
    pixels = std::max(1, pixels);
    if (from == m_from && to == m_to && pixels == m_pixels)
        return;
    m_from = from;
    m_to = std::max(from, to);
    m_pixels = pixels;
    invalidate();
}

sim::Duration RangeModel::knownTo() const
{
    return std::min(m_to, m_data.shownEnd());
}

SeriesModel::SeriesModel(RunData& data, const MarksModel& marks, QObject* parent)
    : RangeModel(data, parent)
    , m_marks(marks)
{
    connect(&data, &RunData::choicesChanged, this, &SeriesModel::invalidate);
    connect(&marks, &MarksModel::changed, this, &SeriesModel::invalidate);
}

void SeriesModel::compute()
{
    m_lines.clear();
    m_envelopes.clear();
    m_references.clear();
    m_points.clear();
    m_task.clear();
    if (!data().scenario())
        return;
    for (const Side side : kSides) {
        if (!data().hasSide(side) || data().side(side)->status.followed == sim::kNoTask)
            continue;
        m_task = data().taskName(data().side(side)->status.followed);
        addSignal(side, sim::SignalKind::task_util_avg, QStringLiteral("util_avg"));
        addSignal(side, sim::SignalKind::task_util_est, QStringLiteral("util_est"));
    }
    addReferences();
    addPoints();
}

void SeriesModel::addSignal(Side side, sim::SignalKind kind, const QString& name)
{
    const sim::Duration to = knownTo();
    if (to <= from())
        return;
    const SideState& state = *data().side(side);
    const sim::SignalId signal = taskSignal(kind, state.status.followed);
    const sim::Series found = sim::series(state.store, signal, data().at(side, from()), data().at(side, to), pixels());
    if (found.envelope) {
        EnvelopeValues envelope{name, name, side, {}, 0};
        envelope.columns.reserve(static_cast<qsizetype>(found.columns.size()));
        for (const sim::EnvelopeColumn& c : found.columns)
            envelope.columns.push_back(
                {toMs(data().since(side, c.time)), static_cast<double>(c.min), static_cast<double>(c.max)});
        m_envelopes.push_back(std::move(envelope));
        return;
    }
    LineValues line{.label = name, .signal = name, .side = side, .points = {}, .end = toMs(to)};
    line.points.reserve(static_cast<qsizetype>(found.steps.size()));
    for (const sim::StepPoint& p : found.steps)
        line.points.push_back({toMs(data().since(side, p.time)), static_cast<double>(p.value)});
    m_lines.push_back(std::move(line));
}

void SeriesModel::addReferences()
{
    std::map<std::uint32_t, std::size_t> firstOf; // capacity -> a CPU that has it
    const std::vector<sim::CpuSpec>& cpus = data().scenario()->machine->cpus;
    for (std::size_t c = 0; c < cpus.size(); ++c)
        if (sim::is_online(cpus[c]))
            firstOf.emplace(cpus[c].capacity.value, c);
    for (const auto& entry : firstOf) {
        const std::uint32_t capacity = entry.first;
        const std::size_t cpu = entry.second;
        m_references.push_back(
            {tr("capacity %1").arg(figure::integer(capacity)), static_cast<double>(capacity), {}, true});
        if (capacity == firstOf.rbegin()->first)
            continue; // nothing is too big for the biggest CPU
        const auto threshold = [&](Side side) -> std::optional<std::int64_t> {
            if (!data().hasSide(side) || cpu >= data().side(side)->status.fits_threshold.size())
                return {};
            return data().side(side)->status.fits_threshold[cpu] - 1; // the largest util that fits
        };
        const auto a = threshold(Side::A);
        const auto b = threshold(Side::B);
        if (a && b && *a == *b) {
            m_references.push_back({tr("fits %1").arg(figure::integer(*a)), static_cast<double>(*a), {}, true});
            continue;
        }
        if (a)
            m_references.push_back({tr("fits %1 A").arg(figure::integer(*a)), static_cast<double>(*a), Side::A, true});
        if (b)
            m_references.push_back({tr("fits %1 B").arg(figure::integer(*b)), static_cast<double>(*b), Side::B, true});
    }
}

void SeriesModel::addPoints()
{
    const std::vector<sim::CpuSpec>& cpus = data().scenario()->machine->cpus;
    for (const MarkValue& mark : m_marks.marks()) {
        if (mark.kind != MarkValue::Kind::migration || mark.time < from() || mark.time > knownTo()
            || !data().hasSide(mark.side))
            continue;
        if (cpus[sim::idx(mark.fromCpu)].capacity == cpus[sim::idx(mark.toCpu)].capacity)
            continue;
        const SideState& state = *data().side(mark.side);
        const sim::SignalId signal = taskSignal(sim::SignalKind::task_util_avg, state.status.followed);
        if (const auto value = state.store.value_at(signal, data().at(mark.side, mark.time)))
            m_points.push_back({toMs(mark.time), static_cast<double>(*value),
                                tr("%1 at migration").arg(figure::integer(*value)), mark.side});
    }
}

OverviewModel::OverviewModel(RunData& data, QObject* parent)
    : ViewModel(parent)
    , m_data(data)
{
    setInterval(100);
    connect(&m_data, &RunData::rangeExtended, this, &OverviewModel::invalidate);
    connect(&m_data, &RunData::restarted, this, &OverviewModel::invalidate);
}

void OverviewModel::compute()
{
    m_lines.clear();
    const sim::Duration from = RunData::shownBegin();
    const sim::Duration to = m_data.shownEnd();
    for (const Side side : kSides) {
        if (!m_data.hasSide(side) || m_data.side(side)->status.followed == sim::kNoTask || to <= from)
            continue;
        const SideState& state = *m_data.side(side);
        const QString name = QStringLiteral("util_avg");
        LineValues line{.label = name, .signal = name, .side = side, .points = {}, .end = toMs(to)};
        const sim::SignalId signal = taskSignal(sim::SignalKind::task_util_avg, state.status.followed);
        const sim::Series found =
            sim::series(state.store, signal, m_data.at(side, from), m_data.at(side, to), kOverviewPixels);
        for (const sim::StepPoint& p : found.steps)
            line.points.push_back({toMs(m_data.since(side, p.time)), static_cast<double>(p.value)});
        for (const sim::EnvelopeColumn& c :
             found.columns) // too small for two values a column: the last one tells the course
            line.points.push_back({toMs(m_data.since(side, c.time)), static_cast<double>(c.last)});
        m_lines.push_back(std::move(line));
    }
}

} // namespace app
