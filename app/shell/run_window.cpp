// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/run_window.h"

#include "app/panels/icons.h"
#include "app/shell/main_window.h"
#include "app/shell/theme_switch.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTimer>
#include <QTranslator>

#include <cstdio>
#include <string_view>

namespace {

constexpr const char* kFirstScenario = "m1-rampup";

/// Where Qt finds no display it aborts; a sentence and an exit code are kinder.
bool hasDisplay(int argc, char** argv)
{
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (!qEnvironmentVariableIsEmpty(name))
            return true;
    for (int i = 1; i < argc; ++i)
        if (std::string_view(argv[i]) == "-platform")
            return true;
    return false;
}

void installTranslators(QApplication& application)
{
    auto* qt = new QTranslator(&application);
    if (qt->load(QLocale(), QStringLiteral("qtbase"), QStringLiteral("_"),
                 QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QApplication::installTranslator(qt);
    auto* own = new QTranslator(&application);
    if (own->load(QLocale(), QStringLiteral("ramplight"), QStringLiteral("_"), QStringLiteral(":/i18n")))
        QApplication::installTranslator(own);
}

} // namespace

int runWindow(int argc, char** argv)
{
    if (!hasDisplay(argc, argv)) {
        std::fputs("ramplight: no display here (neither DISPLAY nor WAYLAND_DISPLAY is set). The command line works "
                   "without one, for example: ramplight run m1-rampup\n",
                   stderr);
        return 1;
    }
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("ramplight"));
    QApplication::setOrganizationName(QStringLiteral("ramplight"));
    QApplication::setApplicationDisplayName(QStringLiteral("Ramplight"));
    QApplication::setApplicationVersion(QStringLiteral(RAMPLIGHT_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.ramplight.Ramplight"));
    QApplication::setStyle(QStringLiteral("fusion"));
    installTranslators(application);
    app::applyPalette(app::Settings::palette());
    QApplication::setWindowIcon(app::programIcon());
    app::MainWindow window;
    window.show();
    const QStringList words = QApplication::arguments();
    const QString file = words.size() > 1 ? words[1] : QString::fromLatin1(kFirstScenario);
    // After the first paint, so that a message about a bad file has its window behind it.
    QTimer::singleShot(0, &window, [&window, file] {
        if (window.openScenario(file) || window.openScenario(QString::fromLatin1(kFirstScenario)))
            window.session().play();
    });
    return QApplication::exec();
}
