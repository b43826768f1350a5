// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/theme_switch.h"

#include "app/panels/look.h"
#include "widgets/plot_theme.h"

#include <QApplication>
#include <QPalette>

namespace app {

void applyPalette(Settings::Palette choice)
{
    // What the desktop gave, before this program set anything.
    static const QPalette system = QApplication::palette();
    QPalette palette = system;
    // No desktop theme at all: the style's built-in grey.
    const bool unthemed = plot::luminance(system.color(QPalette::Base)) > 0.98
                          && system.color(QPalette::Window) == QColor(0xef, 0xef, 0xef);
    if (choice == Settings::Palette::Dark)
        palette = plot::darkPalette();
    else if (choice == Settings::Palette::Light || unthemed)
        palette = plot::lightPalette();
    QApplication::setPalette(palette);
    qApp->setStyleSheet(styleSheet(plot::Theme::fromPalette(palette)));
}

} // namespace app
