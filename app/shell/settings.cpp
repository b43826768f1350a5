// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/settings.h"

#include <QDir>
#include <QSettings>

namespace app {

namespace {

constexpr int kLayoutVersion = 2;
constexpr int kMostRecent = 8;

constexpr QLatin1String kGeometry("window/geometry");
constexpr QLatin1String kState("window/state");
constexpr QLatin1String kStateVersion("window/stateVersion");
constexpr QLatin1String kPalette("look/palette");
constexpr QLatin1String kRecent("files/recent");
constexpr QLatin1String kExportFolder("files/exportFolder");
constexpr QLatin1String kHeatMode("heatmap/mode");
constexpr QLatin1String kPlacement("window/placement");
constexpr QLatin1String kLogRows("log/rows");
constexpr int kFirstLogRows = 5000;

} // namespace

QByteArray Settings::geometry()
{
    return QSettings().value(kGeometry).toByteArray();
}

void Settings::setGeometry(const QByteArray& geometry)
{
    QSettings().setValue(kGeometry, geometry);
}

QByteArray Settings::windowState()
{
    const QSettings settings;
    return settings.value(kStateVersion).toInt() == kLayoutVersion ? settings.value(kState).toByteArray()
                                                                   : QByteArray();
}

void Settings::setWindowState(const QByteArray& state)
{
    QSettings settings;
    settings.setValue(kState, state);
    settings.setValue(kStateVersion, kLayoutVersion);
}

Settings::Palette Settings::palette()
{
    const QString name = QSettings().value(kPalette).toString();
    return name == QLatin1String("light")  ? Palette::Light
           : name == QLatin1String("dark") ? Palette::Dark
                                           : Palette::System;
}

void Settings::setPalette(Palette palette)
{
    const QString names[] = {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")};
    QSettings().setValue(kPalette, names[static_cast<int>(palette)]);
}

QStringList Settings::recentFiles()
{
    return QSettings().value(kRecent).toStringList();
}

void Settings::addRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(path);
    files.prepend(path);
    QSettings().setValue(kRecent, files.mid(0, kMostRecent));
}

void Settings::clearRecentFiles()
{
    QSettings().remove(kRecent);
}

QString Settings::exportFolder()
{
    return QSettings().value(kExportFolder, QDir::homePath()).toString();
}

void Settings::setExportFolder(const QString& folder)
{
    QSettings().setValue(kExportFolder, folder);
}

QString Settings::heatMode()
{
    return QSettings().value(kHeatMode).toString();
}

void Settings::setHeatMode(const QString& key)
{
    QSettings().setValue(kHeatMode, key);
}

bool Settings::placementWorkspace()
{
    return QSettings().value(kPlacement).toBool();
}

void Settings::setPlacementWorkspace(bool placement)
{
    QSettings().setValue(kPlacement, placement);
}

int Settings::logRows()
{
    return QSettings().value(kLogRows, kFirstLogRows).toInt();
}

void Settings::setLogRows(int rows)
{
    QSettings().setValue(kLogRows, rows);
}

void Settings::reset()
{
    QSettings().clear();
}

} // namespace app
