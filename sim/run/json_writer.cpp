// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/json_writer.h"

#include "sim/base/check.h"

#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace sim {

namespace {

// value / 10^digits without trailing zeros.
std::string exact_decimal(std::int64_t value, int digits)
{
    std::uint64_t scale = 1;
    for (int i = 0; i < digits; ++i)
        scale *= 10;
    const std::uint64_t size = value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
    std::string text = fmt::format("{}{}", value < 0 ? "-" : "", size / scale);
    if (const std::uint64_t rest = size % scale) {
        text += fmt::format(".{:0{}}", rest, digits);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return text;
}

} // namespace

std::string exact_ms(Duration d)
{
    return exact_decimal(d.count(), 6);
}

std::string exact_us(Duration d)
{
    return exact_decimal(d.count(), 3);
}

void JsonWriter::new_line()
{
    m_text += '\n';
    m_text.append(2 * m_levels.size(), ' ');
}

void JsonWriter::before_item()
{
    if (m_after_key || m_levels.empty()) {
        m_after_key = false;
        return;
    }
    Level& level = m_levels.back();
    if (!level.empty)
        m_text += level.one_line ? ", " : ",";
    level.empty = false;
    if (!level.one_line)
        new_line();
}

JsonWriter& JsonWriter::open(char bracket, Layout layout)
{
    before_item();
    m_text += bracket;
    const bool inside_line = !m_levels.empty() && m_levels.back().one_line;
    m_levels.push_back({bracket == '{' ? '}' : ']', inside_line || layout == Layout::OneLine});
    return *this;
}

JsonWriter& JsonWriter::close()
{
    SIM_CHECK(!m_levels.empty());
    SIM_CHECK(!m_after_key);
    const Level level = m_levels.back();
    m_levels.pop_back();
    if (!level.empty && !level.one_line)
        new_line();
    m_text += level.closing;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name)
{
    SIM_CHECK(!m_levels.empty());
    SIM_CHECK(!m_after_key);
    string(name);
    m_text += ": ";
    m_after_key = true;
    return *this;
}

JsonWriter& JsonWriter::raw(std::string_view text)
{
    before_item();
    m_text += text;
    return *this;
}

JsonWriter& JsonWriter::string(std::string_view text)
{
    // The library knows what to escape, and what to do with bytes that are no UTF-8.
    return raw(nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

JsonWriter& JsonWriter::integer(std::int64_t value)
{
    return raw(fmt::format("{}", value));
}

JsonWriter& JsonWriter::unsigned_integer(std::uint64_t value)
{
    return raw(fmt::format("{}", value));
}

JsonWriter& JsonWriter::real(double value)
{
    SIM_CHECK(std::isfinite(value));
    return raw(fmt::format("{}", value));
}

JsonWriter& JsonWriter::boolean(bool value)
{
    return raw(value ? "true" : "false");
}

std::string JsonWriter::finish()
{
    SIM_CHECK(m_levels.empty());
    m_text += '\n';
    return std::move(m_text);
}

} // namespace sim
