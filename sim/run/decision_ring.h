// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/trace/decision.h"

#include <cstdint>
#include <deque>
#include <memory>

namespace sim {

/// The latest decisions of one run, in the order of their ends. Bounded by their number and by their candidates, since
/// a decision of a big machine holds a thousand of those. The oldest give way and are counted. One thread.
class DecisionRing {
public:
    using Item = std::shared_ptr<const Decision>;
    static constexpr std::size_t kDefaultDecisions = 5000;
    static constexpr std::size_t kDefaultRows = 1'000'000; ///< about 64 MB

    /// Both at least 1; the newest decision stays even if it alone has more candidates.
    explicit DecisionRing(std::size_t most_decisions = kDefaultDecisions, std::size_t most_rows = kDefaultRows);

    void push(Item decision);
    /// Counts decisions that were lost on the way here, or forgotten by whoever had them before.
    void add_dropped(std::uint64_t count) { m_dropped += count; }
    /// A smaller number lets the oldest go at once.
    void set_most_decisions(std::size_t most_decisions);
    void clear();

    const std::deque<Item>& items() const { return m_items; }
    std::size_t rows() const { return m_rows; }
    std::uint64_t dropped() const { return m_dropped; }

private:
    void trim();

    std::deque<Item> m_items;
    std::size_t m_most_decisions;
    std::size_t m_most_rows;
    std::size_t m_rows = 0;
    std::uint64_t m_dropped = 0;
};

} // namespace sim
