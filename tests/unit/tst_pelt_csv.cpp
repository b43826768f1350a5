// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/messages.h"
#include "sim/io/pelt_csv.h"

#include <QTest>

using namespace sim::io;

namespace {

const QByteArray kHead = QByteArray(kPeltHeader.data()) + '\n';
const QByteArray kRawHead = QByteArray(kPeltRawHeader.data()) + '\n';

} // namespace

class TestPeltCsv : public QObject {
    Q_OBJECT
private slots:
    void readsRows_data();
    void readsRows();
    void readsRawRows();
    void rejects_data();
    void rejects();
};

void TestPeltCsv::readsRows_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("plain") << kHead + "0,1,1,1024,512\n5000000,0,1,459,0\n";
    QTest::newRow("no last newline") << kHead + "0,1,1,1024,512\n5000000,0,1,459,0";
    QTest::newRow("CR LF") << QByteArray(kHead + "0,1,1,1024,512\n5000000,0,1,459,0\n").replace("\n", "\r\n");
    QTest::newRow("comments") << "# made by hand\n#\n" + kHead + "0,1,1,1024,512\n5000000,0,1,459,0\n";
}

void TestPeltCsv::readsRows()
{
    QFETCH(QByteArray, text);
    const auto rows = read_pelt_csv(text.toStdString(), "p.csv");
    QVERIFY2(rows, rows ? "" : message(rows.error()).c_str());
    QCOMPARE(rows->size(), std::size_t{2});
    QCOMPARE((*rows)[0].time_ns, std::int64_t{0});
    QVERIFY((*rows)[0].running && (*rows)[0].runnable);
    QCOMPARE((*rows)[0].capacity, 1024u);
    QCOMPARE((*rows)[0].freq_scale, 512u);
    QCOMPARE((*rows)[1].time_ns, std::int64_t{5'000'000});
    QVERIFY(!(*rows)[1].running && (*rows)[1].runnable);
    QCOMPARE((*rows)[1].capacity, 459u);
}

void TestPeltCsv::readsRawRows()
{
    const auto rows =
        read_pelt_raw_csv((kRawHead + "20,1,0,0\n10,0,1,0\n9223372036854775807,0,0,1\n").toStdString(), "p.csv");
    QVERIFY(rows);
    QCOMPARE(rows->size(), std::size_t{3});
    QVERIFY((*rows)[0].load && !(*rows)[0].runnable && !(*rows)[0].running);
    QVERIFY(!(*rows)[1].load && (*rows)[1].runnable && !(*rows)[1].running);
    QVERIFY((*rows)[2].running);
    QCOMPARE((*rows)[1].time_ns, std::int64_t{10});
    QCOMPARE((*rows)[2].time_ns, std::numeric_limits<std::int64_t>::max());
    QVERIFY(read_pelt_raw_csv(kRawHead.toStdString(), "p.csv")->empty());
}

void TestPeltCsv::rejects_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("raw");
    QTest::addColumn<QString>("place");
    const auto row = [](const char* name, const QByteArray& text, bool raw, const char* place) {
        QTest::newRow(name) << text << raw << QString::fromLatin1(place);
    };
    row("letter", kRawHead + "10,0,0,0\n20,1,x,1\n", true, "p.csv:3:6: runnable: ");
    row("missing field", kRawHead + "10,0,0,0\n20,1,1\n", true, "p.csv:3:7: running: ");
    row("word", kRawHead + "ten,0,0,0\n", true, "p.csv:2:1: time_ns: ");
    row("empty field", kRawHead + "10,,0,0\n", true, "p.csv:2:4: load: ");
    row("empty last field", kRawHead + "10,0,0,\n", true, "p.csv:2:8: running: ");
    row("extra field", kRawHead + "10,0,0,0,1\n", true, "p.csv:2:10: ");
    row("empty line", kRawHead + "10,0,0,0\n\n20,0,0,0\n", true, "p.csv:3:1: time_ns: ");
    row("flag of 2", kRawHead + "10,2,0,0\n", true, "p.csv:2:4: load: 2 is outside 0 to 1");
    row("negative time", kRawHead + "-1,0,0,0\n", true, "p.csv:2:1: time_ns: -1 is outside 0 to 9223372036854775807");
    row("time beyond 64 bits", kRawHead + "9223372036854775808,0,0,0\n", true,
        "p.csv:2:1: time_ns: 9223372036854775808 is outside");
    row("blank before", kRawHead + "10, 0,0,0\n", true, "p.csv:2:4: load: ");
    row("plus", kRawHead + "+10,0,0,0\n", true, "p.csv:2:1: time_ns: ");
    row("point", kRawHead + "10.5,0,0,0\n", true, "p.csv:2:1: time_ns: ");
    row("nothing", "", true, "p.csv:1:1: ");
    row("no header", "10,0,0,0\n", true, "p.csv:1:1: ");
    row("other header", kHead, true, "p.csv:1:9: ");
    row("short header", "time_ns,load\n", true, "p.csv:1:13: ");
    row("long header", kRawHead.trimmed() + ",x\n", true, "p.csv:1:31: ");
    row("only comments", "# x\n", true, "p.csv:1:");
    row("CR LF", kRawHead + "10,0,0,0\r\n20,0,0\r\n", true, "p.csv:3:7: ");
    row("raw header", kRawHead, false, "p.csv:1:9: ");
    row("capacity", kHead + "0,1,1,1025,0\n", false, "p.csv:2:7: capacity: 1025 is outside 0 to 1024");
    row("freq_scale", kHead + "0,1,1,1024,2000\n", false, "p.csv:2:12: freq_scale: ");
    row("time goes back", "# x\n" + kHead + "0,1,1,1,1\n9,1,1,1,1\n8,1,1,1,1\n", false,
        "p.csv:5:1: time_ns: time must not");
}

void TestPeltCsv::rejects()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, raw);
    QFETCH(QString, place);
    sim::Error error;
    if (raw) {
        const auto rows = read_pelt_raw_csv(text.toStdString(), "p.csv");
        QVERIFY(!rows);
        error = rows.error();
    } else {
        const auto rows = read_pelt_csv(text.toStdString(), "p.csv");
        QVERIFY(!rows);
        error = rows.error();
    }
    const QString text_of_error = QString::fromStdString(message(error));
    QVERIFY2(text_of_error.startsWith(place), qPrintable(text_of_error));
    QCOMPARE(exit_code(error), 3);
}

QTEST_APPLESS_MAIN(TestPeltCsv)
#include "tst_pelt_csv.moc"
