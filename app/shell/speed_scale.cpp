// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/speed_scale.h"

#include <QCoreApplication>

#include <array>
#include <cmath>
#include <limits>

namespace app {

namespace {

// Negative: one part of; positive: times real time; 0: no limit.
constexpr std::array<int, 17> kSteps{-1000, -500, -200, -100, -50, -20, -10, -5, -2, 1, 2, 5, 10, 20, 50, 100, 0};

} // namespace

int SpeedScale::count()
{
    return static_cast<int>(kSteps.size());
}

double SpeedScale::speed(int step)
{
    const int s = kSteps[static_cast<std::size_t>(step)];
    if (s == 0)
        return std::numeric_limits<double>::infinity();
    return s < 0 ? -1.0 / s : s;
}

int SpeedScale::step(double wanted)
{
    if (std::isinf(wanted))
        return count() - 1;
    int best = 0;
    for (int i = 1; i + 1 < count(); ++i)
        if (std::abs(std::log(speed(i) / wanted)) < std::abs(std::log(speed(best) / wanted)))
            best = i;
    return best;
}

QString SpeedScale::text(int step)
{
    const int s = kSteps[static_cast<std::size_t>(step)];
    if (s == 0)
        return QCoreApplication::translate("SpeedScale", "max");
    return s < 0 ? QStringLiteral("1/%1 ×").arg(-s) : QStringLiteral("%1 ×").arg(s);
}

QString SpeedScale::widest()
{
    return text(0);
}

} // namespace app
