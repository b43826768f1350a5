// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <QtGlobal>

#include <array>
#include <span>

namespace app {

/// A CPU during one bucket of time, made ready for colours.
struct HeatCellValue {
    static constexpr std::size_t kClasses = 14;
    std::array<quint8, kClasses> share{}; ///< of the known time, by class; adds up to 255
    quint8 level = 0;                     ///< 0..255 from the lower to the upper end of the mode's scale
    bool known = false;
};

/// From the times of the classes; level = share of the first. Nothing known if they add up to nothing.
HeatCellValue heatCell(std::span<const sim::Duration> times);

} // namespace app
