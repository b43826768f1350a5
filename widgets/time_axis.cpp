// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/time_axis.h"

#include <algorithm>
#include <cmath>

namespace plot {

namespace {
constexpr int kHistoryLimit = 100;
const double kNaN = std::numeric_limits<double>::quiet_NaN();
} // namespace

TimeAxis::TimeAxis(QObject* parent)
    : QObject(parent)
{
}

Range TimeAxis::clamped(Range range) const
{
    const double size = std::clamp(range.size(), std::min(m_minimum, m_full.size()), m_full.size());
    // A window that is too small grows about its middle; one that hangs over an end is moved, not cut.
    double from = range.from + (range.size() - size) / 2;
    from = std::clamp(from, m_full.from, std::max(m_full.from, m_full.to - size));
    return {from, std::min(from + size, m_full.to)};
}

void TimeAxis::setFullRange(Range range)
{
    if (range == m_full || !(range.size() > 0))
        return;
    const bool everything = m_visible == m_full;
    m_full = range;
    emit fullRangeChanged(range.from, range.to);
    apply(everything ? range : clamped(m_visible));
}

void TimeAxis::setVisibleRange(Range range)
{
    m_lastStep = Step::Jump;
    apply(clamped(range));
}

void TimeAxis::setKnownUntil(double x)
{
    if (x == m_known)
        return;
    m_known = x;
    emit knownUntilChanged(x);
}

void TimeAxis::changeCursor(std::optional<double>& which, std::optional<double> x)
{
    const std::optional<double> before = cursor();
    which = x;
    if (cursor() != before)
        emit cursorMoved(cursor().value_or(kNaN));
}

void TimeAxis::setCursor(std::optional<double> x)
{
    changeCursor(m_cursor, x);
}

void TimeAxis::setHover(std::optional<double> x)
{
    changeCursor(m_hover, x);
}

void TimeAxis::setSelection(std::optional<Range> range)
{
    if (range && range->from > range->to)
        std::swap(range->from, range->to);
    if (range == m_selection)
        return;
    m_selection = range;
    emit selectionChanged(range ? range->from : kNaN, range ? range->to : kNaN);
}

void TimeAxis::setMinimumSize(double ms)
{
    m_minimum = ms;
    apply(clamped(m_visible));
}

void TimeAxis::apply(Range range)
{
    if (range == m_visible)
        return;
    m_visible = range;
    emit visibleRangeChanged(range.from, range.to);
}

void TimeAxis::navigate(Range range, Step step)
{
    const Range target = clamped(range);
    if (target == m_visible)
        return;
    // Wheel notches or drag steps in a row are one movement to the user, so they share one entry.
    if (step == Step::Jump || step != m_lastStep) {
        m_history.append(m_visible);
        if (m_history.size() > kHistoryLimit)
            m_history.removeFirst();
    }
    m_lastStep = step;
    apply(target);
}

void TimeAxis::zoomTo(Range range)
{
    navigate(range, Step::Jump);
}

void TimeAxis::zoomAt(double x, double factor)
{
    navigate({x - (x - m_visible.from) * factor, x + (m_visible.to - x) * factor}, Step::Zoom);
}

void TimeAxis::stretchTo(Range range)
{
    navigate(range, Step::Zoom);
}

void TimeAxis::panTo(double from)
{
    navigate({from, from + m_visible.size()}, Step::Pan);
}

void TimeAxis::pan(double fraction)
{
    panTo(m_visible.from + m_visible.size() * fraction);
}

void TimeAxis::zoomAll()
{
    navigate(m_full, Step::Jump);
}

void TimeAxis::fit()
{
    const bool wanted = m_selection && m_selection->size() > 0 && clamped(*m_selection) != m_visible;
    navigate(wanted ? *m_selection : m_full, Step::Jump);
}

void TimeAxis::zoomBack()
{
    if (m_history.isEmpty())
        return;
    m_lastStep = Step::Jump;
    apply(clamped(m_history.takeLast()));
}

} // namespace plot
