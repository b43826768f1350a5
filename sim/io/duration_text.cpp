// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/duration_text.h"

#include <array>
#include <fmt/format.h>
#include <limits>
#include <optional>

namespace sim::io {

namespace {

struct Unit {
    std::string_view name;
    std::uint64_t ns;
    std::size_t decimals; // of one unit down to a nanosecond
};

constexpr std::array<Unit, 4> kUnits{{{"s", 1'000'000'000, 9}, {"ms", 1'000'000, 6}, {"us", 1'000, 3}, {"ns", 1, 0}}};

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

std::string_view take_digits(std::string_view& text)
{
    std::size_t n = 0;
    while (n < text.size() && is_digit(text[n]))
        ++n;
    const std::string_view digits = text.substr(0, n);
    text.remove_prefix(n);
    return digits;
}

const Unit* find_unit(std::string_view name)
{
    for (const Unit& u : kUnits) {
        if (u.name == name)
            return &u;
    }
    return nullptr;
}

std::optional<std::uint64_t> to_number(std::string_view digits)
{
    std::uint64_t value = 0;
    for (char c : digits) {
        const auto digit = static_cast<std::uint64_t>(c - '0');
        if (value > (std::numeric_limits<std::uint64_t>::max() - digit) / 10)
            return {};
        value = value * 10 + digit;
    }
    return value;
}

// Decimals of a number with exactly `decimals` places; trailing zeros dropped.
std::string decimals_text(std::uint64_t rest, std::size_t decimals)
{
    std::string text = std::to_string(rest);
    text.insert(0, decimals - text.size(), '0');
    text.erase(text.find_last_not_of('0') + 1);
    return text;
}

} // namespace

Result<Duration> parse_duration(std::string_view text)
{
    const auto no_duration = [all = std::string(text)] {
        return fail(ErrorCode::Syntax, {fmt::format("\"{}\"", all), "a time like 300ms, 1.5s, 10us or 7ns"});
    };
    const auto too_long = [all = std::string(text)] {
        return fail(ErrorCode::OutOfRange, {all, "-9223372036s", "9223372036s"});
    };
    std::string_view rest = text;
    const bool negative = !rest.empty() && rest.front() == '-';
    if (negative)
        rest.remove_prefix(1);
    const std::string_view whole = take_digits(rest);
    std::string_view decimals;
    if (!rest.empty() && rest.front() == '.') {
        rest.remove_prefix(1);
        decimals = take_digits(rest);
        if (decimals.empty())
            return no_duration();
    }
    if (!rest.empty() && rest.front() == ' ')
        rest.remove_prefix(1);
    const Unit* unit = find_unit(rest);
    if (whole.empty() || !unit)
        return no_duration();
    decimals = decimals.substr(0, decimals.find_last_not_of('0') + 1);
    if (decimals.size() > unit->decimals)
        return fail(ErrorCode::Syntax, {fmt::format("\"{}\"", text), "whole nanoseconds"});
    const std::string padded = std::string(decimals) + std::string(unit->decimals - decimals.size(), '0');
    const std::optional<std::uint64_t> units = to_number(whole);
    constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (!units || *units > kMax / unit->ns)
        return too_long();
    const std::uint64_t fraction = *to_number(padded); // below one unit: cannot overflow
    const std::uint64_t ns = *units * unit->ns;
    if (ns > kMax - fraction)
        return too_long();
    const auto count = static_cast<std::int64_t>(ns + fraction);
    return Duration{negative ? -count : count};
}

std::string duration_text(Duration d)
{
    const std::int64_t count = d.count();
    if (count == 0)
        return "0s";
    // 0 - x: the most negative number has no positive counterpart in 64 signed bits.
    const std::uint64_t ns =
        count < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(count) : static_cast<std::uint64_t>(count);
    std::string best;
    for (const Unit& u : kUnits) {
        if (ns < u.ns)
            continue;
        std::string text = std::to_string(ns / u.ns);
        if (ns % u.ns != 0)
            text.append(".").append(decimals_text(ns % u.ns, u.decimals));
        text += u.name;
        if (best.empty() || text.size() < best.size())
            best = std::move(text);
    }
    return count < 0 ? best.insert(0, 1, '-') : best;
}

} // namespace sim::io
