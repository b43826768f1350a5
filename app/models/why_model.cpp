// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/why_model.h"

#include "app/models/task_table_model.h"
#include "app/texts/decision_text.h"
#include "app/texts/figure_text.h"
#include "sim/run/decision_words.h"
#include "sim/run/run_accumulators.h"

#include <algorithm>
#include <string_view>

namespace app {

namespace {
constexpr int kRefreshMs = 100;
constexpr int kMsDecimals = 4;
} // namespace

WhyModel::WhyModel(RunData& data, QObject* parent)
    : QAbstractTableModel(parent)
    , m_data(data)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kRefreshMs);
    connect(&m_timer, &QTimer::timeout, this, &WhyModel::update);
    connect(&data, &RunData::rangeExtended, this, [this] {
        if (m_active && !m_timer.isActive())
            m_timer.start();
    });
    connect(&data, &RunData::restarted, this, [this] {
        m_following = true;
        show(Side::A, nullptr);
    });
}

void WhyModel::setActive(bool active)
{
    if (active == m_active)
        return;
    m_active = active;
    emit activeChanged(active);
    update();
}

void WhyModel::setFollowing(bool following)
{
    m_following = following;
    update();
    emit changed();
}

void WhyModel::choose(Side side, sim::DecisionRing::Item decision)
{
    m_following = false;
    show(side, std::move(decision));
}

void WhyModel::update()
{
    if (!m_active || !m_data.scenario())
        return;
    if (!m_following) {
        emit changed(); // the neighbours may be others by now
        return;
    }
    sim::DecisionRing::Item newest;
    Side of = Side::A;
    for (const Side s : kSides) {
        if (!m_data.hasSide(s))
            continue;
        const auto& items = m_data.side(s)->decisions.items();
        const auto end = std::upper_bound(items.begin(), items.end(), m_data.at(s, m_data.shownEnd()),
                                          [](sim::SimTime t, const auto& item) { return t < item->end; });
        if (end == items.begin())
            continue;
        const sim::DecisionRing::Item& item = *std::prev(end);
        if (!newest || m_data.since(s, item->end) > m_data.since(of, newest->end)) {
            newest = item;
            of = s;
        }
    }
    if (newest != m_shown[idx(of)] || of != m_side || (newest && m_data.compares()))
        show(of, newest);
}

sim::DecisionRing::Item WhyModel::neighbour(int steps) const
{
    if (!decision() || !m_data.hasSide(m_side))
        return nullptr;
    const auto& items = m_data.side(m_side)->decisions.items();
    const auto at = std::find(items.begin(), items.end(), decision());
    if (at == items.end())
        return nullptr;
    const std::ptrdiff_t to = at - items.begin() + steps;
    return to >= 0 && to < std::ssize(items) ? items[static_cast<std::size_t>(to)] : nullptr;
}

bool WhyModel::chooseNeighbour(int steps)
{
    sim::DecisionRing::Item next = neighbour(steps);
    if (!next)
        return false;
    choose(m_side, std::move(next));
    return true;
}

// The other side's placement of the same task that is nearest in time since the origin.
sim::DecisionRing::Item WhyModel::counterpart() const
{
    const Side other = otherSide(m_side);
    if (!decision() || !m_data.compares())
        return nullptr;
    const sim::Duration when = time();
    sim::DecisionRing::Item best;
    const auto distance = [&](const sim::Decision& d) {
        const sim::Duration away = m_data.since(other, d.end) - when;
        return away < sim::Duration{0} ? -away : away;
    };
    for (const auto& item : m_data.side(other)->decisions.items())
        if (item->task == decision()->task && (!best || distance(*item) < distance(*best)))
            best = item;
    return best;
}

sim::Duration WhyModel::time() const
{
    return decision() && m_data.hasSide(m_side) ? m_data.since(m_side, decision()->end) : sim::Duration{0};
}

void WhyModel::show(Side side, sim::DecisionRing::Item decision)
{
    const std::array<sim::DecisionRing::Item, 2> before = m_shown;
    const Side sideBefore = m_side;
    m_side = side;
    m_shown[idx(side)] = std::move(decision);
    m_shown[idx(otherSide(side))] = counterpart();
    if (m_shown == before && side == sideBefore)
        return;
    beginResetModel();
    fillSteps();
    // The last function that compared candidates says most.
    m_step = static_cast<int>(m_steps.size()) - 1;
    for (std::size_t i = m_steps.size(); i-- > 0;) {
        if (m_steps[i].candidates > 0 && m_stepIndex[i][idx(m_side)] >= 0) {
            m_step = static_cast<int>(i);
            break;
        }
    }
    fillRows();
    endResetModel();
    emit changed();
}

// Functions are matched by name, in their order; what only one side called stands in its place.
void WhyModel::fillSteps()
{
    m_steps.clear();
    m_stepIndex.clear();
    if (!decision())
        return;
    if (const sim::ScenarioSpec* scenario = m_data.scenario(); scenario && m_names.all().started() == 0)
        m_names = TaskNames(sim::TaskNames(*scenario->workload, scenario->a.params));
    const Side other = otherSide(m_side);
    const auto add = [this, other](int mine, int theirs) {
        const sim::DecisionStep* a = mine >= 0 ? &decision()->steps[static_cast<std::size_t>(mine)] : nullptr;
        const sim::DecisionStep* b =
            theirs >= 0 ? &m_shown[idx(other)]->steps[static_cast<std::size_t>(theirs)] : nullptr;
        WhyStep step;
        step.function = QString::fromLatin1(a ? a->function : b->function);
        if (a)
            step.ending[idx(m_side)] = DecisionText::ending(*a);
        if (b)
            step.ending[idx(other)] = DecisionText::ending(*b);
        step.candidates = static_cast<int>(a ? a->rows.size() : b->rows.size());
        m_steps.push_back(std::move(step));
        std::array<int, 2> index{};
        index[idx(m_side)] = mine;
        index[idx(other)] = theirs;
        m_stepIndex.push_back(index);
    };
    const auto count = [](const auto& d) { return d ? static_cast<int>(d->steps.size()) : 0; };
    int next = 0; // of the other side
    for (int i = 0; i < count(decision()); ++i) {
        const std::string_view function = decision()->steps[static_cast<std::size_t>(i)].function;
        int match = next;
        while (match < count(m_shown[idx(other)])
               && m_shown[idx(other)]->steps[static_cast<std::size_t>(match)].function != function)
            ++match;
        if (match == count(m_shown[idx(other)])) {
            add(i, -1);
            continue;
        }
        for (; next < match; ++next)
            add(-1, next);
        add(i, next++);
    }
    for (; next < count(m_shown[idx(other)]); ++next)
        add(-1, next);
}

const sim::DecisionStep* WhyModel::stepOf(Side side) const
{
    if (m_step < 0)
        return nullptr;
    const int at = m_stepIndex[static_cast<std::size_t>(m_step)][idx(side)];
    return at < 0 ? nullptr : &m_shown[idx(side)]->steps[static_cast<std::size_t>(at)];
}

const sim::DecisionStep* WhyModel::tableStep() const
{
    const sim::DecisionStep* mine = stepOf(m_side);
    return mine ? mine : stepOf(otherSide(m_side));
}

void WhyModel::fillRows()
{
    m_rows.clear();
    for (const Side side : {m_side, otherSide(m_side)}) {
        const sim::DecisionStep* step = stepOf(side);
        if (!step)
            continue;
        for (const sim::DecisionRow& row : step->rows) {
            const auto at = std::find_if(m_rows.begin(), m_rows.end(), [&row, side](const Row& r) {
                return r.cpu == row.cpu && !r.sides[idx(side)];
            });
            Row& to = at == m_rows.end() ? m_rows.emplace_back(Row{row.cpu}) : *at;
            to.sides[idx(side)] = &row;
        }
    }
}

void WhyModel::setStep(int step)
{
    if (step == m_step || step < 0 || step >= static_cast<int>(m_steps.size()))
        return;
    beginResetModel();
    m_step = step;
    fillRows();
    endResetModel();
    emit changed();
}

QString WhyModel::headline(Side side) const
{
    const sim::DecisionRing::Item& shown = m_shown[idx(side)];
    if (!shown || !m_data.hasSide(side))
        return {};
    return tr("%1 of %2 by CPU%3 at %4 ms: %5")
        .arg(DecisionText::path(shown->path), m_names(shown->task))
        .arg(shown->this_cpu.value)
        .arg(figure::milliseconds(m_data.since(side, shown->end), kMsDecimals), DecisionText::move(*shown));
}

QString WhyModel::leftOut() const
{
    const sim::DecisionStep* step = tableStep();
    return step && step->rows_dropped
               ? tr("More candidates, not kept: %1").arg(figure::integer(static_cast<std::int64_t>(step->rows_dropped)))
               : QString();
}

QString WhyModel::plainText() const
{
    QString text;
    for (const Side side : kSides) {
        const sim::DecisionRing::Item& shown = m_shown[idx(side)];
        if (!shown || !m_data.hasSide(side))
            continue;
        if (m_data.compares())
            text += QStringLiteral("%1%2: ").arg(text.isEmpty() ? QString() : QStringLiteral("\n"), sideText(side));
        text += QString::fromStdString(sim::decision_words(*shown, m_names.all(), m_data.at(side, sim::Duration{0})));
    }
    return text;
}

int WhyModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

// CPU, the compared values, the verdict of each side that came here.
int WhyModel::columnCount(const QModelIndex& parent) const
{
    const sim::DecisionStep* step = tableStep();
    if (parent.isValid() || !step)
        return 0;
    return 1 + static_cast<int>(step->columns.size()) + (m_data.compares() ? 2 : 1);
}

QVariant WhyModel::data(const QModelIndex& index, int role) const
{
    const sim::DecisionStep* step = tableStep();
    if (!step || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const int values = static_cast<int>(step->columns.size());
    const int column = index.column();
    if (role == WinnerRole || role == TaskTableModel::HeadRole)
        return row.cpu == step->result;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(column <= values ? Qt::AlignRight | Qt::AlignVCenter
                                                    : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    if (column == 0)
        return figure::integer(row.cpu.value);
    const bool mineCame = stepOf(m_side) != nullptr;
    if (column <= values) {
        const sim::DecisionRow* from = row.sides[idx(mineCame ? m_side : otherSide(m_side))];
        const auto at = static_cast<std::size_t>(column - 1);
        return from ? DecisionText::value(*step, at, from->values[at]) : figure::none();
    }
    const Side side = m_data.compares() ? kSides[static_cast<std::size_t>(column - values - 1)] : m_side;
    const sim::DecisionRow* of = row.sides[idx(side)];
    return of ? DecisionText::verdict(of->verdict) : figure::none();
}

QVariant WhyModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const sim::DecisionStep* step = tableStep();
    if (orientation != Qt::Horizontal || !step)
        return {};
    const int values = static_cast<int>(step->columns.size());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(section <= values ? Qt::AlignRight | Qt::AlignVCenter
                                                     : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    if (section == 0)
        return tr("CPU");
    if (section <= values)
        return QString::fromLatin1(step->columns[static_cast<std::size_t>(section - 1)]);
    return m_data.compares() ? sideText(kSides[static_cast<std::size_t>(section - values - 1)]) : tr("Verdict");
}

} // namespace app
