// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/builtin_resources.h"
#include "sim/io/json_reader.h"
#include "sim/io/messages.h"
#include "sim/io/validate.h"

#include <QTest>

#include <string>

using sim::json::Dialect;
using sim::json::Kind;
using sim::json::Value;

namespace {

// A compact form of what was read, so that rows can say it: {"a":1} -> {a=1}; a key without value ends with '!'.
std::string shown(const Value& v)
{
    switch (v.kind) {
    case Kind::Null:
        return "null";
    case Kind::Bool:
        return v.boolean ? "true" : "false";
    case Kind::Integer:
        return std::to_string(v.integer);
    case Kind::Real:
        return "r" + v.text;
    case Kind::String:
        return std::string("'").append(v.text).append("'");
    case Kind::Array:
    case Kind::Object:
        break;
    }
    std::string text(1, v.kind == Kind::Array ? '[' : '{');
    for (std::size_t i = 0; i < v.items.size(); ++i) {
        text.append(i == 0 ? "" : ",");
        if (v.kind == Kind::Object)
            text.append(v.keys[i].name).append(v.keys[i].has_value ? "=" : "!");
        if (v.kind == Kind::Array || v.keys[i].has_value)
            text.append(shown(v.items[i]));
    }
    return text.append(1, v.kind == Kind::Array ? ']' : '}');
}

QByteArray bytes(const std::string& s)
{
    return QByteArray::fromStdString(s);
}

} // namespace

class TestJsonReader : public QObject {
    Q_OBJECT
private slots:
    void good_data();
    void good();
    void bad_data();
    void bad();
    void keepsPlaces();
    void keepsNumbersExact();
    void limits();
    void deepNesting_data();
    void deepNesting();
    void damagedFilesNeverCrash();
};

void TestJsonReader::good_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("strict");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("blanks") << QByteArray(" \t\r\n{ } ") << true << QByteArray("{}");
    QTest::newRow("scalars") << QByteArray("[null,true,false,-0,12]") << true << QByteArray("[null,true,false,0,12]");
    QTest::newRow("reals") << QByteArray("[1.5,1e3,-2.5E-1]") << true << QByteArray("[r1.5,r1e3,r-2.5E-1]");
    QTest::newRow("order") << QByteArray(R"({"b":1,"a":{"c":[]}})") << true << QByteArray("{b=1,a={c=[]}}");
    QTest::newRow("escapes") << QByteArray(R"(["\"\\\/\b\f\n\r\t"])") << true << QByteArray("['\"\\/\b\f\n\r\t']");
    QTest::newRow("u") << QByteArray(R"(["\u00e4\u20AC"])") << true << QByteArray("['\xC3\xA4\xE2\x82\xAC']");
    QTest::newRow("surrogates") << QByteArray(R"(["\ud83d\ude00"])") << true << QByteArray("['\xF0\x9F\x98\x80']");
    QTest::newRow("utf-8") << QByteArray("[\"\xC3\xA4\xF0\x9F\x98\x80\"]") << true
                           << QByteArray("['\xC3\xA4\xF0\x9F\x98\x80']");
    QTest::newRow("line comment") << QByteArray("{ // x\n\"a\":1}") << false << QByteArray("{a=1}");
    QTest::newRow("comment at the end") << QByteArray("[] // x") << false << QByteArray("[]");
    QTest::newRow("block comment") << QByteArray("/* * / ** */[1/**/,2]") << false << QByteArray("[1,2]");
    QTest::newRow("trailing commas") << QByteArray("{\"a\":[1,2,],}") << false << QByteArray("{a=[1,2]}");
    QTest::newRow("no value") << QByteArray("{\"suspend\",\"run\":1,\"yield\"}") << false
                              << QByteArray("{suspend!,run=1,yield!}");
    QTest::newRow("same key") << QByteArray("{\"run\":1,\"sleep\":2,\"run\":3}") << false
                              << QByteArray("{run=1,sleep=2,run=3}");
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF[]") << false << QByteArray("[]");
}

void TestJsonReader::good()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, strict);
    const auto value = sim::json::parse(text.toStdString(), "f", strict ? Dialect::Strict : Dialect::RtApp);
    QVERIFY2(value, value ? "" : sim::io::message(value.error()).c_str());
    QTEST(bytes(shown(*value)), "expected");
}

void TestJsonReader::bad_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("strict");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, QByteArray text, const char* expected, bool strict = true) {
        QTest::newRow(name) << text << strict << QByteArray(expected);
    };
    row("empty", "", "f:1:1: found the end of the file, expected a value");
    row("only blanks", " \n ", "f:2:2: found the end of the file, expected a value");
    row("open object", "{", "f:1:2: found the end of the file, expected a key in quotes or '}'");
    row("open array", "[1", "f:1:3: found the end of the file, expected ',' or ']'");
    row("open string", "[\"ab", "f:1:2: found a string without end, expected '\"'");
    row("NUL bytes", QByteArray("\0\1\2", 3), "f:1:1: found a NUL byte, expected a value");
    row("NUL after", QByteArray("[]\0", 3), "f:1:3: found a NUL byte, expected the end of the file");
    row("NUL in string", QByteArray("[\"a\0\"]", 6),
        "f:1:4: found the byte 0x00 in a string, expected '\"' or an escape");
    row("byte order mark", "\xEF\xBB\xBF{}", "f:1:1: found a byte order mark, expected UTF-8 without one");
    row("UTF-16", QByteArray("\xFF\xFE{\0", 4), "f:1:1: found the byte 0xff, expected a value");
    row("word", "[nul]", "f:1:2: found 'nul', expected a value");
    row("NaN", "[NaN]", "f:1:2: found 'NaN', expected a value");
    row("single quotes", "['a']", "f:1:2: found ''', expected a value");
    row("trailing comma", "[1,\n]", "f:2:1: found ']', expected a value");
    row("trailing comma, object", "{\"a\":1,}", "f:1:8: found '}', expected a key in quotes");
    row("comment", "{} // x", "f:1:4: found '/', expected the end of the file");
    row("no colon", "{\"a\" 1}", "f:1:6: found '1', expected ':'");
    row("no value", "{\"a\"}", "f:1:5: found '}', expected ':'");
    row("no comma", "{\"a\":1 \"b\":2}", "f:1:8: found '\"', expected ',' or '}'");
    row("two values", "{}\n{}", "f:2:1: found '{', expected the end of the file");
    row("same key", "{\"a\":1,\n \"b\":2, \"a\":3}", "f:2:9: key \"a\" stands here a second time");
    row("same key, escaped", "{\"a\":1,\"\\u0061\":2}", "f:1:8: key \"a\" stands here a second time");
    row("leading zero", "[01]", "f:1:2: found a number with a leading zero, expected no zero before other digits");
    row("bare minus", "[-]", "f:1:3: found ']', expected a digit");
    row("plus", "[+1]", "f:1:2: found '+', expected a value");
    row("bare point", "[1.]", "f:1:4: found ']', expected a digit");
    row("bare exponent", "[1e+]", "f:1:5: found ']', expected a digit");
    row("beyond double", "[1e999]", "f:1:2: 1e999 is outside -1.8e308 to 1.8e308");
    row("line end in string", "[\"a\nb\"]", "f:1:4: found a line end in a string, expected '\"' or an escape");
    row("escape", "[\"a\\x\"]", "f:1:5: found 'x', expected one of \" \\ / b f n r t u after '\\'");
    row("short \\u", "[\"\\u12g4\"]", "f:1:7: found 'g4', expected a hexadecimal digit");
    row("half a pair", "[\"\\ud83d\"]",
        "f:1:3: found half a surrogate pair, expected \\uD800-\\uDBFF followed by \\uDC00-\\uDFFF");
    row("low half", "[\"\\ude00\"]",
        "f:1:3: found half a surrogate pair, expected \\uD800-\\uDBFF followed by \\uDC00-\\uDFFF");
    row("two high halves", "[\"\\ud83d\\ud83d\"]",
        "f:1:3: found half a surrogate pair, expected \\uD800-\\uDBFF followed by \\uDC00-\\uDFFF");
    row("overlong", "[\"\xC0\x80\"]", "f:1:3: found the byte 0xc0, expected UTF-8");
    row("cut off", "[\"\xE2\x82\"]", "f:1:3: found the byte 0xe2, expected UTF-8");
    row("surrogate in UTF-8", "[\"\xED\xA0\x80\"]", "f:1:3: found the byte 0xed, expected UTF-8");
    row("beyond Unicode", "[\"\xF4\x90\x80\x80\"]", "f:1:3: found the byte 0xf4, expected UTF-8");
    row("columns count bytes", "[\"\xC3\xA4\",x]", "f:1:7: found 'x', expected a value");
    row("CR LF", "[\r\n1,\r\nx]", "f:3:1: found 'x', expected a value");
    row("open comment", "{}\n /* x", "f:2:2: found a comment without end, expected */", false);
    row("slash", "{} / x", "f:1:4: found '/', expected a value or a comment", false);
    row("two commas", "[1,,2]", "f:1:4: found ',', expected a value", false);
    row("only comma", "[,]", "f:1:2: found ',', expected a value", false);
}

void TestJsonReader::bad()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, strict);
    const auto value = sim::json::parse(text.toStdString(), "f", strict ? Dialect::Strict : Dialect::RtApp);
    QVERIFY(!value);
    QTEST(bytes(sim::io::message(value.error())), "expected");
    QCOMPARE(sim::io::exit_code(value.error()), 3);
}

void TestJsonReader::keepsPlaces()
{
    const auto value = sim::json::parse("{\n  \"a\": [1,\n    true]}", "f");
    QVERIFY(value);
    QCOMPARE(value->pos, (sim::json::Pos{1, 1}));
    QCOMPARE(value->keys[0].pos, (sim::json::Pos{2, 3}));
    const Value* a = value->find("a");
    QVERIFY(a);
    QCOMPARE(a->pos, (sim::json::Pos{2, 8}));
    QCOMPARE(a->items[0].pos, (sim::json::Pos{2, 9}));
    QCOMPARE(a->items[1].pos, (sim::json::Pos{3, 5}));
    QVERIFY(!value->find("b"));
}

void TestJsonReader::keepsNumbersExact()
{
    const auto value = sim::json::parse("[9223372036854775807,-9223372036854775808,9223372036854775808,0.1]", "f");
    QVERIFY(value);
    QCOMPARE(value->items[0].integer, std::numeric_limits<std::int64_t>::max());
    QCOMPARE(value->items[1].integer, std::numeric_limits<std::int64_t>::min());
    QCOMPARE(value->items[2].kind, Kind::Real);
    QCOMPARE(value->items[2].text, std::string("9223372036854775808"));
    QCOMPARE(value->items[3].real, 0.1);
}

void TestJsonReader::limits()
{
    const sim::json::Limits small{.bytes = 20, .values = 3, .depth = 2};
    const auto text = [&small](const char* json) {
        const auto value = sim::json::parse(json, "f", Dialect::Strict, small);
        return value ? bytes(shown(*value)) : bytes(sim::io::message(value.error()));
    };
    QCOMPARE(text("[[1]]"), QByteArray("[[1]]"));
    QCOMPARE(text("[[1,2]]"), QByteArray("f:1:5: number of values is over the limit of 3"));
    QCOMPARE(text("[[[]]]"), QByteArray("f:1:3: nested deeper than 2 levels"));
    QCOMPARE(text("                     "), QByteArray("f:1:1: number of bytes is over the limit of 20"));
}

void TestJsonReader::deepNesting_data()
{
    QTest::addColumn<QByteArray>("open");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("arrays") << QByteArray("[") << QByteArray("f:1:201: nested deeper than 200 levels");
    QTest::newRow("objects") << QByteArray("{\"a\":") << QByteArray("f:1:1001: nested deeper than 200 levels");
    QTest::newRow("lines") << QByteArray("[\n") << QByteArray("f:201:1: nested deeper than 200 levels");
}

void TestJsonReader::deepNesting()
{
    QFETCH(QByteArray, open);
    for (const Dialect dialect : {Dialect::Strict, Dialect::RtApp}) {
        const auto value = sim::json::parse(open.repeated(100'000).toStdString(), "f", dialect);
        QVERIFY(!value);
        QCOMPARE(value.error().code, sim::ErrorCode::TooDeep);
        QTEST(bytes(sim::io::message(value.error())), "expected");
    }
}

// Every prefix of every built-in file, and each with single bytes replaced: an answer, and a place within the text.
void TestJsonReader::damagedFilesNeverCrash()
{
    const std::string odd("\0\"\\{}[],:-9eu/ \xC3\xFF\n", 19);
    std::size_t refused = 0;
    const auto check = [&refused](const std::string& text) {
        const auto report = sim::io::validate_text(text, "f");
        if (report)
            return true;
        ++refused;
        const std::string message = sim::io::message(report.error());
        return report.error().where.line >= 1 && report.error().where.column >= 1
               && message.find('\n') == std::string::npos;
    };
    for (const BuiltinResource& file : builtin_resources()) {
        for (std::size_t at = 0; at < file.text.size(); ++at) {
            std::string text(file.text);
            QVERIFY2(check(text.substr(0, at)), text.substr(0, at).c_str());
            text[at] = odd[at % odd.size()];
            QVERIFY2(check(text), text.c_str());
        }
    }
    QVERIFY(refused > 1000);
}

QTEST_APPLESS_MAIN(TestJsonReader)
#include "tst_json_reader.moc"
