// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"
#include "sim/io/pelt_csv.h"
#include "sim/pelt/pelt.h"

#include <functional>
#include <span>

namespace sim {

/// A task entity's signal at one instant.
struct PeltSample {
    std::int64_t time_ns = 0;
    SchedAvg signal;
};
using PeltSampleSink = std::function<void(const PeltSample&)>;

/// What a task of nice 0 on one CPU would show: clock_pelt runs scaled by capacity, then frequency, while the CPU is
/// busy with this or another task; going idle it catches up, except for what a saturated CPU loses for good.
/// One sample a row, taken just before that row's change; the first has zeros and starts the clocks. `every` > 0 adds
/// samples at whole multiples of it after the first row, on a copy: they do not change the rounding of later rows.
void replay_pelt(std::span<const io::PeltRow> rows, Duration every, const PeltSampleSink& sink);

/// Each row is one update of the load sums, as it stands. The first only sets last_update_time; its sample is zeros.
void replay_pelt_raw(std::span<const io::PeltRawRow> rows, const PeltSampleSink& sink);

} // namespace sim
