// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/json_value.h"

namespace sim::json {

const Value* Value::find(const std::string& name) const
{
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i].name == name)
            return &items[i];
    }
    return nullptr;
}

std::string described(const Value& value)
{
    switch (value.kind) {
    case Kind::Null:
        return "null";
    case Kind::Bool:
        return value.boolean ? "true" : "false";
    case Kind::Integer:
    case Kind::Real:
        return "the number " + value.text;
    case Kind::String:
        return "a string";
    case Kind::Array:
        return "an array";
    case Kind::Object:
        return "an object";
    }
    return "nothing";
}

} // namespace sim::json
