// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/base/units.h"
#include "sim/io/json_value.h"

#include <initializer_list>
#include <optional>
#include <string_view>

namespace sim::json {

/// What the readers of one file share: its name and the first error. After an error all getters answer with defaults,
/// so that a schema reader needs no branch per value and asks once at its end.
class Doc {
public:
    explicit Doc(std::string file)
        : m_file(std::move(file))
    {
    }
    bool ok() const { return !m_error.has_value(); }
    /// Precondition: !ok().
    const Error& error() const { return *m_error; }
    const std::string& file() const { return m_file; }
    /// Only the first one counts.
    void fail(Error error);

private:
    std::string m_file;
    std::optional<Error> m_error;
};

class Object;

/// A value with its path, read through typed getters. Cheap to copy; Doc and Value must outlive it.
class Node {
public:
    Node(Doc& doc, const Value& value, std::string path = {}, const Key* key = nullptr);

    /// Any text up to `max_bytes` bytes.
    std::string string(std::size_t max_bytes = 65536) const;
    /// A non-empty text without control characters, up to `max_bytes` bytes.
    std::string name(std::size_t max_bytes = 64) const;
    std::int64_t integer(std::int64_t lowest, std::int64_t highest) const;
    bool boolean() const;
    /// "10ms" and the like (duration_text.h).
    Duration duration(Duration lowest, Duration highest) const;
    /// A number of microseconds, like 2 or 1.5; exact to the nanosecond.
    Duration microseconds(Duration lowest, Duration highest) const;
    /// An array of texts.
    std::vector<std::string> strings() const;
    /// CPU numbers as one integer, "0-3,8" or an array of integers; ascending, each once, each <= `highest`.
    std::vector<int> cpu_list(int highest) const;

    std::vector<Node> items() const;   ///< of an array; path `x[i]`
    std::vector<Node> members() const; ///< of an object with free keys; path `x.key`
    /// Of an object that has only these keys; others are an error with the nearest known one.
    Object object(std::initializer_list<std::string_view> known) const;
    bool is(Kind kind) const { return m_value->kind == kind; }

    /// Name of the member, if this node is one.
    const std::string& key() const;
    void fail(ErrorCode code, std::vector<std::string> args) const;        ///< at the value
    void fail_at_key(ErrorCode code, std::vector<std::string> args) const; ///< at the member's name
    /// Takes over another file's error if it has a place there, else says it at this value.
    void adopt(Error error) const;
    Doc& doc() const { return *m_doc; }
    const Value& value() const { return *m_value; }
    const std::string& path() const { return m_path; }

private:
    friend class Object;
    bool expect(Kind kind, const char* wanted) const;
    std::string child_path(const std::string& key) const;
    ErrorPlace place(Pos pos) const;

    Doc* m_doc;
    const Value* m_value;
    std::string m_path;
    const Key* m_key;
};

/// A member that may be absent: `for`-free reading of optional keys.
class Object {
public:
    explicit Object(Node node)
        : m_node(std::move(node))
    {
    }
    bool has(std::string_view key) const { return index(key) >= 0; }
    /// MissingKey at the object if it is not there; the node is null then.
    Node required(std::string_view key) const;
    std::optional<Node> optional(std::string_view key) const;

private:
    int index(std::string_view key) const;
    Node m_node;
};

/// Reads `schema` first, before any other rule: a newer version should be called that. False after an error.
bool check_schema(const Node& root, std::string_view wanted);

/// Place of the deepest value that exists along `path` ("tasks[0].phases[1].loop"), from `root` on.
Pos place_of(const Value& root, std::string_view path);

} // namespace sim::json
