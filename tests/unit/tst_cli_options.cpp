// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"
#include "app/cli/list_tables.h"
#include "app/cli/options.h"
#include "sim/io/messages.h"
#include "sim/run/canonical_command.h"

#include <QtTest>

#include <CLI/CLI.hpp>
#include <algorithm>

using namespace std::chrono_literals;
using app::SpecWords;
using app::Takes;

namespace {

SpecWords wordsOf(const QString& line, Takes takes)
{
    CLI::App command;
    SpecWords words;
    app::addSpecOptions(command, words, takes);
    command.parse(line.toStdString(), false);
    return words;
}

// The canonical text of what a line means, or "EXIT: message".
QString runText(const QString& line)
{
    const auto spec = app::oneSide(wordsOf(line, Takes::OneSide));
    if (spec)
        return QString::fromStdString(sim::run_command(**spec));
    return QStringLiteral("%1: %2")
        .arg(sim::io::exit_code(spec.error()))
        .arg(QString::fromStdString(sim::io::message(spec.error())));
}

QString compareText(const QString& line)
{
    const SpecWords words = wordsOf(line, Takes::BothSides);
    const auto sides = app::bothSides(words);
    if (!sides)
        return QStringLiteral("%1: %2")
            .arg(sim::io::exit_code(sides.error()))
            .arg(QString::fromStdString(sim::io::message(sides.error())));
    const auto seeds = app::parseSeeds(words.seeds.empty() ? "1" : words.seeds);
    return QString::fromStdString(sim::compare_command(*sides->a, *sides->b, *seeds));
}

} // namespace

class TestCliOptions : public QObject {
    Q_OBJECT

private slots:
    void run_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("canonical"); // behind "ramplight run"
        QTest::newRow("plain") << "m1-rampup"
                               << "m1-rampup";
        QTest::newRow("defaults vanish") << "m1-rampup --seed 1 --duration 300ms --warmup 0s --side a --param HZ=1000"
                                         << "m1-rampup";
        QTest::newRow("fixed order")
            << "m1-rampup --seed 7 --param rate_limit_us=70 --duration 20ms --feature util_est=off"
            << "m1-rampup --feature util_est=off --param rate_limit_us=70 --seed 7 --duration 20ms";
        QTest::newRow("against its own side")
            << "m1-rampup --side b --feature util_est=on_tick --feature fits_capacity=margin_80pct"
            << "m1-rampup --side b --feature fits_capacity=margin_80pct";
        QTest::newRow("last one counts") << "m1-rampup --param HZ=100 --param HZ=250"
                                         << "m1-rampup --param HZ=250";
        QTest::newRow("negative value") << "m1-rampup --param rate_limit_us=-1"
                                        << "m1-rampup --param rate_limit_us=-1";
        QTest::newRow("sched_feat") << "m1-rampup --feature NI_RANDOM=off"
                                    << "m1-rampup --feature NI_RANDOM=off";
        QTest::newRow("live, by time")
            << "m1-rampup --at 0.05s:util_est=on_tick --at 20ms:rate_limit_us=70 --at=-3ms:util_est=off"
            << "m1-rampup --at=-3ms:util_est=off --at 20ms:rate_limit_us=70 --at 50ms:util_est=on_tick";
        QTest::newRow("nice") << "m1-rampup --at 20ms:nice:rampup=5"
                              << "m1-rampup --at 20ms:nice:rampup=5";
        QTest::newRow("parts") << "m1-rampup --machine apple-m1-macmini --workload rampup"
                               << "m1-rampup --machine apple-m1-macmini --workload rampup";
    }

    void run()
    {
        QFETCH(QString, line);
        QFETCH(QString, canonical);
        const QString text = runText(line);
        QCOMPARE(text, QStringLiteral("ramplight run ") + canonical);
        QCOMPARE(runText(text.mid(14)), text); // it means the same
    }

    void refused_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* line, int code, const char* word) {
            QTest::newRow(line) << QString::fromLatin1(line) << code << QString::fromLatin1(word);
        };
        row("m1-rampupp", 4, "m1-rampup");
        row("/nonexistent.json", 3, "nonexistent");
        row("m1-rampup --machine applem1", 4, "applem1");
        row("m1-rampup --feature nonsense", 2, "nonsense");
        row("m1-rampup --feature =on", 2, "KEY=VARIANT");
        row("m1-rampup --feature util_es=on_tick", 4, "util_est");
        row("m1-rampup --feature util_est=on_tock", 4, "on_tick");
        row("m1-rampup --feature rate_limit_us=70", 2, "--param");
        row("m1-rampup --param util_est=on_tick", 2, "--feature");
        row("m1-rampup --param rate_limit=70", 4, "rate_limit_us");
        row("m1-rampup --param HZ=banana", 2, "HZ");
        row("m1-rampup --param HZ=", 2, "HZ");
        row("m1-rampup --param HZ=1000x", 2, "HZ");
        row("m1-rampup --param HZ=123", 2, "HZ");
        row("m1-rampup --param rate_limit_us=99999999999999999999", 2, "rate_limit_us");
        row("m1-rampup --param nr_migrate=0", 2, "nr_migrate");
        row("m1-rampup --duration 0s", 2, "duration");
        row("m1-rampup --duration=-3s", 2, "duration");
        row("m1-rampup --duration 3", 2, "duration");
        row("m1-rampup --duration 999999h", 2, "duration");
        row("m1-rampup --warmup=-1ns", 2, "warmup");
        row("m1-rampup --seed 0", 2, "seed");
        row("m1-rampup --seed x", 2, "seed");
        row("m1-rampup --seeds 1-3", 2, "seeds");
        row("m1-rampup --side c", 2, "side");
        row("m1-rampup --at util_est=on_tick", 2, "TIME:KEY=VALUE");
        row("m1-rampup --at soon:util_est=on_tick", 2, "soon");
        row("m1-rampup --at 5ms:pelt_half_life=ms16", 2, "pelt_half_life");
        row("m1-rampup --at 5ms:HZ=100", 2, "HZ");
        row("m1-rampup --at 5ms:util_est=never", 4, "never");
    }

    void refused()
    {
        QFETCH(QString, line);
        QFETCH(int, code);
        QFETCH(QString, word);
        const QString text = runText(line);
        if (word == QLatin1String("KEY=VARIANT"))
            word = QStringLiteral("KEY=VALUE");
        QVERIFY2(text.startsWith(QStringLiteral("%1: ").arg(code)), qPrintable(text));
        QVERIFY2(text.contains(word), qPrintable(text));
        QVERIFY2(!text.contains(QLatin1Char('\n')), qPrintable(text));
    }

    void compare_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("canonical"); // behind "ramplight compare"
        QTest::newRow("plain") << "m1-rampup"
                               << "m1-rampup";
        QTest::newRow("both, no reset")
            << "m1-rampup --feature late_freq_scale=on --param rate_limit_us=500 --seeds 1,2,3,7"
            << "m1-rampup --feature late_freq_scale=on --param rate_limit_us=500 --seeds 1-3,7";
        QTest::newRow("one side: both from the baselines") << "m1-rampup --b rate_limit_us=70"
                                                           << "m1-rampup --b rate_limit_us=70";
        QTest::newRow("both sides") << "m1-rampup --b util_est=on_tick --a util_est=off --param HZ=250 --seed 4"
                                    << "m1-rampup --param HZ=250 --a util_est=off --b util_est=on_tick";
        QTest::newRow("shared on top of a reset")
            << "m1-rampup --b util_est=on_tick --feature late_freq_scale=on"
            << "m1-rampup --a late_freq_scale=on --b util_est=on_tick --b late_freq_scale=on";
        QTest::newRow("reset to the same") << "m1-rampup --a util_est=on_dequeue"
                                           << "m1-rampup --a util_est=on_dequeue";
        QTest::newRow("fork with the patch on") << "m1-rampup --a util_est=on_dequeue --b-at 50ms:util_est=on_tick"
                                                << "m1-rampup --a util_est=on_dequeue --b-at 50ms:util_est=on_tick";
    }

    void compare()
    {
        QFETCH(QString, line);
        QFETCH(QString, canonical);
        const QString text = compareText(line);
        QCOMPARE(text, QStringLiteral("ramplight compare ") + canonical);
        QCOMPARE(compareText(text.mid(18)), text);
    }

    void resetKeepsSideAParams()
    {
        const auto sides = app::bothSides(wordsOf(QStringLiteral("m1-rampup --b util_est=off"), Takes::BothSides));
        QVERIFY(sides);
        QCOMPARE(sides->a->side.params, sides->a->scenario->a.params);
        QCOMPARE(sides->b->side.params, sides->a->scenario->a.params);
        QVERIFY(sides->a->side.features == sim::Features{});
        QCOMPARE(sides->b->side.features.fits_capacity, sim::FitsCapacity::margin_80pct);
        QVERIFY(sides->a->scenario == sides->b->scenario);
    }

    void refusedOnCompare()
    {
        QVERIFY(compareText(QStringLiteral("m1-rampup --a HZ=100")).startsWith(QStringLiteral("2: ")));
        const QString unknown = compareText(QStringLiteral("m1-rampup --b rate_limit=3"));
        QVERIFY2(unknown.startsWith(QStringLiteral("4: ")) && unknown.contains(QStringLiteral("rate_limit_us")),
                 qPrintable(unknown));
    }

    void seeds_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<quint64>>("seeds"); // none: refused
        using Seeds = QList<quint64>;
        QTest::newRow("one") << "5" << Seeds{5};
        QTest::newRow("range") << "1-4" << Seeds{1, 2, 3, 4};
        QTest::newRow("mixed") << "1,3,5-7" << Seeds{1, 3, 5, 6, 7};
        QTest::newRow("order kept") << "9,2" << Seeds{9, 2};
        QTest::newRow("largest") << "18446744073709551615" << Seeds{18446744073709551615ULL};
        for (const char* bad :
             {"", "9-1", "0", "1,", ",1", "1-", "-1", "a", "1-2-3", "1 2", "1-99999", "18446744073709551616"})
            QTest::newRow(bad) << QString::fromLatin1(bad) << Seeds{};
    }

    void seeds()
    {
        QFETCH(QString, text);
        QFETCH(QList<quint64>, seeds);
        const auto parsed = app::parseSeeds(text.toStdString());
        QCOMPARE(parsed.has_value(), !seeds.isEmpty());
        if (parsed)
            QVERIFY(std::equal(parsed->begin(), parsed->end(), seeds.begin(), seeds.end()));
        else
            QVERIFY(sim::io::message(parsed.error()).find("--seeds") != std::string::npos);
    }

    void window_data()
    {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<bool>("commandLine");
        QTest::newRow("none") << QByteArray() << false;
        QTest::newRow("help") << QByteArray("--help") << true;
        QTest::newRow("version") << QByteArray("--version") << true;
        QTest::newRow("subcommand") << QByteArray("run") << true;
        QTest::newRow("wrong word") << QByteArray("frobnicate") << true;
        QTest::newRow("file that may not be there") << QByteArray("x.json") << false;
        QTest::newRow("path") << QByteArray("some/scenario") << false;
        QTest::newRow("unknown option") << QByteArray("--frobnicate") << true;
        QTest::newRow("option of the window") << QByteArray("-style") << false;
    }

    void listMachines()
    {
        const auto text = app::listText("machines");
        QVERIFY(text);
        const QStringList lines = QString::fromStdString(*text).split(QLatin1Char('\n'));
        const auto altra = std::find_if(lines.begin(), lines.end(), [](const QString& line) {
            return line.startsWith(QStringLiteral("ampere-altra-160 "));
        });
        QVERIFY(altra != lines.end());
        QCOMPARE(altra->simplified().section(QLatin1Char(' '), 0, 9),
                 QStringLiteral("ampere-altra-160 160 1024 160 MC 2 / PKG 80 /"));
        QVERIFY(altra->simplified().contains(QStringLiteral("PKG 80 / NUMA 160 ~5 Ampere Altra")));
        QVERIFY(text->find("\n  estimate  wake_us: ") != std::string::npos);
        QVERIFY(text->find("\n  source    Linux 6.12, ") != std::string::npos);
        for (const QString& line : lines)
            QVERIFY(line.isEmpty() || !line.endsWith(QLatin1Char(' ')));
        const auto json = app::listJson("machines");
        QVERIFY(json && json->find("\"domains\": \"SMT 2 / CLS 4 / MC 24\"") != std::string::npos);
    }

    void window()
    {
        QFETCH(QByteArray, word);
        QFETCH(bool, commandLine);
        char program[] = "ramplight";
        char* argv[] = {program, word.data(), nullptr};
        QCOMPARE(app::isCommandLine(word.isEmpty() ? 1 : 2, argv), commandLine);
    }
};

QTEST_APPLESS_MAIN(TestCliOptions)
#include "tst_cli_options.moc"
