// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/marks_model.h"

#include "app/session/run_data.h"
#include "app/texts/display_text.h"
#include "app/texts/figure_text.h"

#include <algorithm>

namespace app {

MarksModel::MarksModel(RunData& data, QObject* parent)
    : QObject(parent)
    , m_data(data)
{
    m_seen.fill(sim::kRunStart);
    connect(&m_data, &RunData::restarted, this, &MarksModel::restart);
    connect(&m_data, &RunData::rangeExtended, this, &MarksModel::update);
    connect(&m_data, &RunData::choicesChanged, this, &MarksModel::update);
}

QString MarksModel::flagText(const MarkValue& mark)
{
    return tr("%1 %2 ms %3").arg(sideText(mark.side), figure::milliseconds(mark.time, 1), mark.text);
}

void MarksModel::restart()
{
    m_marks.clear();
    m_seen.fill(sim::kRunStart);
    m_log = {};
    update();
    emit changed();
}

bool MarksModel::addMigrations(Side side)
{
    const SideState& state = *m_data.side(side);
    sim::SimTime& seen = m_seen[idx(side)];
    if (state.status.followed == sim::kNoTask || state.store.empty() || state.store.end() <= seen)
        return false;
    // What lies before the shown range is the prologue's business.
    const sim::SimTime from = std::max(seen, m_data.at(side, RunData::shownBegin()));
    const auto found = sim::migrations(state.store, state.status.followed, from, state.store.end());
    seen = state.store.end();
    for (const sim::Migration& m : found) {
        m_marks.push_back({MarkValue::Kind::migration, side, m_data.since(side, m.time),
                           tr("CPU%1 → CPU%2").arg(m.from.value).arg(m.to.value),
                           DisplayText::migrateReasonText(m.reason), m.from, m.to});
    }
    return !found.empty();
}

bool MarksModel::addFlips(Side side)
{
    const sim::CommandLog& log = m_data.side(side)->status.command_log;
    if (log == m_log[idx(side)])
        return false;
    m_log[idx(side)] = log;
    std::erase_if(m_marks, [side](const MarkValue& m) { return m.side == side && m.kind == MarkValue::Kind::flip; });
    for (const sim::Command& c : log) {
        m_marks.push_back(
            {MarkValue::Kind::flip, side, c.at,
             QStringLiteral("%1 = %2").arg(QString::fromStdString(c.key), QString::fromStdString(c.value)), QString(),
             sim::kNoCpu, sim::kNoCpu});
    }
    return true;
}

void MarksModel::update()
{
    bool more = false;
    for (const Side side : kSides) {
        if (!m_data.hasSide(side))
            continue;
        const bool moved = addMigrations(side);
        more = addFlips(side) || moved || more;
    }
    if (!more)
        return;
    std::stable_sort(m_marks.begin(), m_marks.end(),
                     [](const MarkValue& x, const MarkValue& y) { return x.time < y.time; });
    emit changed();
}

} // namespace app
