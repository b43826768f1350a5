// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>

namespace app {

/// A = without, B = with. Hue, letter and place mean the side everywhere in the window.
enum class Side { A, B };

inline constexpr std::array<Side, 2> kSides{Side::A, Side::B};

constexpr std::size_t idx(Side side)
{
    return static_cast<std::size_t>(side);
}
constexpr char sideLetter(Side side)
{
    return side == Side::A ? 'A' : 'B';
}
inline QString sideText(Side side)
{
    return QString(QLatin1Char(sideLetter(side)));
}
constexpr Side otherSide(Side side)
{
    return side == Side::A ? Side::B : Side::A;
}

} // namespace app
