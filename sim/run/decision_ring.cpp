// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/decision_ring.h"

#include "sim/base/check.h"

#include <algorithm>
#include <utility>

namespace sim {

namespace {

std::size_t rows_of(const Decision& decision)
{
    std::size_t rows = 0;
    for (const DecisionStep& step : decision.steps)
        rows += step.rows.size();
    return rows;
}

} // namespace

DecisionRing::DecisionRing(std::size_t most_decisions, std::size_t most_rows)
    : m_most_decisions(std::max<std::size_t>(most_decisions, 1))
    , m_most_rows(most_rows)
{
}

void DecisionRing::push(Item decision)
{
    SIM_CHECK(decision != nullptr);
    m_rows += rows_of(*decision);
    m_items.push_back(std::move(decision));
    trim();
}

void DecisionRing::trim()
{
    while (m_items.size() > m_most_decisions || (m_rows > m_most_rows && m_items.size() > 1)) {
        m_rows -= rows_of(*m_items.front());
        m_items.pop_front();
        ++m_dropped;
    }
}

void DecisionRing::set_most_decisions(std::size_t most_decisions)
{
    m_most_decisions = std::max<std::size_t>(most_decisions, 1);
    trim();
}

void DecisionRing::clear()
{
    m_items.clear();
    m_rows = 0;
    m_dropped = 0;
}

} // namespace sim
