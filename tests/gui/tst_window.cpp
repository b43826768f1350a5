// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window, offscreen, on the built-in M1 ramp-up.
#include "app/panels/patches_panel.h"
#include "app/panels/signals_panel.h"
#include "app/panels/signals_stack.h"
#include "app/shell/exporter.h"
#include "app/shell/main_window.h"
#include "app/shell/theme_switch.h"
#include "widgets/marks_lane.h"
#include "widgets/series_plot.h"
#include "widgets/time_axis.h"
#include "widgets/timeline_plot.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QSettings>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QTreeView>

#include <limits>

using namespace app;

namespace {

constexpr double kMax = std::numeric_limits<double>::infinity();
constexpr int kPatience = 60'000;

bool finished(MainWindow& window)
{
    return window.session().state() == AbSession::State::Finished;
}

/// The window at its size with the scenario open, paused at the start.
struct Opened {
    MainWindow window;
    explicit Opened(QSize size)
    {
        window.resize(size);
        window.show();
        window.openScenario(QStringLiteral("m1-rampup"));
    }
};

} // namespace

class TestWindow : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init() { Settings::reset(); }
    void runsToTheEnd();
    void flipMidRunIsMarkedAndReplays();
    void refusedRestartFeatureRestarts();
    void stepsByEventAndTick();
    void sideBJoinsAndLeaves();
    void exports_data();
    void exports();
    void nothingIsClipped_data();
    void nothingIsClipped();
    void paletteChangesAtRunTime();
    void unknownScenarioLeavesTheWindow();
    void estimatesAreMarked();

private:
    QTemporaryDir m_config;
};

void TestWindow::initTestCase()
{
    QLocale::setDefault(QLocale::c());
    QApplication::setStyle(QStringLiteral("fusion"));
    QApplication::setOrganizationName(QStringLiteral("ramplight"));
    QApplication::setApplicationName(QStringLiteral("tst_window"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_config.path());
    applyPalette(Settings::Palette::Light);
}

void TestWindow::runsToTheEnd()
{
    Opened opened({1600, 1000});
    MainWindow& w = opened.window;
    w.session().setSpeed(0.2); // many drains, as a user sees it
    w.session().play();
    QTRY_VERIFY_WITH_TIMEOUT(finished(w), kPatience);
    QVERIFY(w.session().compares());
    QCOMPARE(w.session().shownEnd(), sim::Duration{300'000'000});
    SignalsStack* stack = w.signalsPanel()->stack();
    QTRY_COMPARE(stack->utilPlot()->lines().size(), 4);
    QTRY_COMPARE(stack->utilPlot()->lines().front().end, 300.0);
    QCOMPARE(stack->axis()->knownUntil(), 300.0);
    QCOMPARE(stack->frequencyPlots().size(), 2);
    for (const plot::SeriesPlot* plot : stack->frequencyPlots())
        QVERIFY(!plot->lines().isEmpty());
    QCOMPARE(stack->timeline()->rows().size(), 2);
    QVERIFY(w.marks().marks().size() >= 2); // both sides leave the little CPUs
    QVERIFY(w.session().divergence());
    QVERIFY(w.session().command().startsWith(QStringLiteral("ramplight compare m1-rampup")));
    QVERIFY(w.session().digest(Side::A) != w.session().digest(Side::B));
}

void TestWindow::flipMidRunIsMarkedAndReplays()
{
    Opened opened({1600, 1000});
    MainWindow& w = opened.window;
    w.session().setSpeed(1.0 / 10);
    w.session().play();
    QTRY_VERIFY_WITH_TIMEOUT(w.session().shownEnd() > sim::Duration{5'000'000}, kPatience);
    const int feature = sim::find_feature("util_est");
    const int off = sim::find_variant(feature, "off");
    const QModelIndex cell = w.features().indexOf(feature, off).siblingAtColumn(FeatureModel::BColumn);
    // By keyboard: key B changes the current row on side B.
    auto* tree = w.findChild<PatchesPanel*>()->tree();
    tree->setCurrentIndex(cell.siblingAtColumn(FeatureModel::NameColumn));
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_B);
    QCOMPARE(cell.data(Qt::CheckStateRole).toInt(), int(Qt::Checked)); // shown at once
    const auto flip = [&w]() -> const MarkValue* {
        for (const MarkValue& m : w.marks().marks())
            if (m.kind == MarkValue::Kind::flip)
                return &m;
        return nullptr;
    };
    QTRY_VERIFY_WITH_TIMEOUT(flip(), kPatience);
    QCOMPARE(flip()->text, QStringLiteral("util_est = off"));
    QCOMPARE(flip()->side, Side::B);
    QVERIFY(flip()->time > sim::Duration{0});
    const sim::CommandLog log = w.session().side(Side::B)->status.command_log;
    QCOMPARE(log.size(), std::size_t{1});
    w.log().setActive(true); // as its panel does when it comes into view
    bool inLog = false;
    for (int r = 0; r < w.log().rowCount(); ++r)
        inLog = inLog || w.log().index(r, LogModel::TextColumn).data().toString() == QStringLiteral("util_est = off");
    QVERIFY(inLog);
    QVERIFY(w.signalsPanel()->stack()->marksLane()->marks().size() >= 1);
    QVERIFY(w.session().command().contains(QStringLiteral("util_est=off")));
    w.session().setSpeed(kMax);
    QTRY_VERIFY_WITH_TIMEOUT(finished(w), kPatience);
    const QString a = w.session().digest(Side::A);
    const QString b = w.session().digest(Side::B);
    w.session().replay();
    QTRY_VERIFY_WITH_TIMEOUT(finished(w), kPatience);
    QCOMPARE(w.session().digest(Side::A), a);
    QCOMPARE(w.session().digest(Side::B), b);
    QCOMPARE(w.session().side(Side::B)->status.command_log, log);
    QVERIFY(flip());
}

void TestWindow::refusedRestartFeatureRestarts()
{
    Opened opened({1600, 1000});
    MainWindow& w = opened.window;
    w.session().setSpeed(1.0 / 10);
    w.session().play();
    QTRY_VERIFY_WITH_TIMEOUT(w.session().shownEnd() > sim::Duration{20'000'000}, kPatience);
    const int feature = sim::find_feature("pelt_half_life");
    w.session().setChoice(Side::A, feature, 1);
    QVERIFY(w.session().shownEnd() <= RunData::shownBegin());
    QVERIFY(w.session().isPlaying());
    QTRY_VERIFY_WITH_TIMEOUT(w.session().shownEnd() > sim::Duration{0}, kPatience);
    QVERIFY(w.session().side(Side::A)->status.command_log.empty());
    QCOMPARE(sim::variant_of(w.session().side(Side::A)->status.features, feature), 1);
}

void TestWindow::stepsByEventAndTick()
{
    Opened opened({1600, 1000});
    MainWindow& w = opened.window;
    QTRY_VERIFY_WITH_TIMEOUT(w.session().shownEnd() >= RunData::shownBegin()
                                 && !w.session().side(Side::A)->store.empty()
                                 && !w.session().side(Side::B)->store.empty(),
                             kPatience);
    w.session().waitIdle();
    const quint64 events = w.session().side(Side::A)->status.events + w.session().side(Side::B)->status.events;
    w.actions()[Do::NextEvent]->trigger();
    w.session().waitIdle();
    const quint64 after = w.session().side(Side::A)->status.events + w.session().side(Side::B)->status.events;
    QVERIFY(after > events);
    const sim::SimTime now = w.session().side(Side::A)->status.now;
    w.actions()[Do::NextTick]->trigger();
    w.session().waitIdle();
    w.actions()[Do::NextTick]->trigger();
    w.session().waitIdle();
    QVERIFY(w.session().side(Side::A)->status.now > now);
    QVERIFY(!w.session().isPlaying());
}

void TestWindow::sideBJoinsAndLeaves()
{
    Opened opened({1600, 1000});
    MainWindow& w = opened.window;
    w.session().setSpeed(kMax);
    w.session().play();
    QTRY_VERIFY_WITH_TIMEOUT(finished(w), kPatience);
    const QString a = w.session().digest(Side::A);
    const QString b = w.session().digest(Side::B);
    w.actions()[Do::OneSide]->trigger();
    QVERIFY(!w.session().compares());
    QVERIFY(w.session().command().startsWith(QStringLiteral("ramplight run m1-rampup")));
    QCOMPARE(w.session().digest(Side::A), a);
    w.actions()[Do::BothSides]->trigger();
    QVERIFY(w.session().compares());
    QTRY_VERIFY_WITH_TIMEOUT(finished(w), kPatience);
    QCOMPARE(w.session().digest(Side::B), b);
}

void TestWindow::exports_data()
{
    QTest::addColumn<QString>("suffix");
    QTest::addColumn<QByteArray>("begin");
    QTest::addRow("svg") << "svg" << QByteArray("<?xml");
    QTest::addRow("png") << "png" << QByteArray("\x89PNG");
    QTest::addRow("pdf") << "pdf" << QByteArray("%PDF");
    QTest::addRow("csv") << "csv" << QByteArray("#");
    QTest::addRow("txt") << "txt" << QByteArray("");
}

void TestWindow::exports()
{
    QFETCH(QString, suffix);
    QFETCH(QByteArray, begin);
    Opened opened({1600, 1000});
    MainWindow& w = opened.window;
    w.session().setSpeed(kMax);
    w.session().play();
    QTRY_VERIFY_WITH_TIMEOUT(finished(w), kPatience);
    const QTemporaryDir folder;
    for (const sim::PlotInfo& info : sim::plot_table()) {
        const QString name = QString::fromLatin1(info.name);
        const auto data = w.exporter()->make(name);
        if (std::string_view(info.needs).starts_with("forks")) { // this scenario has none, and says so
            QVERIFY(!data && data.error().code == sim::ErrorCode::NoData);
            continue;
        }
        QVERIFY2(data, info.name);
        const QString path = folder.filePath(name + QLatin1Char('.') + suffix);
        QVERIFY(Exporter::write(*data, path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.size() > 200);
        QVERIFY(file.read(16).startsWith(begin));
    }
    QVERIFY(!Exporter::write(*w.exporter()->make(QStringLiteral("ramp")), folder.filePath(QStringLiteral("ramp.doc"))));
}

void TestWindow::nothingIsClipped_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("compact");
    QTest::addRow("smallest") << QSize(1280, 800) << true;
    QTest::addRow("as pictured") << QSize(1600, 1000) << false;
    QTest::addRow("large") << QSize(2560, 1400) << false;
}

void TestWindow::nothingIsClipped()
{
    QFETCH(QSize, size);
    QFETCH(bool, compact);
    Opened opened(size);
    MainWindow& w = opened.window;
    w.session().setSpeed(kMax);
    w.session().play();
    QTRY_VERIFY_WITH_TIMEOUT(finished(w), kPatience);
    QCoreApplication::processEvents();
    QCOMPARE(w.size(), size);
    const auto inside = [&w](const QWidget* widget) {
        return w.rect().contains(QRect(widget->mapTo(&w, QPoint(0, 0)), widget->size()));
    };
    for (const QToolBar* bar : w.findChildren<QToolBar*>())
        for (const QWidget* child : bar->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
            if (child->isVisible() && child->objectName() != QStringLiteral("qt_toolbar_ext_button"))
                QVERIFY2(inside(child), child->metaObject()->className());
    const QWidget* extension = w.findChild<QWidget*>(QStringLiteral("qt_toolbar_ext_button"));
    QVERIFY(!extension || !extension->isVisible()); // nothing had to go into an overflow menu
    SignalsStack* stack = w.signalsPanel()->stack();
    for (const plot::TimeView* view : stack->views()) {
        QVERIFY(inside(view));
        QVERIFY(view->height() >= view->minimumSizeHint().height());
    }
    QVERIFY(stack->utilPlot()->height() >= 160);
    QVERIFY(stack->utilPlot()->plotRect().width() >= 480);
    for (const plot::SeriesPlot* view : stack->frequencyPlots())
        QVERIFY(view->plotRect().height() >= 48);
    const auto* patches = w.findChild<PatchesPanel*>();
    QVERIFY(patches->width() >= 240);
    const auto* residency = w.findChild<QDockWidget*>(QStringLiteral("residency"));
    QCOMPARE(residency->isVisible(), !compact);
    const auto* tabs = w.findChild<QDockWidget*>(QStringLiteral("tables"))->findChild<QTabWidget*>();
    QCOMPARE(tabs->count(), compact ? 3 : 2);
    QVERIFY(inside(w.statusBar()));
    if (!compact)
        return;
    // Unfolding the tables must leave every pane the height that it needs.
    QTest::mouseClick(tabs->tabBar(), Qt::LeftButton, {}, tabs->tabBar()->tabRect(2).center());
    QTRY_VERIFY(tabs->widget(2)->isVisible() && tabs->widget(2)->height() > 80);
    for (const plot::TimeView* view : stack->views()) {
        QVERIFY(inside(view));
        QVERIFY2(view->height() >= view->minimumSizeHint().height(), view->metaObject()->className());
    }
    QVERIFY(stack->utilPlot()->height() >= 160);
}

void TestWindow::paletteChangesAtRunTime()
{
    Opened opened({1600, 1000});
    MainWindow& w = opened.window;
    w.actions()[Do::DarkPalette]->trigger();
    QTRY_VERIFY(w.signalsPanel()->stack()->utilPlot()->theme().isDark());
    QCOMPARE(Settings::palette(), Settings::Palette::Dark);
    w.actions()[Do::LightPalette]->trigger();
    QTRY_VERIFY(!w.signalsPanel()->stack()->utilPlot()->theme().isDark());
}

void TestWindow::unknownScenarioLeavesTheWindow()
{
    Opened opened({1600, 1000});
    MainWindow& w = opened.window;
    // The message is modal: close it as soon as it is there.
    QTimer closer;
    connect(&closer, &QTimer::timeout, this, [] {
        if (QWidget* box = QApplication::activeModalWidget())
            box->close();
    });
    closer.start(10);
    QVERIFY(!w.openScenario(QStringLiteral("m1-rampp")));
    QCOMPARE(w.session().scenario()->name, std::string("m1-rampup"));
    w.actions()[Do::CopyCommand]->trigger();
    QCOMPARE(QApplication::clipboard()->text(), w.session().command());
}

void TestWindow::estimatesAreMarked()
{
    Opened opened({1600, 1000});
    const auto* mark = opened.window.findChild<QLabel*>(QStringLiteral("machineEstimates"));
    QVERIFY(mark);
    QTRY_VERIFY(mark->isVisible());
    QVERIFY(mark->toolTip().contains(QStringLiteral("• opps.transition_latency_ns: ")));
}

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
