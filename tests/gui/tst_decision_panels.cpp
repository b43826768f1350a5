// SPDX-License-Identifier: GPL-3.0-or-later
// The log and the explanation of a placement: models by hand-made recordings, panels and the window offscreen.
#include "app/models/log_model.h"
#include "app/models/why_model.h"
#include "app/panels/log_panel.h"
#include "app/panels/why_panel.h"
#include "app/shell/main_window.h"
#include "tests/support/recording.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace app;

namespace {

constexpr auto kMode = QAbstractItemModelTester::FailureReportingMode::QtTest;

QString cell(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

/// The ramp with one placement per side, and one more on A.
void record(Recording& data)
{
    data.place(Side::A, 2, 0, 1);
    data.place(Side::A, 9, 1, 3);
    data.place(Side::B, 8, 0, 2);
    data.addRamp();
}

} // namespace

class TestDecisionPanels : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init() { QSettings().clear(); }
    void logGrows();
    void logCostsNothingWhileHidden();
    void logFilters_data();
    void logFilters();
    void logIsBounded();
    void sameInstantIsReadOnce();
    void cpuLists_data();
    void cpuLists();
    void whyPairsTheSides();
    void whyFollowsUntilChosen();
    void whyCopiesWords();
    void panelsWork();
    void windowRecordsOnlyWhileShown();

private:
    QTemporaryDir m_config;
};

void TestDecisionPanels::initTestCase()
{
    QLocale::setDefault(QLocale::c());
    QApplication::setOrganizationName(QStringLiteral("ramplight"));
    QApplication::setApplicationName(QStringLiteral("tst_decision_panels"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_config.path());
}

void TestDecisionPanels::logGrows()
{
    Recording data;
    LogModel model(data);
    model.setActive(true);
    const QAbstractItemModelTester tester(&model, kMode);
    record(data);
    // A 2 placement, B 4 migration, B 8 placement, A 9 placement, A 10 migration.
    QCOMPARE(model.rowCount(), 5);
    QCOMPARE(cell(model, 0, LogModel::TextColumn), QStringLiteral("wakeup of ramp: CPU0 → CPU1, least loaded"));
    QCOMPARE(model.index(2, LogModel::SideColumn).data(LogModel::SideRole).toInt(), static_cast<int>(Side::B));
    QCOMPARE(cell(model, 1, LogModel::SideColumn), QStringLiteral("B"));
    QCOMPARE(cell(model, 1, LogModel::KindColumn), QStringLiteral("sched_migrate_task"));
    QVERIFY(cell(model, 1, LogModel::TextColumn).startsWith(QStringLiteral("ramp: CPU0 → CPU2")));
    QVERIFY(model.decisionOf(2) && !model.decisionOf(1));
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    data.flip(Side::A, 15, "util_est", "off");
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(cell(model, 5, LogModel::TextColumn), QStringLiteral("util_est = off"));
    QCOMPARE(cell(model, 5, LogModel::TimeColumn), QStringLiteral("15.000"));
    QCOMPARE(model.timeOf(5), sim::Duration{15'000'000});
    data.setError(Side::B, {sim::ErrorCode::UnknownName, {"feature", "util", "util_est"}, {}});
    QCOMPARE(model.rowCount(), 7);
    data.clear(true);
    QCOMPARE(model.rowCount(), 0);
}

void TestDecisionPanels::logCostsNothingWhileHidden()
{
    Recording data;
    LogModel model(data);
    record(data);
    QCOMPARE(model.rowCount(), 0);
    QSignalSpy active(&model, &LogModel::activeChanged);
    model.setActive(true);
    QCOMPARE(active.size(), 1);
    QCOMPARE(model.rowCount(), 5);
    QVERIFY(!model.hasOlder());
    model.setActive(false);
    data.flip(Side::A, 15, "util_est", "off");
    QCOMPARE(model.rowCount(), 5);
}

void TestDecisionPanels::logFilters_data()
{
    QTest::addColumn<int>("what");
    QTest::addColumn<int>("side"); // -1 = both
    QTest::addColumn<QString>("cpus");
    QTest::addColumn<QString>("task");
    QTest::addColumn<int>("rows");
    using What = LogFilter::What;
    const auto add = [](const char* name, What what, int side, const char* cpus, const char* task, int rows) {
        QTest::addRow("%s", name) << static_cast<int>(what) << side << QString::fromLatin1(cpus)
                                  << QString::fromLatin1(task) << rows;
    };
    add("marks", What::Marks, -1, "", "", 2);
    add("placements", What::Decisions, -1, "", "", 3);
    add("placements of B", What::Decisions, 1, "", "", 1);
    add("placements to or from CPU 3", What::Decisions, -1, "3", "", 1);
    add("switches", What::OneKind, -1, "", "", 6);
    add("switches of CPU 2", What::OneKind, -1, "2", "", 2);
    add("by name", What::Decisions, -1, "", "AM", 3);
    add("no such task", What::Everything, -1, "", "nobody", 0);
}

void TestDecisionPanels::logFilters()
{
    QFETCH(int, what);
    QFETCH(int, side);
    QFETCH(QString, cpus);
    Recording data;
    record(data);
    LogModel model(data);
    model.setActive(true);
    LogFilter filter;
    filter.what = static_cast<LogFilter::What>(what);
    if (side >= 0)
        filter.side = static_cast<Side>(side);
    QVERIFY(LogFilter::parseCpus(cpus, filter.cpus));
    QFETCH(QString, task);
    filter.task = task;
    model.setFilter(filter);
    QTEST(model.rowCount(), "rows");
}

void TestDecisionPanels::logIsBounded()
{
    Recording data;
    LogModel model(data);
    const QAbstractItemModelTester tester(&model, kMode);
    model.setMostRows(3);
    model.setActive(true);
    record(data);
    QCOMPARE(model.rowCount(), 3);
    QVERIFY(model.hasOlder());
    QCOMPARE(model.timeOf(2), sim::Duration{10'000'000}); // the newest stay
    data.flip(Side::A, 15, "util_est", "off");
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.timeOf(2), sim::Duration{15'000'000});
}

// Stepping by events seals several chunks at one instant.
void TestDecisionPanels::sameInstantIsReadOnce()
{
    Recording data(false);
    LogModel model(data);
    model.setActive(true);
    data.migrate(Side::A, 5, 0, 1);
    data.place(Side::A, 5, 0, 1);
    data.seal(Side::A, 5);
    QCOMPARE(model.rowCount(), 2);
    data.migrate(Side::A, 5, 1, 2);
    data.place(Side::A, 5, 1, 2);
    data.seal(Side::A, 5);
    QCOMPARE(model.rowCount(), 4);
    data.seal(Side::A, 6);
    QCOMPARE(model.rowCount(), 4);
}

void TestDecisionPanels::cpuLists_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("right");
    QTest::addColumn<int>("count"); // -1 = all
    QTest::addRow("empty") << QString() << true << -1;
    QTest::addRow("list") << QStringLiteral("0-3, 8") << true << 5;
    QTest::addRow("half typed") << QStringLiteral("3-") << false << 0;
    QTest::addRow("backwards") << QStringLiteral("3-1") << false << 0;
    QTest::addRow("letters") << QStringLiteral("cpu1") << false << 0;
    QTest::addRow("huge") << QStringLiteral("0-99999999") << false << 0;
}

void TestDecisionPanels::cpuLists()
{
    QFETCH(QString, text);
    QFETCH(bool, right);
    std::optional<std::set<int>> cpus;
    QCOMPARE(LogFilter::parseCpus(text, cpus), right);
    if (right)
        QTEST(cpus ? static_cast<int>(cpus->size()) : -1, "count");
}

void TestDecisionPanels::whyPairsTheSides()
{
    Recording data;
    record(data);
    WhyModel model(data);
    const QAbstractItemModelTester tester(&model, kMode);
    model.setActive(true);
    model.choose(Side::B, data.side(Side::B)->decisions.items().front());
    // A's placement at 9 ms is nearer to B's at 8 ms than the one at 2 ms.
    QCOMPARE(model.headline(Side::B), QStringLiteral("wakeup of ramp by CPU1 at 8.0000 ms: CPU0 → CPU2"));
    QVERIFY(model.headline(Side::A).endsWith(QStringLiteral("9.0000 ms: CPU1 → CPU3")));
    QCOMPARE(model.steps().size(), std::size_t{1});
    QCOMPARE(model.steps()[0].ending[0], QStringLiteral("CPU3: least loaded"));
    QCOMPARE(model.steps()[0].ending[1], QStringLiteral("CPU2: least loaded"));
    QCOMPARE(model.columnCount(), 5); // CPU, two values, A, B
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(cell(model, 2, 1), QStringLiteral("10"));
    QCOMPARE(cell(model, 1, 1), QStringLiteral("–")); // no idle state: no number
    QCOMPARE(cell(model, 2, 3), QStringLiteral("busy"));
    QCOMPARE(cell(model, 2, 4), QStringLiteral("taken"));
    QVERIFY(model.index(2, 0).data(WhyModel::WinnerRole).toBool());
    QVERIFY(!model.index(3, 0).data(WhyModel::WinnerRole).toBool());
}

void TestDecisionPanels::whyFollowsUntilChosen()
{
    Recording data;
    record(data);
    WhyModel model(data);
    model.setActive(true);
    QCOMPARE(model.side(), Side::A);
    QCOMPARE(model.time(), sim::Duration{9'000'000});
    QVERIFY(model.hasNeighbour(-1) && !model.hasNeighbour(1));
    QVERIFY(model.chooseNeighbour(-1));
    QCOMPARE(model.time(), sim::Duration{2'000'000});
    QVERIFY(!model.isFollowing());
    // Another function on the other side stands in a step of its own.
    data.place(Side::B, 2.5, 0, 2, "sched_balance_find_dst_group_cpu");
    model.setFollowing(true);
    QCOMPARE(model.time(), sim::Duration{9'000'000});
    data.clear(true);
    QVERIFY(!model.decision());
    QCOMPARE(model.rowCount(), 0);
}

void TestDecisionPanels::whyCopiesWords()
{
    Recording data;
    record(data);
    WhyModel model(data);
    model.setActive(true);
    const QString text = model.plainText();
    QVERIFY(text.startsWith(QStringLiteral("A: wakeup of ramp, decided on CPU1: CPU1 -> CPU3\nat 9 ms\n")));
    QVERIFY(text.contains(QStringLiteral("\nB: wakeup of ramp, decided on CPU1: CPU0 -> CPU2\n")));
}

void TestDecisionPanels::panelsWork()
{
    Recording data;
    record(data);
    LogModel log(data);
    WhyModel why(data);
    QAction next;
    LogPanel logPanel(log);
    WhyPanel whyPanel(why, &next);
    connect(&logPanel, &LogPanel::decisionChosen, &why, &WhyModel::choose);
    logPanel.resize(800, 200);
    whyPanel.resize(306, 500);
    logPanel.show();
    whyPanel.show();
    QVERIFY(log.isActive() && why.isActive());
    QSignalSpy instants(&logPanel, &LogPanel::instantActivated);
    QSignalSpy asked(&logPanel, &LogPanel::whyRequested);
    logPanel.table()->setFocus();
    logPanel.table()->setCurrentIndex(log.index(0, 0)); // as the Home key does
    QCOMPARE(instants.size(), 1);
    QCOMPARE(instants.front().front().toDouble(), 2.0);
    QCOMPARE(why.time(), sim::Duration{2'000'000});
    QTest::keyClick(logPanel.table(), Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(whyPanel.steps()->count(), 1);
    QCOMPARE(whyPanel.candidates()->model()->rowCount(), 4);
    whyPanel.copy();
    QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("select_idle_sibling: CPU1, least loaded")));
    auto* kind = logPanel.findChild<QComboBox*>();
    kind->setCurrentIndex(kind->findText(QStringLiteral("Placements")));
    QCOMPARE(log.rowCount(), 3);
    logPanel.findChild<QLineEdit*>()->setText(QStringLiteral("3"));
    QCOMPARE(log.rowCount(), 1);
    logPanel.findChild<QLineEdit*>()->setText(QStringLiteral("3-"));
    QCOMPARE(log.rowCount(), 1); // while typing the last right list stays
    whyPanel.hide();
    QVERIFY(!why.isActive());
}

void TestDecisionPanels::windowRecordsOnlyWhileShown()
{
    MainWindow w;
    w.resize(1600, 1000);
    w.show();
    w.openScenario(QStringLiteral("m1-rampup"));
    AbSession& session = w.session();
    session.waitIdle();
    const auto since = [&session](Side s) { return session.side(s)->status.decisions_since; };
    QVERIFY(!since(Side::A) && !since(Side::B));
    w.actions()[Do::NextDecision]->trigger(); // shows the explanation, which records
    session.waitIdle();
    QVERIFY(since(Side::A) && since(Side::B));
    auto* dock = w.findChild<QDockWidget*>(QStringLiteral("why"));
    QVERIFY(dock->isVisible());
    QVERIFY(!session.isPlaying());
    dock->close();
    session.waitIdle();
    QVERIFY(!since(Side::A) && !since(Side::B));
}

QTEST_MAIN(TestDecisionPanels)
#include "tst_decision_panels.moc"
