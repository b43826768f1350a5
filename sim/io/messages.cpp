// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/messages.h"

#include "sim/io/utf8.h"

#include <fmt/format.h>

namespace sim::io {

namespace {

// Longest piece of user text that a message repeats.
constexpr std::size_t kMaxPiece = 160;

// Characters that move the cursor, change the direction of writing or break the line.
bool is_unprintable(char32_t c)
{
    const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    const bool line_end = c == 0x2028 || c == 0x2029;
    const bool direction = c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    return control || line_end || direction || c == 0xFEFF;
}

std::string arg(const Error& e, std::size_t i)
{
    return i < e.args.size() ? printable(e.args[i], kMaxPiece) : std::string();
}

std::string with_nearest(const std::string& text, const std::string& nearest)
{
    return nearest.empty() ? text : text + "; nearest: " + nearest;
}

std::string invariant_text(const Error& e)
{
    std::string text = "a rule of the simulator broke: " + arg(e, 0);
    constexpr const char* kLabels[] = {"", "event", "time in ns", "seed"};
    for (std::size_t i = 1; i < 4; ++i) {
        if (!arg(e, i).empty())
            text += fmt::format(", {} {}", kLabels[i], arg(e, i));
    }
    return text;
}

std::string what(const Error& e)
{
    switch (e.code) {
    case ErrorCode::CannotOpen:
    case ErrorCode::Usage:
    case ErrorCode::Invalid:
    case ErrorCode::NoData:
        return arg(e, 0);
    case ErrorCode::CannotWrite:
        return "cannot be written: " + arg(e, 0);
    case ErrorCode::Syntax:
        return fmt::format("found {}, expected {}", arg(e, 0), arg(e, 1));
    case ErrorCode::MissingKey:
        return fmt::format("key \"{}\" is missing", arg(e, 0));
    case ErrorCode::UnknownKey:
        return with_nearest(fmt::format("unknown key \"{}\"", arg(e, 0)), arg(e, 1));
    case ErrorCode::DuplicateKey:
        return fmt::format("key \"{}\" stands here a second time", arg(e, 0));
    case ErrorCode::WrongType:
        return fmt::format("found {}, expected {}", arg(e, 0), arg(e, 1));
    case ErrorCode::OutOfRange:
        return fmt::format("{} is outside {} to {}", arg(e, 0), arg(e, 1), arg(e, 2));
    case ErrorCode::UnknownName:
        return with_nearest(fmt::format("unknown {} \"{}\"", arg(e, 0), arg(e, 1)), arg(e, 2));
    case ErrorCode::UnknownSchema:
        return fmt::format("schema \"{}\" cannot be read here, expected \"{}\"", arg(e, 0), arg(e, 1));
    case ErrorCode::TooDeep:
        return fmt::format("nested deeper than {} levels", arg(e, 0));
    case ErrorCode::TooLarge:
        return fmt::format("{} is over the limit of {}", arg(e, 0), arg(e, 1));
    case ErrorCode::Invariant:
        return invariant_text(e);
    case ErrorCode::Cancelled:
        return "cancelled";
    }
    return "unknown error";
}

} // namespace

std::string printable(std::string_view text, std::size_t max_bytes)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = decode_utf8(text, at);
        const std::size_t bytes = c.bytes == 0 ? 1 : c.bytes;
        if (at + bytes > max_bytes)
            return out + "...";
        if (c.bytes == 0 || (is_unprintable(c.value) && c.value < 0x80))
            out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[at]));
        else if (is_unprintable(c.value))
            out += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(c.value));
        else
            out.append(text.substr(at, bytes));
        at += bytes;
    }
    return out;
}

std::string message(const Error& error)
{
    std::string text;
    const ErrorPlace& where = error.where;
    if (!where.file.empty()) {
        text += printable(where.file);
        if (where.line > 0)
            text += fmt::format(":{}:{}", where.line, where.column);
        text += ": ";
    }
    if (!where.path.empty())
        text += printable(where.path, kMaxPiece) + ": ";
    return text + what(error);
}

int exit_code(const Error& error)
{
    switch (error.code) {
    case ErrorCode::CannotWrite:
    case ErrorCode::Invariant:
    case ErrorCode::NoData:
    case ErrorCode::Cancelled:
        return 1;
    case ErrorCode::CannotOpen:
        return 3;
    case ErrorCode::UnknownName:
    case ErrorCode::UnknownKey:
        return error.where.file.empty() ? 4 : 3;
    default:
        return error.where.file.empty() ? 2 : 3;
    }
}

} // namespace sim::io
