// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

namespace plot {

/// Moves label centres apart until neighbours are at least `gap` away, each group about its middle, all inside
/// [low, high] as far as there is room (else evenly spread). Keeps the order of `wanted`; equal ones keep their turn.
QList<double> pushApart(const QList<double>& wanted, double gap, double low, double high);

} // namespace plot
