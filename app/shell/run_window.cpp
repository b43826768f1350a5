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

namespace {

constexpr const char* kFirstScenario = "m1-rampup";

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
