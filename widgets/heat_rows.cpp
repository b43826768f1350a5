// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heat_rows.h"

#include <algorithm>

namespace plot {

namespace {
constexpr int kGroupGap = 2; // between outermost groups
} // namespace

void HeatRows::set(const QList<HeatRow>& rows, const QList<HeatGroup>& groups)
{
    m_rows = rows;
    m_groups = groups;
    m_lines.clear();
    m_lineOfRow.clear();
}

QString HeatRows::key(int group) const
{
    const HeatGroup& g = m_groups[group];
    return QStringLiteral("%1 %2 %3").arg(g.name).arg(g.level).arg(g.first);
}

void HeatRows::setFolded(int group, bool folded)
{
    if (folded)
        m_folded.insert(key(group));
    else
        m_folded.remove(key(group));
}

void HeatRows::foldLevel(int level)
{
    m_folded.clear();
    for (int g = 0; g < static_cast<int>(m_groups.size()); ++g)
        if (m_groups[g].level == level)
            m_folded.insert(key(g));
}

void HeatRows::setFoldedKeys(const QSet<QString>& folded)
{
    m_folded = folded;
}

void HeatRows::setRowHeight(int px)
{
    m_chosen = std::clamp(px, 0, kMost);
}

void HeatRows::layOut(int room, int groupHeight)
{
    m_lines.clear();
    QList<int> gapBefore; // rows at which an outermost group begins
    int row = 0;
    int groups = 0;
    for (int g = 0; g <= static_cast<int>(m_groups.size()); ++g) {
        const bool end = g == static_cast<int>(m_groups.size());
        const int first = end ? static_cast<int>(m_rows.size()) : m_groups[g].first;
        for (; row < first; ++row)
            m_lines.append({-1, row, row + 1, 0, 1});
        if (end)
            break;
        if (m_groups[g].level == 0 && first > 0)
            gapBefore.append(first);
        if (first < row || !isFolded(g)) // inside a folded group, or open
            continue;
        m_lines.append({g, first, m_groups[g].last, 0, 1});
        row = m_groups[g].last;
        ++groups;
    }
    const int single = static_cast<int>(m_lines.size()) - groups;
    const int gaps = static_cast<int>(gapBefore.size()) * kGroupGap;
    const int forRows = room - gaps - groups * groupHeight;
    m_height = m_chosen > 0 ? m_chosen : std::clamp(single > 0 ? forRows / single : kMost, kLeast, kMost);
    m_lineOfRow.fill(-1, m_rows.size());
    int top = 0;
    for (int i = 0; i < static_cast<int>(m_lines.size()); ++i) {
        HeatLine& line = m_lines[i];
        if (gapBefore.contains(line.first))
            top += kGroupGap;
        line.top = top;
        line.height = line.group >= 0 ? std::max(m_height, groupHeight) : m_height;
        top = line.bottom();
        std::fill(m_lineOfRow.begin() + line.first, m_lineOfRow.begin() + line.last, i);
    }
}

int HeatRows::lineAt(int y) const
{
    const auto it = std::upper_bound(m_lines.begin(), m_lines.end(), y,
                                     [](int at, const HeatLine& line) { return at < line.bottom(); });
    return it == m_lines.end() || y < it->top ? -1 : static_cast<int>(it - m_lines.begin());
}

int HeatRows::lineOfRow(int row) const
{
    return row >= 0 && row < static_cast<int>(m_lineOfRow.size()) ? m_lineOfRow[row] : -1;
}

QString HeatRows::name(const HeatLine& line) const
{
    return line.group >= 0 ? m_groups[line.group].name : m_rows[line.first].name;
}

int HeatRows::innermost(int row) const
{
    int found = -1;
    for (int g = 0; g < static_cast<int>(m_groups.size()); ++g)
        if (m_groups[g].first <= row && row < m_groups[g].last
            && (found < 0 || m_groups[g].level > m_groups[found].level))
            found = g;
    return found;
}

} // namespace plot
