// SPDX-License-Identifier: GPL-3.0-or-later
// Internal to the JSON reader: bytes and tokens with their places.
#pragma once

#include "sim/base/result.h"
#include "sim/io/json_reader.h"

#include <optional>

namespace sim::json {

/// Walks over a text, counting lines and columns. The first error sticks; after it every step answers "no".
class Scanner {
public:
    Scanner(std::string_view text, std::string file, Dialect dialect);

    bool ok() const { return !m_error.has_value(); }
    const Error& error() const { return *m_error; }
    bool at_end() const { return m_at >= m_text.size(); }
    /// The byte here; '\0' at the end (ask at_end() where a NUL matters).
    char peek() const { return at_end() ? '\0' : m_text[m_at]; }
    Pos pos() const { return m_pos; }

    /// Takes `c` if it comes next.
    bool take(char c);
    /// Blanks, and comments in the rt-app dialect.
    void skip_blanks();
    /// Precondition: peek() == '"'. Decodes into `out`.
    void string(std::string& out);
    /// Precondition: peek() is a digit or '-'. Sets kind, number and text.
    void number(Value& out);
    /// "true", "false" and "null".
    void word(Value& out);

    /// Syntax error at the present place: "found X, wanted Y".
    void unexpected(const char* wanted);
    void fail(ErrorCode code, std::vector<std::string> args, Pos pos);

private:
    void advance();
    void skip_comment();
    void escape(std::string& out);
    std::optional<char32_t> hex4();
    bool digits();
    std::string found() const;

    std::string_view m_text;
    std::string m_file;
    Dialect m_dialect;
    std::size_t m_at = 0;
    Pos m_pos;
    std::optional<Error> m_error;
};

} // namespace sim::json
