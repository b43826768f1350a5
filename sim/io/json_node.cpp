// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/json_node.h"

#include "sim/features/features.h"
#include "sim/io/duration_text.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace sim::json {

namespace {

// What stands for an absent value and for the key of the root; made when first asked for.
const Value& nothing()
{
    static const Value value{};
    return value;
}

const std::string& no_key()
{
    static const std::string key;
    return key;
}

bool has_control(const std::string& text)
{
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

// A key that would be read wrongly between dots is put in brackets and quotes.
bool is_plain_key(const std::string& key)
{
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    return !key.empty() && std::all_of(key.begin(), key.end(), plain);
}

// One `.key`, `["key"]` or `[3]` at the front of `path`; taken off. Returns the member or element there, or nullptr.
const Value* take_step(const Value& from, std::string_view& path)
{
    if (path.substr(0, 2) == "[\"") {
        const std::size_t end = path.find("\"]");
        const std::string key(path.substr(2, end == std::string_view::npos ? end : end - 2));
        path.remove_prefix(end == std::string_view::npos ? path.size() : end + 2);
        return from.find(key);
    }
    if (path.front() == '[') {
        std::size_t index = 0;
        std::from_chars(path.data() + 1, path.data() + path.size(), index);
        path.remove_prefix(std::min(path.find(']'), path.size() - 1) + 1);
        return from.kind == Kind::Array && index < from.items.size() ? &from.items[index] : nullptr;
    }
    if (path.front() == '.')
        path.remove_prefix(1);
    const std::size_t end = std::min(path.find_first_of(".["), path.size());
    const std::string key(path.substr(0, end));
    path.remove_prefix(end);
    return from.find(key);
}

} // namespace

void Doc::fail(Error error)
{
    if (!m_error)
        m_error = std::move(error);
}

Node::Node(Doc& doc, const Value& value, std::string path, const Key* key)
    : m_doc(&doc)
    , m_value(&value)
    , m_path(std::move(path))
    , m_key(key)
{
}

ErrorPlace Node::place(Pos pos) const
{
    return {.file = m_doc->file(), .line = pos.line, .column = pos.column, .path = m_path};
}

void Node::fail(ErrorCode code, std::vector<std::string> args) const
{
    m_doc->fail(Error{code, std::move(args), place(m_value->pos)});
}

void Node::fail_at_key(ErrorCode code, std::vector<std::string> args) const
{
    m_doc->fail(Error{code, std::move(args), place(m_key ? m_key->pos : m_value->pos)});
}

void Node::adopt(Error error) const
{
    if (error.where.line == 0)
        error.where = place(m_value->pos);
    m_doc->fail(std::move(error));
}

const std::string& Node::key() const
{
    return m_key ? m_key->name : no_key();
}

bool Node::expect(Kind kind, const char* wanted) const
{
    if (m_doc->ok() && m_value->kind != kind)
        fail(ErrorCode::WrongType, {described(*m_value), wanted});
    return m_doc->ok();
}

std::string Node::string(std::size_t max_bytes) const
{
    if (!expect(Kind::String, "a string"))
        return {};
    if (m_value->text.size() > max_bytes)
        fail(ErrorCode::TooLarge, {"number of bytes", std::to_string(max_bytes)});
    return m_value->text;
}

std::string Node::name(std::size_t max_bytes) const
{
    std::string text = string(max_bytes);
    if (m_doc->ok() && text.empty())
        fail(ErrorCode::Invalid, {"a name must not be empty"});
    if (has_control(text))
        fail(ErrorCode::Invalid, {"a name must not contain control characters"});
    return text;
}

std::int64_t Node::integer(std::int64_t lowest, std::int64_t highest) const
{
    if (!m_doc->ok())
        return lowest;
    // A whole number beyond 64 bits is out of any range; one with a point or exponent is of the wrong type.
    const bool whole = m_value->kind == Kind::Real && m_value->text.find_first_of(".eE") == std::string::npos;
    if (whole || (m_value->kind == Kind::Integer && (m_value->integer < lowest || m_value->integer > highest)))
        fail(ErrorCode::OutOfRange, {m_value->text, std::to_string(lowest), std::to_string(highest)});
    else
        expect(Kind::Integer, "a whole number");
    return m_doc->ok() ? m_value->integer : lowest;
}

bool Node::boolean() const
{
    return expect(Kind::Bool, "true or false") && m_value->boolean;
}

Duration Node::duration(Duration lowest, Duration highest) const
{
    if (!expect(Kind::String, "a time like \"300ms\""))
        return lowest;
    const Result<Duration> d = io::parse_duration(m_value->text);
    if (!d)
        adopt(d.error());
    else if (*d < lowest || *d > highest)
        fail(ErrorCode::OutOfRange, {m_value->text, io::duration_text(lowest), io::duration_text(highest)});
    return m_doc->ok() ? *d : lowest;
}

Duration Node::microseconds(Duration lowest, Duration highest) const
{
    if (!is(Kind::Integer) && !expect(Kind::Real, "a number of microseconds"))
        return lowest;
    const Result<Duration> d = io::parse_duration(m_value->text + "us");
    if (!d)
        fail(ErrorCode::Syntax, {m_value->text, "microseconds with up to three decimals"});
    else if (*d < lowest || *d > highest)
        fail(ErrorCode::OutOfRange, {m_value->text + "us", io::duration_text(lowest), io::duration_text(highest)});
    return m_doc->ok() ? *d : lowest;
}

std::vector<std::string> Node::strings() const
{
    std::vector<std::string> texts;
    for (const Node& item : items())
        texts.push_back(item.string());
    return texts;
}

std::vector<Node> Node::items() const
{
    std::vector<Node> nodes;
    if (!expect(Kind::Array, "an array"))
        return nodes;
    for (std::size_t i = 0; i < m_value->items.size(); ++i)
        nodes.emplace_back(*m_doc, m_value->items[i], m_path + "[" + std::to_string(i) + "]");
    return nodes;
}

std::string Node::child_path(const std::string& key) const
{
    if (!is_plain_key(key))
        return m_path + "[\"" + key + "\"]";
    return m_path.empty() ? key : m_path + "." + key;
}

std::vector<Node> Node::members() const
{
    std::vector<Node> nodes;
    if (!expect(Kind::Object, "an object"))
        return nodes;
    for (std::size_t i = 0; i < m_value->keys.size(); ++i)
        nodes.emplace_back(*m_doc, m_value->items[i], child_path(m_value->keys[i].name), &m_value->keys[i]);
    return nodes;
}

Object Node::object(std::initializer_list<std::string_view> known) const
{
    for (const Node& member : members()) {
        if (std::find(known.begin(), known.end(), member.key()) == known.end())
            member.fail_at_key(ErrorCode::UnknownKey,
                               {member.key(), nearest_names(member.key(), {known.begin(), known.size()})});
    }
    return Object(*this);
}

int Object::index(std::string_view key) const
{
    const std::vector<Key>& keys = m_node.m_value->keys;
    const auto it = std::find_if(keys.begin(), keys.end(), [key](const Key& k) { return k.name == key; });
    return it == keys.end() ? -1 : static_cast<int>(it - keys.begin());
}

std::optional<Node> Object::optional(std::string_view key) const
{
    const int i = index(key);
    if (i < 0 || !m_node.doc().ok())
        return {};
    const auto at = static_cast<std::size_t>(i);
    return Node(m_node.doc(), m_node.m_value->items[at], m_node.child_path(std::string(key)),
                &m_node.m_value->keys[at]);
}

Node Object::required(std::string_view key) const
{
    if (std::optional<Node> node = optional(key))
        return *std::move(node);
    m_node.fail(ErrorCode::MissingKey, {std::string(key)});
    return Node(m_node.doc(), nothing(), m_node.child_path(std::string(key)));
}

bool check_schema(const Node& root, std::string_view wanted)
{
    const std::vector<Node> members = root.members();
    const auto it = std::find_if(members.begin(), members.end(), [](const Node& m) { return m.key() == "schema"; });
    if (it == members.end()) {
        root.fail(ErrorCode::MissingKey, {"schema"});
        return false;
    }
    const std::string found = it->string();
    if (root.doc().ok() && found != wanted)
        it->fail(ErrorCode::UnknownSchema, {found, std::string(wanted)});
    return root.doc().ok();
}

Pos place_of(const Value& root, std::string_view path)
{
    const Value* at = &root;
    while (!path.empty()) {
        const Value* next = take_step(*at, path);
        if (!next)
            break;
        at = next;
    }
    return at->pos;
}

} // namespace sim::json
