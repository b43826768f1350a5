// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace sim {

/// What went wrong, as a code that the GUI translates. The command line prints sim_io's English for it.
enum class ErrorCode : std::uint8_t {
    CannotOpen,    ///< args: reason
    CannotWrite,   ///< args: reason
    Syntax,        ///< the file is not of its format; args: what was found, what was wanted
    MissingKey,    ///< args: key
    UnknownKey,    ///< args: key, nearest known ("" if none)
    DuplicateKey,  ///< args: key
    WrongType,     ///< args: found, wanted
    OutOfRange,    ///< args: value, lowest, highest
    UnknownName,   ///< args: kind ("feature"), name, nearest known names ("" if none)
    UnknownSchema, ///< args: found, wanted
    Invalid,       ///< a rule between values is broken; args: the rule in words
    TooDeep,       ///< nesting limit; args: limit
    TooLarge,      ///< args: what, limit
    Usage,         ///< the words of the command line; args: sentence
    Invariant,     ///< a simulator invariant broke; args: condition, event, time ns, seed
    NoData,        ///< nothing to draw or write; args: reason
    Cancelled
};

/// Where in a file. Line and column are 1-based; 0 = not known. `path` is like `tasks[3].weight`.
struct ErrorPlace {
    std::string file{};
    int line = 0;
    int column = 0; ///< in bytes of the line
    std::string path{};
};

struct Error {
    ErrorCode code{};
    std::vector<std::string> args;
    ErrorPlace where;
};

template <class T> using Result = tl::expected<T, Error>;

/// Shorthand for the unhappy return.
inline tl::unexpected<Error> fail(ErrorCode code, std::vector<std::string> args, ErrorPlace where = {})
{
    return tl::unexpected<Error>(Error{code, std::move(args), std::move(where)});
}

} // namespace sim
