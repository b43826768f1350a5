// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/io/duration_text.h"

#include <QTest>

#include <limits>

using sim::Duration;
using sim::ErrorCode;

class TestDurationText : public QObject {
    Q_OBJECT
private slots:
    void parses_data();
    void parses();
    void rejects_data();
    void rejects();
    void prints_data();
    void prints();
};

void TestDurationText::parses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("ns");
    QTest::newRow("ms") << "300ms" << qint64{300'000'000};
    QTest::newRow("decimals") << "1.5s" << qint64{1'500'000'000};
    QTest::newRow("blank") << "2 s" << qint64{2'000'000'000};
    QTest::newRow("us") << "10us" << qint64{10'000};
    QTest::newRow("ns") << "7ns" << qint64{7};
    QTest::newRow("zero") << "0ms" << qint64{0};
    QTest::newRow("negative") << "-20ms" << qint64{-20'000'000};
    QTest::newRow("down to a nanosecond") << "0.000000001s" << qint64{1};
    QTest::newRow("zeros behind a nanosecond") << "7.000ns" << qint64{7};
    QTest::newRow("leading zeros") << "007us" << qint64{7'000};
    QTest::newRow("no rounding") << "0.3us" << qint64{300};
    QTest::newRow("largest") << "9223372036854775807ns" << std::numeric_limits<qint64>::max();
    QTest::newRow("largest in s") << "9223372036.854775807s" << std::numeric_limits<qint64>::max();
}

void TestDurationText::parses()
{
    QFETCH(QString, text);
    const auto d = sim::io::parse_duration(text.toStdString());
    QVERIFY(d);
    QTEST(qint64{d->count()}, "ns");
}

void TestDurationText::rejects_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("code");
    const auto row = [](const char* text, ErrorCode code) {
        QTest::newRow(text) << QString::fromLatin1(text) << static_cast<int>(code);
    };
    for (const char* text :
         {"",    "ms",   "5",    "5 ",    "5  ms", "5m",    "5min",  "5MS",           "-",    "--5ms", "+5ms", ".5s",
          "5.s", "5ms ", " 5ms", "1e3ms", "5,5ms", "0x5ms", "0.5ns", "1.0000000001s", "- 5ms"})
        row(text, ErrorCode::Syntax);
    for (const char* text :
         {"9223372036854775808ns", "9223372037s", "9223372036.854775808s", "99999999999999999999999s"})
        row(text, ErrorCode::OutOfRange);
}

void TestDurationText::rejects()
{
    QFETCH(QString, text);
    const auto d = sim::io::parse_duration(text.toStdString());
    QVERIFY(!d);
    QTEST(static_cast<int>(d.error().code), "code");
}

void TestDurationText::prints_data()
{
    QTest::addColumn<qint64>("ns");
    QTest::addColumn<QString>("text");
    QTest::newRow("zero") << qint64{0} << "0s";
    QTest::newRow("ms") << qint64{300'000'000} << "300ms";
    QTest::newRow("s") << qint64{1'500'000'000} << "1.5s";
    QTest::newRow("us") << qint64{10'000} << "10us";
    QTest::newRow("ns") << qint64{999} << "999ns";
    QTest::newRow("negative") << qint64{-1'500} << "-1.5us";
    QTest::newRow("many digits") << qint64{1'234'567} << "1234567ns";
    QTest::newRow("zeros inside") << qint64{1'000'500'000} << "1.0005s";
    QTest::newRow("largest") << std::numeric_limits<qint64>::max() << "9223372036.854775807s";
    QTest::newRow("smallest") << std::numeric_limits<qint64>::min() << "-9223372036.854775808s";
}

void TestDurationText::prints()
{
    QFETCH(qint64, ns);
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(sim::io::duration_text(Duration{ns})), text);
    const auto back = sim::io::parse_duration(text.toStdString());
    if (ns != std::numeric_limits<qint64>::min()) { // the one number whose positive counterpart does not exist
        QVERIFY(back);
        QCOMPARE(qint64{back->count()}, ns);
    }
}

QTEST_APPLESS_MAIN(TestDurationText)
#include "tst_duration_text.moc"
