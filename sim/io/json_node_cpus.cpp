// SPDX-License-Identifier: GPL-3.0-or-later
// CPU lists: the kernel's "0-3,8" and its other spellings in files.
#include "sim/io/json_node.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace sim::json {

namespace {

std::optional<int> take_number(std::string_view& text)
{
    int value = 0;
    const std::from_chars_result r = std::from_chars(text.data(), text.data() + text.size(), value);
    if (r.ec != std::errc{} || text.front() == '-')
        return {};
    text.remove_prefix(static_cast<std::size_t>(r.ptr - text.data()));
    return value;
}

// False if the text has no such form. Numbers beyond `highest` are added once so that the range check sees them.
bool add_list(std::vector<int>& cpus, std::string_view text, int highest)
{
    for (;;) {
        const std::optional<int> first = text.empty() ? std::nullopt : take_number(text);
        if (!first)
            return false;
        int last = *first;
        if (!text.empty() && text.front() == '-') {
            text.remove_prefix(1);
            const std::optional<int> end = text.empty() ? std::nullopt : take_number(text);
            if (!end || *end < *first)
                return false;
            last = *end;
        }
        for (int cpu = *first; cpu <= std::min(last, highest); ++cpu)
            cpus.push_back(cpu);
        if (last > highest)
            cpus.push_back(last);
        if (text.empty())
            return true;
        if (text.front() != ',' || cpus.size() > static_cast<std::size_t>(highest) * 4)
            return false;
        text.remove_prefix(1);
    }
}

} // namespace

std::vector<int> Node::cpu_list(int highest) const
{
    std::vector<int> cpus;
    if (!m_doc->ok())
        return cpus;
    if (is(Kind::Integer)) {
        cpus.push_back(static_cast<int>(integer(0, highest)));
    } else if (is(Kind::Array)) {
        for (const Node& item : items())
            cpus.push_back(static_cast<int>(item.integer(0, highest)));
    } else if (expect(Kind::String, "a CPU number, a list like \"0-3,8\" or an array")
               && !add_list(cpus, m_value->text, highest)) {
        fail(ErrorCode::Syntax, {'"' + m_value->text + '"', "CPU numbers like \"0-3,8\""});
    }
    std::sort(cpus.begin(), cpus.end());
    if (m_doc->ok() && cpus.empty())
        fail(ErrorCode::Invalid, {"at least one CPU must be named"});
    if (m_doc->ok() && cpus.back() > highest)
        fail(ErrorCode::OutOfRange, {std::to_string(cpus.back()), "0", std::to_string(highest)});
    const auto twice = std::adjacent_find(cpus.begin(), cpus.end());
    if (m_doc->ok() && twice != cpus.end())
        fail(ErrorCode::Invalid, {"CPU " + std::to_string(*twice) + " is named twice"});
    return m_doc->ok() ? cpus : std::vector<int>{};
}

} // namespace sim::json
