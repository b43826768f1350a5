// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/heat_source.h"

#include <QSet>

#include <optional>

namespace plot {

/// One line of a heatmap as it stands: a row, or a folded group of rows.
struct HeatLine {
    int group = -1;          ///< index of the folded group; -1 = a row
    int first = 0, last = 0; ///< rows [first, last)
    int top = 0, height = 1; ///< px from the top of the content
    int bottom() const { return top + height; }
};

/// Rows, groups and what is folded, laid out to lines. Row heights adapt to the room: 2 to 18 px, or as chosen.
class HeatRows {
public:
    static constexpr int kLeast = 2, kMost = 18;

    /// Groups that keep their name stay folded.
    void set(const QList<HeatRow>& rows, const QList<HeatGroup>& groups);
    const QList<HeatRow>& rows() const { return m_rows; }
    const QList<HeatGroup>& groups() const { return m_groups; }

    bool isFolded(int group) const { return m_folded.contains(key(group)); }
    void setFolded(int group, bool folded);
    /// All groups of that level; a negative level unfolds everything.
    void foldLevel(int level);
    const QSet<QString>& folded() const { return m_folded; }
    void setFoldedKeys(const QSet<QString>& folded);

    /// 0 = as the room allows; else 1..kMost px.
    void setRowHeight(int px);
    int chosenRowHeight() const { return m_chosen; }
    int rowHeight() const { return m_height; }
    /// Lays out for `room` px; folded groups are at least `groupHeight` high.
    void layOut(int room, int groupHeight);

    const QList<HeatLine>& lines() const { return m_lines; }
    int contentHeight() const { return m_lines.isEmpty() ? 0 : m_lines.last().bottom(); }
    /// Index of the line at y px from the top of the content; -1 = none.
    int lineAt(int y) const;
    /// The line that shows the row; -1 = none.
    int lineOfRow(int row) const;
    /// Name of what a line shows.
    QString name(const HeatLine& line) const;
    /// Innermost group that holds the row; -1 = none.
    int innermost(int row) const;

private:
    QString key(int group) const;

    QList<HeatRow> m_rows;
    QList<HeatGroup> m_groups;
    QSet<QString> m_folded; // names with their level: they outlive a change of the machine
    QList<HeatLine> m_lines;
    QList<int> m_lineOfRow;
    int m_chosen = 0;
    int m_height = kLeast;
};

} // namespace plot
