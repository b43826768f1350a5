// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/index_expression.h"

#include <charconv>
#include <optional>

namespace sim {

namespace {

constexpr s64 kMostNumber = 1'000'000;

/// Reads one expression from left to right.
struct Reader {
    std::string_view rest;
    s64 instance = 0, pass = 0;
    bool ok = true;

    bool take(std::string_view word)
    {
        if (!rest.starts_with(word))
            return false;
        rest.remove_prefix(word.size());
        return true;
    }
    s64 factor()
    {
        if (take("instance"))
            return instance;
        if (take("pass"))
            return pass;
        s64 number = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
        ok = ok && error == std::errc{} && number >= 0 && number <= kMostNumber;
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        return number;
    }
    s64 term()
    {
        s64 value = factor();
        while (ok) {
            if (take("*")) {
                value *= factor() % (kMostNumber + 1);
                value %= kMostNumber * kMostNumber;
            } else if (take("/")) {
                const s64 by = factor();
                value = by ? value / by : 0;
            } else if (take("%")) {
                const s64 by = factor();
                value = by ? value % by : 0;
            } else {
                break;
            }
        }
        return value;
    }
    s64 sum()
    {
        s64 value = term();
        while (ok) {
            if (take("+"))
                value += term();
            else if (take("-"))
                value -= term();
            else
                break;
        }
        return value;
    }
};

} // namespace

Result<ObjectName> parse_object_name(std::string_view text)
{
    const std::size_t open = text.find('[');
    if (open == 0 || text.empty())
        return fail(ErrorCode::Invalid, {"a name comes before its index"});
    if (open == std::string_view::npos)
        return ObjectName{std::string(text), ""};
    Reader reader{text.substr(open + 1)};
    reader.sum();
    if (!reader.ok || reader.rest != "]")
        return fail(
            ErrorCode::Invalid,
            {"an index is made of numbers, \"instance\" and \"pass\" with + - * / %, as in in[instance/20+pass]"});
    return ObjectName{std::string(text.substr(0, open)), std::string(text.substr(open + 1, text.size() - open - 2))};
}

s64 index_value(std::string_view index, s64 instance, s64 pass)
{
    if (index.empty())
        return 0;
    Reader reader{index, instance, pass};
    return reader.sum();
}

} // namespace sim
