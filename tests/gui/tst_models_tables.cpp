// SPDX-License-Identifier: GPL-3.0-or-later
// Item models over recordings made by hand, each under Qt's own model tester.
#include "app/models/feature_model.h"
#include "app/models/marks_model.h"
#include "app/models/param_model.h"
#include "app/models/residency_model.h"
#include "app/models/task_table_model.h"
#include "app/texts/display_text.h"
#include "app/texts/figure_text.h"
#include "tests/support/recording.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace app;

Q_DECLARE_METATYPE(app::Side)

namespace {

constexpr auto kMode = QAbstractItemModelTester::FailureReportingMode::QtTest;

QString cell(const QAbstractItemModel& model, int row, int column, const QModelIndex& parent = {})
{
    return model.index(row, column, parent).data().toString();
}

int rowNamed(const QAbstractItemModel& model, const QString& name, const QModelIndex& parent = {})
{
    for (int r = 0; r < model.rowCount(parent); ++r)
        if (cell(model, r, 0, parent) == name)
            return r;
    return -1;
}

} // namespace

class TestModelsTables : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void featuresShowTheScenarioFirst();
    void featureChecks_data();
    void featureChecks();
    void featuresAskAndFollow();
    void featuresOfOneSide();
    void everyVariantIsExplained();
    void paramsSpanAndDiffer();
    void paramsTake_data();
    void paramsTake();
    void milestones();
    void runningTime();
    void figures_data();
    void figures();
    void durations_data();
    void durations();
};

void TestModelsTables::initTestCase()
{
    QLocale::setDefault(QLocale::c());
    qRegisterMetaType<app::Side>();
}

void TestModelsTables::featuresShowTheScenarioFirst()
{
    Recording data;
    FeatureModel model(data);
    const QAbstractItemModelTester tester(&model, kMode);
    data.clear(true);
    const QModelIndex first = model.index(0, 0);
    QCOMPARE(first.data().toString(), QStringLiteral("util_est series"));
    QVERIFY(first.data(FeatureModel::FirstOpenRole).toBool());
    QCOMPARE(cell(model, 0, 0, first), QStringLiteral("util_est"));
    QCOMPARE(cell(model, 1, 0, first), QStringLiteral("fits_capacity"));
    QCOMPARE(model.rowCount(model.index(0, 0, first)), 3); // radio rows
    QCOMPARE(model.rowCount(model.index(1, 0, first)), 0); // a check box
    const QModelIndex last = model.index(model.rowCount() - 1, 0);
    QVERIFY(!last.data(FeatureModel::FirstOpenRole).toBool());
    QCOMPARE(last.data(FeatureModel::ContextRole).toString(), QStringLiteral("12 of 12 on"));
}

void TestModelsTables::featureChecks_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("variant");
    QTest::addColumn<int>("row"); // among variants; -1 = the feature's own
    QTest::addColumn<bool>("checked");
    QTest::addRow("two variants, second") << "fits_capacity"
                                          << "one_tick" << -1 << true;
    QTest::addRow("two variants, first") << "fits_capacity"
                                         << "margin_80pct" << -1 << false;
    QTest::addRow("radio, chosen") << "util_est"
                                   << "on_tick" << 1 << true;
    QTest::addRow("radio, another") << "util_est"
                                    << "on_tick" << 0 << false;
    QTest::addRow("sched_feat, on") << "PLACE_LAG"
                                    << "on" << -1 << true;
    QTest::addRow("sched_feat, off") << "PLACE_LAG"
                                     << "off" << -1 << false;
}

void TestModelsTables::featureChecks()
{
    QFETCH(QString, key);
    QFETCH(QString, variant);
    QFETCH(int, row);
    QFETCH(bool, checked);
    Recording data;
    FeatureModel model(data);
    data.setFeature(Side::B, key.toLatin1().constData(), variant.toLatin1().constData());
    const QModelIndex name = model.indexOf(sim::find_feature(key.toStdString()), row);
    QVERIFY(name.isValid());
    const QModelIndex b = name.siblingAtColumn(FeatureModel::BColumn);
    QCOMPARE(b.data(Qt::CheckStateRole).toInt() == Qt::Checked, checked);
    QCOMPARE(b.data(FeatureModel::RadioRole).toBool(), row >= 0);
}

void TestModelsTables::featuresAskAndFollow()
{
    Recording data;
    FeatureModel model(data);
    const QAbstractItemModelTester tester(&model, kMode);
    QSignalSpy asked(&model, &FeatureModel::choiceRequested);
    const int feature = sim::find_feature("util_est");
    const QModelIndex onTick = model.indexOf(feature, 1).siblingAtColumn(FeatureModel::AColumn);
    QVERIFY(model.setData(onTick, Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<Side>(), Side::A);
    QCOMPARE(asked[0][1].toInt(), feature);
    QCOMPARE(asked[0][2].toInt(), 1);
    QCOMPARE(onTick.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked)); // the recording has not changed
    data.setFeature(Side::A, "util_est", "on_tick");
    QCOMPARE(onTick.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    QVERIFY(!model.setData(onTick, Qt::Unchecked, Qt::CheckStateRole)); // a radio button
    QCOMPARE(model.headline(model.indexOf(feature, 1)), QStringLiteral("util_est = on_tick"));
    QVERIFY(!model.explanation(model.indexOf(feature, 1)).isEmpty());
}

void TestModelsTables::featuresOfOneSide()
{
    Recording data(false);
    FeatureModel model(data);
    const QModelIndex b = model.indexOf(sim::find_feature("fits_capacity")).siblingAtColumn(FeatureModel::BColumn);
    QVERIFY(!(model.flags(b) & Qt::ItemIsUserCheckable));
    QVERIFY(!model.setData(b, Qt::Checked, Qt::CheckStateRole));
}

void TestModelsTables::everyVariantIsExplained()
{
    const auto text = [](std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); };
    for (const sim::FeatureInfo& info : sim::feature_table())
        for (const std::string_view variant : info.variants)
            QVERIFY2(!DisplayText::whatChanges(text(info.key), text(variant)).isEmpty(), std::string(info.key).c_str());
    for (const sim::ParamInfo& info : sim::param_table())
        QVERIFY2(DisplayText::paramToolTip(text(info.name)).contains(QStringLiteral("Source:")),
                 std::string(info.name).c_str());
}

void TestModelsTables::paramsSpanAndDiffer()
{
    Recording data;
    ParamModel model(data);
    const QAbstractItemModelTester tester(&model, kMode);
    data.setParam(Side::A, "rate_limit_us", 10'000);
    data.setParam(Side::B, "rate_limit_us", 70);
    QCOMPARE(cell(model, 0, ParamModel::NameColumn), QStringLiteral("rate_limit_us"));
    QCOMPARE(cell(model, 0, ParamModel::AColumn), QStringLiteral("10\u202f000"));
    QCOMPARE(cell(model, 0, ParamModel::BColumn), QStringLiteral("70"));
    QVERIFY(model.index(0, ParamModel::AColumn).data(ParamModel::DiffersRole).toBool());
    QVERIFY(!model.index(0, ParamModel::AColumn).data(ParamModel::SharedRole).toBool());
    QVERIFY(model.index(model.rowOf(QStringLiteral("HZ")), 1).data(ParamModel::SharedRole).toBool());
    QVERIFY(model.index(1, 0).data(ParamModel::HeadingRole).toBool());
    QCOMPARE(cell(model, model.rowOf(QStringLiteral("duration")), ParamModel::AColumn), QStringLiteral("20 ms"));
}

void TestModelsTables::paramsTake_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    QTest::addColumn<qlonglong>("wanted"); // -2 = refused
    QTest::addRow("in range") << "rate_limit_us"
                              << "70" << 70LL;
    QTest::addRow("true minus") << "rate_limit_us"
                                << "\u22121" << -2LL; // the present value: nothing to ask for
    QTest::addRow("below") << "rate_limit_us"
                           << "-5" << -2LL;
    QTest::addRow("no number") << "rate_limit_us"
                               << "fast" << -2LL;
    QTest::addRow("HZ of the kernel") << "HZ"
                                      << "1000" << 1000LL;
    QTest::addRow("HZ of nobody") << "HZ"
                                  << "500" << -2LL;
    QTest::addRow("seed") << "seed"
                          << "7" << 7LL;
    QTest::addRow("duration") << "duration"
                              << "1 s" << 1'000'000'000LL;
    QTest::addRow("duration without unit") << "duration"
                                           << "250" << 250'000'000LL;
    QTest::addRow("duration of nothing") << "duration"
                                         << "0" << -2LL;
    QTest::addRow("warm-up") << "warmup"
                             << "5us" << 5'000LL;
}

void TestModelsTables::paramsTake()
{
    QFETCH(QString, name);
    QFETCH(QString, text);
    QFETCH(qlonglong, wanted);
    Recording data;
    ParamModel model(data);
    qlonglong asked = -2;
    connect(&model, &ParamModel::paramRequested, this, [&](Side, int, qint64 value) { asked = value; });
    connect(&model, &ParamModel::seedRequested, this, [&](quint64 seed) { asked = static_cast<qlonglong>(seed); });
    connect(&model, &ParamModel::durationRequested, this, [&](sim::Duration d) { asked = d.count(); });
    connect(&model, &ParamModel::warmupRequested, this, [&](sim::Duration d) { asked = d.count(); });
    const QModelIndex index = model.index(model.rowOf(name), ParamModel::AColumn);
    QVERIFY(model.flags(index) & Qt::ItemIsEditable);
    QCOMPARE(model.setData(index, text), wanted != -2);
    QCOMPARE(asked, wanted);
}

void TestModelsTables::milestones()
{
    Recording data;
    TaskTableModel model(data);
    const QAbstractItemModelTester tester(&model, kMode);
    data.addRamp();
    model.update();
    const QModelIndex task = model.index(0, 0);
    QCOMPARE(task.data().toString(), QStringLiteral("ramp"));
    const auto row = [&](const QString& name) {
        QStringList cells;
        for (int c = TaskTableModel::AColumn; c <= TaskTableModel::ChangeColumn; ++c)
            cells << cell(model, rowNamed(model, name, task), c, task);
        return cells.join(QLatin1Char('|'));
    };
    QCOMPARE(row(QStringLiteral("leaves CPU0–1")), QStringLiteral("10.0|4.0|−6.0|−60.0\u00a0%"));
    QCOMPARE(row(QStringLiteral("util_avg ≥ 250")), QStringLiteral("3.0|3.0|0.0|0.0\u00a0%"));
    QCOMPARE(row(QStringLiteral("util_avg ≥ 740")), QStringLiteral("–|–|–|–"));
    QCOMPARE(row(QStringLiteral("at 0.600 GHz, CPU0–1")), QStringLiteral("10.0|4.0|−6.0|−60.0\u00a0%"));
    QCOMPARE(row(QStringLiteral("at 0.900 GHz, CPU0–1")), QStringLiteral("–|–|–|–"));
    QCOMPARE(row(QStringLiteral("at 3.000 GHz, CPU2–3")), QStringLiteral("8.0|14.0|+6.0|+75.0\u00a0%"));
    QVERIFY(model.plainText().contains(QStringLiteral("leaves CPU0–1\t10.000000\t4.000000")));
}

void TestModelsTables::runningTime()
{
    Recording data;
    RunningTimeModel model(data);
    const QAbstractItemModelTester tester(&model, kMode);
    model.update();
    QCOMPARE(model.rowCount(), 0);
    data.addRamp();
    model.update();
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(cell(model, 0, RunningTimeModel::CpuColumn), QStringLiteral("CPU0"));
    QCOMPARE(cell(model, 0, RunningTimeModel::AColumn), QStringLiteral("10.00"));
    QCOMPARE(cell(model, 1, RunningTimeModel::BColumn), QStringLiteral("16.00"));
    QCOMPARE(cell(model, 1, RunningTimeModel::DifferenceColumn), QStringLiteral("+6.00"));
}

void TestModelsTables::figures_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::addRow("clock") << figure::clock(sim::Duration{249'000'123})
                           << QStringLiteral("0.249\u00a0000\u00a0123\u00a0s");
    QTest::addRow("clock before zero") << figure::clock(sim::Duration{-50'000'000})
                                       << QStringLiteral("−0.050\u00a0000\u00a0000\u00a0s");
    QTest::addRow("thousands") << figure::number(1234567.891, 2) << QStringLiteral("1\u202f234\u202f567.89");
    QTest::addRow("negative") << figure::number(-1024, 0) << QStringLiteral("−1\u202f024");
    QTest::addRow("no negative zero") << figure::signedNumber(-0.001, 2) << QStringLiteral("0.00");
    QTest::addRow("plus") << figure::signedNumber(2.5, 1) << QStringLiteral("+2.5");
    QTest::addRow("change from zero") << figure::change(0, 5) << QStringLiteral("–");
    QTest::addRow("change") << figure::change(90.4, 32.5) << QStringLiteral("−64.0\u00a0%");
}

void TestModelsTables::figures()
{
    QFETCH(QString, text);
    QTEST(text, "expected");
}

void TestModelsTables::durations_data()
{
    QTest::addColumn<qlonglong>("ns");
    QTest::addColumn<QString>("text");
    QTest::addRow("s") << 2'000'000'000LL << QStringLiteral("2 s");
    QTest::addRow("ms") << 300'000'000LL << QStringLiteral("300 ms");
    QTest::addRow("us") << 70'000LL << QStringLiteral("70 us");
    QTest::addRow("ns") << 5LL << QStringLiteral("5 ns");
    QTest::addRow("none") << 0LL << QStringLiteral("0 ms");
}

void TestModelsTables::durations()
{
    QFETCH(qlonglong, ns);
    QFETCH(QString, text);
    QCOMPARE(figure::duration(sim::Duration{ns}), text);
    sim::Duration back{-1};
    QVERIFY(figure::parseDuration(text, back));
    QCOMPARE(back.count(), ns);
    QVERIFY(!figure::parseDuration(QStringLiteral("soon"), back));
    QVERIFY(!figure::parseDuration(QStringLiteral("-3 ms"), back));
}

QTEST_GUILESS_MAIN(TestModelsTables)
#include "tst_models_tables.moc"
