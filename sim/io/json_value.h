// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sim::json {

/// A place in a text, both 1-based; columns count bytes.
struct Pos {
    int line = 1;
    int column = 1;
    friend bool operator==(const Pos&, const Pos&) = default;
};

enum class Kind : std::uint8_t { Null, Bool, Integer, Real, String, Array, Object };

/// A member's name in an object.
struct Key {
    std::string name;
    Pos pos;
    bool has_value = true; ///< false only in the rt-app dialect: `"suspend",`
};

/// A value as it stands in the file: order and places are kept. Nesting is bounded by the reader's depth limit.
struct Value {
    Kind kind = Kind::Null;
    Pos pos;
    bool boolean = false;
    std::int64_t integer = 0;
    double real = 0;  ///< of Real; integers beyond 64 bits are Real too
    std::string text; ///< String: decoded UTF-8; Integer and Real: the digits as written
    std::vector<Key>
        keys; ///< Object: keys[i] belongs to items[i]; in file order, with duplicates in the rt-app dialect
    std::vector<Value> items;

    /// The first member of that name, or nullptr.
    const Value* find(const std::string& name) const;
};

/// For messages: "null", "true", "the number 7", "a string", "an array", "an object".
std::string described(const Value& value);

} // namespace sim::json
