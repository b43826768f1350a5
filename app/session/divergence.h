// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/side.h"
#include "sim/base/units.h"
#include "sim/trace/trace_event.h"

#include <QString>

#include <optional>
#include <vector>

namespace app {

class RunData;

/// Looks for the first event of the digest that only one side has, a stretch at a time while the recordings grow.
class DivergenceFinder {
public:
    struct Found {
        Side side = Side::A;  ///< the one that has the event
        sim::Duration time{}; ///< since that side's origin
        QString event;        ///< in the words of the tracepoints
    };

    void restart();
    /// Compares what both sides know since the last call. Cheap once something was found.
    void update(const RunData& data);
    const std::optional<Found>& found() const { return m_found; }

private:
    sim::SimTime m_seen = sim::kRunStart;
    bool m_started = false;
    std::optional<Found> m_found;
};

} // namespace app
