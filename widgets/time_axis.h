// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot_types.h"

#include <QList>
#include <QObject>

#include <optional>

namespace plot {

/// The one time axis a stack of plots shares: full and visible range, cursor, selection, zoom history. Milliseconds.
/// Lives on the GUI thread; every setter is silent when nothing changes.
class TimeAxis : public QObject {
    Q_OBJECT
public:
    explicit TimeAxis(QObject* parent = nullptr);

    Range fullRange() const { return m_full; }
    Range visibleRange() const { return m_visible; }
    /// Up to here the run has come; what lies beyond is hatched. Infinity = all of it is known.
    double knownUntil() const { return m_known; }
    /// Where the pointer hovers, else where the cursor was put.
    std::optional<double> cursor() const { return m_hover ? m_hover : m_cursor; }
    std::optional<Range> selection() const { return m_selection; }
    /// Smallest window the user can zoom to; default 0.001 ms.
    double minimumSize() const { return m_minimum; }

    /// Extends or moves the whole. A window that showed everything goes on showing everything.
    void setFullRange(Range range);
    /// Moves the window (clamped into the full range) without an entry in the history.
    void setVisibleRange(Range range);
    void setKnownUntil(double x);
    /// Puts the cursor, as a click or the arrow keys do; it stays until it is put elsewhere.
    void setCursor(std::optional<double> x);
    /// The pointer is at x, or left.
    void setHover(std::optional<double> x);
    void setSelection(std::optional<Range> range);
    void setMinimumSize(double ms);

    /// User actions: each can be taken back with zoomBack(), steps of one continuous movement as one.
    void zoomTo(Range range);
    /// factor < 1 magnifies; the instant `x` stays where it is.
    void zoomAt(double x, double factor);
    /// Moves the window to begin at `from`, its size kept.
    void panTo(double from);
    /// Moves one end, as dragging the edge of the window does.
    void stretchTo(Range range);
    /// Moves by a fraction of the window; positive = later.
    void pan(double fraction);
    void zoomAll();
    /// Zooms to the selection, or to everything without one or when it is shown already.
    void fit();
    void zoomBack();
    bool canZoomBack() const { return !m_history.isEmpty(); }

signals:
    void fullRangeChanged(double from, double to);
    void visibleRangeChanged(double from, double to);
    void knownUntilChanged(double x);
    /// NaN when the cursor left.
    void cursorMoved(double x);
    /// Both NaN when the selection was cleared.
    void selectionChanged(double from, double to);

private:
    enum class Step { Jump, Zoom, Pan };

    Range clamped(Range range) const;
    void navigate(Range range, Step step);
    void apply(Range range);
    void changeCursor(std::optional<double>& which, std::optional<double> x);

    Range m_full{0, 1};
    Range m_visible{0, 1};
    double m_known = std::numeric_limits<double>::infinity();
    double m_minimum = 0.001;
    std::optional<double> m_cursor;
    std::optional<double> m_hover;
    std::optional<Range> m_selection;
    QList<Range> m_history;
    Step m_lastStep = Step::Jump;
};

} // namespace plot
