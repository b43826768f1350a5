// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>

namespace sim::io {

/// Builds a CSV text: `#` comment lines (provenance), then rows with RFC 4180 quoting, lines ended by LF, numbers in
/// the C locale whatever the process's locale is.
///     TableCsv t;
///     t.comment("ramplight run m1-rampup");
///     t.row({"time_ns", "util_avg"});
///     t.add(1000).add(0.5).end_row();
class TableCsv {
public:
    /// One `# ` line for each line of `text`. Precondition: no row is open.
    TableCsv& comment(std::string_view text)
    {
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            std::string_view line = text.substr(at, end - at);
            if (!line.empty() && line.back() == '\r')
                line.remove_suffix(1);
            m_text.append("# ").append(line).push_back('\n');
            at = end + 1;
        }
        return *this;
    }

    TableCsv& add(std::string_view field)
    {
        separate();
        append_quoted(field);
        return *this;
    }
    TableCsv& add(const char* field) { return add(std::string_view(field)); }
    TableCsv& add(const std::string& field) { return add(std::string_view(field)); }

    /// Whole numbers plainly, doubles in the shortest form that reads back exactly.
    template <class Number>
    requires((std::integral<Number> && !std::same_as<Number, bool> && !std::same_as<Number, char>)
             || std::same_as<Number, double>) TableCsv& add(Number value)
    {
        separate();
        char digits[40];
        const std::to_chars_result r = std::to_chars(digits, digits + sizeof digits, value);
        m_text.append(digits, r.ptr);
        return *this;
    }

    /// Doubles with a fixed number of decimals.
    TableCsv& add_fixed(double value, int decimals)
    {
        separate();
        char digits[400]; // a double has at most 309 digits before the point
        const std::to_chars_result r =
            std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed, std::min(decimals, 60));
        m_text.append(digits, r.ptr);
        return *this;
    }

    TableCsv& end_row()
    {
        m_text.push_back('\n');
        m_in_row = false;
        return *this;
    }
    TableCsv& row(std::initializer_list<std::string_view> fields)
    {
        for (std::string_view f : fields)
            add(f);
        return end_row();
    }

    const std::string& text() const { return m_text; }

private:
    void separate()
    {
        if (m_in_row)
            m_text.push_back(',');
        m_in_row = true;
    }
    void append_quoted(std::string_view field)
    {
        const bool row_start = m_text.empty() || m_text.back() == '\n';
        // A first field with '#' would read as a comment; an empty only field as an empty line.
        const bool odd_start = row_start && (field.empty() || field.front() == '#');
        if (!odd_start && field.find_first_of(",\"\r\n") == std::string_view::npos) {
            m_text.append(field);
            return;
        }
        m_text.push_back('"');
        for (char c : field) {
            if (c == '"')
                m_text.push_back('"');
            m_text.push_back(c);
        }
        m_text.push_back('"');
    }

    std::string m_text;
    bool m_in_row = false;
};

} // namespace sim::io
