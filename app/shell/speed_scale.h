// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace app {

/// The steps of the speed slider: 1/1000 … 100 times real time at 1, 2, 5, then as fast as possible.
class SpeedScale {
public:
    static int count();
    /// Simulated s per wall s; infinity for the last step.
    static double speed(int step);
    /// The step nearest to a speed.
    static int step(double speed);
    /// "1/20 ×", "5 ×", "max"
    static QString text(int step);
    /// The widest of all texts.
    static QString widest();
};

} // namespace app
