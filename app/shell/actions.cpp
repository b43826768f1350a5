// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/actions.h"

#include "app/panels/icons.h"

#include <QAction>
#include <QActionGroup>
#include <QKeySequence>

namespace app {

namespace {

struct Row {
    Do what;
    const char* text;
    const char* keys; // portable, several separated by "; "
    const char* icon;
    const char* toolTip;
    bool checkable;
};

// clang-format off
constexpr Row kTable[] = {
    {Do::OpenScenario, QT_TRANSLATE_NOOP("app::Actions", "&Open Scenario…"), "Ctrl+O", "", QT_TRANSLATE_NOOP("app::Actions", "Open a scenario file"), false},
    {Do::ClearRecent, QT_TRANSLATE_NOOP("app::Actions", "&Clear List"), "", "", "", false},
    {Do::Quit, QT_TRANSLATE_NOOP("app::Actions", "&Quit"), "Ctrl+Q", "", "", false},
    {Do::CopyCommand, QT_TRANSLATE_NOOP("app::Actions", "Copy as Co&mmand"), "Ctrl+Shift+C", "copy", QT_TRANSLATE_NOOP("app::Actions", "Copy the command line that gives this run"), false},
    {Do::CopyPlots, QT_TRANSLATE_NOOP("app::Actions", "Copy &Plots as Picture"), "Ctrl+Alt+C", "copy", QT_TRANSLATE_NOOP("app::Actions", "Copy the plots as they are zoomed"), false},
    {Do::CopyTable, QT_TRANSLATE_NOOP("app::Actions", "Copy &Milestones as Table"), "", "copy", QT_TRANSLATE_NOOP("app::Actions", "Copy the milestones with tabs between the columns"), false},
    {Do::Fit, QT_TRANSLATE_NOOP("app::Actions", "&Fit Selection or Run"), "Ctrl+0", "fit", QT_TRANSLATE_NOOP("app::Actions", "Show the selected range, or the whole run"), false},
    {Do::ZoomBack, QT_TRANSLATE_NOOP("app::Actions", "Zoom &Back"), "Alt+Left", "", QT_TRANSLATE_NOOP("app::Actions", "Return to the range shown before"), false},
    {Do::FullScreen, QT_TRANSLATE_NOOP("app::Actions", "F&ull Screen"), "F11", "", "", true},
    {Do::ResetLayout, QT_TRANSLATE_NOOP("app::Actions", "&Reset Layout"), "", "", QT_TRANSLATE_NOOP("app::Actions", "All panels back to their places"), false},
    {Do::RampWorkspace, QT_TRANSLATE_NOOP("app::Actions", "Workspace &Ramp"), "Ctrl+Alt+1", "", QT_TRANSLATE_NOOP("app::Actions", "Signals of the followed task and where it ran"), true},
    {Do::PlacementWorkspace, QT_TRANSLATE_NOOP("app::Actions", "Workspace P&lacement"), "Ctrl+Alt+2", "", QT_TRANSLATE_NOOP("app::Actions", "CPUs over time and which of them are picked"), true},
    {Do::SystemPalette, QT_TRANSLATE_NOOP("app::Actions", "Colours of the &System"), "", "", "", true},
    {Do::LightPalette, QT_TRANSLATE_NOOP("app::Actions", "&Light Colours"), "", "", "", true},
    {Do::DarkPalette, QT_TRANSLATE_NOOP("app::Actions", "&Dark Colours"), "", "", "", true},
    {Do::Restart, QT_TRANSLATE_NOOP("app::Actions", "&Restart"), "Ctrl+R", "restart", QT_TRANSLATE_NOOP("app::Actions", "From the beginning with the present choices"), false},
    {Do::Replay, QT_TRANSLATE_NOOP("app::Actions", "Re&play with Live Changes"), "Ctrl+Shift+R", "", QT_TRANSLATE_NOOP("app::Actions", "From the beginning, with every live change at its instant"), false},
    {Do::Play, QT_TRANSLATE_NOOP("app::Actions", "&Play"), "F5; Ctrl+Space", "play", QT_TRANSLATE_NOOP("app::Actions", "Run or pause"), false},
    {Do::NextEvent, QT_TRANSLATE_NOOP("app::Actions", "Next &Event"), ".; F10", "next-event", QT_TRANSLATE_NOOP("app::Actions", "To the next event of the side that is behind"), false},
    {Do::NextTick, QT_TRANSLATE_NOOP("app::Actions", "Next &Tick"), "Shift+F10", "next-tick", QT_TRANSLATE_NOOP("app::Actions", "To the next tick of a busy CPU"), false},
    {Do::NextDecision, QT_TRANSLATE_NOOP("app::Actions", "Next &Placement"), "Ctrl+F10", "next-decision", QT_TRANSLATE_NOOP("app::Actions", "To the next placement of a task on the side that is behind, and why"), false},
    {Do::Faster, QT_TRANSLATE_NOOP("app::Actions", "&Faster"), "Ctrl++; Ctrl+=", "", "", false},
    {Do::Slower, QT_TRANSLATE_NOOP("app::Actions", "&Slower"), "Ctrl+-", "", "", false},
    {Do::OneSide, QT_TRANSLATE_NOOP("app::Actions", "Side &A Only"), "Ctrl+1", "", QT_TRANSLATE_NOOP("app::Actions", "Run side A alone"), true},
    {Do::BothSides, QT_TRANSLATE_NOOP("app::Actions", "Sides A and &B"), "Ctrl+2", "", QT_TRANSLATE_NOOP("app::Actions", "Run both sides on one time axis"), true},
    {Do::LinkFigures, QT_TRANSLATE_NOOP("app::Actions", "Figures of the &Selection"), "", "link", QT_TRANSLATE_NOOP("app::Actions", "Take residencies over the selected range only"), true},
    {Do::SavePlots, QT_TRANSLATE_NOOP("app::Actions", "Plots as &Shown…"), "Ctrl+E", "save", QT_TRANSLATE_NOOP("app::Actions", "Save the plots as they are zoomed: SVG, PNG or PDF"), false},
    {Do::CheckFile, QT_TRANSLATE_NOOP("app::Actions", "&Check a File…"), "", "", QT_TRANSLATE_NOOP("app::Actions", "Say what a file is and what is wrong with it"), false},
    {Do::Keys, QT_TRANSLATE_NOOP("app::Actions", "&Keys"), "F1; ?", "", QT_TRANSLATE_NOOP("app::Actions", "All keys in one table"), false},
    {Do::About, QT_TRANSLATE_NOOP("app::Actions", "&About Ramplight"), "", "", "", false},
};
// clang-format on

QList<QKeySequence> sequences(const char* keys)
{
    QList<QKeySequence> list;
    for (const QString& key : QString::fromLatin1(keys).split(QStringLiteral("; "), Qt::SkipEmptyParts))
        list << QKeySequence(key, QKeySequence::PortableText);
    return list;
}

} // namespace

Actions::Actions(QObject* parent)
    : QObject(parent)
{
    for (const Row& row : kTable) {
        auto* action = new QAction(tr(row.text), this);
        action->setShortcuts(sequences(row.keys));
        action->setCheckable(row.checkable);
        if (*row.icon)
            action->setIcon(icon(QString::fromLatin1(row.icon)));
        QString tip = *row.toolTip ? tr(row.toolTip) : action->text().remove(QLatin1Char('&'));
        if (!action->shortcut().isEmpty())
            tip = tr("%1 (%2)").arg(tip, action->shortcut().toString(QKeySequence::NativeText));
        action->setToolTip(tip);
        m_actions[static_cast<std::size_t>(row.what)] = action;
    }
    for (const auto& exclusive :
         {QList<Do>{Do::SystemPalette, Do::LightPalette, Do::DarkPalette}, QList<Do>{Do::OneSide, Do::BothSides},
          QList<Do>{Do::RampWorkspace, Do::PlacementWorkspace}}) {
        auto* group = new QActionGroup(this);
        for (const Do what : exclusive)
            group->addAction((*this)[what]);
    }
    (*this)[Do::Quit]->setMenuRole(QAction::QuitRole);
    (*this)[Do::About]->setMenuRole(QAction::AboutRole);
}

QList<QPair<QString, QString>> Actions::keys() const
{
    QList<QPair<QString, QString>> rows;
    for (const QAction* action : m_actions) {
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys << key.toString(QKeySequence::NativeText);
        if (!keys.isEmpty())
            rows.push_back(
                {action->text().remove(QLatin1Char('&')).remove(QChar(0x2026)), keys.join(QStringLiteral(", "))});
    }
    return rows;
}

} // namespace app
