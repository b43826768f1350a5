// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/pelt_csv.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

namespace sim::io {

namespace {

struct Column {
    std::string_view name;
    std::int64_t highest; // lowest is 0
};

constexpr std::int64_t kMaxTime = std::numeric_limits<std::int64_t>::max();
constexpr std::array<Column, 5> kColumns{
    {{"time_ns", kMaxTime}, {"running", 1}, {"runnable", 1}, {"capacity", 1024}, {"freq_scale", 1024}}};
constexpr std::array<Column, 4> kRawColumns{{{"time_ns", kMaxTime}, {"load", 1}, {"runnable", 1}, {"running", 1}}};

// Hands out lines without their ends, and the fields of each with their columns.
class Lines {
public:
    Lines(std::string_view text, std::string file)
        : m_rest(text)
        , m_file(std::move(file))
    {
    }

    bool next()
    {
        if (m_rest.empty())
            return false;
        const std::size_t end = std::min(m_rest.find('\n'), m_rest.size());
        m_line = m_rest.substr(0, end);
        m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
        if (!m_line.empty() && m_line.back() == '\r')
            m_line.remove_suffix(1);
        ++m_number;
        m_at = 0;
        return true;
    }
    std::string_view line() const { return m_line; }

    // False behind the last field. Afterwards column() is where the field begins, or would.
    bool field(std::string_view& out)
    {
        m_field = m_at;
        if (m_at > m_line.size() || (m_at == 0 && m_line.empty()))
            return false;
        const std::size_t end = std::min(m_line.find(',', m_at), m_line.size());
        out = m_line.substr(m_at, end - m_at);
        m_at = end + 1;
        return true;
    }

    tl::unexpected<Error> fail_here(ErrorCode code, std::vector<std::string> args, std::string_view path) const
    {
        return fail(code, std::move(args),
                    {.file = m_file,
                     .line = std::max(m_number, 1),
                     .column = static_cast<int>(std::min(m_field, m_line.size())) + 1,
                     .path = std::string(path)});
    }

private:
    std::string_view m_rest;
    std::string m_file;
    std::string_view m_line;
    int m_number = 0;
    std::size_t m_at = 0;    // of the next field in m_line
    std::size_t m_field = 0; // of the present one
};

std::string quoted(std::string_view field)
{
    return '"' + std::string(field) + '"';
}

Result<std::int64_t> number(const Lines& lines, std::string_view field, const Column& column)
{
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const std::string highest = std::to_string(column.highest);
    const std::string_view digits = field.substr(!field.empty() && field.front() == '-' ? 1 : 0);
    if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit))
        return lines.fail_here(ErrorCode::Syntax, {quoted(field), "a whole number from 0 to " + highest}, column.name);
    std::int64_t value = 0;
    const std::from_chars_result r = std::from_chars(field.data(), field.data() + field.size(), value);
    if (r.ec != std::errc{} || value < 0 || value > column.highest)
        return lines.fail_here(ErrorCode::OutOfRange, {std::string(field), "0", highest}, column.name);
    return value;
}

template <std::size_t N>
Result<void> header(Lines& lines, const std::array<Column, N>& columns, std::string_view wanted)
{
    bool there = lines.next();
    while (there && lines.line().substr(0, 1) == "#")
        there = lines.next();
    if (!there)
        return lines.fail_here(ErrorCode::Syntax, {"the end of the file", "the header " + std::string(wanted)}, {});
    std::string_view field;
    for (const Column& column : columns) {
        if (!lines.field(field))
            return lines.fail_here(ErrorCode::Syntax, {"the end of the line", "the header " + std::string(wanted)}, {});
        if (field != column.name)
            return lines.fail_here(ErrorCode::Syntax, {quoted(field), "the header " + std::string(wanted)}, {});
    }
    if (lines.field(field))
        return lines.fail_here(ErrorCode::Syntax, {quoted(field), "the end of the header"}, {});
    return {};
}

template <std::size_t N> Result<std::array<std::int64_t, N>> row(Lines& lines, const std::array<Column, N>& columns)
{
    std::array<std::int64_t, N> values{};
    std::string_view field;
    for (std::size_t i = 0; i < N; ++i) {
        if (!lines.field(field))
            return lines.fail_here(ErrorCode::Syntax, {"the end of the line", std::to_string(N) + " fields"},
                                   columns[i].name);
        const Result<std::int64_t> value = number(lines, field, columns[i]);
        if (!value)
            return tl::unexpected<Error>(value.error());
        values[i] = *value;
    }
    if (lines.field(field))
        return lines.fail_here(ErrorCode::Syntax, {quoted(field), "the end of the line"}, {});
    return values;
}

template <class Row, std::size_t N, class Make>
Result<std::vector<Row>> rows(std::string_view text, const std::string& file, const std::array<Column, N>& columns,
                              std::string_view wanted, Make make)
{
    Lines lines(text, file);
    if (const Result<void> ok = header(lines, columns, wanted); !ok)
        return tl::unexpected<Error>(ok.error());
    std::vector<Row> result;
    while (lines.next()) {
        const Result<std::array<std::int64_t, N>> values = row(lines, columns);
        if (!values)
            return tl::unexpected<Error>(values.error());
        result.push_back(make(*values));
    }
    return result;
}

// The line of a row: comments before the header count.
int line_of_row(std::string_view text, std::size_t row)
{
    int line = 2;
    while (text.substr(0, 1) == "#") {
        ++line;
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    }
    return line + static_cast<int>(row);
}

} // namespace

Result<std::vector<PeltRow>> read_pelt_csv(std::string_view text, const std::string& file)
{
    const auto make = [](const std::array<std::int64_t, 5>& v) {
        return PeltRow{v[0], v[1] != 0, v[2] != 0, static_cast<std::uint32_t>(v[3]), static_cast<std::uint32_t>(v[4])};
    };
    Result<std::vector<PeltRow>> result = rows<PeltRow>(text, file, kColumns, kPeltHeader, make);
    if (!result)
        return result;
    const auto back = std::adjacent_find(result->begin(), result->end(),
                                         [](const PeltRow& a, const PeltRow& b) { return b.time_ns < a.time_ns; });
    if (back == result->end())
        return result;
    const auto index = static_cast<std::size_t>(back - result->begin()) + 1;
    return fail(ErrorCode::Invalid, {"time must not go backwards"},
                {.file = file, .line = line_of_row(text, index), .column = 1, .path = "time_ns"});
}

Result<std::vector<PeltRawRow>> read_pelt_raw_csv(std::string_view text, const std::string& file)
{
    const auto make = [](const std::array<std::int64_t, 4>& v) {
        return PeltRawRow{v[0], v[1] != 0, v[2] != 0, v[3] != 0};
    };
    return rows<PeltRawRow>(text, file, kRawColumns, kPeltRawHeader, make);
}

} // namespace sim::io
