// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/look.h"

#include <QHash>
#include <QVariant>
#include <QWidget>

namespace app {

namespace {

constexpr const char* kSheet = R"(
QMainWindow::separator { background: @window; width: 6px; height: 6px; }
QMainWindow::separator:hover { background: @border; }
QMenuBar { background: @window; padding: 1px 4px; }
QMenuBar::item { padding: 4px 8px; background: transparent; border-radius: 3px; }
QMenuBar::item:selected { background: @selectedRow; color: @text; }
QMenu { background: @base; border: 1px solid @border; padding: 4px 0; }
QMenu::item { padding: 4px 28px 4px 24px; }
QMenu::item:selected { background: @selectedRow; color: @text; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @border; margin: 4px 8px; }
QToolBar { background: @window; border: none; border-top: 1px solid @border; border-bottom: 1px solid @border;
           spacing: 4px; padding: 4px 8px; }
QToolBar::separator { background: transparent; width: 10px; }
QToolButton { border: 1px solid transparent; border-radius: 3px; padding: 3px; background: transparent; color: @text; }
QToolButton:hover { background: @head; border-color: @border; }
QToolButton:pressed, QToolButton:checked { background: @selectedRow; border-color: @highlight; }
QToolButton:focus { border-color: @highlight; }
QToolButton[role="segment"] { border: 1px solid @controlBorder; border-radius: 0; padding: 4px 10px; background: @base; }
QToolButton[role="segment"]:checked { background: @highlight; border-color: @highlight; color: @onHighlight; }
QToolButton[role="segment"]:focus { border: 2px solid @text; padding: 3px 9px; }
QWidget[role="title"] { background: @head; }
QLabel[role="title"] { background: transparent; font-weight: bold; color: @text; }
QLabel[role="context"] { color: @text2; background: transparent; }
QLabel[role="explanation"] { color: @text2; background: @base; padding: 8px; border-top: 1px solid @border; }
QLabel[role="warning"] { color: @warningText; background: @warningGround; padding: 4px 8px; }
QLabel[role="scope"] { color: @text; padding: 6px 8px; }
QLabel[role="clock"] { background: @base; border: 1px solid @border; border-radius: 3px; padding: 3px 10px; }
QLabel[role="command"] { color: @text; }
QAbstractItemView { border: none; background: @base; alternate-background-color: @alternate;
                    selection-background-color: @selectedRow; selection-color: @text; }
QHeaderView { background: @head; border: none; }
QHeaderView::section { background: @head; color: @text2; border: none; border-right: 1px solid @border; padding: 2px 8px; }
QHeaderView::section:last { border-right: none; }
QTabBar { background: @head; }
QTabBar::tab { background: @head; color: @text2; padding: 5px 14px; border: none; border-right: 1px solid @border;
               border-top: 2px solid transparent; }
QTabBar::tab:selected { background: @base; color: @text; border-top: 2px solid @highlight; }
QTabBar::tab:focus { color: @highlight; }
QTabWidget::pane { border: none; background: @base; }
QTabWidget::tab-bar { left: 0; }
QStatusBar { background: @window; border-top: 1px solid @border; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @text2; }
QStatusBar QLabel[role="command"] { color: @text; }
QLineEdit { background: @base; border: 1px solid @controlBorder; padding: 0 2px; selection-background-color: @highlight; }
QLineEdit[role="wrong"] { background: @warningGround; color: @warningText; }
QLineEdit:focus { border: 2px solid @highlight; padding: 0 1px; }
QToolTip { background: @base; color: @text; border: 1px solid @border; padding: 4px; }
)";

} // namespace

QString styleSheet(const plot::Theme& theme)
{
    const QHash<QString, QColor> colours{{QStringLiteral("window"), theme.window},
                                         {QStringLiteral("base"), theme.base},
                                         {QStringLiteral("alternate"), theme.alternate},
                                         {QStringLiteral("head"), theme.head},
                                         {QStringLiteral("text"), theme.text},
                                         {QStringLiteral("text2"), theme.text2},
                                         {QStringLiteral("disabled"), theme.disabled},
                                         {QStringLiteral("border"), theme.border},
                                         {QStringLiteral("controlBorder"), theme.controlBorder},
                                         {QStringLiteral("highlight"), theme.highlight},
                                         {QStringLiteral("onHighlight"), theme.textOn(theme.highlight)},
                                         {QStringLiteral("selectedRow"), theme.selectedRow},
                                         {QStringLiteral("warningText"), theme.warningText},
                                         {QStringLiteral("warningGround"), theme.warningGround}};
    QStringList names = colours.keys();
    // Longer names first, so that "text" does not cut "text2".
    std::sort(names.begin(), names.end(), [](const QString& x, const QString& y) { return x.size() > y.size(); });
    QString sheet = QString::fromLatin1(kSheet);
    for (const QString& name : std::as_const(names))
        sheet.replace(QLatin1Char('@') + name, colours.value(name).name());
    return sheet;
}

void setRole(QWidget* widget, const char* role)
{
    widget->setProperty("role", QString::fromLatin1(role));
}

} // namespace app
