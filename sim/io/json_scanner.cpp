// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/json_scanner.h"

#include "sim/io/utf8.h"

#include <charconv>
#include <fmt/format.h>

namespace sim::json {

namespace {

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string byte_name(char c)
{
    return fmt::format("the byte 0x{:02x}", static_cast<unsigned char>(c));
}

constexpr char32_t kHighSurrogate = 0xD800;
constexpr char32_t kLowSurrogate = 0xDC00;
constexpr char32_t kSurrogateEnd = 0xE000;

} // namespace

Scanner::Scanner(std::string_view text, std::string file, Dialect dialect)
    : m_text(text)
    , m_file(std::move(file))
    , m_dialect(dialect)
{
    if (text.substr(0, 3) != "\xEF\xBB\xBF")
        return;
    if (dialect == Dialect::Strict)
        fail(ErrorCode::Syntax, {"a byte order mark", "UTF-8 without one"}, m_pos);
    else
        m_at = 3;
}

void Scanner::fail(ErrorCode code, std::vector<std::string> args, Pos pos)
{
    if (!m_error)
        m_error = Error{code, std::move(args), {.file = m_file, .line = pos.line, .column = pos.column, .path = {}}};
}

void Scanner::unexpected(const char* wanted)
{
    fail(ErrorCode::Syntax, {found(), wanted}, m_pos);
}

std::string Scanner::found() const
{
    if (at_end())
        return "the end of the file";
    if (m_text[m_at] == '\0')
        return "a NUL byte";
    if (is_letter(m_text[m_at])) {
        std::size_t end = m_at;
        while (end < m_text.size() && end - m_at < 20 && (is_letter(m_text[end]) || is_digit(m_text[end])))
            ++end;
        return fmt::format("'{}'", m_text.substr(m_at, end - m_at));
    }
    const io::CodePoint c = io::decode_utf8(m_text, m_at);
    if (c.bytes == 0 || c.value < 0x20 || (c.value >= 0x7F && c.value < 0xA0))
        return byte_name(m_text[m_at]);
    return fmt::format("'{}'", m_text.substr(m_at, c.bytes));
}

void Scanner::advance()
{
    if (m_text[m_at] == '\n') {
        ++m_pos.line;
        m_pos.column = 1;
    } else {
        ++m_pos.column;
    }
    ++m_at;
}

bool Scanner::take(char c)
{
    if (!ok() || at_end() || m_text[m_at] != c)
        return false;
    advance();
    return true;
}

void Scanner::skip_blanks()
{
    while (ok() && !at_end()) {
        const char c = m_text[m_at];
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
            advance();
        else if (c == '/' && m_dialect == Dialect::RtApp)
            skip_comment();
        else
            return;
    }
}

void Scanner::skip_comment()
{
    const Pos start = m_pos;
    const std::string_view mark = m_text.substr(m_at, 2);
    if (mark == "//") {
        while (!at_end() && m_text[m_at] != '\n')
            advance();
    } else if (mark == "/*") {
        advance();
        advance();
        while (!at_end() && m_text.substr(m_at, 2) != "*/")
            advance();
        if (at_end())
            return fail(ErrorCode::Syntax, {"a comment without end", "*/"}, start);
        advance();
        advance();
    } else {
        unexpected("a value or a comment");
    }
}

void Scanner::string(std::string& out)
{
    const Pos start = m_pos;
    advance();
    while (ok()) {
        if (at_end())
            return fail(ErrorCode::Syntax, {"a string without end", "'\"'"}, start);
        const char c = m_text[m_at];
        if (c == '"')
            return advance();
        if (c == '\\') {
            escape(out);
            continue;
        }
        const io::CodePoint point = io::decode_utf8(m_text, m_at);
        if (point.bytes == 0)
            return fail(ErrorCode::Syntax, {byte_name(c), "UTF-8"}, m_pos);
        if (point.value < 0x20)
            return fail(ErrorCode::Syntax,
                        {c == '\n' ? "a line end in a string" : byte_name(c) + " in a string", "'\"' or an escape"},
                        m_pos);
        for (std::size_t i = 0; i < point.bytes; ++i) {
            out.push_back(m_text[m_at]);
            advance();
        }
    }
}

std::optional<char32_t> Scanner::hex4()
{
    char32_t value = 0;
    for (int i = 0; i < 4; ++i) {
        const char c = peek();
        const bool letter = (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
        if (at_end() || (!is_digit(c) && !letter)) {
            unexpected("a hexadecimal digit");
            return {};
        }
        value = value * 16 + static_cast<char32_t>(is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
        advance();
    }
    return value;
}

void Scanner::escape(std::string& out)
{
    const Pos start = m_pos;
    advance();
    constexpr std::string_view kNames = "\"\\/bfnrt";
    constexpr std::string_view kValues = "\"\\/\b\f\n\r\t";
    const std::size_t simple = at_end() ? std::string_view::npos : kNames.find(peek());
    if (simple != std::string_view::npos) {
        out.push_back(kValues[simple]);
        return advance();
    }
    if (!take('u'))
        return unexpected("one of \" \\ / b f n r t u after '\\'");
    const std::optional<char32_t> first = hex4();
    if (!first)
        return;
    if (*first < kHighSurrogate || *first >= kSurrogateEnd)
        return io::append_utf8(out, *first);
    const bool pair = *first < kLowSurrogate && take('\\') && take('u');
    const std::optional<char32_t> second = pair ? hex4() : std::optional<char32_t>{};
    if (!ok())
        return;
    if (!second || *second < kLowSurrogate || *second >= kSurrogateEnd)
        return fail(ErrorCode::Syntax, {"half a surrogate pair", "\\uD800-\\uDBFF followed by \\uDC00-\\uDFFF"}, start);
    io::append_utf8(out, 0x10000 + ((*first - kHighSurrogate) << 10) + (*second - kLowSurrogate));
}

bool Scanner::digits()
{
    if (at_end() || !is_digit(peek())) {
        unexpected("a digit");
        return false;
    }
    while (is_digit(peek()))
        advance();
    return true;
}

void Scanner::number(Value& out)
{
    const std::size_t begin = m_at;
    const Pos start = m_pos;
    take('-');
    if (peek() == '0') {
        advance();
        if (is_digit(peek()))
            return fail(ErrorCode::Syntax, {"a number with a leading zero", "no zero before other digits"}, start);
    } else if (!digits()) {
        return;
    }
    bool whole = true;
    if (take('.')) {
        whole = false;
        if (!digits())
            return;
    }
    if (peek() == 'e' || peek() == 'E') {
        whole = false;
        advance();
        if (!take('+'))
            take('-');
        if (!digits())
            return;
    }
    out.text = std::string(m_text.substr(begin, m_at - begin));
    const char* first = out.text.data();
    const char* last = first + out.text.size();
    if (whole && std::from_chars(first, last, out.integer).ec == std::errc{}) {
        out.kind = Kind::Integer;
        return;
    }
    out.kind = Kind::Real;
    if (std::from_chars(first, last, out.real).ec != std::errc{})
        fail(ErrorCode::OutOfRange, {out.text, "-1.8e308", "1.8e308"}, start);
}

void Scanner::word(Value& out)
{
    std::size_t end = m_at;
    while (end < m_text.size() && is_letter(m_text[end]))
        ++end;
    const std::string_view text = m_text.substr(m_at, end - m_at);
    if (text == "true" || text == "false") {
        out.kind = Kind::Bool;
        out.boolean = text == "true";
    } else if (text != "null") {
        return unexpected("a value");
    }
    while (m_at < end)
        advance();
}

} // namespace sim::json
