// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <QLocale>
#include <QString>

/// Numbers on the screen: the locale's decimal point, groups of three by a thin space, fixed decimals, true minus,
/// never scientific.
namespace app::figure {

/// What stands where a side has no value.
QString none();
QString number(double value, int decimals);
QString integer(std::int64_t value);
/// With "+" or "−"; zero has no sign.
QString signedNumber(double value, int decimals);
QString milliseconds(sim::Duration d, int decimals);
QString signedMilliseconds(sim::Duration d, int decimals);
/// Change from a to b in percent with one decimal: "−64.0 %"; none() where a is 0.
QString change(double a, double b);
/// The clock of the tool bar: seconds with nine digits in threes, "0.249 000 000 s".
QString clock(sim::Duration d);
/// "300 ms", "1 s", "70 us", "5 ns": the largest unit that keeps it whole.
QString duration(sim::Duration d);
/// Reads what duration() writes, and a bare number as ms. False if it is neither or negative.
bool parseDuration(const QString& text, sim::Duration& d);

} // namespace app::figure
