// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/messages.h"
#include "sim/io/table_csv.h"

#include <QTest>

#include <clocale>

using sim::Error;
using sim::ErrorCode;

class TestMessages : public QObject {
    Q_OBJECT
private slots:
    void message_data();
    void message();
    void exitCode_data();
    void exitCode();
    void tableQuotes();
    void tableIgnoresLocale();
};

void TestMessages::message_data()
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](Error error, const char* expected) {
        QTest::newRow(expected) << error << QByteArray(expected);
    };
    row({ErrorCode::Usage, {"--seeds 9-1: the range is empty"}, {}}, "--seeds 9-1: the range is empty");
    row({ErrorCode::UnknownName, {"feature", "util_es", "util_est"}, {}},
        "unknown feature \"util_es\"; nearest: util_est");
    row({ErrorCode::UnknownName, {"plot", "zzz", ""}, {}}, "unknown plot \"zzz\"");
    row({ErrorCode::OutOfRange, {"7", "8", "9"}, {.path = "HZ"}}, "HZ: 7 is outside 8 to 9");
    row({ErrorCode::Invalid, {"rule"}, {.file = "f", .line = 3, .column = 4, .path = "a[1].b"}}, "f:3:4: a[1].b: rule");
    row({ErrorCode::CannotOpen, {"No such file"}, {.file = "f"}}, "f: No such file");
    row({ErrorCode::NoData, {"no task is followed"}, {}}, "no task is followed");
    row({ErrorCode::Invariant, {"x > 0", "tick", "100", "1"}, {}},
        "a rule of the simulator broke: x > 0, event tick, time in ns 100, seed 1");
    row({ErrorCode::Invariant, {"x > 0"}, {}}, "a rule of the simulator broke: x > 0");
    row({ErrorCode::Cancelled, {}, {}}, "cancelled");
    row({ErrorCode::Invalid, {"a\nb\x1b[31m\x7f\xC3\xA4\xFF\xC2\x9B\xE2\x80\xAE"}, {}},
        "a\\x0ab\\x1b[31m\\x7f\xC3\xA4\\xff\\u009b\\u202e");
    row({ErrorCode::CannotOpen, {"r"}, {.file = "a\nb"}}, "a\\x0ab: r");
}

void TestMessages::message()
{
    QFETCH(Error, error);
    QTEST(QByteArray::fromStdString(sim::io::message(error)), "expected");
    // Long pieces of a file are cut, between characters.
    const std::string cut = sim::io::printable("\xC3\xA4\xC3\xA4\xC3\xA4", 5);
    QCOMPARE(cut, std::string("\xC3\xA4\xC3\xA4..."));
}

void TestMessages::exitCode_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<int>("expected");
    const auto row = [](const char* name, ErrorCode code, const char* file, int expected) {
        QTest::newRow(name) << static_cast<int>(code) << QByteArray(file) << expected;
    };
    row("run failed", ErrorCode::Invariant, "", 1);
    row("output", ErrorCode::CannotWrite, "f", 1);
    row("no data", ErrorCode::NoData, "", 1);
    row("usage", ErrorCode::Usage, "", 2);
    row("value on the command line", ErrorCode::OutOfRange, "", 2);
    row("value in a file", ErrorCode::OutOfRange, "f", 3);
    row("missing file", ErrorCode::CannotOpen, "f", 3);
    row("unknown name", ErrorCode::UnknownName, "", 4);
    row("unknown name in a file", ErrorCode::UnknownName, "f", 3);
}

void TestMessages::exitCode()
{
    QFETCH(int, code);
    QFETCH(QByteArray, file);
    const Error error{static_cast<ErrorCode>(code), {}, {.file = file.toStdString()}};
    QTEST(sim::io::exit_code(error), "expected");
}

void TestMessages::tableQuotes()
{
    sim::io::TableCsv t;
    t.comment("command\r\nsecond line").row({"a", "b c", "d,e", "f\"g", "h\ni", ""});
    t.add(-5).add(std::uint64_t{18446744073709551615u}).add(0.1).add(1e300).add_fixed(2.5, 3).end_row();
    t.row({"#no comment", "#x"}).row({""});
    QCOMPARE(t.text(), std::string("# command\n# second line\na,b c,\"d,e\",\"f\"\"g\",\"h\ni\",\n"
                                   "-5,18446744073709551615,0.1,1e+300,2.500\n\"#no comment\",#x\n\"\"\n"));
}

void TestMessages::tableIgnoresLocale()
{
    // Where the system has no such locale the test still holds, only less of it.
    const char* german = std::setlocale(LC_ALL, "de_DE.UTF-8");
    sim::io::TableCsv t;
    t.add(1234567.5).add_fixed(0.25, 2).end_row();
    std::setlocale(LC_ALL, "C");
    QCOMPARE(t.text(), std::string("1234567.5,0.25\n"));
    if (!german)
        qInfo("no German locale here");
}

QTEST_APPLESS_MAIN(TestMessages)
#include "tst_messages.moc"
