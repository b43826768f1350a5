// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sim {

/// A duration in milliseconds or microseconds as an exact decimal, made from the integer: 37300000 ns = "37.3".
std::string exact_ms(Duration d);
std::string exact_us(Duration d);

/// Writes JSON in the order of its calls: objects and arrays over several lines, or in one line where asked for.
/// Exists beside the JSON library because that has no numbers but binary ones: an exact decimal would not survive.
class JsonWriter {
public:
    enum class Layout : std::uint8_t { Lines, OneLine }; ///< everything inside a OneLine container is in that line too

    JsonWriter& open_object(Layout layout = Layout::Lines) { return open('{', layout); }
    JsonWriter& open_array(Layout layout = Layout::Lines) { return open('[', layout); }
    JsonWriter& close();

    JsonWriter& key(std::string_view name);
    JsonWriter& string(std::string_view text);
    JsonWriter& integer(std::int64_t value);
    JsonWriter& unsigned_integer(std::uint64_t value);
    /// Shortest form that reads back exactly. Precondition: finite.
    JsonWriter& real(double value);
    JsonWriter& boolean(bool value);
    JsonWriter& ms(Duration d) { return raw(exact_ms(d)); }
    JsonWriter& us(Duration d) { return raw(exact_us(d)); }

    /// The whole text, with a newline at its end. Precondition: everything is closed.
    std::string finish();

private:
    struct Level {
        char closing;
        bool one_line;
        bool empty = true;
    };
    JsonWriter& open(char bracket, Layout layout);
    JsonWriter& raw(std::string_view text);
    void before_item();
    void new_line();

    std::string m_text;
    std::vector<Level> m_levels;
    bool m_after_key = false;
};

} // namespace sim
