// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/figure_text.h"

#include <QRegularExpression>

#include <array>
#include <cmath>
#include <utility>

namespace app::figure {

namespace {

constexpr std::array<std::pair<const char*, std::int64_t>, 4> kUnits{
    {{"s", 1'000'000'000}, {"ms", 1'000'000}, {"us", 1'000}, {"ns", 1}}};

constexpr char16_t kMinus = 0x2212;
constexpr char16_t kThinSpace = 0x202f; // groups of three; does not break a line

} // namespace

QString none()
{
    return QStringLiteral("–");
}

QString number(double value, int decimals)
{
    QLocale plain;
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    QString text = plain.toString(std::abs(value), 'f', decimals);
    const qsizetype point = text.indexOf(plain.decimalPoint());
    for (qsizetype at = (point < 0 ? text.size() : point) - 3; at > 0; at -= 3)
        text.insert(at, QChar(kThinSpace));
    const bool zero = std::abs(value) < 0.5 * std::pow(10.0, -decimals);
    return value < 0 && !zero ? QChar(kMinus) + text : text;
}

QString integer(std::int64_t value)
{
    return number(static_cast<double>(value), 0);
}

QString signedNumber(double value, int decimals)
{
    const QString text = number(value, decimals);
    const bool zero = std::abs(value) < 0.5 * std::pow(10.0, -decimals);
    if (zero)
        return number(0, decimals);
    return value > 0 ? QLatin1Char('+') + text : text;
}

QString milliseconds(sim::Duration d, int decimals)
{
    return number(static_cast<double>(d.count()) / 1e6, decimals);
}

QString signedMilliseconds(sim::Duration d, int decimals)
{
    return signedNumber(static_cast<double>(d.count()) / 1e6, decimals);
}

QString change(double a, double b)
{
    return a == 0 ? none() : signedNumber(100 * (b - a) / a, 1) + QStringLiteral("\u00a0%");
}

QString clock(sim::Duration d)
{
    const std::int64_t ns = std::abs(d.count());
    const QString digits = QStringLiteral("%1").arg(ns % 1'000'000'000, 9, 10, QLatin1Char('0'));
    return QStringLiteral("%1%2%3%4\u00a0%5\u00a0%6\u00a0s")
        .arg(d.count() < 0 ? QString(QChar(kMinus)) : QString(), QString::number(ns / 1'000'000'000),
             QLocale().decimalPoint(), digits.left(3), digits.mid(3, 3), digits.right(3));
}

QString duration(sim::Duration d)
{
    for (const auto& [unit, ns] : kUnits)
        if (d.count() % ns == 0 && (d.count() != 0 || ns == 1'000'000))
            return QStringLiteral("%1 %2").arg(integer(d.count() / ns), QLatin1String(unit));
    return {};
}

bool parseDuration(const QString& text, sim::Duration& d)
{
    static const QRegularExpression form(QStringLiteral("^\\s*([0-9.,\\s]+?)\\s*(ns|us|ms|s)?\\s*$"));
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return false;
    bool ok = false;
    const double value = QLocale().toDouble(match.captured(1), &ok);
    const QString unit = match.captured(2).isEmpty() ? QStringLiteral("ms") : match.captured(2);
    for (const auto& [name, ns] : kUnits) {
        if (!ok || value < 0 || unit != QLatin1String(name))
            continue;
        d = sim::Duration{std::llround(value * static_cast<double>(ns))};
        return true;
    }
    return false;
}

} // namespace app::figure
