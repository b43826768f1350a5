// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/json_reader.h"

#include "sim/io/json_scanner.h"

#include <algorithm>
#include <numeric>

namespace sim::json {

namespace {

// Recursive descent; the depth limit bounds the stack, here and when the values are destroyed.
class Parser {
public:
    Parser(std::string_view text, const std::string& file, Dialect dialect, const Limits& limits)
        : m_scan(text, file, dialect)
        , m_dialect(dialect)
        , m_limits(limits)
    {
    }

    Result<Value> document()
    {
        Value root;
        m_scan.skip_blanks();
        if (m_scan.ok())
            value(root, 0);
        m_scan.skip_blanks();
        if (m_scan.ok() && !m_scan.at_end())
            m_scan.unexpected("the end of the file");
        if (!m_scan.ok())
            return tl::unexpected<Error>(m_scan.error());
        return root;
    }

private:
    void value(Value& out, int depth);
    void array(Value& out, int depth);
    void object(Value& out, int depth);
    void member(Value& out, int depth);
    void no_duplicates(const Value& object);
    // After an element: true if another one follows.
    bool another(char close, const char* wanted);

    Scanner m_scan;
    Dialect m_dialect;
    Limits m_limits;
    std::size_t m_values = 0;
};

void Parser::value(Value& out, int depth)
{
    out.pos = m_scan.pos();
    if (++m_values > m_limits.values)
        return m_scan.fail(ErrorCode::TooLarge, {"number of values", std::to_string(m_limits.values)}, out.pos);
    const char c = m_scan.peek();
    if (m_scan.at_end())
        return m_scan.unexpected("a value");
    if (c == '[' || c == '{') {
        if (depth >= m_limits.depth)
            return m_scan.fail(ErrorCode::TooDeep, {std::to_string(m_limits.depth)}, out.pos);
        return c == '[' ? array(out, depth + 1) : object(out, depth + 1);
    }
    if (c == '"') {
        out.kind = Kind::String;
        return m_scan.string(out.text);
    }
    if (c == '-' || (c >= '0' && c <= '9'))
        m_scan.number(out);
    else
        m_scan.word(out);
}

bool Parser::another(char close, const char* wanted)
{
    m_scan.skip_blanks();
    if (!m_scan.ok() || m_scan.take(close))
        return false;
    if (!m_scan.take(',')) {
        m_scan.unexpected(wanted);
        return false;
    }
    m_scan.skip_blanks();
    const bool trailing = m_dialect == Dialect::RtApp && m_scan.take(close);
    return m_scan.ok() && !trailing;
}

void Parser::array(Value& out, int depth)
{
    out.kind = Kind::Array;
    m_scan.take('[');
    m_scan.skip_blanks();
    if (m_scan.take(']'))
        return;
    do {
        value(out.items.emplace_back(), depth);
    } while (another(']', "',' or ']'"));
}

void Parser::object(Value& out, int depth)
{
    out.kind = Kind::Object;
    m_scan.take('{');
    m_scan.skip_blanks();
    if (m_scan.take('}'))
        return;
    do {
        member(out, depth);
    } while (another('}', "',' or '}'"));
    if (m_scan.ok() && m_dialect == Dialect::Strict)
        no_duplicates(out);
}

void Parser::member(Value& out, int depth)
{
    if (m_scan.peek() != '"')
        return m_scan.unexpected(out.keys.empty() ? "a key in quotes or '}'" : "a key in quotes");
    Key& key = out.keys.emplace_back();
    Value& item = out.items.emplace_back();
    key.pos = item.pos = m_scan.pos();
    m_scan.string(key.name);
    m_scan.skip_blanks();
    if (m_dialect == Dialect::RtApp && (m_scan.peek() == ',' || m_scan.peek() == '}')) {
        key.has_value = false;
        return;
    }
    if (m_scan.ok() && !m_scan.take(':'))
        return m_scan.unexpected("':'");
    m_scan.skip_blanks();
    if (m_scan.ok())
        value(item, depth);
}

void Parser::no_duplicates(const Value& object)
{
    std::vector<std::size_t> order(object.keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto name = [&object](std::size_t i) -> const std::string& { return object.keys[i].name; };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return name(a) < name(b); });
    std::size_t first = object.keys.size();
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (name(order[i - 1]) == name(order[i]))
            first = std::min(first, order[i]);
    }
    if (first < object.keys.size())
        m_scan.fail(ErrorCode::DuplicateKey, {name(first)}, object.keys[first].pos);
}

} // namespace

Result<Value> parse(std::string_view text, const std::string& file, Dialect dialect, const Limits& limits)
{
    if (text.size() > limits.bytes)
        return fail(ErrorCode::TooLarge, {"number of bytes", std::to_string(limits.bytes)},
                    {.file = file, .line = 1, .column = 1, .path = {}});
    return Parser(text, file, dialect, limits).document();
}

} // namespace sim::json
