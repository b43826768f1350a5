// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPair>
#include <QString>

#include <array>

class QAction;

namespace app {

/// Everything that a menu, a tool bar or a key can do.
enum class Do {
    OpenScenario,
    ClearRecent,
    Quit,
    CopyCommand,
    CopyPlots,
    CopyTable,
    Fit,
    ZoomBack,
    FullScreen,
    ResetLayout,
    RampWorkspace,
    PlacementWorkspace,
    SystemPalette,
    LightPalette,
    DarkPalette,
    Restart,
    Replay,
    Play,
    NextEvent,
    NextTick,
    NextDecision,
    Faster,
    Slower,
    OneSide,
    BothSides,
    LinkFigures,
    SavePlots,
    CheckFile,
    Keys,
    About,
    Count
};

/// The actions with texts, keys, icons and tool tips, all from one table.
class Actions : public QObject {
    Q_OBJECT
public:
    explicit Actions(QObject* parent = nullptr);
    QAction* operator[](Do what) const { return m_actions[static_cast<std::size_t>(what)]; }
    /// Text and keys of every action that has keys, for the help.
    QList<QPair<QString, QString>> keys() const;

private:
    std::array<QAction*, static_cast<std::size_t>(Do::Count)> m_actions{};
};

} // namespace app
