// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/numbers.h"

#include <cmath>

namespace plot {

namespace {

constexpr char16_t kMinus = u'\u2212';
constexpr char16_t kEnDash = u'\u2013';
constexpr char16_t kThinSpace = u'\u202f';
constexpr int kMaxDecimals = 9;

Ticks multiplesInside(Range range, double step)
{
    Ticks ticks;
    ticks.step = step;
    ticks.decimals = decimalsFor(step);
    // Half a thousandth of a step of tolerance: a tick on the very edge must not be lost to rounding.
    const auto first = static_cast<qint64>(std::ceil(range.from / step - 5e-4));
    const auto last = static_cast<qint64>(std::floor(range.to / step + 5e-4));
    for (qint64 k = first; k <= last; ++k)
        ticks.values.append(static_cast<double>(k) * step);
    return ticks;
}

/// Smallest step of the form {1, 2, 5} * 10^n, or 25 * 10^n with n >= 0 if `quarters`, that is at least `least`.
double roundStep(double least, bool quarters)
{
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double mantissa : {1.0, 2.0, 2.5, 5.0, 10.0}) {
        if (mantissa == 2.5 && (!quarters || power < 10))
            continue;
        // The tolerance keeps 10 for a wish of 10.000000001.
        if (mantissa * power >= least * (1 - 1e-9))
            return mantissa * power;
    }
    return 10 * power;
}

} // namespace

QString sideLetter(Side side)
{
    switch (side) {
    case Side::A:
        return QStringLiteral("A");
    case Side::B:
        return QStringLiteral("B");
    case Side::None:
        break;
    }
    return {};
}

QString formatNumber(double value, int decimals, const QLocale& locale)
{
    if (std::isnan(value))
        return QString(kEnDash);
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("\u221e") : QString(kMinus) + QStringLiteral("\u221e");
    QLocale plain = locale;
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    QString text = plain.toString(std::abs(value), 'f', decimals);
    const qsizetype point = text.indexOf(plain.decimalPoint());
    for (qsizetype at = (point < 0 ? text.size() : point) - 3; at > 0; at -= 3)
        text.insert(at, QChar(kThinSpace));
    // What rounds to zero has no sign.
    if (std::round(value * std::pow(10.0, decimals)) < 0)
        text.prepend(QChar(kMinus));
    return text;
}

int decimalsFor(double step)
{
    double scaled = std::abs(step);
    for (int decimals = 0; decimals < kMaxDecimals; ++decimals) {
        if (std::abs(scaled - std::round(scaled)) < 1e-6 * scaled)
            return decimals;
        scaled *= 10;
    }
    return kMaxDecimals;
}

TimeUnit timeUnitFor(double rangeMs)
{
    if (rangeMs <= 1)
        return {QStringLiteral("us"), 1000};
    if (rangeMs <= 1000)
        return {QStringLiteral("ms"), 1};
    return {QStringLiteral("s"), 0.001};
}

Ticks timeTicks(Range range, double pixels, const TimeUnit& unit, double spacing)
{
    if (!(range.size() > 0) || pixels < 1)
        return {};
    const Range inUnit{range.from * unit.perMs, range.to * unit.perMs};
    Ticks ticks = multiplesInside(inUnit, roundStep(inUnit.size() * spacing / pixels, true));
    for (double& value : ticks.values)
        value /= unit.perMs;
    return ticks;
}

Ticks valueTicks(const ValueAxis& axis, double pixels, double spacing)
{
    const Range range{axis.from, axis.to};
    if (!(range.size() > 0) || pixels < 1)
        return {};
    const double least = range.size() * spacing / pixels;
    double step = axis.step > 0 ? axis.step : roundStep(least, false);
    while (step < least)
        step *= 2;
    Ticks ticks = multiplesInside(range, step);
    ticks.decimals = std::max(axis.decimals, ticks.decimals);
    return ticks;
}

} // namespace plot
