// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

namespace app {

/// What the window remembers between sessions. All keys are here; stored in the user's configuration folder.
class Settings {
public:
    enum class Palette { System, Light, Dark };

    static QByteArray geometry();
    static void setGeometry(const QByteArray& geometry);
    /// Docks and tool bars; empty if it was written by another layout version.
    static QByteArray windowState();
    static void setWindowState(const QByteArray& state);
    static Palette palette();
    static void setPalette(Palette palette);
    /// Scenario files, newest first, at most eight.
    static QStringList recentFiles();
    static void addRecentFile(const QString& path);
    static void clearRecentFiles();
    /// Folder of the last export; the home folder at first.
    static QString exportFolder();
    static void setExportFolder(const QString& folder);
    /// What the heatmap's colours mean, as heatModeKey() names it; empty at first.
    static QString heatMode();
    static void setHeatMode(const QString& key);
    /// Whether the window was arranged for placement when it was closed.
    static bool placementWorkspace();
    static void setPlacementWorkspace(bool placement);
    /// How many entries the log shows and how many placements a side keeps.
    static int logRows();
    static void setLogRows(int rows);
    /// Forgets everything.
    static void reset();
};

} // namespace app
