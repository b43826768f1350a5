// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of many CPUs in few characters.
#include "sim/io/machine_json_parts.h"

#include <charconv>
#include <optional>

namespace sim::io {

namespace {

// One term: FIRST, FIRST-LAST, or either with xTIMES behind it.
struct Term {
    int first = 0;
    int last = 0;
    int times = 1;
};

void skip_blanks(std::string_view& text)
{
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
}

bool take(std::string_view& text, char c)
{
    skip_blanks(text);
    if (text.empty() || text.front() != c)
        return false;
    text.remove_prefix(1);
    return true;
}

std::optional<int> take_number(std::string_view& text)
{
    skip_blanks(text);
    int value = 0;
    const std::from_chars_result r = std::from_chars(text.data(), text.data() + text.size(), value);
    if (r.ec != std::errc{} || text.front() == '-')
        return {};
    text.remove_prefix(static_cast<std::size_t>(r.ptr - text.data()));
    return value;
}

std::optional<Term> take_term(std::string_view& text)
{
    Term term;
    const auto first = take_number(text);
    if (!first)
        return {};
    term.first = term.last = *first;
    if (take(text, '-')) {
        const auto last = take_number(text);
        if (!last || *last < *first)
            return {};
        term.last = *last;
    }
    if (take(text, 'x')) {
        const auto times = take_number(text);
        if (!times || *times < 1)
            return {};
        term.times = *times;
    }
    return term;
}

// Empty if the text has no such form. More than `count` numbers are cut off at one too many.
std::vector<int> expanded(std::string_view text, std::size_t count)
{
    std::vector<int> numbers;
    do {
        const std::optional<Term> term = take_term(text);
        if (!term)
            return {};
        for (int n = term->first; n <= term->last && numbers.size() <= count; ++n)
            numbers.insert(numbers.end(), std::min(static_cast<std::size_t>(term->times), count + 1 - numbers.size()),
                           n);
    } while (take(text, ','));
    skip_blanks(text);
    return text.empty() ? numbers : std::vector<int>{};
}

} // namespace

std::vector<int> read_numbers(const json::Node& node, std::size_t count, int highest)
{
    if (node.is(json::Kind::Integer))
        return std::vector<int>(count, static_cast<int>(node.integer(0, highest)));
    std::vector<int> numbers;
    if (node.is(json::Kind::String)) {
        numbers = expanded(node.string(), count);
        if (node.doc().ok() && numbers.empty())
            node.fail(ErrorCode::Syntax, {'"' + node.string() + '"', "numbers like \"0-3\", \"0,0,1\" or \"0-39x2\""});
        for (int n : numbers) {
            if (n > highest)
                node.fail(ErrorCode::OutOfRange, {std::to_string(n), "0", std::to_string(highest)});
        }
    } else {
        for (const json::Node& item : node.items())
            numbers.push_back(static_cast<int>(item.integer(0, highest)));
    }
    if (node.doc().ok() && numbers.size() != count)
        node.fail(ErrorCode::Invalid,
                  {"there must be as many numbers as CPUs in this entry: " + std::to_string(count)});
    numbers.resize(count);
    return numbers;
}

std::string numbers_text(const std::vector<int>& numbers)
{
    std::vector<Term> terms;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i;
        while (end < numbers.size() && numbers[end] == numbers[i])
            ++end;
        const Term run{numbers[i], numbers[i], static_cast<int>(end - i)};
        if (!terms.empty() && terms.back().times == run.times && terms.back().last + 1 == run.first)
            terms.back().last = run.last;
        else
            terms.push_back(run);
        i = end;
    }
    std::string text;
    for (const Term& term : terms) {
        text.append(text.empty() ? "" : ",").append(std::to_string(term.first));
        if (term.last > term.first)
            text.append("-").append(std::to_string(term.last));
        if (term.times > 1)
            text.append("x").append(std::to_string(term.times));
    }
    return text;
}

} // namespace sim::io
